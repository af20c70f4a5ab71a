"""Plans as files, `.csv` or `.json`: what `solve --output` writes and `verify` reads back.

CSV has one row for each state of a path: its number, the action that leads to it, the cost so far,
and the state as text. JSON has the actions and the cost, or on request the same rows; what `solve
--json` prints can be checked too. A problem with other plans has its own `plan_files`, as Mazeworld
does. A check replays the file by the rules of the problem; no search is involved.
"""

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import Any, Literal, get_args

from plybench.core.errors import InputError, TextError, counted
from plybench.core.notation import state_writer
from plybench.core.problem import Cost, action_price
from plybench.core.results.result import SearchResult, plain, plain_number
from plybench.core.system.reading import parse_json, read_text
from plybench.core.verify import VerificationError

Kind = Literal["csv", "json"]
KINDS: tuple[Kind, ...] = get_args(Kind)

_COLUMNS = ("step", "action", "cost", "state")
_MOST_BYTES = 256 * 2**20  # of a file that is read


@dataclass(frozen=True, slots=True)
class PlanFiles:
    """How the plans of a problem are written and checked."""

    # The flag asks for every state of the path, where a file could do without.
    write: Callable[[Any, SearchResult[Any, Any], Kind, bool], str]
    # Returns the figures of a plan, by name; VerificationError says where it does not hold,
    # InputError what is wrong with the text.
    check: Callable[[Any, str, Kind], dict[str, Any]]


def write_plan(
    problem: Any, result: SearchResult[Any, Any], kind: Kind, *, states: bool = False
) -> str:
    """Return the path of a result as the text of such a file; the result must have a path.

    `states` asks for every state of the path in JSON too.
    """
    if result.path is None:
        raise InputError(f"there is no plan to write: {result.reason}")
    return _files_of(problem).write(problem, result, kind, states)


def check_plan(problem: Any, file: FilePath | str) -> dict[str, Any]:
    """Return the figures of the plan in a file; VerificationError if it does not solve the problem.

    InputError if the file cannot be read or has the wrong format.
    """
    path = FilePath(file)
    kind, text = kind_of(path), read_text(path, _MOST_BYTES)
    try:
        return _files_of(problem).check(problem, text, kind)
    except InputError as error:
        raise InputError(f"{path}: {error}") from None


def kind_of(path: FilePath) -> Kind:
    """Return the format of a file, by its ending."""
    for kind in KINDS:
        if path.suffix.lower() == f".{kind}":
            return kind
    raise InputError(f"{str(path)!r} must end in .csv or .json")


def _files_of(problem: Any) -> PlanFiles:
    files: PlanFiles = getattr(problem, "plan_files", None) or PlanFiles(_write_path, _check_path)
    return files


# Rows and objects


def as_csv(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """Return a table as CSV."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return text.getvalue()


def read_csv(text: str, columns: Sequence[str]) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield (line, values by column) of each row; the columns must exist, in any order."""
    reader = csv.reader(io.StringIO(text))
    try:
        head = [name.strip() for name in next(reader, [])]
        for name in columns:
            if name not in head:
                raise TextError(
                    f"there is no column {name!r}; the first line names the columns "
                    f"{', '.join(columns)}",
                    1,
                )
        for row in reader:
            if row and len(row) != len(head):
                values = counted(len(row), "value")
                message = f"this row has {values}, the first line has {len(head)}"
                raise TextError(message, reader.line_num)
            if row:
                yield reader.line_num, dict(zip(head, row, strict=True))
    except csv.Error as error:
        raise TextError(f"this is not CSV: {error}", reader.line_num) from None


def read_object(text: str) -> Mapping[str, Any]:
    """Return the JSON object that a text holds."""
    try:
        found = parse_json(text)
    except ValueError as error:
        raise InputError(f"this is not JSON: {error}") from None
    if not isinstance(found, dict):
        raise InputError("this is not a JSON object; a plan must be one")
    return found


# Paths


def _write_path(problem: Any, result: SearchResult[Any, Any], kind: Kind, states: bool) -> str:
    if kind == "csv":
        return as_csv(_COLUMNS, _rows(problem, result))
    known = {"instance": getattr(problem, "name", "")} | result.to_dict(problem)
    if states:
        known["steps"] = [dict(zip(_COLUMNS, r, strict=True)) for r in _rows(problem, result)]
    way = "steps" if states else "actions"
    kept = ("instance", "algorithm", "cost", "lower_bound", "optimal", way)
    return json.dumps({name: known[name] for name in kept}) + "\n"


def _rows(problem: Any, result: SearchResult[Any, Any]) -> Iterator[tuple[Any, ...]]:
    assert result.path is not None
    write, path, price = state_writer(problem), result.path, action_price(problem)
    yield 0, None, 0, write(path.states[0])
    total: Any = 0
    for number, action in enumerate(path.actions, 1):
        before, after = path.states[number - 1 : number + 1]
        total += price(before, action, after)
        yield number, plain(action), plain_number(total), write(after)


def _check_path(problem: Any, text: str, kind: Kind) -> dict[str, Any]:
    """Replay the actions of a path and compare its costs and, if the file has them, its states."""
    write, price = state_writer(problem), action_price(problem)
    state: Any = problem.initial
    total: Cost = 0
    steps = list(_steps(text, kind))
    if not steps:
        raise InputError("there are no steps")
    for number, (written, cost, shown) in enumerate(steps):
        if number:
            action = _action(problem, state, written, number)
            following = problem.result(state, action)
            total += price(state, action, following)
            state = following
        if shown is not None and shown != write(state):
            where = f"step {number} leads to {write(state)!r}, not to {shown!r}"
            begins = f"the path begins in {shown!r}, not in {write(state)!r}"
            raise VerificationError(where if number else begins)
        if cost is not None and cost != str(plain_number(total)):
            raise VerificationError(f"step {number} costs {total} in all, not {cost}")
    if not problem.is_goal(state):
        raise VerificationError(f"the path ends in {write(state)!r}, which is not a goal")
    return {"actions": len(steps) - 1, "cost": plain_number(total)}


_Step = tuple[str, str | None, str | None]  # action, cost so far and state, as they are written


def _steps(text: str, kind: Kind) -> Iterator[_Step]:
    """Yield the steps of a plan; the first is the initial state."""
    listed: Any = (row for _, row in read_csv(text, _COLUMNS))
    if kind == "json":
        plan = read_object(text)
        if "steps" not in plan:
            yield from _bare_steps(plan)
            return
        listed = plan["steps"]
        if not isinstance(listed, list) or not all(isinstance(row, dict) for row in listed):
            raise InputError("'steps' must be a list of objects, one for each state")
    for number, row in enumerate(listed):
        if str(row.get("step")) != str(number):
            raise InputError(f"step {number} is missing: found {row.get('step')!r} in its place")
        yield str(row.get("action")), str(row.get("cost")), str(row.get("state"))


def _bare_steps(plan: Mapping[str, Any]) -> Iterator[_Step]:
    """Yield the steps of a plan that has actions, their cost in all and perhaps states."""
    actions, states = plan.get("actions"), plan.get("states")
    if not isinstance(actions, list):
        raise InputError("there must be a list of 'actions', or of 'steps' with their states")
    if states is None:
        states = [None] * (len(actions) + 1)
    if not isinstance(states, list) or len(states) != len(actions) + 1:
        raise InputError("'states' must be a list with one more item than 'actions'")
    costs = [None] * len(actions) + [None if plan.get("cost") is None else str(plan["cost"])]
    yield from zip(["", *map(str, actions)], costs, states, strict=True)


def _action(problem: Any, state: Any, written: str, number: int) -> Any:
    for action in problem.actions(state):
        if str(plain(action)) == written:
            return action
    raise VerificationError(f"step {number}: action {written!r} is not possible")
