"""Perft next to python-chess and Stockfish; all count the last ply without playing it.

"expanded" is the nodes of the perft. python-chess counts fewer plies; ratios are per node.
"""

import importlib
from typing import Any

from benchmarks.chess_programs import ChessProgram, opened
from benchmarks.harness import Contestant, Row, per_node, race
from plybench.domains.chess.perft import perft
from plybench.domains.chess.positions import START

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def rows() -> list[Row]:
    """Return all comparisons; say which programs are missing."""
    if _chess() is None:
        print("chess_perft: python-chess is not installed; left out")
    stockfish = opened("stockfish", "Debian: stockfish")
    start = "Chess, perft from the start (6 plies; python-chess 4)"
    kiwipete = "Chess, perft of Kiwipete (5 plies; python-chess 3)"
    try:
        return [
            *beside(start, START, 6, 4, stockfish),
            *beside(kiwipete, KIWIPETE, 5, 3, stockfish),
        ]
    finally:
        if stockfish is not None:
            stockfish.close()


def beside(
    work: str, fen: str, depth: int, peer_depth: int, stockfish: ChessProgram | None
) -> list[Row]:
    """Let our core and the others count in turn."""
    contestants = {"plybench": Contestant(lambda: perft(fen, depth).nodes)}
    chess = _chess()
    if stockfish is not None:
        contestants["Stockfish"] = Contestant(
            lambda: _stockfish_count(stockfish, fen, depth), clock=stockfish.cpu_seconds
        )
    if chess is not None:
        contestants["python-chess"] = Contestant(lambda: _count(chess.Board(fen), peer_depth))
    return per_node(race(work, contestants, rounds=3))


def _stockfish_count(stockfish: ChessProgram, fen: str, depth: int) -> int:
    told = stockfish.ask(f"position fen {fen}\ngo perft {depth}", "Nodes searched: ")
    return int(told.rpartition(": ")[2])


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
