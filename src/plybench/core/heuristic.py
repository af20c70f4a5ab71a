"""Marks on heuristics: what their author claims, so that a search can say what it has proved."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, wraps
from importlib import import_module
from importlib.util import find_spec
from inspect import Parameter, signature
from typing import Any, Literal, TypeVar, overload

from plybench.core.errors import InputError, shortened
from plybench.core.plugins import load_plugin, plugins_of
from plybench.core.problem import Cost, S

Heuristic = Callable[[S], Cost]
F = TypeVar("F", bound=Callable[..., Any])


@overload
def heuristic(function: F, /) -> F: ...
@overload
def heuristic(
    *, admissible: bool = False, consistent: bool = False, name: str | None = None, heavy: str = ""
) -> Callable[[F], F]: ...
def heuristic(
    function: Any = None,
    /,
    *,
    admissible: bool = False,
    consistent: bool = False,
    name: str | None = None,
    heavy: str = "",
) -> Any:
    """Mark a function or method as a heuristic and state its claimed properties.

    Without parentheses, as `@heuristic`, nothing is claimed.

    `admissible`: never above the true remaining cost. `consistent`: never drops by more than the
    cost of an action (and 0 at goals), which implies admissible. `plybench heuristics` and the
    contract tests check the claims. The value `math.inf` says that no goal can be reached from a
    state; searches drop it.

    `heavy` says what the first call has to build, if that takes long: "a table of 300 MB". Such a
    heuristic is used only if it is named.

    >>> @heuristic(admissible=True)
    ... def nothing_known(state: object) -> int:
    ...     return 0
    >>> is_admissible(nothing_known), is_consistent(nothing_known)
    (True, False)
    """

    def mark(function: F) -> F:
        function.__dict__["heuristic_admissible"] = admissible or consistent
        function.__dict__["heuristic_consistent"] = consistent
        function.__dict__["heuristic_name"] = name or function.__name__
        function.__dict__["heuristic_heavy"] = heavy
        return function

    return bare_or_called(mark, function, "heuristic")


def bare_or_called(mark: Callable[[Any], Any], function: Any, what: str) -> Any:
    """Return what a decorator returns: the marked function, or without one the mark itself."""
    if function is None:
        return mark
    if not callable(function):
        raise InputError(f"@{what} marks a function, not {shortened(function)}; write name=...")
    return mark(function)


def is_heuristic(function: object) -> bool:
    """Tell whether a function carries the mark."""
    return hasattr(function, "heuristic_admissible")


def is_admissible(function: object) -> bool:
    """Tell whether a function is claimed never to overestimate."""
    return bool(getattr(function, "heuristic_admissible", False))


def is_consistent(function: object) -> bool:
    """Tell whether a function is claimed to obey h(s) <= cost + h(s')."""
    return bool(getattr(function, "heuristic_consistent", False))


def heuristic_name(function: object) -> str:
    """Return the name under which a heuristic is shown."""
    return str(
        getattr(function, "heuristic_name", getattr(function, "__name__", type(function).__name__))
    )


def told_apart(given: Sequence[object], names: Sequence[str]) -> list[str]:
    """Return the names of heuristics; of equal ones, a text stands for itself, others are numbered.

    >>> told_apart(["a.py:h", "b.py:h", "zero", zero, len], ["h", "h", "zero", "zero", "len"])
    ['a.py:h', 'b.py:h', 'zero', 'zero 2', 'len']
    """
    return [
        name
        if names.count(name) == 1
        else one
        if isinstance(one, str)
        else f"{name} {names[: at + 1].count(name)}"
        for at, (one, name) in enumerate(zip(given, names, strict=True))
    ]


def heavy_table(function: object) -> str:
    """Return what the first call of a heuristic builds, if that takes long; otherwise ""."""
    return str(getattr(function, "heuristic_heavy", ""))


def for_problem(function: Callable[..., Cost], problem: object, name: str = "") -> Heuristic[Any]:
    """Return a heuristic as a function of a state; it may be one of a state and its problem.

    `name` is what an error calls it.

    >>> for_problem(lambda state, problem: abs(problem - state), 10)(7)
    3
    """
    needed = _needed(function)
    if needed <= 1:
        return function
    if needed > 2:
        raise InputError(
            f"{name or f'heuristic {heuristic_name(function)!r}'} takes {needed} arguments; "
            "a heuristic takes a state, or state and problem"
        )

    @wraps(function)
    def estimate(state: Any) -> Cost:
        return function(state, problem)

    del estimate.__wrapped__  # which takes another argument
    return estimate


def _needed(function: Callable[..., Any]) -> int:
    """Return how many arguments a function must have; 1 if it cannot be told."""
    try:
        parameters = signature(function).parameters.values()
    except (TypeError, ValueError):
        return 1
    plain = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)
    return sum(p.default is Parameter.empty for p in parameters if p.kind in plain)


@heuristic(consistent=True, name="zero")
def zero(state: object) -> int:
    """Return 0: nothing is known, so nothing is ever overestimated."""
    return 0


def heuristics_of(problem: object) -> dict[str, Heuristic[Any]]:
    """Return the heuristics a problem offers, by name.

    They are its marked methods, those that its `heuristics()` adds, if it has one, and those that
    solvers of its domain add.
    """
    found: dict[str, Heuristic[Any]] = {}
    for cls in reversed(type(problem).__mro__):
        for name, value in vars(cls).items():
            if is_heuristic(value):
                found[heuristic_name(value)] = getattr(problem, name)
    more = getattr(problem, "heuristics", None)
    if more is not None:
        found.update(more())
    return found | heuristics_beside(problem)


Provider = Callable[[Any], Mapping[str, Heuristic[Any]]]

_providers: dict[str, list[Provider]] = {}  # by domain


def usual_heuristic(problem: object) -> str | None:
    """Return the heuristic used if none is named: the problem's default, or the only one it has."""
    default: str | None = getattr(problem, "default_heuristic", None)
    if default is not None:
        return default
    offered = list(heuristics_of(problem))
    return offered[0] if len(offered) == 1 else None


def more_heuristics(domain: str) -> Callable[[Provider], Provider]:
    """Mark a function of a problem that returns more heuristics, by name.

    The attribute `domain` of the problem says where it belongs.
    """

    def mark(function: Provider) -> Provider:
        _providers.setdefault(domain, []).append(function)
        return function

    return mark


def heuristics_beside(problem: object) -> dict[str, Any]:
    """Return the heuristics that solvers add to those of a problem."""
    domain = getattr(problem, "domain", "")
    if not isinstance(domain, str) or not domain:
        return {}
    _import_providers(domain)
    found: dict[str, Any] = {}
    for offered in _providers.get(domain, []):
        found.update(offered(problem))
    return found


@cache
def _import_providers(domain: str) -> None:
    """Import the solvers of one domain, ours and those of plug-ins, and plug-ins of heuristics."""
    if domain.isidentifier() and find_spec(f"plybench.solvers.{domain}") is not None:
        import_module(f"plybench.solvers.{domain}")
    for plugin in plugins_of("solvers", domain) + plugins_of("heuristics", domain):
        load_plugin(plugin)


@dataclass(frozen=True, slots=True)
class FalseClaim:
    """A state of a path, or two in a row, where a heuristic contradicts its marks."""

    heuristic: str
    claim: Literal["admissible", "consistent"]
    state: Any
    h: Cost
    cost: Cost  # of the rest of the path (admissible), or of one action (consistent)
    successor: Any = None  # of that action
    h_after: Cost | None = None

    def sentence(self, write: Callable[[Any], str] = repr) -> str:
        """Return what is wrong, with states as `write` writes them."""
        marked = f"{self.heuristic} is marked {self.claim}, but h = {self.h} in {write(self.state)}"
        if self.claim == "admissible":
            return f"{marked}, and this path leads from there to a goal at cost {self.cost}"
        after = f"h = {self.h_after} in {write(self.successor)}"
        return f"{marked} and {after}, one action of cost {self.cost} later"

    def __str__(self) -> str:
        return self.sentence()
