"""The contract of a game solver: an object that says what the moves of a position are worth.

Our solvers inherit from `GameSolver`. A class of a user needs only `analyse`: the mark `@solver`
adds the hooks that it does not have (`with_hooks`), and `as_solver` adapts an object of a user.
"""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Protocol, runtime_checkable

from plybench.core.catalog.entries import Algorithm
from plybench.core.limits import Limits
from plybench.core.results.analysis import Analysis


@runtime_checkable
class Analyst(Protocol):
    """Whatever analyses positions."""

    def analyse(
        self,
        state: Any,
        *,
        best: int | None = None,
        limits: Limits | None = None,
        report: Callable[[str], None] | None = None,
    ) -> Analysis[Any]:
        """Return an analysis of the `best` moves; `report` gets interim results as text."""


class GameSolver:
    """An `Analyst` with hooks; here they do nothing."""

    name = ""  # in reports; empty for the name of the class

    # Makes a player with an evaluation of the user, where a solver can do that.
    with_evaluation: ClassVar[Callable[..., Any] | None] = None

    @staticmethod
    def for_play(options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the options for a player; a solver may limit a player more than an analysis."""
        return dict(options)

    def analyse(
        self,
        state: Any,
        *,
        best: int | None = None,
        limits: Limits | None = None,
        report: Callable[[str], None] | None = None,
    ) -> Analysis[Any]:
        """Return an analysis of the `best` moves; see `Analyst`."""
        raise NotImplementedError

    def new_game(self) -> None:
        """Forget the previous game."""

    def keep(self) -> None:
        """Write the requested files, once the analysis was shown."""

    def close(self) -> None:
        """End what was started for the analysis."""


class GivenSolver(GameSolver):
    """A solver object of the user."""

    def __init__(self, given: Analyst) -> None:
        self.name, self._given = str(getattr(given, "name", type(given).__name__)), given

    def analyse(
        self,
        state: Any,
        *,
        best: int | None = None,
        limits: Limits | None = None,
        report: Callable[[str], None] | None = None,
    ) -> Analysis[Any]:
        """Return what the object says."""
        return self._given.analyse(state, best=best, limits=limits, report=report)

    def new_game(self) -> None:
        """Let the object forget the previous game, if it can."""
        forget = getattr(self._given, "new_game", None)
        if forget is not None:
            forget()


def as_solver(given: Analyst) -> GameSolver:
    """Return a solver of ours as it is, and an object of the user adapted."""
    return given if isinstance(given, GameSolver) else GivenSolver(given)


def with_hooks(found: type) -> type[GameSolver]:
    """Return a solver class with the hooks that it does not have itself."""
    if issubclass(found, GameSolver):
        return found
    names = {"__doc__": found.__doc__, "__module__": found.__module__}
    return type(found.__name__, (found, GameSolver), names)


def solver_class(entry: Algorithm) -> type[GameSolver]:
    """Return the class of a game solver of the catalog."""
    assert isinstance(entry.function, type) and issubclass(entry.function, GameSolver)
    return entry.function
