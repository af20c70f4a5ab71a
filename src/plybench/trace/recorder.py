"""A trace: an observer that records a search as rows, to save as NDJSON and to draw.

A row is a dict of plain values. The first says what is searched and how, the last how it ended;
between them there is one for each event, in order:

    {"event": "generated", "iteration": null, "id": 2, "parent": 0, "action": "up",
     "state": "@ 3,1 A 0,0", "g": 1, "h": 5, "f": 6}

Times are left out: two traces of the same search are equal.
"""

from collections.abc import Iterator, Mapping
from sys import modules
from typing import Any

from plybench.core.catalog import find_domain
from plybench.core.errors import InputError
from plybench.core.heuristic import heuristic_name
from plybench.core.observer import Node, Observer
from plybench.core.picture import Picture
from plybench.core.problem import Cost
from plybench.core.results.display import Displayed
from plybench.core.results.result import SearchResult, plain, plain_number
from plybench.trace.branches import Branches
from plybench.trace.files import File, read_lines, write_rows
from plybench.trace.rebuild import Replay
from plybench.trace.rows import FORMAT, Row, check_path, read_rows
from plybench.trace.tree import SearchTree, Step

# Parts of a result that are already in the nodes or the header, or are not exact.
_NOT_KEPT = ("paths", "options", "engine", "seconds")


class Trace(Displayed, Observer):
    """Records one search; a second one replaces the first.

    With `max_steps`, only the events up to that many expansions are kept; later ones are counted.

    >>> from plybench import solve
    >>> from plybench.domains.blocksworld import instance
    >>> trace = Trace(max_steps=2)
    >>> result = solve(instance("reports/one-block"), "breadth_first", observer=trace)
    >>> [step.node.id for step in trace.steps() if step.kind == "expand"], trace.unrecorded
    ([0, 1], 56)
    """

    def __init__(self, *, max_steps: int | None = None) -> None:
        if max_steps is not None and max_steps < 1:
            raise InputError(f"max_steps={max_steps!r} must be at least 1")
        self.rows: list[Row] = []
        self._max_steps, self._recorded = max_steps, 0
        self._problem: Any = None
        self._states: dict[str, Any] = {}  # text -> state, for problems that cannot parse it
        self._iteration: int | None = None
        self._branches = Branches()

    # What was recorded

    @property
    def header(self) -> Row:
        """The first row: domain, instance, text, algorithm, options."""
        if not self.rows:
            self._start(None, "", {})
        return self.rows[0]

    @property
    def result(self) -> Row | None:
        """The last row, `SearchResult.to_dict` without states and times; None while it runs."""
        return self.rows[-1] if self.rows and self.rows[-1]["event"] == "finished" else None

    @property
    def unrecorded(self) -> int:
        """How many expansions followed after `max_steps`."""
        return sum(row["expansions"] for row in self.rows[-2:] if row["event"] == "truncated")

    @property
    def problem(self) -> Any:
        """What was searched: the object itself or, after reading, one made from its text."""
        if self._problem is None and self.header["domain"] and self.header["text"]:
            try:
                self._problem = find_domain(self.header["domain"]).read(self.header["text"])
            except InputError:
                return None  # a domain from elsewhere: the states are still there as text
        return self._problem

    def picture(self, state: str) -> Picture | None:
        """Return the picture of a state given as text; None if the problem has no pictures."""
        problem = self.problem
        if not hasattr(problem, "picture"):
            return None
        if state not in self._states:
            if not hasattr(problem, "parse_state"):
                return None
            self._states[state] = problem.parse_state(state)
        picture: Picture = problem.picture(self._states[state])
        return picture

    def steps(self, shown: int | None = None) -> Iterator[Step]:
        """Yield what happened, step by step, with at most `shown` nodes of each frontier."""
        return Replay([self.header, *self.rows[1:]], shown).steps()

    def trees(self) -> list[SearchTree]:
        """Return the final search tree of each pass."""
        replay = Replay([self.header, *self.rows[1:]], 0)
        for _ in replay.steps():
            pass
        return replay.trees

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Trace) and self.rows == other.rows

    __hash__ = None  # type: ignore[assignment]

    # Observing

    def started(self, problem: Any, algorithm: str, options: Mapping[str, Any]) -> None:
        """Start again with the header."""
        self._start(problem, algorithm, options)

    def iteration(self, number: int, limit: Cost) -> None:
        """Record that a pass begins."""
        self._iteration = number
        self._add({"event": "iteration", "iteration": number, "limit": plain_number(limit)})

    def generated(self, node: Node) -> None:
        """Record a node."""
        self._record("generated", node)

    def duplicate(self, node: Node) -> None:
        """Record that a node is dropped."""
        self._record("duplicate", node)

    def reopened(self, node: Node) -> None:
        """Record that a state is queued again."""
        self._record("reopened", node)

    def pruned(self, node: Node) -> None:
        """Record that a node is cut."""
        self._record("pruned", node)

    def popped(self, node: Node) -> None:
        """Record that a node is taken."""
        self._record("popped", node)

    def expanded(self, node: Node) -> None:
        """Record an expansion, or stop recording if there are enough."""
        self._branches.forget(node.id)
        if self._recorded != self._max_steps:
            self._recorded += 1
            self._record("expanded", node)
        elif self.rows[-1]["event"] == "truncated":
            self.rows[-1]["expansions"] += 1
        else:
            if self.rows[-1]["event"] == "popped":
                self.rows.pop()  # this node: it is still waiting when the record ends
            self.rows.append({"event": "truncated", "expansions": 1, "solution": []})

    def revised(self, node: Node) -> None:
        """Record what was learnt about a node that was left."""
        self._record("revised", node)

    def improved(self, node: Node) -> None:
        """Record that a goal is found."""
        self._record("improved", node)

    def finished(self, result: SearchResult[Any, Any]) -> None:
        """Record how the search ended and, if not all was recorded, which nodes lead there."""
        outcome = {k: v for k, v in result.to_dict(self._problem).items() if k not in _NOT_KEPT}
        if self.header and self.rows[-1]["event"] == "truncated":
            actions = () if result.path is None else map(plain, result.path.actions)
            self.rows[-1]["solution"] = self._branches.follow(actions)
        self.rows.append({"event": "finished", **outcome})

    def _start(self, problem: Any, algorithm: str, options: Mapping[str, Any]) -> None:
        domain, text = _written(problem)
        shown = {k: heuristic_name(v) if callable(v) else plain(v) for k, v in options.items()}
        self.rows = [
            {
                "event": "started",
                "format": FORMAT,
                "domain": domain,
                "instance": _name(problem, domain),
                "text": text,
                **({"origin": problem.origin} if hasattr(problem, "origin") else {}),
                "algorithm": algorithm,
                "options": shown,
            }
        ]
        self._problem, self._states, self._iteration, self._recorded = problem, {}, None, 0
        self._branches = Branches()

    def _record(self, event: str, node: Node) -> None:
        is_over = bool(self.header) and self.rows[-1]["event"] == "truncated"
        if event == "generated" and self._max_steps is not None:
            self._branches.add(node.id, node.parent, plain(node.action), is_recorded=not is_over)
        if is_over:
            return
        state = getattr(self._problem, "format_state", repr)(node.state)
        self._states.setdefault(state, node.state)
        self._add(
            {
                "event": event,
                "iteration": self._iteration,
                "id": node.id,
                "parent": node.parent,
                "action": plain(node.action),
                "state": state,
                "g": plain_number(node.g),
                "h": plain_number(node.h),
                "f": plain_number(node.f),
            }
        )

    def _add(self, row: Row) -> None:
        if self.header and self.rows[-1]["event"] != "truncated":
            self.rows.append(row)

    # Files

    def write_ndjson(self, file: File) -> None:
        """Write one JSON object per line."""
        write_rows(self.rows, file)

    @classmethod
    def read_ndjson(cls, file: File) -> "Trace":
        """Return the trace that `write_ndjson` wrote; a bad line is a TextError."""
        trace = cls()
        trace.rows = read_rows(read_lines(file))
        parents: dict[int, int | None] = {}  # ids of a new pass replace the old ones
        for number, row in enumerate(trace.rows, 1):
            if row["event"] == "generated":
                parents = parents if row["id"] else {}
                parents[row["id"]] = row["parent"]
            elif row["event"] == "truncated":
                check_path(row.get("solution", []), parents, number)
        return trace


def _name(problem: Any, domain: str | None) -> str:
    """Return the name of the instance, or the type of a problem that belongs to no domain."""
    name = getattr(problem, "name", None)
    if isinstance(name, str) and name:
        return name
    return "" if problem is None or domain else type(problem).__name__


def _written(problem: Any) -> tuple[str | None, str | None]:
    """Return the domain of a problem and its text, written by the domain's `write`."""
    parts = type(problem).__module__.split(".")
    if parts[:2] != ["plybench", "domains"]:
        return None, None
    write = getattr(modules[".".join(parts[:3])], "write", None)
    return parts[2], None if write is None else write(problem)
