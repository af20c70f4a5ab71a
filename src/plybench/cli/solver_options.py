"""Options of the game solvers, made from the catalog, which alone says what a solver takes."""

from collections.abc import Mapping
from dataclasses import field, make_dataclass
from functools import cache
from typing import Annotated, Any

from cyclopts import Parameter

from plybench.catalog import Algorithm, game_solvers
from plybench.cli.options import Whole
from plybench.errors import InputError


@cache
def solver_options() -> type:
    """Return a class with the options of all solvers; None stands for an option that is not given.

    Options with the same name in several solvers are one option.
    """
    fields: dict[str, Any] = {}
    for entry in game_solvers().values():
        for name in entry.defaults:
            fields.setdefault(name, (name, _type(entry, name), field(default=None)))
    made = make_dataclass("SolverOptions", fields.values(), frozen=True)
    made.__module__ = __name__  # where cyclopts looks up the types of its fields
    return Parameter(name="*")(made)


def _type(entry: Algorithm, name: str) -> Any:
    kind = entry.numbers.get(name, bool if isinstance(entry.defaults[name], bool) else str)
    plain = Whole if kind is int else kind
    default = entry.defaults[name]
    help = entry.helps.get(name, "")
    if kind is bool:
        help += f" Default: {'yes' if default else 'no'}."
    elif default is not None:
        help += f" Default: {default:,}." if kind is int else f" Default: {default}."
    elif "default" not in help:
        help += " By default none."
    negative = "" if default is not True else f"--no-{name.replace('_', '-')}"
    return Annotated[plain | None, Parameter(help=help, group=_group(entry), negative=negative)]


def _group(entry: Algorithm) -> str:
    return f"{entry.domain} ({entry.name})"


def given_options(options: Any, entry: Algorithm, game: str) -> dict[str, Any]:
    """Return the given options; InputError for one that the solver does not have."""
    given: Mapping[str, Any] = {n: v for n, v in vars(options).items() if v is not None}
    for name in given:
        if name not in entry.defaults:
            raise InputError(f"--{name.replace('_', '-')} is not an option for {game}")
    return dict(given)
