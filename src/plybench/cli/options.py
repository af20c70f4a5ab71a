"""What commands have in common: the problem, the algorithm with its options, the limits."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter, Token

from plybench.catalog import Algorithm, Domain, find_algorithm, find_domain
from plybench.errors import InputError, TextError, shortened, unknown
from plybench.limits import Budget, Limits, parse_memory
from plybench.reading import is_file, looks_like_file, read_text


def _whole(_: Any, tokens: Sequence[Token]) -> int:
    text = tokens[0].value
    try:
        return int(text)
    except ValueError:
        said = f"{tokens[0].keyword} {shortened(text)}"
        raise InputError(f"{said} must be a whole number") from None


_CHILD_ORDERS = ("given", "random")

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

    def limits(self, progress: Any = None, spent: float = 0.0) -> Limits:
        """Return them as limits; `spent` are seconds that were used up before the search."""
        memory = None if self.max_memory is None else parse_memory(self.max_memory)
        return Limits(self.max_expansions, self.max_seconds, memory, progress, spent)

    @contextmanager
    def preparing(self) -> Iterator[Budget]:
        """Let the limit on time hold while the problem is read or generated.

        Yields the clock; LimitReached, when the time is over before the search has begun.
        """
        clock = Budget(Limits(seconds=self.max_seconds))
        with clock.watching():
            yield clock


DomainName = Annotated[str, Parameter(help="A domain; see `plybench list domains`.")]
Source = Annotated[str | None, Parameter(help="An instance, a file, or a state written out.")]
Goal = Annotated[str | None, Parameter(help="The goal, written out.")]
Model = Annotated[
    str | None, Parameter(help="Which of a domain's rules hold; see `plybench list domains`.")
]
Json = Annotated[bool, Parameter(name="--json", negative="", help="One JSON object on stdout.")]


def load(
    domain: Domain, source: str | None, goal: str | None, order: str | None, model: str | None
) -> Any:
    """Return the problem that the command line names, with a named order and model if given."""
    source = domain.default if source is None else source
    problem = _load(domain, source, goal)
    problem.name = problem.name or (source if goal is None else domain.name)
    if model is not None:
        if model not in domain.models:
            raise unknown(f"model of {domain.name}", model, domain.models)
        problem = problem.with_model(model)
    if order is None or order in _CHILD_ORDERS:
        return problem
    if order not in domain.orders:
        raise unknown("child order", order, (*_CHILD_ORDERS, *domain.orders))
    return problem.with_order(order)


def _load(domain: Domain, source: str, goal: str | None) -> Any:
    is_named = source in domain.instances or source.partition(":")[0] == "random"
    file = None if is_named else _find_file(domain, source)
    if is_named or file is not None:
        problem = domain.instance(source) if file is None else _read_file(domain, *file)
        return problem if goal is None else _with_goal(domain, problem, source, goal)
    is_state = domain.is_state(source) or _is_state(source)
    if not is_state and _is_missing(domain, source, goal is not None):
        name, _, _ = source.rpartition(":")
        missing = name if _is_opened(domain, name) else source
        raise InputError(f"there is no file {missing!r}")
    if is_state or goal is not None or len(source.split()) > 1:
        return domain.from_state(source, goal)
    raise unknown(f"instance or file of {domain.name}", source, domain.instances)


def _is_state(source: str) -> bool:
    """Tell whether one word is a state: cells between commas alone, or a drawing."""
    return ("," in source and ":" not in source) or bool(set("*#") & set(source))


def _is_missing(domain: Domain, source: str, has_goal: bool) -> bool:
    """Tell whether a file is meant that is not there, with or without `:10` behind its name.

    With a goal, a slash rather stands between the rows of a drawing.
    """
    folder, slash, _ = source.partition("/")
    is_path = slash and not has_goal and not source.split()[1:] and folder not in _folders(domain)
    return bool(is_path) or looks_like_file(source) or _is_opened(domain, source.rpartition(":")[0])


def _is_opened(domain: Domain, name: str) -> bool:
    """Tell whether the domain has a way of its own to open files with such an ending."""
    return Path(name).suffix in domain.files


def _folders(domain: Domain) -> set[str]:
    """Return what stands before the slash in names of instances."""
    return {name.partition("/")[0] for name in domain.instances}


def _with_goal(domain: Domain, problem: Any, source: str, goal: str) -> Any:
    if domain.with_goal is None:
        raise InputError(f"--goal belongs to a state written out; {source} has its own")
    return domain.with_goal(problem, goal)


def _find_file(domain: Domain, source: str) -> tuple[Path, str] | None:
    """Return the file that is named and what follows it after a colon, if there is such a file."""
    if is_file(source):
        return Path(source), ""
    name, _, detail = source.rpartition(":")
    return (Path(name), detail) if _is_opened(domain, name) and is_file(name) else None


def _read_file(domain: Domain, path: Path, detail: str) -> Any:
    try:
        if path.suffix in domain.files:
            return domain.files[path.suffix](path, detail)
        return domain.read(read_text(path))
    except TextError as error:
        raise InputError(f"{path}: {error}") from None


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
    problem = load(family, source, goal, search.child_order, model)
    return family, problem, entry, search.for_algorithm(entry, family)
