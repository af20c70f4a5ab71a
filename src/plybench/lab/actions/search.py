"""`search`: a search recorded node by node. `pictures`: what more of its states look like."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from time import monotonic
from typing import Any

from plybench.core.catalog import Algorithm, Domain, Option, find_algorithm
from plybench.core.errors import InputError, RefusedValue
from plybench.core.limits import Limits
from plybench.core.notation import reads_states
from plybench.core.results.result import Tally
from plybench.engine.searches import find_heuristic, solve
from plybench.lab.column_pieces import Pieces
from plybench.lab.fields import FieldError, Fields
from plybench.lab.handle import Reply, Report, action
from plybench.lab.hosts.interrupts import INTERRUPTS
from plybench.lab.pictures import Pictures
from plybench.lab.problems import blame_field, domain_of, limit_work, problem_of
from plybench.lab.recorded_search import recorded_search
from plybench.lab.recording import MOST_NODES, Recording

MOST_EXPANSIONS = 10_000_000
MOST_SECONDS = 120.0
MOST_MEMORY = 1_500_000_000  # bytes that a search may add to its process
_EXPANSIONS = 1_000_000  # by default
_SECONDS = 30.0
_LARGEST = 2**53  # of whole numbers in options: what JavaScript can hold
_MOST_PICTURES = 2000
_PICTURE_SECONDS = 2.0  # then only the first ones are sent, and the page asks again
_LONGEST_STATE = 100_000  # characters


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """What a message asks for."""

    family: Domain
    problem: Any
    algorithm: Algorithm
    heuristic: str | None
    options: Mapping[str, Any]
    limits: Limits
    nodes: int


@action("search")
def search(fields: Fields, report: Report) -> Reply:
    """Run a search in the Python engine and return what was recorded of it.

    To those who take `pieces` most of the record is reported meanwhile, and only the rest returned.
    """
    request = read_request(fields)
    recording = Recording(request.nodes)
    pieces = Pieces(recording) if fields.flag("pieces") else None
    run_recorded(request, recording, pieces, report)
    INTERRUPTS.ignore()  # a late stop must not lose what was found
    reply = recorded_search(request.family, recording)
    return reply if pieces is None else pieces.rest(reply)


def run_recorded(
    request: SearchRequest, recording: Recording, pieces: Pieces | None, report: Report
) -> None:
    """Record a search; a limit or an interrupt ends it early, as any search."""
    started = monotonic()

    def progress(tally: Tally) -> None:
        known = {
            "expansions": tally.expanded,
            "generated": tally.generated,
            "seconds": round(monotonic() - started, 2),
            "iterations": tally.iterations,
        }
        piece = {} if pieces is None else pieces.next()
        if report({**known, **piece}) is not False and pieces is not None:
            pieces.took(piece)

    limits = Limits(
        request.limits.expansions, request.limits.seconds, request.limits.memory, progress
    )
    with _blamed_option(request.options):
        solve(
            request.problem,
            request.algorithm.name,
            heuristic=request.heuristic,
            engine="python",
            limits=limits,
            observer=recording,
            **request.options,
        )


def read_request(fields: Fields) -> SearchRequest:
    """Return what a message asks for, checked."""
    family, problem = domain_of(fields), problem_of(fields)
    with blame_field("algorithm"):
        entry = find_algorithm(fields.text("algorithm", "astar", 200))
        if entry.solves is not None:
            raise InputError(f"{entry.name} cannot be watched; it runs only in the native engine")
    options = read_options(entry, fields.part("options"))
    order = options.get("child_order")
    if order in family.orders:  # it is the problem's
        problem = problem.with_order(options.pop("child_order"))
    heuristic = fields.maybe_text("heuristic", 200)
    with blame_field("heuristic"):
        if entry.needs_heuristic:
            find_heuristic(problem, heuristic, entry)
        elif heuristic is not None:
            raise InputError(f"{entry.name} takes no heuristic")
    limits = fields.part("limits")
    return SearchRequest(
        family,
        problem,
        entry,
        heuristic,
        options,
        read_limits(limits),
        limits.whole("nodes", 1, MOST_NODES, MOST_NODES),
    )


def read_limits(given: Fields) -> Limits:
    """Return the limits of a search; every search has some."""
    return Limits(
        given.whole("expansions", 1, MOST_EXPANSIONS, _EXPANSIONS),
        given.number("seconds", 0.01, MOST_SECONDS, _SECONDS),
        given.whole("memory", 1_000_000, MOST_MEMORY, MOST_MEMORY),
    )


def read_options(entry: Algorithm, given: Fields) -> dict[str, Any]:
    """Return the options of an algorithm; the values of names are checked by the algorithm."""
    options: dict[str, Any] = {}
    for name in given.names():
        if name not in entry.settable:
            known = ", ".join(entry.settable) or "none"
            raise FieldError(
                f"options.{name[:40]}", f"{entry.name} has no option {name[:40]!r}; it has: {known}"
            )
        options[name] = _read_option(entry.options[name], given)
    return options


def _read_option(option: Option, given: Fields) -> Any:
    if option.kind == "flag":
        return given.flag(option.name)
    if option.kind == "whole":
        return given.whole(option.name, -_LARGEST, _LARGEST)
    if option.kind == "number":
        return given.number(option.name, -1e300, 1e300)
    return given.text(option.name, longest=200)


@contextmanager
def _blamed_option(options: Mapping[str, Any]) -> Iterator[None]:
    """Say which option an error inside is about, if it is one of them."""
    try:
        yield
    except InputError as error:
        name = error.name if isinstance(error, RefusedValue) else ""
        field = f"options.{name}" if name in options else "options"
        raise FieldError(field, str(error)) from None


@action("pictures", quick=True)
def pictures(fields: Fields, report: Report) -> Reply:
    """Return pictures of states of a problem."""
    problem = problem_of(fields)
    texts = fields.texts("states", _MOST_PICTURES, _LONGEST_STATE)
    if not hasattr(problem, "picture") or not reads_states(problem):
        raise InputError("this problem has no pictures")
    with limit_work(), blame_field("states"):
        states = [problem.parse_state(text) for text in texts]
    made = Pictures(problem)
    made.add(states, _PICTURE_SECONDS)
    return {"board": made.board, "palette": made.palette, "columns": made.columns()}
