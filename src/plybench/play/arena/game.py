"""One game between two agents."""

from collections.abc import Sequence
from time import perf_counter
from typing import Any, NamedTuple

from plybench.core.errors import ContractError
from plybench.core.game import Game, check_game, legal_moves
from plybench.core.limits import Limits
from plybench.core.notation import read_position, write_action
from plybench.core.players import Players
from plybench.core.results.decision import Decision
from plybench.core.rng import SplitMix64
from plybench.core.system.foreign_text import written
from plybench.play.agents import SearchAgent
from plybench.play.agents.agent import Agent, AgentFault, AgentLate, Chooser
from plybench.play.agents.answers import check_decision, decision_of
from plybench.play.agents.faults import raised
from plybench.play.agents.forms import Form
from plybench.play.agents.function import as_agent
from plybench.play.arena.game_watch import GameWatch
from plybench.play.arena.record import GameEnd, GameRecord, MoveNote, adjudication
from plybench.play.arena.seeds import derived


def play_game(
    game: Game[Any, Any],
    agents: Sequence[Chooser],
    *,
    opening: Sequence[Any] = (),
    start: str = "",
    opening_name: str = "",
    draw_after: int = 0,
    seed: int = 0,
    limits: Limits | None = None,
    number: int = 0,
    entrants: tuple[int, int] = (0, 1),
    name: str = "",
) -> GameRecord:
    """Play a game from its start and return the record; the first player's agent comes first.

    An agent that raises or makes an illegal move loses, with the reason in the record. What the
    rules of the game raise is raised. `opening` is played before the agents take over, from the
    position `start` (as the game writes it; empty for the usual one). A game that is not over
    after `draw_after` moves is a draw, unless that is 0. The agents are closed afterwards.
    """
    check_game(game)
    players = Players(game)
    state = read_position(game, start)
    for action in opening:
        state = game.result(state, action)
    seated = [as_agent(agent) for agent in agents]
    with GameWatch(seated) as watch:
        try:
            played = _play_on(players, game, state, seated, len(opening), seed, limits, draw_after)
        finally:
            for agent in seated:
                agent.close()
    moves = [*opening, *(decision.action for decision in played.decisions)]
    return GameRecord(
        number=number,
        game=name or type(game).__name__,
        variant=str(getattr(game, "variant", "")),
        agents=(seated[0].name, seated[1].name),
        entrants=entrants,
        seed=seed,
        opening=len(opening),
        moves=tuple(write_action(game, action) for action in moves),
        winner=_winner(players, played),
        end=played.end,
        reason=played.reason,
        forfeit=played.forfeit,
        trace=played.trace,
        notes=tuple(MoveNote.of(decision) for decision in played.decisions),
        seconds=tuple(round(decision.seconds, 6) for decision in played.decisions),
        start=start,
        opening_name=opening_name,
        players=players.labels,
        movers="".join(map(str, played.sides)),
        start_seconds=watch.start_seconds,
        load_seconds=watch.load_seconds,
        printed=watch.printed(played.sides, len(opening)),
        late_seconds=round(played.late_seconds, 6),
    )


class _Played(NamedTuple):
    """How a game went from a position on: the agents' decisions and the end."""

    decisions: list[Decision[Any]]
    sides: list[int]  # who made them
    state: Any
    forfeit: int = 0
    end: GameEnd = GameEnd.PLAYED_OUT
    reason: str = GameEnd.PLAYED_OUT.value
    trace: str = ""
    late_seconds: float = 0.0


def _winner(players: Players, played: _Played) -> int:
    if played.forfeit:
        return 3 - played.forfeit
    return 0 if played.end is GameEnd.ADJUDICATED else players.winner(played.state)


def _play_on(
    players: Players,
    game: Game[Any, Any],
    state: Any,
    agents: Sequence[Agent],
    ply: int,
    seed: int,
    limits: Limits | None,
    draw_after: int,
) -> _Played:
    """Let the agents play to the end; each move has its own random generator."""
    decisions: list[Decision[Any]] = []
    sides: list[int] = []
    while not game.is_terminal(state):
        if draw_after and ply + len(decisions) >= draw_after:
            ended = (GameEnd.ADJUDICATED, adjudication(draw_after))
            return _Played(decisions, sides, state, 0, *ended)
        side = players.side_to_move(state)
        rng = SplitMix64(derived(seed, side, ply + len(decisions)))
        try:
            decision = decide_or_fault(agents[side - 1], game, state, limits, rng)
        except AgentFault as fault:
            late = fault.seconds if isinstance(fault, AgentLate) else 0.0
            how = (end_by(fault), str(fault), fault.trace, late)
            return _Played(decisions, sides, state, side, *how)
        decisions.append(decision)
        sides.append(side)
        state = game.result(state, decision.action)
    return _Played(decisions, sides, state)


def end_by(fault: AgentFault) -> GameEnd:
    """Return how a game ended in which an agent failed."""
    return GameEnd.LATE if isinstance(fault, AgentLate) else GameEnd.FAULT


def decide_or_fault(
    agent: Agent, game: Game[Any, Any], state: Any, limits: Limits | None, rng: SplitMix64
) -> Decision[Any]:
    """Return an agent's decision with a legal move; raise AgentFault if anything goes wrong.

    Errors of the game itself pass: a ContractError, or what its methods raise in our searches.
    """
    legal, start = legal_moves(game, state), perf_counter()
    try:
        decision = agent.choose(game, state, limits, rng)
    except (AgentFault, ContractError):
        raise
    except Exception as error:
        if isinstance(agent, SearchAgent):
            raise
        fault = raised(error)
        raise AgentFault(str(fault), fault.trace) from error
    if not isinstance(decision, Decision):  # an agent may return just its move
        seconds = perf_counter() - start
        return decision_of(Form.ALL, game, state, decision, agent.name, seconds, "python")
    check_decision(decision)
    if decision.action not in legal:
        shown = ", ".join(write_action(game, action) for action in legal)
        raise AgentFault(f"chose {written(decision.action)}, which is not legal; legal: {shown}")
    return decision
