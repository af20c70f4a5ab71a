"""The catalog: what the workbench has, found by the marks on functions and classes.

An algorithm is a function in `plybench.search` marked with `@algorithm`; a domain is a module in
`plybench.domains` that calls `register`. Command line, documents and contract tests read them from
here; nothing is listed by hand.
"""

import functools
import importlib
import inspect
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from numbers import Integral, Real
from typing import Any, Literal, ParamSpec, TypeVar, get_args, get_origin, get_type_hints

from plybench.errors import InputError, unknown
from plybench.limits import Limits
from plybench.problem import why_impossible
from plybench.result import unsolvable

P = ParamSpec("P")
R = TypeVar("R")

_COMMON = ("limits", "observer")


@dataclass(frozen=True, slots=True)
class Algorithm:
    """A search algorithm: its function and what can be set."""

    name: str
    function: Callable[..., Any]
    summary: str
    optimal: str  # under which condition the path is a cheapest one; "" for never
    needs_heuristic: bool
    choices: Mapping[str, tuple[str, ...]]  # option -> allowed values, for options that are names
    numbers: Mapping[str, type]  # option -> int or float, for options that are numbers
    defaults: Mapping[str, Any]  # option -> default, all options


_algorithms: dict[str, Algorithm] = {}
_domains: dict[str, "Domain"] = {}


def algorithm(*, optimal: str = "") -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Mark a search function: what is to be searched comes first, options are keyword-only.

    The marked function checks its options against their types when it is called, asks the problem
    whether it is impossible (then there is nothing to search), and tells the observer when the
    search starts and ends. `optimal` says when the path is a cheapest one.
    """

    def mark(function: Callable[P, R]) -> Callable[P, R]:
        signature = inspect.signature(function)

        @functools.wraps(function)
        def checked(*args: P.args, **kwargs: P.kwargs) -> R:
            check_options(entry, args, kwargs)
            problem: Any = args[0] if args else kwargs.get("problem")
            observer: Any = kwargs.get("observer")
            reason = why_impossible(problem)
            if observer is not None:
                bound = signature.bind(*args, **kwargs)
                bound.apply_defaults()
                given = bound.arguments.items()
                options = {k: v for k, v in given if k not in ("problem", *_COMMON)}
                observer.started(problem, entry.name, options)
            result: Any = unsolvable(entry.name, reason) if reason else function(*args, **kwargs)
            if observer is not None:
                observer.finished(result)
            return result  # type: ignore[no-any-return]

        entry = _algorithms[function.__name__] = _describe(function, checked, optimal)
        return checked

    return mark


def check_options(entry: Algorithm, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> None:
    """Raise InputError when an option or its value is unknown, or the heuristic is missing."""
    positional = ("problem", "heuristic") if entry.needs_heuristic else ("problem",)
    for option, value in kwargs.items():
        if option not in (*entry.defaults, *_COMMON, *positional):
            names = ", ".join(entry.defaults)
            raise InputError(f"{entry.name} has no option {option!r}; it has: {names}")
        if option in entry.choices and value not in entry.choices[option]:
            allowed = ", ".join(entry.choices[option])
            close = get_close_matches(str(value), entry.choices[option], n=1)
            guess = f"; did you mean {close[0]!r}? Allowed: " if close else "; allowed: "
            raise InputError(f"{entry.name} cannot do {option}={value!r}{guess}{allowed}")
        if option in entry.numbers and not _is_number(value, entry.numbers[option]):
            kind = "whole number" if entry.numbers[option] is int else "number"
            raise InputError(f"{entry.name} cannot do {option}={value!r}; it must be a {kind}")
    limits = kwargs.get("limits")
    if limits is not None and not isinstance(limits, Limits):
        raise InputError(f"limits={limits!r} must be Limits(expansions=..., seconds=..., ...)")
    given = args[1] if len(args) > 1 else kwargs.get("heuristic")
    if entry.needs_heuristic and not callable(given):
        raise InputError(f"{entry.name} needs a heuristic, a function of a state, not {given!r}")


def _is_number(value: object, kind: type) -> bool:
    # Also those of numpy. A depth of 2.5 is never reached, so it would never end a search.
    return isinstance(value, Integral if kind is int else Real) and not isinstance(value, bool)


def _describe(function: Callable[..., Any], checked: Callable[..., Any], optimal: str) -> Algorithm:
    hints = get_type_hints(function)
    parameters = inspect.signature(function).parameters
    options = [p for p in parameters.values() if p.kind is p.KEYWORD_ONLY and p.name not in _COMMON]
    literals = [p.name for p in options if get_origin(hints[p.name]) is Literal]
    text = inspect.getdoc(inspect.getmodule(function)) or ""
    return Algorithm(
        name=function.__name__,
        function=checked,
        summary=text.partition("\n")[0].rstrip("."),
        optimal=optimal,
        needs_heuristic="heuristic" in parameters
        and parameters["heuristic"].default is inspect.Parameter.empty,
        choices={name: get_args(hints[name]) for name in literals},
        numbers={p.name: hints[p.name] for p in options if hints[p.name] in (int, float)},
        defaults={p.name: p.default for p in options},
    )


@dataclass(frozen=True, slots=True)
class Domain:
    """A family of problems: how to get one from text, and the named ones."""

    name: str
    summary: str
    read: Callable[[str], Any]  # the text of a file -> a problem
    write: Callable[[Any], str]  # and back
    from_state: Callable[[str, str | None], Any]  # one-line start and goal -> a problem
    instances: Mapping[str, str]  # name -> what it is
    instance: Callable[[str], Any]  # a name, or a generator's parameters -> a problem
    generator: str  # how generated instances are named
    orders: tuple[str, ...]  # named child orders; the first is the default
    default: str  # the instance and the heuristic used when none is named
    default_heuristic: str
    with_goal: Callable[[Any, str], Any] | None = None  # a problem with a one-line goal instead


def register(entry: Domain) -> Domain:
    """Add a domain; called once by its module."""
    _domains[entry.name] = entry
    return entry


def algorithms() -> dict[str, Algorithm]:
    """Return all search algorithms by name."""
    _import_all("plybench.search")
    return dict(sorted(_algorithms.items()))


def domains() -> dict[str, Domain]:
    """Return all domains by name."""
    _import_all("plybench.domains")
    return dict(sorted(_domains.items()))


def find_algorithm(name: str) -> Algorithm:
    """Return an algorithm; an unknown name is an error with a guess."""
    known = algorithms()
    if name not in known:
        raise unknown("algorithm", name, known)
    return known[name]


def find_domain(name: str) -> Domain:
    """Return a domain; an unknown name is an error with a guess."""
    known = domains()
    if name not in known:
        raise unknown("domain", name, known)
    return known[name]


@functools.cache
def _import_all(package: str) -> None:
    module = importlib.import_module(package)
    for info in pkgutil.iter_modules(module.__path__):
        importlib.import_module(f"{package}.{info.name}")
