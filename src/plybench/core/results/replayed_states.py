"""The states of a path that came without them: made from its actions, when somebody asks.

A search in the core may walk millions of steps, and most of its states are never looked at.
"""

from collections.abc import Iterator, Sequence
from typing import Any, overload

from plybench.core.problem import Problem


class ReplayedStates(Sequence[Any]):
    """The states before, between and after some actions, by the rules of the problem.

    Behaves as a tuple of them: it is equal to one, hashed, printed and pickled as one. `last` is
    the state in which the search ended, by its own account; `verify` compares it.
    """

    __slots__ = ("_actions", "_made", "_problem", "last")

    def __init__(self, problem: Problem[Any, Any], actions: Sequence[Any], last: Any) -> None:
        self._problem, self._actions, self.last = problem, actions, last
        self._made: tuple[Any, ...] | None = None

    def __len__(self) -> int:
        return len(self._actions) + 1

    def __iter__(self) -> Iterator[Any]:
        return self._replay() if self._made is None else iter(self._made)

    @overload
    def __getitem__(self, index: int) -> Any: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Any, ...]: ...
    def __getitem__(self, index: int | slice) -> Any:
        if index == 0:
            return self._problem.initial
        if index == -1:
            return self.last
        return self._all()[index]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, ReplayedStates):
            other = other._all()
        return self._all() == other if isinstance(other, tuple) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._all())

    def __repr__(self) -> str:
        return repr(self._all())

    def __reduce__(self) -> tuple[Any, ...]:
        return tuple, (self._all(),)

    def _replay(self) -> Iterator[Any]:
        state = self._problem.initial
        yield state
        for action in self._actions:
            state = self._problem.result(state, action)
            yield state

    def _all(self) -> tuple[Any, ...]:
        if self._made is None:
            self._made = tuple(self._replay())
        return self._made
