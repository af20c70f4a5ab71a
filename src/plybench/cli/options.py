"""What commands have in common: the problem, the algorithm with its options, the limits."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from typing import Annotated, Any

from cyclopts import Parameter, Token

from plybench.advice import choose_algorithm
from plybench.catalog import Algorithm, Domain, find_algorithm, find_domain
from plybench.engine import Engine
from plybench.errors import InputError, shortened
from plybench.limits import Budget, Limits
from plybench.loading import load_problem
from plybench.system.free_memory import free_memory


def _whole(_: Any, tokens: Sequence[Token]) -> int:
    text = tokens[0].value
    try:
        return int(text)
    except ValueError:
        said = f"{tokens[0].keyword} {shortened(text)}"
        raise InputError(f"{said} must be a whole number") from None


_USUAL_MEMORY = "80%"  # so that a search ends before the machine does

Whole = Annotated[int, Parameter(converter=_whole)]


@Parameter(name="*")
@dataclass(frozen=True)
class SearchOptions:
    """The algorithm and its options; what is not given keeps the algorithm's default."""

    heuristic: str | None = None
    "A heuristic; see `plybench list heuristics DOMAIN`. By default that of the domain."
    duplicates: str | None = None
    "States met again: tree, parent, path, closed or graph. Default: the algorithm's."
    goal_test: str | None = None
    "When goals are noticed: generated or expanded. Default: the algorithm's."
    ties: str | None = None
    "Order among equal priorities: low-h, fifo, lifo or heap. Default: the algorithm's."
    child_order: str | None = None
    "Order of children: given (the default), random, or one of `plybench list domains`."
    seed: Whole | None = None
    "Seed of everything random. Default: 0."
    limit: Whole | None = None
    "Depth limit of depth_limited. Default: 10."
    first: Whole | None = None
    "First depth limit of iterative_deepening. Default: 0."
    step: Whole | None = None
    "By how much iterative_deepening raises its limit. Default: 1."
    weight: float | None = None
    "Weight of the heuristic in weighted_astar. Default: 2."
    width: Whole | None = None
    "Nodes that beam keeps of each layer. Default: 100."
    rounds: Whole | None = None
    "Rounds in which crowd improves its plan. Default: 1000."

    def given(self) -> dict[str, Any]:
        """Return the options that are given."""
        values = {f.name: getattr(self, f.name) for f in fields(self)}
        return {name: value for name, value in values.items() if value is not None}

    def for_algorithm(self, entry: Algorithm, domain: Domain) -> dict[str, Any]:
        """Return the options given, checked by name; a missing heuristic is the domain's first."""
        options = self.given()
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
    "Stop after this many expansions. By default never; in trace and tree after 200,000."
    max_seconds: float | None = None
    "Stop after this many seconds. By default never."
    max_memory: str | None = None
    "Stop at this much memory: 2GB, 50% of what is free, or none for no limit. By default 80%."

    def limits(self, progress: Any = None, spent: float = 0.0) -> Limits:
        """Return them as limits; `spent` are seconds that were used up before the search."""
        given: Any = self.max_memory
        if given is None:
            given = None if free_memory() is None else _USUAL_MEMORY
        elif given.lower() == "none":
            given = None
        return Limits(self.max_expansions, self.max_seconds, given, progress, spent=spent)

    @contextmanager
    def preparing(self) -> Iterator[Budget]:
        """Let the limit on time hold while the problem is read or generated.

        Yields the clock; LimitReached, when the time is over before the search has begun.
        """
        clock = Budget(Limits(seconds=self.max_seconds))
        with clock.watching():
            yield clock


DomainName = Annotated[str, Parameter(help="A domain; see `plybench list domains`.")]
Source = Annotated[
    str | None,
    Parameter(
        help="An instance (see `plybench list instances DOMAIN`), a file, or a state written out. "
        "By default the instance that `plybench list domains` names."
    ),
]
Goal = Annotated[str | None, Parameter(help="The goal, written out. Default: the instance's.")]
Model = Annotated[
    str | None,
    Parameter(help="The rules that hold; see `plybench list domains`. Default: the instance's."),
]
AlgorithmName = Annotated[
    str, Parameter(help="A search algorithm or solver; see `plybench list algorithms`.")
]
EngineName = Annotated[
    Engine,
    Parameter(help="python, native (C++), or auto: native where it can run this search."),
]
Json = Annotated[
    bool,
    Parameter(name="--json", negative="", show_default=False, help="Print one JSON object."),
]


def setting(
    domain: str,
    source: str | None,
    goal: str | None,
    model: str | None,
    algorithm: str | None,
    search: SearchOptions,
    engine: str = "auto",
) -> tuple[Domain, Any, Algorithm, dict[str, Any]]:
    """Return domain, problem, algorithm and options as named on the command line.

    An algorithm that is not named is chosen for the problem.
    """
    family, entry = find_domain(domain), None if algorithm is None else find_algorithm(algorithm)
    problem = load_problem(family, source, goal, search.child_order, model)
    entry = entry or find_algorithm(choose_algorithm(problem, engine, search.given()).algorithm)
    return family, problem, entry, search.for_algorithm(entry, family)
