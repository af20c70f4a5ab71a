"""The file in which games are kept while they are played: JSON lines, the setting first.

Each game is appended as soon as it is over, in one write; a run that is killed loses only games
under way. A run with the same setting goes on where the file ends. When all games are played, the
lines are put in order of their numbers, so that files of equal settings differ in seconds only.
"""

import fcntl
import json
import os
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

from plybench.arena.record import GameRecord
from plybench.arena.setting import Setting
from plybench.errors import InputError

_KIND = "plybench games"


class GameLog:
    """A file of games that is being written; locked against a second run."""

    def __init__(self, path: Path, setting: Setting) -> None:
        self.path = path
        self._header = _header(setting)
        self._file = _open(path)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self._file)
            raise InputError(f"{path} is being written by another run") from None
        try:
            self.records = self._resume(setting)
        except BaseException:
            os.close(self._file)
            raise

    def __enter__(self) -> "GameLog":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        os.close(self._file)

    def add(self, record: GameRecord) -> None:
        """Append a game."""
        self.records[record.number] = record
        _write(self._file, record.to_json() + "\n")

    def put_in_order(self) -> None:
        """Write the games by their numbers; the file is whole at every moment."""
        records = [self.records[number] for number in sorted(self.records)]
        lines = [self._header, *(record.to_json() for record in records)]
        written = self.path.with_name(self.path.name + ".part")
        written.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
        os.replace(written, self.path)

    def _resume(self, setting: Setting) -> dict[int, GameRecord]:
        text = self.path.read_text(encoding="utf-8", errors="replace")
        whole = text[: text.rfind("\n") + 1]  # a line that was cut off by a kill is dropped
        if not whole and (not text or self._header.startswith(text)):
            os.ftruncate(self._file, 0)
            _write(self._file, self._header + "\n")
            return {}
        header, records = _parse(whole, self.path)
        _compare(header, setting, self.path)
        os.ftruncate(self._file, len(whole.encode()))
        return {record.number: record for record in records if record.number < setting.total}


def read_records(path: Path) -> tuple[Setting, list[GameRecord]]:
    """Return what a file of games holds, by number; InputError when it is no such file."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{path} cannot be read: {error}") from None
    header, records = _parse(text[: text.rfind("\n") + 1], path)
    return Setting.from_dict(header), sorted(records, key=lambda record: record.number)


def _open(path: Path) -> int:
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror}") from None


def _write(file: int, line: str) -> None:
    rest = line.encode()
    while rest:  # nearly always once
        rest = rest[os.write(file, rest) :]


def _header(setting: Setting) -> str:
    return json.dumps({"kind": _KIND, "setting": setting.to_dict()})


def _parse(text: str, path: Path) -> tuple[dict[str, Any], list[GameRecord]]:
    lines = text.splitlines()
    try:
        header = json.loads(lines[0])
        if header["kind"] != _KIND:
            raise ValueError
        setting: dict[str, Any] = header["setting"]
        Setting.from_dict(setting)
    except (ValueError, KeyError, IndexError, TypeError):
        raise InputError(f"{path} is no record of games") from None
    records = []
    for number, line in enumerate(lines[1:], 2):
        try:
            records.append(GameRecord.from_json(line))
        except ValueError:
            raise InputError(f"{path}, line {number}: this is no record of a game") from None
    return setting, records


def _compare(old: Mapping[str, Any], setting: Setting, path: Path) -> None:
    """Raise InputError when a file belongs to other games; more games of the same are fine."""
    new = setting.to_dict()
    if old.get("files") != new["files"] and old["agents"] == new["agents"]:
        changed = [
            spec for spec, print_ in new["files"].items() if old["files"].get(spec) != print_
        ]
        raise InputError(f"{path} has games of another version of {', '.join(changed)}")
    for key, value in new.items():
        if old[key] != value and not (key == "games" and old[key] < value):
            raise InputError(
                f"{path} has games with another setting: {key} is {old[key]!r} there, "
                f"{value!r} here; give another file, or remove this one"
            )
