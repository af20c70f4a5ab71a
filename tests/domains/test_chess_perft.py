"""The core of chess beside python-chess, on random games; its limits and its errors."""

import random
import signal
import threading
from typing import Any

import pytest

from plybench import InputError, Limits, Status
from plybench.core.native.bridge import native_core
from plybench.domains.chess.perft import (
    START,
    divide,
    legal_moves,
    perft,
    position_hash,
    read_position,
)

pytestmark = pytest.mark.skipif(native_core() is None, reason="the native core was not built")

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def chess() -> Any:
    return pytest.importorskip("chess", reason="python-chess is not installed")


def check_game(board: Any, chess960: bool, rng: random.Random) -> None:
    """Play at random on a board of python-chess and on ours; everything must agree."""
    ours = read_position(board.fen(), chess960)
    for _ in range(120):
        moves = [board.uci(move) for move in board.legal_moves]
        assert sorted(ours.legal_moves()) == sorted(moves), board.fen()
        assert ours.fen() == board.fen()
        assert ours.hash == ours.hash_from_scratch == position_hash(board.fen(), chess960=chess960)
        assert ours.is_check == board.is_check()
        assert ours.is_checkmate == board.is_checkmate()
        assert ours.is_stalemate == board.is_stalemate()
        assert ours.has_insufficient_material == board.is_insufficient_material()
        assert ours.has_fifty_moves == (board.halfmove_clock >= 100)
        if not moves:
            return
        move = rng.choice(sorted(moves))
        board.push_uci(move)
        ours = ours.after(move)


def test_random_games_agree_with_python_chess() -> None:
    rng = random.Random(1)
    for _ in range(8):
        check_game(chess().Board(), False, rng)
        check_game(chess().Board(KIWIPETE), False, rng)
        check_game(chess().Board("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"), False, rng)


def test_random_games_of_chess960_agree_with_python_chess() -> None:
    rng = random.Random(2)
    for _ in range(16):
        check_game(chess().Board.from_chess960_pos(rng.randrange(960)), True, rng)


def test_castling_from_chess960_starts_agrees_with_python_chess() -> None:
    """Only kings, rooks and an enemy piece near White's, so that castling is often possible."""
    rng = random.Random(3)
    for number in range(0, 960, 3):
        board = chess().Board.from_chess960_pos(number)
        for square in chess().SQUARES:
            if board.piece_type_at(square) not in (None, chess().KING, chess().ROOK):
                board.remove_piece_at(square)
        free = [square for square in range(16) if board.piece_at(square) is None]
        board.set_piece_at(rng.choice(free), chess().Piece.from_symbol(rng.choice("rqbn")))
        if board.is_valid():
            wanted = sorted(board.uci(move) for move in board.legal_moves)
            assert sorted(legal_moves(board.fen(), chess960=True)) == wanted, board.fen()


def test_random_placements_agree_with_python_chess() -> None:
    """Few pieces anywhere: pins, checks and en passant of all sorts."""
    rng, compared = random.Random(4), 0
    for _ in range(1500):
        board = chess().Board(None)
        for symbol in "Kk" + "".join(rng.choices("QRBNPPqrbnpp", k=6)):
            ranks = range(1, 7) if symbol in "Pp" else range(8)
            square = chess().square(rng.randrange(8), rng.choice(ranks))
            if board.piece_type_at(square) is None:
                board.set_piece_at(square, chess().Piece.from_symbol(symbol))
        board.turn = rng.random() < 0.5
        if not board.is_valid():
            continue
        compared += 1
        for fen in [board.fen(), *_after_double_pushes(board)]:
            wanted = sorted(move.uci() for move in chess().Board(fen).legal_moves)
            assert sorted(legal_moves(fen)) == wanted, fen
    assert compared > 500


def _after_double_pushes(board: Any) -> list[str]:
    """Return the positions after the moves that may be answered en passant."""
    found = []
    for move in board.legal_moves:
        is_push = board.piece_type_at(move.from_square) == chess().PAWN
        if is_push and abs(move.from_square - move.to_square) == 16:
            board.push(move)
            found.append(board.fen(en_passant="fen"))
            board.pop()
    return found


def test_moves_and_counts_of_known_positions() -> None:
    assert len(legal_moves()) == 20
    assert "e1g1" in legal_moves(KIWIPETE) and "e1c1" in legal_moves(KIWIPETE)
    found = perft(KIWIPETE, 3)
    assert (found.nodes, found.status, found.expanded) == (97862, Status.SOLVED, 2088)
    assert found.moves == divide(KIWIPETE, 3) and sum(found.moves.values()) == 97862
    assert perft(START, 0).nodes == 1 and perft(START, 0).moves == {}
    assert perft("R3k3/8/4K3/8/8/8/8/8 b - - 0 1", 3).nodes == 0  # mated


def test_limits_end_a_perft_with_what_is_known() -> None:
    found = perft(START, 12, limits=Limits(expansions=100_000))
    assert (found.status, found.expanded) == (Status.LIMIT, 100_000)
    assert found.reason == "stopped after 100,000 expansions"
    assert found == perft(START, 12, limits=Limits(expansions=100_000))
    assert found.nodes > 100_000 and found.moves == {}
    found = perft(START, 12, limits=Limits(seconds=0.05))
    assert found.reason == "stopped after 0.05 seconds"
    # Moves that were finished are right.
    found = perft(START, 5, limits=Limits(expansions=100_000))
    whole = divide(START, 5)
    assert 0 < len(found.moves) < 20
    assert found.moves.items() <= whole.items()


def test_ctrl_c_ends_a_perft_with_what_is_known() -> None:
    timer = threading.Timer(0.1, lambda: signal.raise_signal(signal.SIGINT))
    timer.start()
    found = perft(START, 15)
    timer.join()
    assert (found.status, found.reason) == (Status.STOPPED, "interrupted")
    assert found.nodes > 0


def test_ctrl_c_ends_a_division() -> None:
    timer = threading.Timer(0.1, lambda: signal.raise_signal(signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        divide(START, 15)
    timer.join()


def test_threads_count_at_the_same_time() -> None:
    found: list[int] = []
    threads = [
        threading.Thread(target=lambda: found.append(perft(KIWIPETE, 4).nodes)) for _ in range(2)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [4085603, 4085603]


def test_hashes_tell_what_repetition_compares() -> None:
    assert position_hash(START) == position_hash(START.replace("0 1", "30 40"))
    assert position_hash(START) != position_hash(START.replace(" w ", " b "))
    assert position_hash(START) != position_hash(START.replace("KQkq", "KQk"))
    # Only an en passant capture that is legal makes a difference.
    pushed = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq {} 0 1"
    assert position_hash(pushed.format("e3")) == position_hash(pushed.format("-"))


@pytest.mark.parametrize(
    ("fen", "reason"),
    [
        ("nonsense", "this one has 1"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "White has no king"),
        ("kk6/8/8/8/8/8/8/K7 w - - 0 1", "Black has 2 kings"),
        ("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "Black is in check on e8, but White is to move"),
        ("4k3/8/8/8/8/8/8/4K3 w Q - 0 1", "castling right 'Q': there is no rook on a1"),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "en passant square 'e6': there is no pawn on e5"),
        ("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "there is a pawn on a1"),
        ("4k3/8/8/8/8/8/4K3 w - - 0 1", "the board has 7 ranks instead of 8"),
        ("4k3/8/8/8/8/8/8/4K4 w - - 0 1", "rank 1 ('4K4') has 9 squares instead of 8"),
        ("4k3/8/8/8/8/8/8/4X3 w - - 0 1", "'X' is not a piece"),
        ("4k3/8/8/8/8/8/8/4é3 w - - 0 1", "'é' has no meaning in a FEN"),
        ("4k3/8/8/8/8/8/8/4K3 w \udc80 - 0 1", "'\\udc80' has no meaning in a FEN"),
    ],
)
def test_a_bad_fen_is_refused_with_the_reason(fen: str, reason: str) -> None:
    with pytest.raises(InputError) as error:
        perft(fen, 1)
    assert reason in str(error.value) and repr(fen) in str(error.value)


@pytest.mark.parametrize("depth", [-1, 65, 1.5, "3", None])
def test_a_bad_depth_is_refused(depth: Any) -> None:
    with pytest.raises(InputError, match="must be a number from 0 to 64"):
        perft(START, depth)


def test_what_is_not_legal_is_refused() -> None:
    with pytest.raises(ValueError, match="'e2e5' is not a legal move"):
        read_position(START).after("e2e5")
    with pytest.raises(InputError, match="must be text"):
        perft(None, 1)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="depth=0 must be at least 1"):
        divide(START, 0)
