"""What commands have in common: the problem, the algorithm with its options, the limits."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Annotated, Any

from cyclopts import Parameter, Token

from plybench.catalog import Algorithm, Domain, find_algorithm, find_domain
from plybench.errors import InputError
from plybench.limits import Limits, parse_memory
from plybench.loading import load_problem


def _whole(_: Any, tokens: Sequence[Token]) -> int:
    text = tokens[0].value
    try:
        return int(text)
    except ValueError:
        raise InputError(f"{tokens[0].keyword} {text!r} must be a whole number") from None


Whole = Annotated[int, Parameter(converter=_whole)]


@Parameter(name="*")
@dataclass(frozen=True)
class SearchOptions:
    """The algorithm and its options; what is not given keeps the algorithm's default."""

    heuristic: str | None = None
    "Name of a heuristic of the domain; see `plybench list heuristics`."
    duplicates: str | None = None
    "What to do about states met again: tree, parent, path, closed or graph."
    goal_test: str | None = None
    "When goals are noticed: generated or expanded."
    ties: str | None = None
    "Order among equal priorities: low-h, fifo, lifo or heap."
    child_order: str | None = None
    "given, random, or a named order of the domain."
    seed: Whole | None = None
    "Seed of everything random."
    limit: Whole | None = None
    "Depth limit (depth_limited)."
    first: Whole | None = None
    "First depth limit (iterative_deepening)."
    step: Whole | None = None
    "Step of the depth limit (iterative_deepening)."
    weight: float | None = None
    "Weight of the heuristic (weighted_astar)."
    width: Whole | None = None
    "Width of the beam (beam)."
    rounds: Whole | None = None
    "Rounds of improvement (crowd)."

    def for_algorithm(self, entry: Algorithm, domain: Domain) -> dict[str, Any]:
        """Return the options given, checked by name; a missing heuristic is the domain's first."""
        given = {f.name: getattr(self, f.name) for f in fields(self)}
        options = {name: value for name, value in given.items() if value is not None}
        if options.get("child_order") in domain.orders:
            del options["child_order"]  # it is the problem's
        if entry.needs_heuristic:
            options.setdefault("heuristic", domain.default_heuristic)
        elif "heuristic" in options:
            raise InputError(f"{entry.name} takes no heuristic")
        return options


@Parameter(name="*")
@dataclass(frozen=True)
class LimitOptions:
    """When to give up."""

    max_expansions: Whole | None = None
    "Nodes expanded."
    max_seconds: float | None = None
    "Wall-clock seconds."
    max_memory: str | None = None
    "Memory the search may add, as in 500MB or 2GB."

    def limits(self, progress: Any = None) -> Limits:
        """Return them as limits."""
        memory = None if self.max_memory is None else parse_memory(self.max_memory)
        return Limits(self.max_expansions, self.max_seconds, memory, progress)


DomainName = Annotated[str, Parameter(help="A domain; see `plybench list domains`.")]
Source = Annotated[str | None, Parameter(help="An instance, a file, or a state written out.")]
Goal = Annotated[str | None, Parameter(help="The goal, written out.")]
Model = Annotated[
    str | None, Parameter(help="Which of a domain's rules hold; see `plybench list domains`.")
]
Json = Annotated[bool, Parameter(name="--json", negative="", help="One JSON object on stdout.")]


def setting(
    domain: str,
    source: str | None,
    goal: str | None,
    model: str | None,
    algorithm: str,
    search: SearchOptions,
) -> tuple[Domain, Any, Algorithm, dict[str, Any]]:
    """Return domain, problem, algorithm and options as named on the command line."""
    family, entry = find_domain(domain), find_algorithm(algorithm)
    problem = load_problem(family, source, goal, search.child_order, model)
    return family, problem, entry, search.for_algorithm(entry, family)
