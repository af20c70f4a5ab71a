"""Perft next to python-chess, one Python call each; both count the last ply without playing it.

"expanded" is the nodes of the perft. python-chess counts fewer plies, and its ratio is per node.
"""

import importlib
from collections.abc import Callable
from typing import Any

from benchmarks.harness import Row, race
from plybench.domains.chess.perft import perft
from plybench.domains.chess.positions import START

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def rows() -> list[Row]:
    """Return all comparisons; without python-chess, say so."""
    if _chess() is None:
        print("chess_perft: python-chess is not installed; left out")
    start = beside("Chess, perft from the start (6 plies; python-chess 4)", START, 6, 4)
    return start + beside("Chess, perft of Kiwipete (5 plies; python-chess 3)", KIWIPETE, 5, 3)


def beside(work: str, fen: str, depth: int, peer_depth: int) -> list[Row]:
    """Let our core and python-chess count in turn; the ratio is that of seconds per node."""
    contestants: dict[str, Callable[[], int]] = {"plybench": lambda: perft(fen, depth).nodes}
    chess = _chess()
    if chess is not None:
        contestants["python-chess"] = lambda: _count(chess.Board(fen), peer_depth)
    found = race(work, contestants, rounds=3)
    cost = found[0].seconds / found[0].nodes
    return [Row(r.work, r.who, r.seconds, r.nodes, r.seconds / r.nodes / cost) for r in found]


def _count(board: Any, depth: int) -> int:
    if depth == 1:
        return int(board.legal_moves.count())
    nodes = 0
    for move in board.legal_moves:
        board.push(move)
        nodes += _count(board, depth - 1)
        board.pop()
    return nodes


def _chess() -> Any:
    try:
        return importlib.import_module("chess")
    except ImportError:
        return None
