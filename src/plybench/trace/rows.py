"""The rows of a trace: what each must contain, and how they are read from NDJSON."""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from plybench.core.errors import TextError, shortened
from plybench.core.problem import Cost
from plybench.core.system.reading import parse_json

Row = dict[str, Any]
Fields = dict[str, dict[str, tuple[type, ...]]]  # event -> name -> types

_MOST_PLIES = 10_000  # of a node: no game is that long
FORMAT = 1  # changes if an old reader would misunderstand the rows

NODE_EVENTS = (
    "generated",
    "duplicate",
    "reopened",
    "pruned",
    "popped",
    "expanded",
    "revised",
    "improved",
)

WHOLE = (int,)
COST = (int, float, str)  # text: see `plain_number`
MAYBE = type(None)
_NODE: dict[str, tuple[type, ...]] = {
    "id": WHOLE,
    "parent": (int, MAYBE),
    "state": (str,),
    "action": (str, int, float, MAYBE),
    "g": COST,
    "h": (*COST, MAYBE),
    "f": (*COST, MAYBE),
}
_FIELDS: Fields = {
    **dict.fromkeys(NODE_EVENTS, _NODE),
    "started": {
        "format": WHOLE,
        "domain": (str, MAYBE),
        "instance": (str,),
        "text": (str, MAYBE),
        "algorithm": (str,),
        "options": (dict,),
    },
    "iteration": {"iteration": WHOLE, "limit": COST},
    "truncated": {"expansions": WHOLE},
    "finished": {
        "status": (str,),
        "cost": (*COST, MAYBE),
        "lower_bound": (*COST, MAYBE),
        "optimal": (bool,),
        "actions": (list, MAYBE),
        "counts": (dict,),
        "reason": (str,),
    },
}


@dataclass(frozen=True, slots=True)
class Schema:
    """What rows must contain, and a check of ids against earlier ones."""

    fields: Fields
    check_node: Callable[[Row, int, set[int]], None]


def number(value: Any) -> Cost | None:
    """Return the number that `plain_number` wrote."""
    return float(value) if isinstance(value, str) else value


def read_rows(lines: Iterable[str], schema: Schema | None = None) -> list[Row]:
    """Return the rows of an NDJSON text; TextError with the line of a wrong one.

    The rows are those of a search, unless another schema is given.
    """
    schema = schema or _SEARCH
    rows: list[Row] = []
    ids: set[int] = set()  # of the pass
    for line, text in enumerate(lines, 1):
        if not text.strip():
            continue
        row = _parsed(text, line)
        _check_place(row, rows, schema.fields, line)
        _check_fields(row, schema.fields, line)
        if "id" in row:
            schema.check_node(row, line, ids)
        rows.append(row)
    if not rows:
        raise TextError("the trace is empty", 1)
    return rows


def check_path(ids: Any, parents: Mapping[int, int | None], line: int) -> None:
    """Check that ids are a path down from a root, or none; `line` is their line in the file."""
    if not isinstance(ids, list) or any(type(i) is not int for i in ids):
        raise TextError(f"{ids!r} are not ids of nodes", line)
    for before, node in pairwise([None, *ids]):
        if node not in parents or parents[node] != before:
            raise TextError(f"node {node} does not follow node {before} on a path", line)


def _parsed(text: str, line: int) -> Row:
    try:
        row = parse_json(text)
    except json.JSONDecodeError as error:
        raise TextError(f"not JSON: {error.msg}", line, error.colno) from None
    except ValueError as error:
        raise TextError(f"not a row: {error}", line) from None
    if not isinstance(row, dict):
        raise TextError(f"a row must be an object, not {text.strip()[:40]!r}", line)
    return row


def _check_place(row: Row, before: list[Row], known: Fields, line: int) -> None:
    event = row.get("event")
    if not before and (event != "started" or row.get("format") != FORMAT):
        raise TextError(f"the first row must be 'started' with format {FORMAT}", line)
    if not isinstance(event, str) or event not in known:
        raise TextError(f"unknown event {event!r}; known: {', '.join(known)}", line)
    if before and (event == "started" or before[-1]["event"] == "finished"):
        raise TextError(f"{event!r} cannot follow {before[-1]['event']!r}", line)


def _check_fields(row: Row, known: Fields, line: int) -> None:
    for name, kinds in known[row["event"]].items():
        if name not in row:
            raise TextError(f"{row['event']} has no {name!r}", line)
        value = row[name]
        fits = isinstance(value, kinds) and (bool in kinds or not isinstance(value, bool))
        if fits and kinds[:3] == COST and isinstance(value, str):
            fits = value in ("inf", "-inf", "nan")
        if name == "counts":
            fits = isinstance(value, dict) and all(type(count) is int for count in value.values())
        if name == "ply":
            fits = fits and 0 <= value <= _MOST_PLIES
        if not fits:
            raise TextError(f"{row['event']} cannot have {name}={shortened(value)}", line)
    if row.get("status") == "solved" and None in (row.get("cost", 0), row.get("actions", 0)):
        raise TextError("a solved search must have a cost and actions", line)


def _check_node(row: Row, line: int, ids: set[int]) -> None:
    """Check that a node is new when it is generated, known otherwise, and its parent known."""
    node, parent = row["id"], row["parent"]
    if row["event"] != "generated":
        if node not in ids:
            raise TextError(f"node {node} is {row['event']} but was never generated", line)
        return
    if node == 0 and parent is None:
        ids.clear()  # a new pass
    elif node in ids or not ids or not (parent is None or parent in ids):
        raise TextError(f"node {node} with parent {parent!r} does not fit the rows before", line)
    ids.add(node)


_SEARCH = Schema(_FIELDS, _check_node)
