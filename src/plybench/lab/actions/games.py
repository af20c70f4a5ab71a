"""Games to play: the position after some moves, the moves of agents, positions set up by hand."""

from typing import Any

from plybench.core.errors import InputError
from plybench.core.limits import Limits
from plybench.core.notation import (
    action_word,
    describe_action,
    describe_line,
    reads_states,
    write_action,
)
from plybench.core.results.decision import Decision
from plybench.core.results.result import Status, plain_number
from plybench.core.rng import SplitMix64
from plybench.lab.agents import agent_of, is_exact, players_of
from plybench.lab.analyses import analyse_position
from plybench.lab.fields import FieldError, Fields
from plybench.lab.game_pictures import (
    CellNumbers,
    game_pictures,
    has_columns,
    legal_moves,
    pieces,
)
from plybench.lab.games import PlayedGame, played_game
from plybench.lab.hand_drawn import position_of
from plybench.lab.handle import Reply, Report, action
from plybench.play.agents.agent import AgentFault
from plybench.play.arena.game import decide_or_fault
from plybench.play.arena.seeds import derived

_MOST_SECONDS = 120.0
_MEMORY = 1 << 30  # bytes that a search may add to its process


@action("game", quick=True)
def send_game(message: Fields, report: Report) -> Reply:
    """Return the position after the moves: picture, legal moves, and how the game ended."""
    played = played_game(message)
    return {
        "game": played.domain.name,
        "variant": played.variant,
        "start": played.write_position(played.states[0]),
        "state": played.write_position(played.state),
        "players": list(played.names),
        "word": action_word(played.game),
        "sides": [played.side(state) for state in played.states],
        "moves": [write_action(played.game, made) for made in played.actions],
        "described": played.describe_moves(),
        "legal": legal_moves(played),
        "by_column": has_columns(played.game),
        "can_set_up": reads_states(played.game),
        **_end(played),
        **_pictures(played),
    }


def _end(played: PlayedGame) -> dict[str, Any]:
    """Return whether and how the game ended; `winner` is 0 for a draw."""
    if not played.is_over:
        return {"over": False, "winner": None, "ending": ""}
    return {
        "over": True,
        "winner": played.players.winner(played.state),
        "ending": played.ending(),
    }


def _pictures(played: PlayedGame) -> dict[str, Any]:
    """Return the picture of the start, what each move changes, the cells that won, the pieces."""
    numbers = CellNumbers()
    found = game_pictures(played.game, played.states, numbers)
    own = pieces(played, numbers) if found["board"] else []  # these have numbers in the palette too
    return found | {"pieces": own, "palette": numbers.palette()}


@action("players", quick=True)
def send_players(message: Fields, report: Report) -> Reply:
    """Return the agents that can play a game, with their settings."""
    return players_of(played_game(message))


@action("move")
def send_move(message: Fields, report: Report) -> Reply:
    """Return the move of an agent, and the agent's report on the move."""
    played = played_game(message)
    state = played.open_state()
    spec = message.text("agent", longest=500)
    seconds = message.number("seconds", 0.01, _MOST_SECONDS, 10.0)
    seed = message.whole("seed", 0, 2**53, 0)
    decision = _decision(played, spec, seconds, seed)
    game = played.game
    chosen = decision.action
    return {
        "move": write_action(game, chosen),
        "move_described": describe_action(game, state, chosen),
        "agent": spec,
        "value": plain_number(decision.value),
        "text": decision.text,
        "depth": decision.depth,
        "line": describe_line(game, state, decision.line),
        "scores": [
            {
                "text": write_action(game, score.action),
                "described": describe_action(game, state, score.action),
                "value": plain_number(score.value),
                "bound": score.bound,
            }
            for score in decision.scores
        ],
        "counts": {name: count for name, count in decision.counts.to_dict().items() if count},
        "seconds": round(decision.seconds, 6),
        "reason": decision.reason,
    }


def _decision(played: PlayedGame, spec: str, seconds: float, seed: int) -> Decision[Any]:
    if is_exact(played, spec):  # it shares the table of the analysis
        found = analyse_position(played, played.state, spec, 1, seconds)
        if found.status is Status.STOPPED:
            raise KeyboardInterrupt
        return found.decision()
    game, agent = agent_of(played, spec)
    rng = SplitMix64(derived(seed, played.side(played.state), len(played.actions)))
    limits = Limits(seconds=seconds, memory=_MEMORY)
    try:
        return decide_or_fault(agent, game, played.state, limits, rng)
    except AgentFault as fault:
        raise FieldError("agent", f"agent {spec!r} {fault}") from None


@action("set_up", quick=True)
def send_position(message: Fields, report: Report) -> Reply:
    """Return the text of a position whose cells were set by hand, with a player to move."""
    played = played_game(message)
    labels = message.texts("cells", 10_000, 20)
    to_move = message.whole("to_move", 1, 2, played.side(played.state))
    try:
        return {"position": position_of(played, labels, to_move)}
    except InputError as error:
        raise FieldError("cells", str(error)) from None
