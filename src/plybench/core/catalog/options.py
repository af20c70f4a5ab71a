"""The options of a marked function: read from its signature, and checked when it is called."""

import inspect
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from numbers import Integral, Real
from types import NoneType
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from plybench.core.catalog.entries import Algorithm
from plybench.core.errors import InputError
from plybench.core.limits import Limits

COMMON = ("limits", "observer")
_OFFERED = ("evaluate", "order")  # options whose values are functions that a game offers by name


def check_options(entry: Algorithm, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> None:
    """Raise InputError if an option or its value is unknown, or the heuristic is missing."""
    positional = ("problem", "heuristic") if entry.needs_heuristic else ("problem", "game", "state")
    for option, value in kwargs.items():
        if option not in (*entry.defaults, *entry.switches(), *COMMON, *positional):
            names = ", ".join([*entry.defaults, *entry.switches()]) or "none"
            raise InputError(f"{entry.name} has no option {option!r}; it has: {names}")
        if option in entry.choices and value not in entry.choices[option]:
            allowed = ", ".join(entry.choices[option])
            close = get_close_matches(str(value), entry.choices[option], n=1)
            guess = f"; did you mean {close[0]!r}? Allowed: " if close else "; allowed: "
            raise InputError(f"{entry.name} cannot do {option}={value!r}{guess}{allowed}")
        if value is None and option in entry.defaults and entry.defaults[option] is None:
            continue
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


def describe(
    function: Callable[..., Any],
    checked: Callable[..., Any],
    optimal: str,
    domain: str,
    name: str = "",
    switches: Callable[[], Iterable[str]] = tuple,
) -> Algorithm:
    """Return the entry of a function or class, with what its signature says of its options."""
    is_class = inspect.isclass(function)
    whole = get_type_hints(function.__init__ if is_class else function, include_extras=True)
    hints = {name: _bare(hint) for name, hint in whole.items()}
    parameters = inspect.signature(function).parameters
    options = [p for p in parameters.values() if p.kind is p.KEYWORD_ONLY and p.name not in COMMON]
    literals = [p.name for p in options if get_origin(hints[p.name]) is Literal]
    text = inspect.getdoc(function if is_class else inspect.getmodule(function)) or ""
    return Algorithm(
        name=name or function.__name__,
        function=checked,
        summary=text.partition("\n")[0].rstrip("."),
        optimal=optimal,
        needs_heuristic="heuristic" in parameters
        and parameters["heuristic"].default is inspect.Parameter.empty,
        choices={name: get_args(hints[name]) for name in literals},
        numbers={p.name: kind for p in options if (kind := _number_type(hints[p.name]))},
        defaults={p.name: p.default for p in options},
        domain=domain,
        solves=hints["problem"] if domain and not is_class else None,
        switches=switches,
        settable=tuple(p.name for p in options if _is_settable(p.name, hints[p.name])),
        flags={p.name: int in get_args(hints[p.name]) for p in options if _is_flag(hints[p.name])},
        helps={name: hint.__metadata__[0] for name, hint in whole.items() if hint != hints[name]},
    )


def _bare(hint: Any) -> Any:
    """Return a type without the text that says what an option does."""
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


def _number_type(hint: Any) -> type | None:
    """Return int or float for such a type, or for one that may also be None."""
    kinds = [kind for kind in get_args(hint) or (hint,) if kind is not NoneType]
    return kinds[0] if len(kinds) == 1 and kinds[0] in (int, float) else None


def _is_flag(hint: Any) -> bool:
    return bool in (hint, *get_args(hint))


def _is_settable(name: str, hint: Any) -> bool:
    is_text = get_origin(hint) is Literal or str in (hint, *get_args(hint))
    return is_text or _is_flag(hint) or _number_type(hint) is not None or name in _OFFERED
