"""Chess: minimax to depth 3 in a middlegame, next to the loop of report chess on python-chess.

"expanded" is the nodes entered. The loop is the report's procedure: push, `is_game_over`, count the
pieces, pop; the lean loop does the minimum that python-chess needs for the same tree and values.
"""

from collections.abc import Callable
from functools import cache
from math import inf
from typing import Literal

import chess

from benchmarks.harness import Row, race
from plybench import decide
from plybench.domains.chess import Chess, Position, load
from plybench.domains.chess.positions import POSITIONS

_FEN = POSITIONS["italian"].fen
_DEPTH = 3
_VALUES = ((chess.PAWN, 1), (chess.KNIGHT, 3), (chess.BISHOP, 3), (chess.ROOK, 5), (chess.QUEEN, 9))


def rows() -> list[Row]:
    """Return both comparisons."""
    return [*minimax(), *perft()]


def minimax() -> list[Row]:
    """All find the same value; all except alpha_beta enter the same nodes."""
    contestants = {
        "report's loop on python-chess": lambda: _loop(_is_over, _report_value),
        "lean loop on python-chess": lambda: _loop(_is_over, _lean_value),
        "plybench, Python engine, minimax": lambda: _ours("minimax", "python"),
        "plybench, Python engine, alpha_beta": lambda: _ours("alpha_beta", "python"),
        "plybench, native engine, minimax": lambda: _ours("minimax", "native"),
        "plybench, native engine, alpha_beta": lambda: _ours("alpha_beta", "native"),
    }
    return race(f"Chess, minimax depth {_DEPTH}, middlegame", contestants, rounds=5, patience=60)


def perft() -> list[Row]:
    """Leaves of the tree of all legal moves, without counting the last moves in bulk."""
    contestants = {
        "python-chess, push and pop": lambda: _count(chess.Board(_FEN), _DEPTH),
        "plybench, actions and result": lambda: _count_ours(_DEPTH),
    }
    return race(f"Chess, perft {_DEPTH}, middlegame", contestants, rounds=3, patience=60)


def _ours(algorithm: str, engine: Literal["python", "native"]) -> int:
    game, state = _game()
    decision = decide(
        game, algorithm, state, depth=_DEPTH, evaluate="material", order=None, engine=engine
    )
    assert decision.value == _value, "not the same value"
    return decision.counts.calls


@cache
def _game() -> tuple[Chess, Position]:
    return load(_FEN, "draws=automatic")


_value: float = inf  # what the first loop found


def _loop(is_over: Callable[[chess.Board], bool], value: Callable[[chess.Board], float]) -> int:
    global _value
    board = chess.Board(_FEN)
    calls = 0

    def search(depth: int, maximizing: bool) -> float:
        nonlocal calls
        calls += 1
        if depth == 0 or is_over(board):
            return value(board)
        best = -inf if maximizing else inf
        for move in board.legal_moves:
            board.push(move)
            found = search(depth - 1, not maximizing)
            board.pop()
            best = max(best, found) if maximizing else min(best, found)
        return best

    _value = search(_DEPTH, True)
    return calls


def _is_over(board: chess.Board) -> bool:
    return board.is_game_over()


def _report_value(board: chess.Board) -> float:
    if board.is_game_over():
        outcome = board.outcome()
        assert outcome is not None
        return {"1-0": inf, "0-1": -inf}.get(outcome.result(), 0)
    return sum(
        value * (len(board.pieces(piece, chess.WHITE)) - len(board.pieces(piece, chess.BLACK)))
        for piece, value in _VALUES
    )


def _lean_value(board: chess.Board) -> float:
    if board.is_game_over():
        return _report_value(board)
    white, black = board.occupied_co[chess.WHITE], board.occupied_co[chess.BLACK]
    light = board.knights | board.bishops
    return (
        (board.pawns & white).bit_count()
        - (board.pawns & black).bit_count()
        + 3 * ((light & white).bit_count() - (light & black).bit_count())
        + 5 * ((board.rooks & white).bit_count() - (board.rooks & black).bit_count())
        + 9 * ((board.queens & white).bit_count() - (board.queens & black).bit_count())
    )


def _count(board: chess.Board, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += _count(board, depth - 1)
        board.pop()
    return total


def _count_ours(depth: int) -> int:
    game, start = load(_FEN)

    def count(state: object, depth: int) -> int:
        if depth == 0:
            return 1
        return sum(count(game.result(state, m), depth - 1) for m in game.actions(state))

    return count(start, depth)
