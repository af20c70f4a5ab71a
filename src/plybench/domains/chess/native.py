"""Hands a game of chess over to the native core.

The tables and weights of the evaluations are given to the core as numbers, so there is no second
definition of them.
"""

from functools import cache
from typing import TYPE_CHECKING, Any

import chess

from plybench.core.game import evaluations_of, orderings_of
from plybench.core.native.bridge import native_core
from plybench.core.native.games import GameTwin
from plybench.domains.chess import evaluations
from plybench.domains.chess.tables import BLACK, WHITE, WHOLE_PHASE

if TYPE_CHECKING:
    from plybench.domains.chess.rules import Chess


class _Moves(dict[int, chess.Move]):
    """Moves by their numbers in the core, made on first use."""

    def __missing__(self, number: int) -> chess.Move:
        promotion = 7 - (number & 7) if number & 7 else None
        move = chess.Move(number >> 9, number >> 3 & 63, promotion)
        self[number] = move
        return move


_MOVES = _Moves()


def chess_twin(game: "Chess", ends: tuple[float, float], win: float) -> GameTwin | None:
    """Return the game for the core; None if it was not built.

    `ends`: how many occurrences of a position and how many plies without progress end a game.
    """
    core = native_core()
    if core is None:
        return None
    repetitions, clock = (0, 0) if game.draws == "none" else map(int, ends)
    native = _core_game(core, repetitions, clock, win, game.wins == "graded")
    return GameTwin(native, _MOVES, evaluations_of(game), orderings_of(game), has_slots=False)


@cache
def _core_game(core: Any, repetitions: int, clock: int, win: float, graded: bool) -> Any:
    """Return the core's game, which never changes: one object for all games of a variant."""
    return core.Chess(repetitions, clock, win, graded, _weights())


def _weights() -> dict[str, list[int]]:
    worths = (*WHITE, *BLACK)
    return {
        "opening": [value for worth in worths for value in worth.opening],
        "ending": [value for worth in worths for value in worth.ending],
        "whole_phase": [WHOLE_PHASE],
        "mobility": [weight for weight, _ in evaluations.MOBILITY.values()],
        "usual": [usual for _, usual in evaluations.MOBILITY.values()],
        "doubled": [evaluations.DOUBLED],
        "isolated": [evaluations.ISOLATED],
        "passed": list(evaluations.PASSED),
        "shield": list(evaluations.SHIELD),
        "open_file": [evaluations.OPEN_FILE],
        "attackers": list(evaluations.ATTACKERS.values()),
    }
