"""The lists of `plybench list` as text for a terminal: a summary of all kinds, or one in detail."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from plybench.cli.listing.rows import Row, Rows

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

_MOST_NAMED = 260  # characters of names that the summary of a kind may take


def summary(kinds: Mapping[str, tuple[Rows, str]]) -> "Iterator[RenderableType]":
    """Yield how many there are of each kind, with their names if they are few.

    The rows of a kind come with the key of their names.
    """
    table = _two_columns(column="right")
    for kind, (rows, key) in kinds.items():
        table.add_row(kind, str(len(rows)), _in_short(rows, key))
    yield table
    yield ""
    yield "Details: `plybench list KIND` or `plybench list KIND DOMAIN`, as in"
    yield "  plybench list algorithms"
    yield "  plybench list heuristics sliding_tiles"


def _in_short(rows: Rows, key: str) -> str:
    names = ", ".join(row[key] for row in rows)
    if len(names) <= _MOST_NAMED:
        return names
    owners = groupby(rows, key=lambda row: row.get("domain") or row.get("game"))
    return ", ".join(f"{len(list(group))} of {owner}" for owner, group in owners)


def details(rows: Rows, name: str, owner: str | None) -> "Iterator[RenderableType]":
    """Yield the rows of a kind, grouped under the name of their domain or game."""
    from rich.text import Text

    if owner is None or owner == name or not all(row.get(owner) for row in rows):
        heading_of: Callable[[Row], str] = lambda _: ""  # noqa: E731
    else:
        heading_of = itemgetter(owner)
    for number, (heading, group) in enumerate(groupby(rows, key=heading_of)):
        if number:
            yield ""
        if heading:
            yield Text(heading, style="bold")
        table = _two_columns()
        for row in group:
            table.add_row(Text(row[name]), Text("\n".join(_lines(row, name))))
        yield table


def _two_columns(column: Any = None) -> "Table":
    from rich.table import Table

    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(no_wrap=True, style="cyan")
    if column:
        table.add_column(justify=column, no_wrap=True)
    table.add_column(overflow="fold")
    return table


def _lines(row: Row, name: str) -> Iterator[str]:
    """Yield the description of one row."""
    text = row.get("missing") or row.get("summary", "")
    if row.get("domain") and name == "algorithm":
        text += f" ({row['domain']} only)"
    if row.get("default") is True:
        text += " (default)"
    if text:
        yield text
    for key, write in _WRITERS.items():
        if row.get(key):
            yield from write(row[key])
    if "optimal_when" in row:
        yield f"optimal: {row['optimal_when'] or 'never'}"
    if row.get("needs_heuristic"):
        yield "heuristic: required; by default the domain's own"
    if row.get("engines"):
        yield f"engines: {', '.join(row['engines'])}"
    for option in row.get("options", ()):
        yield f"{option['name']}: {_values(option)}"


def _values(option: Mapping[str, Any]) -> str:
    """Return the values of an option, the default first."""
    default = "none" if option["default"] is None else str(option["default"])
    others = [choice for choice in option["choices"] or () if choice != option["default"]]
    return ", ".join([f"{default} (default)", *others])


def _with_default(what: str) -> Callable[[list[str]], Iterable[str]]:
    return lambda names: [f"{what}: " + ", ".join([f"{names[0]} (default)", *names[1:]])]


def _list_line(what: str) -> Callable[[list[str]], Iterable[str]]:
    return lambda names: [f"{what}: {', '.join(names)}"]


def _value_line(what: str) -> Callable[[str], Iterable[str]]:
    return lambda text: [what.format(text)]


def _parameters(parameters: Rows) -> Iterator[str]:
    for each in parameters:
        default = "" if each["default"] is None else f" (default {each['default']})"
        yield f"{each['name']}: {each['summary']}{default}"


# The lines below the summary, by the key of the row.
_WRITERS: dict[str, Callable[[Any], Iterable[str]]] = {
    "aliases": _list_line("also called"),
    "moves": _value_line("{}"),
    "claim": _value_line("claim: {}"),
    "heavy_table": _value_line("builds {} on first use, so it is used only if you name it"),
    "offered_by": _value_line("only for some instances, such as {}"),
    "written": _value_line("with parameters as in {}"),
    "parameters": _parameters,
    "default_instance": _value_line("default instance: {}"),
    "default_heuristic": _value_line("default heuristic: {}"),
    "child_orders": _with_default("child orders"),
    "models": _with_default("models"),
    "boards": _value_line("boards: {}"),
    "settings": _list_line("settings"),
    "built_with": _value_line("built with {}"),
    "runs": _list_line("runs"),
}
