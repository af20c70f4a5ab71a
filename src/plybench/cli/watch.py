"""A game between two agents in the terminal, watched as it is played."""

import time
from pathlib import Path
from typing import Any

from plybench.arena.pgn import check_pgn
from plybench.cli.session import Session
from plybench.decision import Decision
from plybench.errors import InputError
from plybench.system.writing import check_writable

LONGEST_DELAY = 3600


class WatchedGame(Session):
    """One game between two agents: shows the board after each move; the session ends with the game.

    On a terminal it waits `delay` seconds after each move. When the game is over, it is saved in
    the file `save`.
    """

    def __init__(
        self, *given: Any, delay: float = 0.0, save: Path | None = None, **options: Any
    ) -> None:
        super().__init__(*given, **options)
        if not 0 <= delay <= LONGEST_DELAY:
            raise InputError(f"--delay {delay} must be a number of seconds from 0 to 3600")
        if save is not None and save.exists():
            raise InputError(f"{save} exists; give another name")
        if save is not None:
            check_writable(save)
        if save is not None and save.suffix == ".pgn":
            check_pgn(self._game, self._name, save)
        self._delay, self._file = delay, save

    def _greeting(self) -> str:
        return f"{self._name}: {self._name_of(1)} v {self._name_of(2)}."

    def _take_turn(self) -> None:
        if not self._play.is_over:
            self._answer(self._agents[self._play.player])
        if self._play.is_over:
            self._is_left = True
            if self._file is not None:
                self._save(str(self._file))

    def _make(self, decision: Decision[Any]) -> None:
        self._play.make(decision)
        self._autosave.keep(self._play)
        self._show_board()
        if self._play.is_over:
            self._say(self._ending())
        elif self._is_shown:
            time.sleep(self._delay)
