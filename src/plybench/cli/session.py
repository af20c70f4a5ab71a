"""A game in the terminal: asks for moves and commands, shows the board, lets agents answer."""

import sys
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

from plybench.agents import Agent, AgentFault, HumanAgent, Names, SearchAgent
from plybench.agents.agent import written_action
from plybench.agents.human import read_move
from plybench.arena.chance import derived
from plybench.arena.game import decide_or_fault
from plybench.arena.log import GameLog
from plybench.arena.record import UNFINISHED, GameRecord, winner_of
from plybench.arena.setting import Setting
from plybench.cli.board import draw, has_colours
from plybench.cli.output import make_console
from plybench.decision import Decision
from plybench.errors import InputError
from plybench.limits import Limits
from plybench.rng import SplitMix64

_HINT_SECONDS = 1.0

_HELP = """\
a move     {moves}
hint       a good move, found by a search of a second
undo       take back your last move and the answer to it
board      show the board again
moves      show the moves so far
save FILE  keep the game for `plybench replay FILE`
quit       leave"""


class Session:
    """One game between agents, at least one of them human."""

    def __init__(
        self, name: str, game: Any, agents: Mapping[int, Agent], *, names: Names, seed: int
    ) -> None:
        self._name, self._game, self._agents, self._seed = name, game, agents, seed
        self._console = make_console()
        self._states = [game.initial]
        self._moves: list[Any] = []
        self._forfeit, self._reason = 0, ""
        self._is_left = False
        options = {"evaluate": names.evaluate, "order": names.order}
        given = {key: value for key, value in options.items() if value}
        self._advisor = SearchAgent(
            "hint", "iterative_deepening", given, Limits(seconds=_HINT_SECONDS)
        )
        self._commands: dict[str, Callable[[str], None]] = {
            "help": self._help, "hint": self._hint, "undo": self._undo, "board": self._show_board,
            "moves": self._show_moves, "save": self._save, "quit": self._quit,
        }  # fmt: skip

    def run(self) -> None:
        """Play until the game is over or left."""
        self._say(f"{self._name}: {self._names(1)} v {self._names(2)}. Type help for help.")
        self._show_board()
        while not (self._is_left or self._forfeit or self._game.is_terminal(self._state)):
            agent = self._agents[self._player]
            if isinstance(agent, HumanAgent):
                self._ask()
            else:
                self._answer(agent)
        if not self._is_left:
            self._say(self._ending())

    def close(self) -> None:
        """Let the agents go."""
        for agent in self._agents.values():
            getattr(agent, "close", lambda: None)()

    @property
    def _state(self) -> Any:
        return self._states[-1]

    @property
    def _player(self) -> int:
        return int(self._game.to_move(self._state))

    def _names(self, player: int) -> str:
        return f"{self._agents[player].name} ({self._sign(player)})"

    def _sign(self, player: int) -> str:
        return "XO"[player - 1] if hasattr(self._game, "picture") else f"player {player}"

    # What a person types

    def _ask(self) -> None:
        try:
            line = self._read(f"{self._sign(self._player)} to move: ").strip()
        except EOFError:
            self._say("")
            self._quit("")
            return
        word, _, rest = line.partition(" ")
        try:
            if word.lower() in self._commands:
                self._commands[word.lower()](rest.strip())
            elif line:
                self._make(read_move(self._game, self._state, line))
        except InputError as error:
            self._say(f"{error} (or help)")

    def _read(self, prompt: str) -> str:
        if sys.stdin.isatty():
            import readline  # noqa: F401 (gives `input` its line editing)
        line = input(prompt)
        if not sys.stdin.isatty():
            self._say(line)  # so that the output reads as a terminal would show it
        return line

    def _help(self, _: str) -> None:
        moves = ", ".join(written_action(self._game, a) for a in self._game.actions(self._state))
        self._say(_HELP.format(moves=moves))

    def _hint(self, _: str) -> None:
        with self._thinking("hint"):
            decision = self._advisor.choose(self._game, self._state, None, SplitMix64(self._seed))
        self._say(f"hint: {self._told(decision)}")

    def _undo(self, _: str) -> None:
        back = len(self._moves) - 1
        while back >= 0 and not self._is_human(self._states[back]):
            back -= 1
        if back < 0:
            raise InputError("there is nothing to take back")
        del self._moves[back:], self._states[back + 1 :]
        self._show_board()

    def _is_human(self, state: Any) -> bool:
        return isinstance(self._agents[self._game.to_move(state)], HumanAgent)

    def _show_moves(self, _: str) -> None:
        moves = [written_action(self._game, move) for move in self._moves]
        self._say(" ".join(moves) or "no moves yet")

    def _quit(self, _: str) -> None:
        self._is_left = True
        self._say(f"left after {len(self._moves)} moves")

    # Moves

    def _make(self, action: Any) -> None:
        self._states.append(self._game.result(self._state, action))
        self._moves.append(action)
        self._show_board()

    def _answer(self, agent: Agent) -> None:
        rng = SplitMix64(derived(self._seed, self._player, len(self._moves)))
        try:
            with self._thinking(agent.name):
                decision = decide_or_fault(agent, self._game, self._state, None, rng)
        except AgentFault as fault:
            self._forfeit, self._reason = self._player, f"{agent.name} {fault}"
            return
        self._say(f"{agent.name} plays {self._told(decision)}")
        self._make(decision.action)

    def _told(self, decision: Decision[Any]) -> str:
        text = written_action(self._game, decision.action)
        if decision.value is None:
            return text
        depth = "" if decision.depth is None else f", {decision.depth} plies deep"
        line = " ".join(written_action(self._game, action) for action in decision.line[1:6])
        return f"{text} (value {decision.value:.4g}{depth}{', expects ' + line if line else ''})"

    def _thinking(self, name: str) -> AbstractContextManager[object]:
        is_shown = self._console.is_terminal
        return self._console.status(f"{name} thinks") if is_shown else nullcontext()

    # What is shown and kept

    def _say(self, text: str) -> None:
        self._console.print(text, markup=False, soft_wrap=True)

    def _show_board(self, _: str = "") -> None:
        before = self._states[-2] if len(self._states) > 1 else None
        colours = has_colours(self._console)
        self._console.print(draw(self._game, self._state, before, colours))

    def _winner(self) -> int:
        return 3 - self._forfeit if self._forfeit else winner_of(self._game, self._state)

    def _ending(self) -> str:
        winner = self._winner()
        if not winner:
            return "The game is drawn."
        why = f": {self._reason}" if self._forfeit else f" in {len(self._moves)} moves"
        return f"{self._names(winner)} wins{why}."

    def _save(self, name: str) -> None:
        if not name:
            raise InputError("save needs the name of a file")
        if Path(name).exists():
            raise InputError(f"{name} exists; give another name")
        agents = (self._agents[1].name, self._agents[2].name)
        variant = str(getattr(self._game, "variant", ""))
        moves = tuple(written_action(self._game, move) for move in self._moves)
        setting = Setting(self._name, agents, 1, self._seed, variant)
        record = GameRecord(
            0, self._name, variant, agents, (0, 1), self._seed, len(moves), moves, 0, UNFINISHED
        )
        with GameLog(Path(name), setting) as log:
            log.add(record)
        self._say(f"saved {len(moves)} moves to {name}")
