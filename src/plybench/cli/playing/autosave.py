"""Unfinished games in the terminal: saved, found again, and resumed."""

import re
import secrets
import shlex
from datetime import datetime
from pathlib import Path
from typing import Any

from plybench.cli.playing.transcript import Transcript
from plybench.core.errors import InputError
from plybench.core.system.cache import cache_folder
from plybench.core.system.python_files import is_code, parse_code
from plybench.core.verify import VerificationError
from plybench.play.arena import GameRecord, read_records, replay
from plybench.play.arena.match_settings import MatchSettings
from plybench.play.arena.record import load_game

LAST = "last"  # stands for the most recent unfinished game

_MOST_KEPT = 20  # unfinished games; older ones are removed


class Autosave:
    """The file that holds a game while it is played, so that a killed program does not lose it."""

    def __init__(self, game: str, path: Path | None = None) -> None:
        when = datetime.now().strftime("%Y%m%d-%H%M%S")
        name = Path(parse_code(game).path).stem if is_code(game) else re.sub(r"\W+", "-", game)
        self._path = path or _folder() / f"{name}-{when}-{secrets.token_hex(2)}.jsonl"
        self._fault = ""
        self.is_there = path is not None

    def keep(self, play: Transcript) -> None:
        """Write the game as it is now, unless no moves were made in it yet."""
        if not play.moves_made:
            self.forget()
            return
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            play.write(self._path)
            self.is_there, self._fault = True, ""
            _remove_old(self._path.parent)
        except (OSError, InputError) as error:
            self.is_there, self._fault = False, str(error)

    def forget(self) -> None:
        """Remove the file: the game is over, saved elsewhere, or restarted."""
        if self.is_there:
            self._path.unlink(missing_ok=True)
        self.is_there = False

    def how_to_go_on(self) -> str:
        """Return how to resume the saved game, or why it could not be saved."""
        if self._fault:
            return f"The game could not be saved: {self._fault}."
        file = shlex.quote(str(self._path))
        return f"The game is saved. Continue with: plybench play --resume {file}"


def find_kept(written: str) -> Path:
    """Return the file with this name; `last` is the most recent unfinished game."""
    if written != LAST:
        return Path(written)
    kept = _kept_files(_folder())
    if not kept:
        raise InputError("there is no unfinished game; give the file of a saved one")
    return kept[-1]


def is_autosave(path: Path) -> bool:
    """Tell whether a file is an automatic save, not one that a person made."""
    return path.resolve().parent == _folder().resolve()


def read_kept(path: Path) -> tuple[Any, MatchSettings, GameRecord]:
    """Return the rules, the setting and the record of a game that can be resumed."""
    setting, records = read_records(path)
    if len(records) != 1:
        raise InputError(
            f"{path} holds the games of a match; --resume takes a game saved by `play`, and "
            "--from FILE --game N continues any of them"
        )
    rules = load_game(setting.game, setting.variant or None)
    try:
        replay(rules, records[0])
    except VerificationError as error:
        raise InputError(f"{path}: {error}") from None
    return rules, setting, records[0]


def _folder() -> Path:
    return cache_folder() / "play"


def _kept_files(folder: Path) -> list[Path]:
    """Return the unfinished games, the most recent last."""
    return sorted(folder.glob("*.jsonl"), key=lambda path: (path.stat().st_mtime_ns, path.name))


def _remove_old(folder: Path) -> None:
    for path in _kept_files(folder)[:-_MOST_KEPT]:
        path.unlink(missing_ok=True)
