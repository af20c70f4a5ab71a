"""The tables of the relaxed games: the cost of every state, filled backwards from the goals.

This is the definition. The core fills the same tables much faster; see `native_tables`.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from plybench.core.system.long_work import look

Digits = list[NDArray[np.int32]]  # for each tracked thing, its cell in every state of a batch
MoveMaker = Callable[[Digits], Iterator[Digits]]
Entries = NDArray[np.uint8] | NDArray[np.uint16]

_UNKNOWN = 2**16 - 1


@dataclass(frozen=True)
class RelaxedGame:
    """A relaxed game to solve. The last thing is the agent if it is there."""

    rules: str  # opposite-switch, any-switch or opposite-stack
    reach: NDArray[np.bool_]  # between which cells things can move
    goals: list[list[int]]  # of each thing: the cells where it may be at the end

    @property
    def cells(self) -> int:
        """The number of cells, walls included."""
        return len(self.reach)

    @property
    def entries(self) -> int:
        """The size of the table."""
        return int(self.cells ** len(self.goals))


def unknown(table: Entries) -> int:
    """Return the entry of a state from which no goal can be reached: the largest number."""
    return int(np.iinfo(table.dtype).max)


def fill_table(game: RelaxedGame) -> Entries:
    """Return the number of moves from each state to the nearest goal (moves can be undone).

    The cells of the things are the digits of an index. Entries have one byte if all costs fit.
    """
    n, count = game.cells, len(game.goals)
    moves = _move_maker(game)
    table = np.full(game.entries, _UNKNOWN, dtype=np.uint16)
    layer = np.unique(_encode(list(np.array(list(product(*game.goals)), dtype=np.int32).T), n))
    table[layer] = steps = 0
    while layer.size:
        steps += 1
        found = []
        for digits in moves(_decode(layer, n, count)):
            look()
            codes = _encode(digits, n)
            fresh = codes[table[codes] == _UNKNOWN]
            table[fresh] = steps
            found.append(np.unique(fresh))
        layer = np.concatenate(found) if found else layer[:0]
    # There is no cost of `steps`. An unknown entry keeps all bits set when it is cut to a byte.
    return table.astype(np.uint8) if steps <= np.iinfo(np.uint8).max else table


def _encode(digits: Digits, n: int) -> NDArray[np.int32]:
    code = digits[0]
    for digit in digits[1:]:
        code = code * n + digit
    return code


def _decode(codes: NDArray[np.int32], n: int, count: int) -> Digits:
    digits = []
    for _ in range(count):
        digits.append(codes % n)
        codes = codes // n
    return digits[::-1]


def _move_maker(game: RelaxedGame) -> MoveMaker:
    """Return a function that yields, for a batch of states, the batches one move away."""
    reach = game.reach

    def switch(things: Digits) -> Iterator[Digits]:
        last = len(things) - 1
        movers = range(len(things)) if game.rules == "any-switch" else (last,)
        for mover, cell in product(movers, range(len(reach))):
            here = _where(reach[things[mover], cell], things)
            old = here[mover]
            after = [np.where(thing == cell, old, thing) for thing in here]
            after[mover] = np.full_like(old, cell)
            yield after

    def stack(things: Digits) -> Iterator[Digits]:
        for cell in range(len(reach)):
            *blocks, old = _where(reach[things[-1], cell], things)
            new = np.full_like(old, cell)
            yield [*blocks, new]
            for number, block in enumerate(blocks):
                crossed = np.where(block == new, old, np.where(block == old, new, block))
                for agent in (old, new):
                    yield [*blocks[:number], crossed, *blocks[number + 1 :], agent]

    return stack if game.rules == "opposite-stack" else switch


def _where(chosen: NDArray[np.bool_], things: Digits) -> Digits:
    """Return the states of a batch for which a move is possible."""
    at = np.flatnonzero(chosen)
    return [thing[at] for thing in things]
