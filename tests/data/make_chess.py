"""Perft counts and mates by python-chess, which makes every move."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import chess

SEED, GAMES, MOST_LEAVES = 1946, 40, 150_000
RARE = (
    # En passant would uncover a rook beside the king; a bishop behind it; it answers a check.
    "7k/8/8/K1pP3r/8/8/8/8 w - c6 0 1",
    "6bk/8/8/3pP3/2K5/8/8/8 w - d6 0 1",
    "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
    # Castling out of, through and past attacked squares; a rook that is taken at home.
    "r3k2r/8/8/8/8/8/5q2/R3K2R w KQkq - 0 1",
    "r3k2r/8/6N1/8/1b6/8/8/R3K2R w KQkq - 0 1",
    "1r2k2r/8/8/8/8/8/8/R3K2R b KQk - 0 1",
    "r3k2r/p6p/8/6B1/8/1n6/P6P/R3K2R w KQkq - 0 1",
    # Promotions with and without taking, next to a king, out of check.
    "r1n4k/1P1P4/8/8/8/8/1p1p4/R1N4K w - - 0 1",
    "8/1P1k1P2/8/8/8/8/1p1K1p2/8 b - - 0 1",
    "8/2P1P1k1/8/8/8/8/2p1p1K1/8 w - - 0 1",
    # Double check, pins of every kind, positions with no move.
    "4k3/8/5N2/8/8/8/4R3/4K3 b - - 0 1",
    "4r1k1/8/8/b6b/8/2N1Q3/3PP3/4K3 w - - 0 1",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
)


def perft(board: chess.Board, depth: int) -> int:
    if depth == 1:
        return board.legal_moves.count()
    total = 0
    for move in list(board.legal_moves):
        board.push(move)
        total += perft(board, depth - 1)
        board.pop()
    return total


def counts(board: chess.Board) -> Iterator[str]:
    """Yield the counts by depth, up to the first that is large."""
    for depth in range(1, 7):
        leaves = perft(board, depth)
        yield f" ;D{depth} {leaves}"
        if leaves == 0 or leaves * board.legal_moves.count() > MOST_LEAVES:
            return


def random_position(rng: Random) -> chess.Board:
    """Return a position of a random game that is not over."""
    board = chess.Board()
    for _ in range(rng.randint(4, 120)):
        moves = list(board.legal_moves)
        board.push(rng.choice(moves))
        if board.is_game_over():
            return random_position(rng)
    return board


def has_mate(board: chess.Board, moves: int) -> bool:
    """Tell whether the side to move mates in at most so many moves, trying all of them."""
    for move in list(board.legal_moves):
        board.push(move)
        is_mate = board.is_checkmate() or (
            moves > 1
            and not board.is_stalemate()
            and not board.is_insufficient_material()
            and all(_still_mated(board, reply, moves - 1) for reply in list(board.legal_moves))
        )
        board.pop()
        if is_mate:
            return True
    return False


def _still_mated(board: chess.Board, reply: chess.Move, moves: int) -> bool:
    board.push(reply)
    found = has_mate(board, moves)
    board.pop()
    return found


def random_ending(rng: Random) -> chess.Board:
    """Return a legal position with kings, a strong white piece and perhaps two others."""
    pieces = [
        "K",
        "k",
        rng.choice("QR"),
        rng.choice(["", "R", "B", "N", "P"]),
        rng.choice(["", "p", "n"]),
    ]
    while True:
        board = chess.Board(None)
        chosen = [piece for piece in pieces if piece]
        for piece, square in zip(chosen, rng.sample(range(64), len(chosen)), strict=True):
            board.set_piece_at(square, chess.Piece.from_symbol(piece))
        if board.is_valid():
            return board


def mates(rng: Random, moves: int, wanted: int) -> list[str]:
    """Return endings with a mate in just so many moves."""
    found = list[str]()
    while len(found) < wanted:
        board = random_ending(rng)
        # Far kings mate seldom; the exhaustive search need not be asked.
        if chess.square_distance(*(board.king(colour) or 0 for colour in (True, False))) > 4:
            continue
        if not has_mate(board, moves - 1) and has_mate(board, moves):
            found.append(board.fen())
    return found


def make(folder: Path) -> None:
    rng = Random(SEED)
    boards = [chess.Board(fen) for fen in RARE] + [random_position(rng) for _ in range(GAMES)]
    assert all(board.is_valid() for board in boards)
    lines = [board.fen(en_passant="fen") + "".join(counts(board)) for board in boards]
    (folder / "perft.epd").write_text("\n".join(lines) + "\n")
    for moves, wanted in ((2, 20), (3, 6)):
        (folder / f"mate{moves}.fen").write_text("\n".join(mates(rng, moves, wanted)) + "\n")
