"""Blocksworld once more, on coordinates: it shares no code with the package."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

Spot = tuple[int, int]

STEPS: Mapping[str, Spot] = {"left": (-1, 0), "right": (1, 0), "down": (0, -1), "up": (0, 1)}
LETTERS: Mapping[str, str] = {"L": "left", "R": "right", "D": "down", "U": "up"}


@dataclass(frozen=True)
class Board:
    """Where everything stands; `spots` holds the agent as `@` and the blocks by name."""

    width: int
    height: int
    spots: Mapping[str, Spot]
    walls: frozenset[Spot] = frozenset()

    def key(self) -> tuple[tuple[str, Spot], ...]:
        """The positions as a value that can be compared and hashed."""
        return tuple(sorted(self.spots.items()))

    def moves(self) -> Iterator[tuple[str, "Board"]]:
        """Yield each legal move with the board after it."""
        for name in STEPS:
            after = self.move(name)
            if after is not None:
                yield name, after

    def move(self, name: str) -> "Board | None":
        """Return the board after a move; None if it is not legal."""
        x, y = self.spots["@"]
        target = x + STEPS[name][0], y + STEPS[name][1]
        inside = 0 <= target[0] < self.width and 0 <= target[1] < self.height
        if not inside or target in self.walls:
            return None
        spots = {who: (x, y) if at == target else at for who, at in self.spots.items()}
        return replace(self, spots=spots | {"@": target})


def simulate(board: Board, moves: Iterable[str]) -> Iterator[Board]:
    """Yield the board before and after each move (names or letters); all must be legal."""
    yield board
    for number, word in enumerate(moves, 1):
        after = board.move(LETTERS.get(word, word))
        assert after is not None, f"move {number}, {word}, is not legal on {board}"
        board = after
        yield board


def replay(board: Board, moves: Iterable[str]) -> Board:
    """Return the last board."""
    *_, last = simulate(board, moves)
    return last


def optimal_boards(board: Board, is_goal: Callable[[Board], bool]) -> int | None:
    """Return the least number of moves to a goal, by exploring all boards layer by layer."""
    layer, seen, depth = [board], {board.key()}, 0
    while layer:
        if any(is_goal(b) for b in layer):
            return depth
        following = []
        for before in layer:
            for _, after in before.moves():
                if after.key() not in seen:
                    seen.add(after.key())
                    following.append(after)
        layer, depth = following, depth + 1
    return None
