"""Games in the terminal that are left before their end: kept, found again, and gone on with."""

import secrets
import shlex
from datetime import datetime
from pathlib import Path
from typing import Any

from plybench.arena import GameRecord, read_records, replay
from plybench.arena.match_settings import MatchSettings
from plybench.arena.record import load_game
from plybench.cli.transcript import Transcript
from plybench.errors import InputError
from plybench.system.cache import cache_folder
from plybench.verify import VerificationError

LAST = "last"  # stands for the game that was left last

_MOST_KEPT = 20  # games that were left; older ones are removed


class Autosave:
    """The file in which a game is kept while it is played, so that a kill does not lose it."""

    def __init__(self, game: str, path: Path | None = None) -> None:
        when = datetime.now().strftime("%Y%m%d-%H%M%S")
        self._path = path or _folder() / f"{game}-{when}-{secrets.token_hex(2)}.jsonl"
        self._fault = ""
        self.is_there = path is not None

    def keep(self, play: Transcript) -> None:
        """Write the game as it is now; one without moves is no game."""
        if not len(play):
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
        """Remove the file: the game is over, kept elsewhere, or begun again."""
        if self.is_there:
            self._path.unlink(missing_ok=True)
        self.is_there = False

    def how_to_go_on(self) -> str:
        """Return how a game that is kept is resumed; or why it is lost."""
        if self._fault:
            return f"The game could not be kept: {self._fault}."
        file = shlex.quote(str(self._path))
        return f"The game is kept. Go on with: plybench play --resume {file}"


def find_kept(written: str) -> Path:
    """Return the file that is named; `last` is the game that was left last."""
    if written != LAST:
        return Path(written)
    kept = _kept(_folder())
    if not kept:
        raise InputError("no game was left before its end; give the file of a saved one")
    return kept[-1]


def is_autosave(path: Path) -> bool:
    """Tell whether a file is one that is kept here, and not by a person."""
    return path.resolve().parent == _folder().resolve()


def read_kept(path: Path) -> tuple[Any, MatchSettings, GameRecord]:
    """Return the rules, the setting and the record of a game that can be gone on with."""
    setting, records = read_records(path)
    if len(records) != 1 or records[0].opening or records[0].start:
        raise InputError(f"{path} holds games of a match; --resume takes one that `play` has saved")
    rules = load_game(setting.game, setting.variant or None)
    try:
        replay(rules, records[0])
    except VerificationError as error:
        raise InputError(f"{path}: {error}") from None
    return rules, setting, records[0]


def _folder() -> Path:
    return cache_folder() / "play"


def _kept(folder: Path) -> list[Path]:
    """Return the games that were left, the last one at the end."""
    return sorted(folder.glob("*.jsonl"), key=lambda path: (path.stat().st_mtime_ns, path.name))


def _remove_old(folder: Path) -> None:
    for path in _kept(folder)[:-_MOST_KEPT]:
        path.unlink(missing_ok=True)
