"""Options of the game solvers, made from the catalog, which alone says what a solver takes."""

from functools import cache
from typing import Any

from plybench.cli.algorithm_options import given_options, options_class
from plybench.core.catalog import Algorithm, game_solvers
from plybench.core.errors import InputError


@cache
def solver_options() -> Any:
    """Return a class with all options that solvers have, in a group for each solver."""
    entries = game_solvers().values()
    return options_class(entries, group_of=lambda entry: f"{entry.domain} ({entry.name})")


def given_solver_options(options: Any, entry: Algorithm, game: str) -> dict[str, Any]:
    """Return the given options; InputError for one that the solver does not have."""
    given = given_options(options)
    for name in given:
        if name not in entry.options:
            raise InputError(f"--{name.replace('_', '-')} is not an option for {game}")
    return given
