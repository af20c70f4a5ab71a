"""Results in files: what a run measured, saved as it goes, and read again."""

import csv
import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, fields, replace
from datetime import UTC, datetime
from pathlib import Path
from types import UnionType
from typing import Any, get_args, get_origin

from benchmarks import harness, machine
from benchmarks.harness import Quoted, Row
from benchmarks.suites import INTERRUPTED, Outcome
from plybench.core.errors import InputError
from plybench.core.version import __version__

_DIGITS = 4  # of a measured time in a file
_COLUMNS = ("family", "work", "who", "seconds", "cold", "middle", "ratio", "nodes")


@dataclass(frozen=True)
class Results:
    """What a run measured, where and when."""

    environment: dict[str, str]
    rows: list[Row] = field(default_factory=list)
    quoted: list[Quoted] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    failures: dict[str, str] = field(default_factory=dict)  # by suite
    version: str = __version__
    commit: str = ""
    date: str = ""
    load: float = 0.0  # of other processes, the highest between two suites
    is_whole: bool = False  # every suite that needs no name was run to its end

    @property
    def is_interrupted(self) -> bool:
        """Whether Ctrl-C ended the run."""
        return INTERRUPTED in self.failures.values()

    def plus(self, suite: str, outcome: Outcome) -> "Results":
        """Return these results with those of one more suite."""
        failed = {suite: outcome.failure} if outcome.failure else {}
        return replace(
            self,
            rows=self.rows + outcome.rows,
            quoted=self.quoted + outcome.quoted,
            notes=self.notes + [note for note in outcome.notes if note not in self.notes],
            failures=self.failures | failed,
            load=max(self.load, machine.load(own=1)),
        )


def begun() -> Results:
    """Return results without rows, as a run begins."""
    date = datetime.now(UTC).date().isoformat()
    return Results(machine.environment(), commit=machine.commit(), date=date, load=machine.load())


def save(results: Results) -> Path:
    """Write what there is so far; a run that is not whole never replaces one that is."""
    harness.RESULTS.mkdir(exist_ok=True)
    part = harness.RESULTS / f"{results.commit}-part.json"
    write(results, part)
    if not results.is_whole:
        return part
    return part.replace(harness.RESULTS / f"{results.commit}.json")


def write(results: Results, file: Path) -> None:
    """Write results as JSON with a line for each row, so that two files can be compared."""
    content = asdict(results)
    lists = {name: content.pop(name) for name in ("rows", "quoted")}
    lines = [f"{json.dumps(name)}: {json.dumps(value)}" for name, value in content.items()]
    for name, items in lists.items():
        inner = ",\n  ".join(json.dumps(_short(item), ensure_ascii=False) for item in items)
        lines.append(f'"{name}": [\n  {inner}\n]' if inner else f'"{name}": []')
    whole = file.with_suffix(".tmp")  # a reader never meets half a file
    whole.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    whole.replace(file)


def _short(item: dict[str, Any]) -> dict[str, Any]:
    """Return the fields that are set, without digits that were not measured."""
    return {
        name: float(f"{value:.{_DIGITS}g}") if isinstance(value, float) else value
        for name, value in item.items()
        if value is not None and value != ""
    }


def read(file: Path) -> Results:
    """Return the results of a file; InputError says what is wrong with it."""
    try:
        content = json.loads(file.read_text(encoding="utf-8"))
        lists = {
            "rows": [_made(Row, row) for row in content.pop("rows")],
            "quoted": [_made(Quoted, rate) for rate in content.pop("quoted", [])],
        }
        results: Results = _made(Results, content | lists)
        return results
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise InputError(
            f"{file} is not a file of results; `python -m benchmarks` writes them in "
            f"{harness.RESULTS.parent.name}/{harness.RESULTS.name}"
        ) from None


def _made(kind: Any, content: dict[str, Any]) -> Any:
    """Return a value from its fields; those of other versions are left out."""
    given = {one: content[one.name] for one in fields(kind) if one.name in content}
    for one, value in given.items():
        if not isinstance(value, _allowed(one.type)):
            raise TypeError(f"{one.name} cannot be {value!r}")
    return kind(**{one.name: value for one, value in given.items()})


def _allowed(kind: Any) -> Any:
    """Return the kinds of values that a field may have in a file: 2 is also a float."""
    plain = get_origin(kind) or kind
    if plain is UnionType:
        return (*get_args(kind), int)
    return (float, int) if plain is float else plain


def last() -> Path:
    """Return the newest file of a whole run; InputError if there is none."""
    found = [f for f in harness.RESULTS.glob("*.json") if not f.stem.endswith("-part")]
    if not found:
        raise InputError(f"there are no results of a whole run in {harness.RESULTS}; make bench")
    return max(found, key=lambda file: file.stat().st_mtime)


def write_csv(rows: Iterable[Row], file: Path) -> None:
    """Write the measured rows, seconds in full; quoted rates are not among them."""
    with file.open("w", newline="", encoding="utf-8") as out:
        writer = csv.DictWriter(out, _COLUMNS, extrasaction="ignore", lineterminator="\n")
        writer.writeheader()
        writer.writerows(asdict(row) for row in rows)
