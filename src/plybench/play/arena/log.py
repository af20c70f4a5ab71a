"""The file that records games while they are played: JSON lines, the setting first.

Each game is appended in one write as soon as it is over; a killed run loses only the games under
way. A run with the same setting continues where the file ends; a tournament may have other agents
or new versions of them (see `joining`). When all games are played, the lines are sorted by number,
so that files with equal settings differ only in seconds. Pipes and devices get the lines as they
come.
"""

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

from plybench.core.errors import InputError, counted
from plybench.core.system.cache import log
from plybench.core.system.locks import lock
from plybench.core.system.reading import LARGEST_RECORD, parse_json, read_bytes, read_text
from plybench.core.system.writing import is_stream, naming, open_stream, write_text
from plybench.play.arena.joining import Superseded, join, renew_versions, what_changed
from plybench.play.arena.match_settings import MatchSettings
from plybench.play.arena.record import GameRecord
from plybench.play.arena.versions import files_of_setting, former_versions

_KIND = "plybench games"
_FLAGS = os.O_RDWR | os.O_CREAT | os.O_APPEND


class GameLog:
    """A file of games that is being written; locked against a second run."""

    def __init__(self, path: Path, setting: MatchSettings) -> None:
        self.path = path
        self._header = _header(setting, path)
        with naming(path):
            self._is_stream = is_stream(path)
            self._file = open_stream(path) if self._is_stream else _open_locked(path)
        try:
            self.records: dict[int, GameRecord] = {}
            self.superseded: list[Superseded] = []
            if self._is_stream:
                self._write(self._header)
            else:
                self._resume(setting)
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
        """Append a game; InputError if that fails, as on a full disk: the others stay."""
        try:
            self._write(record.to_json())
        except InputError as error:
            if self._is_stream:
                raise
            kept = counted(len(self.records), "game")
            raise InputError(f"{error}; it keeps {kept}, and the same command continues") from None
        self.records[record.number] = record

    def put_in_order(self, numbers: Iterable[int]) -> None:
        """Write the games with these numbers in that order; the file is complete at every moment.

        If that fails, as on a full disk, the games stay in the order in which they ended.
        """
        if self._is_stream:
            return
        records = [self.records[number] for number in numbers]
        try:
            write_text(self.path, _lines(self._header, records, self.superseded))
        except InputError as error:
            log.warning("%s; its games stay in the order in which they ended", error)

    def _resume(self, setting: MatchSettings) -> None:
        """Read the games that are in the file already."""
        written = read_bytes(self.path, LARGEST_RECORD)
        whole = written[: written.rfind(b"\n") + 1]  # a line cut off by a kill is dropped
        if not whole and self._header.encode().startswith(written):
            os.ftruncate(self._file, 0)
            self._write(self._header)
            return
        there = _parse(whole.decode(errors="replace"), self.path)
        here = json.loads(self._header)
        former, files = former_versions(setting, self.path), there.header["files"]
        renewed = renew_versions(files, there.superseded, former, here["files"])
        there = there._replace(superseded=renewed)
        has_changed = _compare(there.header, here, self.path)
        if has_changed:
            self._join(there, setting)
            return
        last = max((record.number for record in there.records), default=0)
        if last >= setting.total:  # a run of more games was killed before it was complete
            raise InputError(
                f"{self.path} has game {last}, but the match has only {setting.total}; "
                "ask for more games, or give another file"
            )
        os.ftruncate(self._file, len(whole))
        self.records = {record.number: record for record in there.records}
        self.superseded = there.superseded

    def _join(self, there: "_Content", setting: MatchSettings) -> None:
        """Begin again with the games that still count; the file keeps the others as superseded."""
        old = MatchSettings.from_dict(there.header["setting"])
        versions = there.header["files"], json.loads(self._header)["files"]
        self.records, self.superseded = join(
            old, versions[0], there.records, there.superseded, setting, versions[1]
        )
        records = [self.records[number] for number in sorted(self.records)]
        write_text(self.path, _lines(self._header, records, self.superseded))
        with naming(self.path):
            new = _open_locked(self.path)
        os.close(self._file)
        self._file = new
        log.warning(
            "%s: %s; of the games in the file, %s count and %s stay as superseded",
            self.path,
            what_changed(old, versions[0], setting, versions[1]),
            len(records),
            len(self.superseded),
        )

    def _write(self, line: str) -> None:
        rest = f"{line}\n".encode()
        size = 0 if self._is_stream else os.fstat(self._file).st_size
        with naming(self.path):
            try:
                while rest:  # nearly always once
                    rest = rest[os.write(self._file, rest) :]
            except OSError:
                if not self._is_stream:
                    os.ftruncate(self._file, size)  # half a line is of no use
                raise


def _open_locked(path: Path) -> int:
    """Open a file that no other run writes, and lock it; InputError if another run has it."""
    while True:
        file = os.open(path, _FLAGS, 0o666)
        try:
            lock(file, path)
            with suppress(FileNotFoundError):
                # Otherwise another run has put a new file in its place just now.
                if os.path.samestat(os.fstat(file), os.stat(path)):
                    return file
        except BaseException:
            os.close(file)
            raise
        os.close(file)


def write_records(path: Path, setting: MatchSettings, records: Iterable[GameRecord]) -> None:
    """Write a whole file of games, replacing what is there."""
    write_text(path, _lines(_header(setting, path), records))


def _lines(
    header: str, records: Iterable[GameRecord], superseded: Iterable[Superseded] = ()
) -> Iterator[str]:
    yield header + "\n"
    for record in records:
        yield record.to_json() + "\n"
    for old in superseded:
        yield old.to_json() + "\n"


def read_records(path: Path) -> tuple[MatchSettings, list[GameRecord]]:
    """Return the games of a file that count, by number; InputError if it has no games in it."""
    return parse_records(read_text(path, LARGEST_RECORD), path)


def parse_records(text: str, name: object) -> tuple[MatchSettings, list[GameRecord]]:
    """Return the games in the text of a file by number; errors call it by the name."""
    found = _parse(text[: text.rfind("\n") + 1], name)
    return MatchSettings.from_dict(found.header["setting"]), sorted(
        found.records, key=lambda record: record.number
    )


def _header(setting: MatchSettings, path: Path) -> str:
    files = files_of_setting(setting, path)
    return json.dumps({"kind": _KIND, "setting": setting.to_dict(), "files": files})


class _Content(NamedTuple):
    """What is in a file: the first line, the games that count, and those that do not."""

    header: dict[str, Any]
    records: list[GameRecord]
    superseded: list[Superseded]


def _parse(text: str, path: object) -> _Content:
    lines = text.splitlines()
    try:
        header: dict[str, Any] = parse_json(lines[0])
        parts = (header, header["files"], header["setting"])
        if header["kind"] != _KIND or not all(isinstance(part, dict) for part in parts):
            raise ValueError
        agents = range(len(MatchSettings.from_dict(header["setting"]).agents))
    except (ValueError, KeyError, IndexError, TypeError):
        raise InputError(f"{path} is not a record of games") from None
    records, superseded = list[GameRecord](), list[Superseded]()
    for number, line in enumerate(lines[1:], 2):
        try:
            old = Superseded.from_json(line)
            if old is not None:
                superseded.append(old)
                continue
            records.append(GameRecord.from_json(line))
            if not set(records[-1].entrants) <= set(agents):
                raise ValueError
        except ValueError:
            raise InputError(f"{path}, line {number}: this is not a record of a game") from None
    return _Content(header, records, superseded)


def _compare(there: dict[str, Any], here: dict[str, Any], path: Path) -> bool:
    """Tell whether the agents of a file have changed; InputError if it is of another setting.

    More games of the same agents are fine. The agents of a tournament may change.
    """
    found = MatchSettings.from_dict(there["setting"])
    old, new = found.to_dict(), here["setting"]  # with what older files leave out
    is_tournament = found.format != "match"
    free = {"names"} | ({"agents", "references", "rounds"} if is_tournament else set())
    for key, value in new.items():
        is_more = key == "games" and old[key] < value and found.format != "swiss"
        if old[key] != value and key not in free and not is_more:
            raise InputError(
                f"{path} holds games with another setting: {key} is {old[key]!r} there, "
                f"{value!r} here; give another file or remove this one"
            )
    changed = [spec for spec, mark in here["files"].items() if there["files"].get(spec) != mark]
    fixed = [spec for spec in changed if not is_tournament or spec not in new["agents"]]
    if fixed:
        raise InputError(f"{path} holds games with another version of {', '.join(fixed)}")
    return bool(changed) or old["agents"] != new["agents"] or old["rounds"] != new["rounds"]
