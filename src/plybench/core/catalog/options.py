"""The options of a marked function: read from its signature, and checked when it is called."""

import inspect
from collections.abc import Callable, Iterable, Mapping
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from plybench.core.catalog.entries import Algorithm
from plybench.core.catalog.option import Kind, Option
from plybench.core.errors import InputError
from plybench.core.limits import Limits

COMMON = ("limits", "observer")
_OFFERED = ("evaluate", "order")  # options whose values are functions that a game offers by name


def check_options(entry: Algorithm, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> None:
    """Raise InputError if an option or its value is unknown, or the heuristic is missing."""
    positional = ("problem", "heuristic") if entry.needs_heuristic else ("problem", "game", "state")
    options = entry.all_options()
    for name, value in kwargs.items():
        if name in options:
            options[name].check(value, entry.name)
        elif name not in (*COMMON, *positional):
            names = ", ".join(options) or "none"
            raise InputError(f"{entry.name} has no option {name!r}; it has: {names}")
    limits = kwargs.get("limits")
    if limits is not None and not isinstance(limits, Limits):
        raise InputError(f"limits={limits!r} must be Limits(expansions=..., seconds=..., ...)")
    given = args[1] if len(args) > 1 else kwargs.get("heuristic")
    if entry.needs_heuristic and not callable(given):
        raise InputError(f"{entry.name} needs a heuristic, a function of a state, not {given!r}")


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
    hints = get_type_hints(function.__init__ if is_class else function, include_extras=True)
    parameters = inspect.signature(function).parameters
    options = [p for p in parameters.values() if p.kind is p.KEYWORD_ONLY and p.name not in COMMON]
    text = inspect.getdoc(function if is_class else inspect.getmodule(function)) or ""
    return Algorithm(
        name=name or function.__name__,
        function=checked,
        summary=text.partition("\n")[0].rstrip("."),
        optimal=optimal,
        needs_heuristic="heuristic" in parameters
        and parameters["heuristic"].default is inspect.Parameter.empty,
        options={p.name: _option(p.name, hints[p.name], p.default) for p in options},
        domain=domain,
        solves=hints["problem"] if domain and not is_class else None,
        switches=switches,
    )


def _option(name: str, hint: Any, default: Any) -> Option:
    """Return an option by its type, which may be annotated with a help text."""
    help = ""
    if get_origin(hint) is Annotated:
        hint, help = get_args(hint)[:2]
    parts = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    types = [part for part in parts if part is not NoneType]
    kind = _kind(name, types)
    choices = get_args(types[0]) if kind == "choice" else ()
    return Option(name, kind, default, choices, help, kind == "flag" and int in types)


def _kind(name: str, types: list[Any]) -> Kind:
    """Return what an option that has one of these types can be."""
    if bool in types:
        return "flag"
    if types == [int]:
        return "whole"
    if types == [float]:
        return "number"
    if len(types) == 1 and get_origin(types[0]) is Literal:
        return "choice"
    return "text" if str in types or name in _OFFERED else "object"
