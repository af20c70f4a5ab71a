"""The rules of sliding tiles: a tile beside the blank may slide into it.

Cells are numbered row by row from the top left; a state is the tuple of their contents, with 0 for
the blank. This board is (2, 8, 3, 1, 6, 4, 7, 0, 5):

    2 8 3      0 1 2
    1 6 4      3 4 5   <- the numbers of its cells
    7 _ 5      6 7 8

An action is named after the direction of the blank; the tile there goes the other way. Source:
report eight-puzzle.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Self

from plybench.core.errors import unknown
from plybench.core.picture import Cell, Picture
from plybench.core.problem import described
from plybench.core.results.display import Displayed
from plybench.domains.sliding_tiles.board_text import parse_board
from plybench.domains.sliding_tiles.boards import check_cells, check_size
from plybench.domains.sliding_tiles.heuristics import State, TileHeuristics
from plybench.domains.sliding_tiles.native import tiles_twin

MOVES = {"up": (-1, 0), "left": (0, -1), "right": (0, 1), "down": (1, 0)}  # (rows, columns)
OPPOSITE = {"up": "down", "left": "right", "right": "left", "down": "up"}


# Named child orders. The first comes from korf1985, the second from report eight-puzzle.
ORDERS = {
    "up-left-right-down": ("up", "left", "right", "down"),
    "right-left-up-down": ("right", "left", "up", "down"),
    "up-down-left-right": ("up", "down", "left", "right"),
    "up-right-down-left": ("up", "right", "down", "left"),
}


class SlidingTiles(Displayed, TileHeuristics):
    """A board of rows x columns with tiles 1, 2, ... and a blank, 0; any start and any goal.

    By default the goal has the tiles in order with the blank last.

    >>> puzzle = SlidingTiles(2, 2, [0, 1, 3, 2])
    >>> puzzle.successors(puzzle.initial)
    [('right', (1, 0, 3, 2), 1), ('down', (3, 1, 0, 2), 1)]
    >>> puzzle.is_goal((1, 2, 3, 0))
    True
    """

    domain = "sliding_tiles"
    unit_costs = True
    default_heuristic = "manhattan"
    # Apart from moving back, the shortest cycle has twelve moves; looking for it would not pay.
    recommended: Mapping[str, Mapping[str, Any]] = {"ida_star": {"duplicates": "parent"}}

    def __init__(
        self,
        rows: int,
        columns: int,
        start: Sequence[int],
        goal: Sequence[int] | None = None,
        *,
        order: str = "up-left-right-down",
        name: str = "",
    ) -> None:
        check_size(rows, columns)
        if order not in ORDERS:
            raise unknown("child order", order, ORDERS)
        if goal is None:
            goal = (*range(1, rows * columns), 0)
        self.height, self.width, self.order, self.name = rows, columns, order, name
        self.initial: State = check_cells("start", start, rows, columns)
        self.goal: State = check_cells("goal", goal, rows, columns)
        self._moves = [self._moves_from(cell) for cell in range(rows * columns)]
        self._targets = [dict(moves) for moves in self._moves]  # of each action, by the blank

    def __repr__(self) -> str:
        size = f"{self.height} x {self.width}"
        return described(self, size, self.format_state(self.initial))

    # These keep the subclass; if its constructor takes other arguments, it must override them.

    def with_order(self, order: str) -> Self:
        """Return the same puzzle with another child order."""
        return type(self)(
            self.height, self.width, self.initial, self.goal, order=order, name=self.name
        )

    def with_goal(self, goal: Sequence[int]) -> Self:
        """Return the puzzle with another goal, and without a name."""
        return type(self)(self.height, self.width, self.initial, goal, order=self.order)

    # The problem

    def actions(self, state: State) -> list[str]:
        """Return the directions in which the blank can move."""
        return list(self._targets[state.index(0)])

    def result(self, state: State, action: str) -> State:
        """Return the state after the blank moved; `action` must be possible."""
        blank = state.index(0)
        return _move_blank(state, blank, self._targets[blank][action])

    def follow(self, state: State, actions: Sequence[str]) -> tuple[int, State]:
        """Return how many of the actions are possible in turn, and the state after these."""
        cells, blank = list(state), state.index(0)
        for number, action in enumerate(actions):
            target = self._targets[blank].get(action)
            if target is None:
                return number, tuple(cells)
            cells[blank], blank = cells[target], target
            cells[blank] = 0
        return len(actions), tuple(cells)

    def successors(self, state: State) -> list[tuple[str, State, int]]:
        """Return (action, successor, 1) for each action."""
        blank = state.index(0)
        found = []
        for action, target in self._moves[blank]:
            cells = list(state)
            cells[blank] = cells[target]
            cells[target] = 0
            found.append((action, tuple(cells), 1))
        return found

    def predecessors(self, state: State) -> list[tuple[str, State, int]]:
        """Return (action, predecessor, 1) for each action that leads here."""
        return [(OPPOSITE[action], before, 1) for action, before, _ in self.successors(state)]

    def is_goal(self, state: State) -> bool:
        """Tell whether every tile is in its goal cell."""
        return state == self.goal

    def goal_states(self) -> Iterator[State]:
        """Yield the goal."""
        yield self.goal

    def impossible(self) -> str:
        """Return the reason if parity forbids a solution, else ""; asked before every search.

        Each move swaps the blank with a tile and moves it one cell: the permutation of the tiles
        and the blank's distance from its goal change their parity together. Source: johnson1879.
        """
        if is_even(self.initial, self.goal) == self._is_blank_evenly_away():
            return ""
        return (
            "parity: with the blank on its goal cell, the tiles would differ from the goal by an "
            "odd permutation, and moves make only even ones"
        )

    def native_twin(self) -> Any:
        """Return the puzzle as the native core knows it, or None; see `core/native`."""
        # A subclass may have other rules.
        return tiles_twin(self, self._moves) if type(self) is SlidingTiles else None

    # Text and picture

    def format_state(self, state: State) -> str:
        """Return a state as one line: `2 8 3 / 1 6 4 / 7 _ 5`."""
        words = [str(tile or "_") for tile in state]
        rows = range(0, len(words), self.width)
        return " / ".join(" ".join(words[i : i + self.width]) for i in rows)

    def parse_state(self, text: str) -> State:
        """Return the state written as `format_state` does, or as a flat list."""
        return check_cells(
            "state", parse_board("state", text, self.height, self.width)[2], self.height, self.width
        )

    def picture(self, state: State) -> Picture:
        """Return the board, with the goal as marks."""
        cells = [
            Cell("piece" if tile else "empty", str(tile or "_"), str(wanted or ""))
            for tile, wanted in zip(state, self.goal, strict=True)
        ]
        rows = range(0, len(cells), self.width)
        return Picture(tuple(tuple(cells[i : i + self.width]) for i in rows))

    def _is_blank_evenly_away(self) -> bool:
        here, there = self.initial.index(0), self.goal.index(0)
        return self.cell_distance(here, there) % 2 == 0

    def _moves_from(self, cell: int) -> list[tuple[str, int]]:
        """Return (action, target) for a blank on this cell, in the order to be tried."""
        row, column = divmod(cell, self.width)
        moves = []
        for action in ORDERS[self.order]:
            r, c = row + MOVES[action][0], column + MOVES[action][1]
            if 0 <= r < self.height and 0 <= c < self.width:
                moves.append((action, r * self.width + c))
        return moves


def is_even(one: State, other: State) -> bool:
    """Tell whether an even number of swaps turns one arrangement into the other."""
    place = {tile: cell for cell, tile in enumerate(other)}
    rest = [place[tile] for tile in one]
    even = True
    for cell in range(len(rest)):
        while rest[cell] != cell:  # each swap brings one more to its place
            target = rest[cell]
            rest[cell], rest[target] = rest[target], target
            even = not even
    return even


def _move_blank(state: State, blank: int, target: int) -> State:
    cells = list(state)
    cells[blank], cells[target] = cells[target], 0
    return tuple(cells)
