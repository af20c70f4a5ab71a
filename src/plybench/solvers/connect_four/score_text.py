"""Scores of Connect Four in words: who wins, and with which disc."""

from plybench.domains.connect_four.grid import Board
from plybench.domains.connect_four.rules import ConnectFour


def score_text(game: ConnectFour, state: Board, lower: int, upper: int, weak: bool = False) -> str:
    """Return what a score from `lower` to `upper` means for the player to move.

    >>> game = ConnectFour()
    >>> score_text(game, game.initial, 1, 1), score_text(game, game.play("4444"), 0, 0)
    ('wins with the 21st disc', 'draw')
    >>> score_text(game, game.play("444"), -2, -2), score_text(game, game.initial, 0, 5)
    ("loses to the opponent's 20th disc", 'draw or better')
    """
    if lower < 0 < upper:
        return "not known"
    is_known = lower == upper
    if lower == 0:
        return "draw" if is_known else "draw or better"
    if weak:
        return "wins" if lower > 0 else "loses" if is_known else "draw at best"
    disc = ordinal(winning_disc(game, state, lower))
    if lower > 0:
        return f"wins with the {disc} disc{'' if is_known else ' or sooner'}"
    return f"loses to the opponent's {disc} disc{'' if is_known else ' or later'}"


def winning_disc(game: ConnectFour, state: Board, score: int) -> int:
    """Return with which of its discs the winner wins under best play.

    >>> winning_disc(ConnectFour(), ConnectFour().initial, 1)
    21
    """
    mover = game.to_move(state)
    winner = mover if score > 0 else 3 - mover
    cells = game.columns * game.rows
    share = cells - cells // 2 if winner == game.first else cells // 2
    return share + 1 - abs(score)


def plies_left(game: ConnectFour, state: Board, score: int) -> int | None:
    """Return how many discs are dropped until the winner wins under best play; None for a draw.

    >>> plies_left(ConnectFour(), ConnectFour().initial, 1)
    41
    >>> plies_left(ConnectFour(), ConnectFour().play("4453"), -2)
    36
    """
    if not score:
        return None
    mover = game.to_move(state)
    winner = mover if score > 0 else 3 - mover
    last = 2 * winning_disc(game, state, score) - (winner == game.first)
    return last - state.mask.bit_count()


def ordinal(number: int) -> str:
    """Return 1st, 2nd, 3rd, 4th ...

    >>> [ordinal(number) for number in (1, 2, 3, 4, 11, 12, 13, 21, 102, 111)]
    ['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '102nd', '111th']
    """
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if number % 100 in (11, 12, 13) else ending}"
