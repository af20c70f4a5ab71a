"""A game between two agents in the terminal, watched as it is played."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from plybench.cli.playing.prompt import is_interactive, pause, read_line
from plybench.cli.playing.session import Session
from plybench.core.errors import InputError
from plybench.core.results.decision import Decision
from plybench.core.system.writing import check_writable
from plybench.play.arena.pgn import check_pgn

LONGEST_DELAY = 3600

_PROMPT = "Enter for the next move, go, or a command: "


class WatchedGame(Session):
    """One game between two agents: shows the board after each move; the session ends with the game.

    On a terminal it waits `delay` seconds after each move, and Enter pauses it: then each Enter
    lets the next move be made, and `go` all others. With `step` it begins paused. When the game is
    over, it is saved in the file `save`.
    """

    _without = ("undo", "resign", "new")
    _others: Mapping[str, str] = {"Enter": "see the next move", "go": "let the game run on"}

    def __init__(
        self,
        *given: Any,
        delay: float = 0.0,
        step: bool = False,
        save: Path | None = None,
        **options: Any,
    ) -> None:
        super().__init__(*given, **options)
        if not 0 <= delay <= LONGEST_DELAY:
            raise InputError(f"--delay {delay} must be a number of seconds from 0 to 3600")
        if save is not None:
            self._check_free(save)
        self._delay, self._is_paused, self._file = delay, step, save

    def _check_free(self, path: Path) -> None:
        if path.exists():
            raise InputError(f"{path} exists; give another name")
        check_writable(path)
        if path.suffix == ".pgn":
            check_pgn(self.game, self.point.name, path)

    @property
    def takes_moves(self) -> bool:
        """False: the agents move."""
        return False

    def _greeting(self) -> str:
        can_pause = self.screen.is_watched and is_interactive() and not self._is_paused
        how = " Press Enter to pause." if can_pause else ""
        return f"{self.point.name}: {self.name_of(1)} v {self.name_of(2)}.{how}"

    def _take_turn(self) -> None:
        if self._is_paused and not self.play.is_over:
            self._ask()
        elif not self.play.is_over:
            self._answer(self.agents[self.play.player])
        if self.play.is_over:
            self.is_left = True
            if self._file is not None:
                self._commands.run(f"save {self._file}")

    def _ask(self) -> None:
        """Read a line while the game is paused."""
        try:
            line = read_line(_PROMPT, self.screen.say).strip()
        except EOFError:
            self.screen.say("")
            self.is_left = True
            return
        try:
            if not line:
                self._answer(self.agents[self.play.player])
            elif line.lower() == "go":
                self._is_paused = False
            elif not self._commands.run(line):
                raise InputError(f"{line!r} is not a command; go lets the game run on")
        except InputError as error:
            self._refuse(line, error)

    def _make(self, decision: Decision[Any]) -> None:
        self._note(decision)
        self.show_board()
        if self.play.clock is not None:
            self.screen.say(self.screen.clocks(self.play.clock).rstrip())
        if self.play.is_over:
            self.screen.say(self.ending())
        elif self.screen.is_watched and not self._is_paused:
            self._is_paused = pause(self._delay)
