"""The file that records games while they are played: JSON lines, the setting first.

Each game is appended in one write as soon as it is over; a killed run loses only the games under
way. A run with the same setting continues where the file ends. When all games are played, the lines
are sorted by number, so that files with equal settings differ only in seconds. Pipes and devices
get the lines as they come.
"""

import json
import os
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Any

from plybench.agents.spec import is_file
from plybench.agents.uci import files_of, is_uci
from plybench.arena.match_settings import MatchSettings
from plybench.arena.openings import NAMED
from plybench.arena.record import GameRecord
from plybench.errors import InputError
from plybench.system.cache import log
from plybench.system.locks import lock
from plybench.system.python_files import is_code, parse_code
from plybench.system.reading import LARGEST_RECORD, parse_json, read_bytes, read_text
from plybench.system.writing import is_stream, naming, open_stream, write_text

_KIND = "plybench games"
_FLAGS = os.O_RDWR | os.O_CREAT | os.O_APPEND


class GameLog:
    """A file of games that is being written; locked against a second run."""

    def __init__(self, path: Path, setting: MatchSettings) -> None:
        self.path = path
        self._header = _header(setting)
        with naming(path):
            self._is_stream = is_stream(path)
            self._file = open_stream(path) if self._is_stream else os.open(path, _FLAGS, 0o666)
        try:
            self.records: dict[int, GameRecord] = {}
            if self._is_stream:
                self._write(self._header)
            else:
                lock(self._file, path)
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
        self._write(record.to_json())

    def put_in_order(self, numbers: Iterable[int]) -> None:
        """Write the games with these numbers in that order; the file is complete at every moment.

        If that fails, as on a full disk, the games stay in the order in which they ended.
        """
        if self._is_stream:
            return
        records = [self.records[number] for number in numbers]
        try:
            write_text(self.path, _lines(self._header, records))
        except InputError as error:
            log.warning("%s; its games stay in the order in which they ended", error)

    def _resume(self, setting: MatchSettings) -> dict[int, GameRecord]:
        written = read_bytes(self.path, LARGEST_RECORD)
        whole = written[: written.rfind(b"\n") + 1]  # a line cut off by a kill is dropped
        if not whole and self._header.encode().startswith(written):
            os.ftruncate(self._file, 0)
            self._write(self._header)
            return {}
        header, records = _parse(whole.decode(errors="replace"), self.path)
        _compare(header, json.loads(self._header), self.path)
        last = max((record.number for record in records), default=0)
        if last >= setting.total:  # a run of more games was killed before it was complete
            raise InputError(
                f"{self.path} has game {last}, but the match has only {setting.total}; "
                "ask for more games, or give another file"
            )
        os.ftruncate(self._file, len(whole))
        return {record.number: record for record in records}

    def _write(self, line: str) -> None:
        rest = f"{line}\n".encode()
        with naming(self.path):
            while rest:  # nearly always once
                rest = rest[os.write(self._file, rest) :]


def write_records(path: Path, setting: MatchSettings, records: Iterable[GameRecord]) -> None:
    """Write a whole file of games, replacing what is there."""
    write_text(path, _lines(_header(setting), records))


def _lines(header: str, records: Iterable[GameRecord]) -> Iterator[str]:
    yield header + "\n"
    for record in records:
        yield record.to_json() + "\n"


def read_records(path: Path) -> tuple[MatchSettings, list[GameRecord]]:
    """Return the games of a file by number; InputError if it is not a file of games."""
    return parse_records(read_text(path, LARGEST_RECORD), path)


def parse_records(text: str, name: object) -> tuple[MatchSettings, list[GameRecord]]:
    """Return the games in the text of a file by number; errors call it by the name."""
    header, records = _parse(text[: text.rfind("\n") + 1], name)
    return MatchSettings.from_dict(header["setting"]), sorted(
        records, key=lambda record: record.number
    )


def _header(setting: MatchSettings) -> str:
    named = {spec: paths for spec in setting.agents if (paths := _files_of(spec))}
    if is_code(setting.game):
        named[setting.game] = [Path(parse_code(setting.game).path)]
    if setting.openings not in ("", NAMED):
        named[setting.openings] = [Path(setting.openings)]
    files = {name: _fingerprint(paths) for name, paths in named.items()}
    return json.dumps({"kind": _KIND, "setting": setting.to_dict(), "files": files})


def _files_of(spec: str) -> list[Path]:
    """Return the files that contain an agent's code or are its program."""
    if is_uci(spec):
        return files_of(spec)
    return [Path(parse_code(spec).path)] if is_file(spec) else []


def _fingerprint(paths: Iterable[Path]) -> str:
    found = sha256()
    for path in paths:
        try:
            with path.open("rb") as file:
                while part := file.read(2**20):
                    found.update(part)
        except OSError as error:
            raise InputError(f"{path} cannot be read: {error.strerror}") from None
    return found.hexdigest()[:16]


def _parse(text: str, path: object) -> tuple[dict[str, Any], list[GameRecord]]:
    lines = text.splitlines()
    try:
        header: dict[str, Any] = parse_json(lines[0])
        parts = (header, header["files"], header["setting"])
        if header["kind"] != _KIND or not all(isinstance(part, dict) for part in parts):
            raise ValueError
        agents = range(len(MatchSettings.from_dict(header["setting"]).agents))
    except (ValueError, KeyError, IndexError, TypeError):
        raise InputError(f"{path} is not a record of games") from None
    records = []
    for number, line in enumerate(lines[1:], 2):
        try:
            records.append(GameRecord.from_json(line))
            if not set(records[-1].entrants) <= set(agents):
                raise ValueError
        except ValueError:
            raise InputError(f"{path}, line {number}: this is not a record of a game") from None
    return header, records


def _compare(there: dict[str, Any], here: dict[str, Any], path: Path) -> None:
    """Raise InputError if a file belongs to another setting; more games of the same are fine."""
    old = MatchSettings.from_dict(there["setting"]).to_dict()  # add what older files leave out
    for key, value in here["setting"].items():
        if old[key] != value and not (key == "games" and old[key] < value):
            raise InputError(
                f"{path} holds games with another setting: {key} is {old[key]!r} there, "
                f"{value!r} here; give another file or remove this one"
            )
    changed = [spec for spec, mark in here["files"].items() if there["files"].get(spec) != mark]
    if changed:
        raise InputError(f"{path} holds games with another version of {', '.join(changed)}")
