"""Many positions in one call: the forms in which they are given, and their scores.

The core reads and checks them, which takes less time than solving a late position. Only if it
refuses one does Python read it again, to say what is wrong with it.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, overload

from plybench.core.errors import InputError, shortened
from plybench.core.results.ending import from_core
from plybench.core.results.result import Status
from plybench.domains.connect_four.grid import Board
from plybench.domains.connect_four.rules import ConnectFour
from plybench.solvers.connect_four.scores import ExactScore

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Boards = NDArray[np.uint64]
    Positions = Sequence[Board] | Sequence[str] | NDArray[np.integer[Any]]


class ManyScores(Sequence[ExactScore]):
    """The scores of many positions, as arrays; each entry is an `ExactScore`.

    `lower`, `upper` and `nodes` have a number for each position. The last one may be unsolved.
    """

    lower: "NDArray[np.int8]"
    upper: "NDArray[np.int8]"
    nodes: "NDArray[np.uint64]"

    def __init__(self, found: tuple[Any, ...]) -> None:
        self.lower, self.upper, self.nodes, status, end = found  # as the core returns them
        self.status, self.end = Status(status), from_core(end)

    @property
    def scores(self) -> "NDArray[np.int8]":
        """The scores of the positions that are solved: all, or all but the last."""
        return self.lower if self.status is Status.SOLVED else self.lower[:-1]

    def __len__(self) -> int:
        """Return the number of positions; they end with the first that is not solved."""
        return len(self.lower)

    @overload
    def __getitem__(self, number: int) -> ExactScore: ...
    @overload
    def __getitem__(self, number: slice) -> list[ExactScore]: ...
    def __getitem__(self, number: int | slice) -> ExactScore | list[ExactScore]:
        """Return the bounds proved for a position."""
        if isinstance(number, slice):
            return [self[i] for i in range(*number.indices(len(self)))]
        at = range(len(self))[number]
        bounds = int(self.lower[at]), int(self.upper[at]), int(self.nodes[at])
        if at + 1 < len(self):
            return ExactScore(*bounds)
        return ExactScore(*bounds, self.status, end=self.end)

    def __iter__(self) -> Iterator[ExactScore]:
        """Yield the bounds proved for each position."""
        return map(self.__getitem__, range(len(self)))

    def __eq__(self, other: object) -> bool:
        """Compare with another sequence of scores."""
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # as a list

    def __repr__(self) -> str:
        return f"ManyScores({shortened(list(self[:10]))})"


def read_positions(game: ConnectFour, core: Any, given: "Positions") -> "Boards":
    """Return positions in which the game goes on, as rows (stones, mask).

    InputError names a position in which it does not.
    """
    import numpy as np

    entries: Any = given
    is_array = isinstance(given, np.ndarray)
    boards = _from_array(entries) if is_array else _from_list(game, core, entries)
    usable = core.usable(boards)
    if usable < len(boards):
        entry = entries[usable]
        _read_entry(game, usable, Board(*entry.tolist()) if is_array else entry)
        raise InputError(f"states[{usable}]: the game is over: there is nothing to solve")
    return boards


def _from_array(given: "NDArray[Any]") -> "Boards":
    import numpy as np

    if given.ndim != 2 or given.shape[1] != 2 or given.dtype.kind not in "ui":
        raise InputError(
            f"an array of {given.dtype} with shape {given.shape} has no positions; it must have a "
            "row of two whole numbers for each, as in Board: the mover's discs, and all discs"
        )
    return np.ascontiguousarray(given, dtype=np.uint64)


def _from_list(game: ConnectFour, core: Any, given: Sequence[Any]) -> "Boards":
    if isinstance(given, str | Board) or not isinstance(given, Sequence):
        raise InputError(
            f"{shortened(given)} is not a list of positions; each is a Board, or moves such as "
            "'4453'; or give an array of bitboards"
        )
    entries = list(given)
    boards: Boards = core.boards(entries, Board)
    if len(boards) < len(entries):
        boards = core.boards(
            [_read_entry(game, i, entry) for i, entry in enumerate(entries)], Board
        )
    return boards


def _read_entry(game: ConnectFour, number: int, entry: Any) -> Board:
    """Return the position of an entry; InputError says what is wrong with it."""
    try:
        if isinstance(entry, str):
            return game.play(entry)
        game.check_state(entry)
    except InputError as error:
        raise InputError(f"states[{number}]: {error}") from None
    state: Board = entry
    return state
