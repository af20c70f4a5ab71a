"""The results of a study as rows, from which tables, figures and answers to claims are made."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, overload

from plybench.core.errors import unknown

# Endings of a run whose exact columns say how far it got, not what the answer is.
CUT_SHORT = ("limit", "stopped", "crashed", "error")


@dataclass(frozen=True)
class Row:
    """One case and what its run found."""

    factors: Mapping[str, Any]
    status: (
        str  # for a search: solved, unsolvable, limit, ...; for other work: done; or crashed, error
    )
    values: Mapping[str, Any]  # the exact columns: equal whenever the case is run
    end: str = ""  # what cut the run short: expansions, seconds, memory, interrupted, ...
    seconds: tuple[float, ...] = field(default=(), compare=False)  # of each attempt; not of crashes
    note: str = field(default="", compare=False)  # the traceback of an error, how a process ended
    limits: Mapping[str, float] = field(default_factory=dict, compare=False)  # that were given

    @property
    def is_cut_short(self) -> bool:
        """Tell whether a limit, an interruption, a crash or an error ended the run."""
        return self.status in CUT_SHORT

    def __getitem__(self, name: str) -> Any:
        if name in self.factors:
            return self.factors[name]
        if name in self.values:
            return self.values[name]
        if not self.values:  # it crashed or raised an error
            return None
        raise unknown("column", name, (*self.factors, *self.values))

    def get(self, name: str, default: Any = None) -> Any:
        """Return a factor or an exact column, or the default if the row has none."""
        return self.factors.get(name, self.values.get(name, default))


class Rows(Sequence[Row]):
    """Rows in the order of the plan; `planned` also counts the cases that are not run yet."""

    def __init__(self, rows: Iterable[Row], planned: int | None = None) -> None:
        self._rows = list(rows)
        self.planned = len(self._rows) if planned is None else planned

    @property
    def is_complete(self) -> bool:
        """Tell whether every case of the plan was run."""
        return len(self._rows) == self.planned

    def where(self, **wanted: Any) -> "Rows":
        """Return the rows with these factors or columns: `rows.where(algorithm="astar")`."""
        return Rows(
            row for row in self._rows if all(row.get(k, _MISSING) == v for k, v in wanted.items())
        )

    def by(self, *names: str) -> "dict[Any, Rows]":
        """Group the rows, in order of appearance: by one name, or by several as a tuple."""
        groups: dict[Any, list[Row]] = {}
        for row in self._rows:
            found = tuple(row[name] for name in names)
            groups.setdefault(found[0] if len(names) == 1 else found, []).append(row)
        return {key: Rows(rows) for key, rows in groups.items()}

    def column(self, name: str) -> list[Any]:
        """Return a factor or an exact column of each row."""
        return [row[name] for row in self._rows]

    def one(self, **wanted: Any) -> Row | None:
        """Return the only row with these values; None if that case is not run yet."""
        found = self.where(**wanted)
        if len(found) > 1:
            raise LookupError(f"{len(found)} rows have {wanted}")
        return found[0] if found else None

    @overload
    def __getitem__(self, at: int) -> Row: ...
    @overload
    def __getitem__(self, at: slice) -> "Rows": ...
    def __getitem__(self, at: int | slice) -> "Row | Rows":
        return Rows(self._rows[at]) if isinstance(at, slice) else self._rows[at]

    def __iter__(self) -> Iterator[Row]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)


_MISSING = object()
