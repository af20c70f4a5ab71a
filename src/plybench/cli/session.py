"""A game in the terminal: asks for moves and commands, shows the board, lets agents reply."""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from plybench.agents import Agent, AgentFault, HumanAgent, Names, SearchAgent, SolverAgent
from plybench.agents.agent import described_action, plain_decision
from plybench.agents.human import read_move
from plybench.arena.game import decide_or_fault, end_by
from plybench.arena.record import GameEnd, GameRecord
from plybench.arena.seeds import derived
from plybench.catalog import find_game_solver
from plybench.cli.autosave import Autosave
from plybench.cli.board import draw, has_colours, side_names
from plybench.cli.drawing import show_drawing
from plybench.cli.output import is_terminal, make_console
from plybench.cli.transcript import Transcript
from plybench.decision import Decision
from plybench.errors import InputError
from plybench.limits import Limits
from plybench.result import Status
from plybench.rng import SplitMix64
from plybench.search_settings import SearchSettings
from plybench.system.foreign_text import one_line, visible

_HINT_SECONDS = 1.0
_PROOF_SECONDS = 3.0
_LONGEST_LINE = 6  # how many moves of the expected line are shown

_HELP = """\
a move     {moves}
hint       {hint}
undo       take back your last move and the reply to it
board      show the board again
moves      show the moves so far
save FILE  save the game for `plybench replay FILE`{pgn}
resign     give up
new        start a new game
quit       leave; an unfinished game is saved for `plybench play --resume last`"""


class Session:
    """Games between two agents, at least one of them human; see `watch` for others."""

    def __init__(
        self,
        name: str,
        game: Any,
        agents: Mapping[int, Agent],
        *,
        names: Names,
        seed: int,
        ascii: bool = False,
        autosave: Autosave | None = None,
        record: GameRecord | None = None,
    ) -> None:
        self._name, self._game, self._agents, self._seed = name, game, agents, seed
        self._console = make_console()
        self._has_colours = has_colours(self._console) and not ascii
        self._is_left = False
        self._advisor, self._advice = _advisor(game, names)
        self._commands: dict[str, Callable[[str], None]] = {
            "help": self._help, "hint": self._hint, "undo": self._undo, "board": self._show_board,
            "moves": self._show_moves, "save": self._save, "resign": self._resign,
            "new": self._new, "quit": self._quit,
        }  # fmt: skip
        self._play = Transcript(name, game, agents, seed)
        self._autosave = autosave or Autosave(name)
        if record is not None:
            self._play.resume(record)

    def run(self) -> None:
        """Play until the person leaves; KeyboardInterrupt if they leave with Ctrl-C."""
        self._say(self._greeting())
        self._show_board()
        if self._play.is_over:
            self._say(self._ending())
        while not self._is_left:
            try:
                self._take_turn()
            except KeyboardInterrupt:
                if self._is_to_leave():
                    self._say_how_to_go_on()
                    raise
        if self._play.is_over:
            self._autosave.forget()
        self._say_how_to_go_on()

    def _greeting(self) -> str:
        return f"{self._name}: {self._name_of(1)} v {self._name_of(2)}. Type help for help."

    @property
    def _is_shown(self) -> bool:
        """Whether a person looks on."""
        return is_terminal(self._console)

    def _take_turn(self) -> None:
        agent = self._agents[self._play.player]
        if self._play.is_over or isinstance(agent, HumanAgent):
            self._ask()
        else:
            self._answer(agent)

    def _is_to_leave(self) -> bool:
        """Ask after Ctrl-C whether to leave, unless there are no moves or nobody to ask."""
        self._say("")
        if not self._autosave.is_there or not sys.stdin.isatty():
            return True
        try:
            return (
                not input("Leave the game? It will be saved. (y/n): ")
                .strip()
                .lower()
                .startswith("n")
            )
        except (KeyboardInterrupt, EOFError):
            self._say("")
            return True

    def _say_how_to_go_on(self) -> None:
        if self._autosave.is_there or (len(self._play) and not self._play.is_over):
            self._say(
                self._autosave.how_to_go_on(), can_wrap=False
            )  # it is there to be copied and pasted

    def close(self) -> None:
        """Let the agents go."""
        for agent in self._agents.values():
            getattr(agent, "close", lambda: None)()

    # Input

    def _ask(self) -> None:
        turn = f"{self._side(self._play.player)} to move"
        prompt = "new, undo, save FILE or quit" if self._play.is_over else turn
        try:
            line = self._read(f"{prompt}: ").strip()
        except EOFError:
            self._say("")
            self._is_left = True
            return
        word, _, rest = line.partition(" ")
        try:
            if word.lower() in self._commands:
                self._commands[word.lower()](rest.strip())
            elif line:
                self._move(line)
        except InputError as error:
            self._say(f"{error} (or help)")

    def _read(self, prompt: str) -> str:
        if sys.stdin.isatty():
            with suppress(ImportError):
                import readline  # noqa: F401 (gives `input` its line editing)
        line = input(prompt)
        if not sys.stdin.isatty():
            self._say(line)  # so that the output reads as it would on a terminal
        return line

    def _move(self, line: str) -> None:
        self._check_open()
        action = read_move(self._game, self._play.state, line)
        self._make(plain_decision(action, "human", 0.0, "human"))

    def _check_open(self) -> None:
        if self._play.is_over:
            raise InputError("the game is over")

    def _help(self, _: str) -> None:
        state = self._play.state
        actions = [] if self._play.is_over else self._game.actions(state)
        moves = ", ".join(described_action(self._game, state, action) for action in actions)
        pgn = "; with a name in .pgn, as PGN" if hasattr(self._game, "to_pgn") else ""
        moves = moves or "none: the game is over"
        self._say(_HELP.format(moves=moves, pgn=pgn, hint=self._advice))

    def _hint(self, _: str) -> None:
        self._check_open()
        with self._thinking("hint") as limits:
            rng = SplitMix64(self._seed)
            decision = self._advisor.choose(self._game, self._play.state, limits, rng)
        self._say(f"hint: {self._told(decision)}")

    def _undo(self, _: str) -> None:
        self._play.take_back()
        self._autosave.keep(self._play)
        self._show_board()

    def _show_moves(self, _: str) -> None:
        self._say(" ".join(self._play.described) or "no moves yet")

    def _save(self, name: str) -> None:
        if not name:
            raise InputError("save needs the name of a file")
        self._play.save(Path(name))
        self._say(f"saved {len(self._play)} moves to {name}")

    def _resign(self, _: str) -> None:
        self._check_open()
        self._play.give_up(GameEnd.RESIGNED, GameEnd.RESIGNED.value)
        self._autosave.keep(self._play)
        self._say(self._ending())

    def _new(self, _: str) -> None:
        self.close()
        self._autosave.forget()
        self._seed += 1  # so that an agent with random choices plays a different game
        self._play = Transcript(self._name, self._game, self._agents, self._seed)
        self._show_board()

    def _quit(self, _: str) -> None:
        self._is_left = True

    # Moves

    def _make(self, decision: Decision[Any]) -> None:
        self._play.make(decision)
        self._autosave.keep(self._play)
        answers = not isinstance(self._agents[self._play.player], HumanAgent)
        if self._play.is_over or not answers:
            self._show_board()
        if self._play.is_over:
            self._say(self._ending())

    def _answer(self, agent: Agent) -> None:
        rng = SplitMix64(derived(self._seed, self._play.player, len(self._play)))
        try:
            with self._thinking(agent.name) as limits:
                decision = decide_or_fault(agent, self._game, self._play.state, limits, rng)
        except AgentFault as fault:
            self._play.give_up(end_by(fault), str(fault), fault.trace)
            self._autosave.keep(self._play)
            if fault.trace:
                self._say(fault.trace, can_wrap=False)
            self._say(self._ending())
            return
        self._say(f"{agent.name} plays {self._told(decision)}")
        self._make(decision)

    @contextmanager
    def _thinking(self, name: str) -> Iterator[Limits | None]:
        """Show on a terminal that an agent is thinking; yield limits that report its progress.

        They do not limit its time: an agent keeps the limits it was made with.
        """
        from rich.markup import escape

        console, name = make_console(stderr=True), escape(one_line(name))
        if not console.is_terminal:
            yield None
            return
        with console.status(f"{name} is thinking") as status:
            yield Limits(progress=lambda t: status.update(f"{name} is thinking: {t.calls:,} nodes"))

    # Output

    def _say(self, text: str, *, can_wrap: bool = True) -> None:
        wraps = can_wrap and is_terminal(self._console)
        self._console.print(visible(text), markup=False, soft_wrap=not wraps)

    def _show_board(self, _: str = "") -> None:
        play = self._play
        show_drawing(draw(self._game, play.state, play.before, self._has_colours))

    def _side(self, player: int) -> str:
        return side_names(self._game, self._has_colours)[player - 1]

    def _name_of(self, player: int) -> str:
        return f"{self._agents[player].name} ({self._side(player)})"

    def _told(self, decision: Decision[Any]) -> str:
        """Return a move with its value and the line expected after it."""
        text, *after = self._described(decision.line[:_LONGEST_LINE])
        if decision.value is None:
            return text
        value = decision.text or f"value {decision.value:.4g}"
        if decision.status is not Status.SOLVED:
            value = f"{decision.reason}; so far: {value}"
        # A mate in N moves is exact; the depth of the search adds nothing.
        is_exact = decision.depth is None or "mate" in value
        deep = "" if is_exact else f", {decision.depth} plies deep"
        expected = f", expects {' '.join(after)}" if after else ""
        return f"{text} ({value}{deep}{expected})"

    def _described(self, line: Sequence[Any]) -> list[str]:
        """Return moves from the current position on, as people write them."""
        state, words = self._play.state, []
        for action in line:
            words.append(described_action(self._game, state, action))
            state = self._game.result(state, action)
        return words

    def _ending(self) -> str:
        winner = self._play.winner
        if self._play.forfeit:
            return f"{self._name_of(winner)} wins: {self._name_of(3 - winner)} {self._play.reason}."
        why = getattr(self._game, "ending", lambda _: "")(self._play.state)
        if not winner:
            return f"The game is drawn: {why}." if why else "The game is drawn."
        how = f"wins by {why}" if why else "wins"
        return f"{self._name_of(winner)} {how} in {len(self._play)} moves."


def _advisor(game: Any, names: Names) -> tuple[Agent, str]:
    """Return the source of hints and their description; a solver, if the game has one."""
    with suppress(InputError):
        entry = find_game_solver(game)
        if entry.optimal == "always":
            limits = Limits(seconds=_PROOF_SECONDS)
            advice = f"the best move that {_PROOF_SECONDS:g} seconds can prove"
            return SolverAgent("hint", entry, game, {}, limits), advice
        # Reaching its own limit is not an early end: the solver was asked for exactly that much.
        own = {"seconds": _HINT_SECONDS} if "seconds" in entry.defaults else {}
        limits = Limits() if own else Limits(seconds=_HINT_SECONDS)
        advice = f"a good move, found by the {entry.name} in one second"
        return SolverAgent("hint", entry, game, own, limits), advice
    options = {"evaluate": names.evaluate, "order": names.order}
    given = {key: value for key, value in options.items() if value}
    settings = SearchSettings("iterative_deepening", None, given, seconds=_HINT_SECONDS)
    return SearchAgent("hint", settings), "a good move, found by a search of one second"
