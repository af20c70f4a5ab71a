"""The two kinds of evaluation of the reports, on bitboards.

`weighted` (report connect4-negamax): the sum of the lines through each disc, mine minus theirs.
Lines that the opponent has blocked count too.

`windows` (report connect4-notebook): looks at every line. An open line with one disc missing
decides: the first such line counts, for either player, and nothing else. Otherwise the open lines
are added up, with points for two and for three missing discs. It is kept as it was coded, with
these consequences:

- if both players have such a line, the order of the lines decides: horizontal lines come before
  vertical ones, these before diagonals; within each group player 2's come first;
- the sum of many open lines can exceed the value of such a line and, with wins worth 1, even that
  of a win: in a quarter of random positions on 7 x 6 (wins of `ConnectFour` are worth more unless
  you ask for `wins="flat"`);
- fractions are added line by line, so the last digit also depends on the order.
"""

from collections.abc import Callable, Sequence
from itertools import chain

from plybench.core.game import Value


def weight_masks(table: list[list[int]], bit: Callable[[int, int], int]) -> list[tuple[int, int]]:
    """Return (weight, the cells that have it) for each weight."""
    masks: dict[int, int] = {}
    for column, heights in enumerate(table):
        for row, weight in enumerate(heights):
            masks[weight] = masks.get(weight, 0) | bit(column, row)
    return sorted(masks.items())


def weigh_discs(masks: list[tuple[int, int]], stones: int, mask: int) -> int:
    """Return the weights of `stones` minus the weights of the other discs."""
    total = 0
    for weight, cells in masks:
        mine = (stones & cells).bit_count()
        total += weight * (2 * mine - (mask & cells).bit_count())
    return total


def windows(
    groups: Sequence[Sequence[int]], connect: int, points: Sequence[Value], one: int, two: int
) -> Value:
    """Return the value of the open lines for player 1, who has the discs `one`.

    `groups` are the horizontal, vertical and diagonal lines, as bitboards. `points` are for lines
    with one, two and three discs missing.
    """
    almost = connect - 1
    for group in groups:
        for player, other, sign in ((two, one, -1), (one, two, 1)):
            for line in group:
                if not other & line and (player & line).bit_count() == almost:
                    return sign * points[0]
    total: Value = 0
    for missing in (2, 3):
        count = connect - missing
        if count > 0:
            total = _add_open(groups, count, points[missing - 1], one, two, total)
    return total


def _add_open(
    groups: Sequence[Sequence[int]], count: int, points: Value, one: int, two: int, total: Value
) -> Value:
    """Return the total plus the points of all open lines with `count` discs."""
    for line in chain.from_iterable(groups):
        mine, theirs = one & line, two & line
        if not theirs and mine.bit_count() == count:
            total += points
        elif not mine and theirs.bit_count() == count:
            total -= points
    return total
