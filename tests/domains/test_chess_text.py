"""FEN, EPD, SAN, UCI and PGN in and out; what is wrong is said."""

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from plybench import InputError
from plybench.core.picture import as_text
from plybench.domains.chess import Chess, PgnGame, load, read_pgn, write_pgn
from plybench.domains.chess.text import read_epd
from plybench.trace.draw import picture_svg

GAME = Chess()
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"


def error(written: str) -> str:
    with pytest.raises(InputError) as info:
        load(written)
    return str(info.value)


# Positions


@pytest.mark.parametrize(
    ("fen", "message"),
    [
        (f"{START}", "has no side to move; its fields: placement, side to move, castling"),
        (f"{START} w KQkq", "has no en passant"),
        ("8/8/8 w - - 0 1", "FEN placement '8/8/8' has 3 ranks, not 8"),
        (f"{START.replace('8', '7')} w - - 0 1", "rank 6 '7' must fill 8 squares"),
        (f"{START.replace('8', '44', 1)} w - - 0 1", "rank 6 '44' must fill 8 squares"),
        (f"{START.replace('n', 'x', 1)} w - - 0 1", "'x' in rank 8 'rxbqkbnr' is not a piece"),
        (f"{START} x KQkq - 0 1", "FEN side to move 'x' must be w or b"),
        (f"{START} w KK - 0 1", "FEN castling 'KK' must be - or some of KQkq"),
        (f"{START} w KQkq e9 0 1", "FEN en passant 'e9' must be - or a square on the third"),
        (f"{START} w KQkq - -1 1", "FEN halfmove clock '-1' must be a number from 0 to 9999"),
        (f"{START} w KQkq - 0 0", "FEN move number '0' must be a number from 1 to 9999"),
        (f"{START} w KQkq - 0 x", "FEN move number 'x' must be a number"),
        (f"{START} w KQkq - 0", "FEN has a halfmove clock but no move number"),
        (f"{START} w KQkq - 0 1 2", "FEN has 7 fields, not 6; remove '2'"),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", "White has no king"),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "Black has no king"),
        ("4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "a side has more than one king"),
        ("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "a pawn on the first or last rank"),
        ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "the side that is not to move is in check"),
        (
            "4k3/8/8/8/8/8/8/4K3 w K - 0 1",
            "castling is allowed, but king or rook is not in its place",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "no pawn can have just passed"),
        ("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", "White has more than 8 pawns"),
        ("4k3/8/8/8/QQ6/QQQQQQQQ/PPPPPPPP/4K3 b - - 0 1", "White has more than 16 pieces"),
    ],
)
def test_wrong_fen_is_an_error_that_names_the_part(fen: str, message: str) -> None:
    assert message in error(fen)


@given(st.text(alphabet="rnbqkpRNBQKP12345678/ w-KQkqe3 0", max_size=90))
def test_any_text_is_a_position_or_an_input_error(written: str) -> None:
    try:
        _, state = load(written)
    except InputError:
        return
    assert GAME.parse_state(GAME.format_state(state))[:4] == state[:4]


def test_fen_of_four_fields_and_epd_are_read() -> None:
    short = GAME.parse_state("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -")
    assert GAME.format_state(short) == "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
    written = '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8#; id "back rank";'
    state, operations = read_epd(written)
    assert state == short == load(written)[1]
    assert operations == {"bm": [chess.Move.from_uci("a1a8")], "id": "back rank"}
    assert GAME.epd(state, **operations) == written
    assert "EPD" in error("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Qxz9;")


def test_engine_style_positions_keep_what_was_before() -> None:
    state = GAME.parse_state("startpos moves g1f3 g8f6 f3g1 f6g8")
    assert state.repetitions == 2 == GAME.play("Nf3 Nf6 Ng1 Ng8").repetitions
    after = GAME.parse_state("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1 moves a1a8")
    assert GAME.ending(after) == "checkmate"
    assert GAME.parse_state("startpos") == GAME.parse_state("") == GAME.initial


# Moves


def test_san_and_uci_stand_for_the_same_moves() -> None:
    assert GAME.play("1. e4 e5 2. Nf3 Nc6 3.Bb5 a6") == GAME.play("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6")
    castled = "e4 e5 Nf3 Nf6 Bc4 Bc5 {} d6"
    assert GAME.play(castled.format("O-O")) == GAME.play(castled.format("0-0"))
    assert GAME.play(castled.format("e1g1")) == GAME.play(castled.format("O-O"))
    assert GAME.play(["e4", "e7e5"]) == GAME.play("e4 e5 *")


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ("e4 e5 e5", "move 3: 'e5' is not legal: no such move is possible"),
        ("e2e4 e7e5 e4e5", "'e4e5' is not legal: the piece on e4 cannot go to e5"),
        ("e2e4 e2e4", "'e2e4' is not legal: Black has no piece on e2"),
        ("e4 f5 Qh5 a2a3", "Black has no piece on a2"),
        ("e4 f6 Qh5 a7a6", "'a7a6' is not legal: Black's king would be in check"),
        ("e4 f6 Qh5 a6", "'a6' is not legal: Black's king would be in check"),
        ("d4 d5 Nd2 Nf6 Ngf3 a6 Ne4 b6 Ned2 c6 Nb3 h6 Nfd2 g6 Nf3 g5 Nd2", "'Nd2' is ambiguous"),
        ("e4 hello", "move 2: 'hello' is not a move; write it as Nf3 or g1f3"),
        ("e4 0000", "'0000' is not a move"),
        ("e2e2", "move 1: 'e2e2' is not a move: it ends where it begins"),
        ("e4 E7e7q", "move 2: 'E7e7q' is not a move: it ends where it begins"),
        ("e4 --", "'--' is not a move"),
        ("f3 e5 g4 Qh4 a3", "move 5 (a3) comes after the end of the game: checkmate"),
    ],
)
def test_wrong_moves_are_errors_that_say_why(moves: str, message: str) -> None:
    assert message in error(moves)


@pytest.mark.parametrize(
    ("fen", "move", "reason"),
    [
        ("4k3/8/8/8/4r3/8/4B3/4K3 w - - 0 1", "Bd3", "White's king would be in check"),
        ("4k3/8/8/8/4r3/8/4B3/4K3 w - - 0 1", "Be4", "no such move is possible"),
        ("4k3/8/8/8/8/3r4/8/4K3 w - - 0 1", "Kd1", "White's king would be in check"),
        ("4k3/8/8/8/8/3r4/8/4K3 w - - 0 1", "Kd2+", "White's king would be in check"),
        ("4k3/4n3/8/8/4R3/8/8/4K3 b - - 0 1", "N7c6", "Black's king would be in check"),
        ("4k3/4n3/8/8/4R3/8/8/4K3 b - - 0 1", "Nac6", "no such move is possible"),
    ],
)
def test_a_move_in_san_that_leaves_the_king_in_check_says_so(
    fen: str, move: str, reason: str
) -> None:
    game, state = load(fen)
    with pytest.raises(InputError, match=f"is not legal: {reason}"):
        game.legal_move(state, move)


def test_ambiguous_moves_are_told_apart() -> None:
    game, state = load("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1")
    with pytest.raises(InputError, match="'Nd2' is ambiguous: Nbd2 or Nfd2"):
        game.legal_move(state, "Nd2")
    assert game.legal_move(state, "Nbd2").uci() == "b1d2"
    with pytest.raises(InputError, match="name the piece that the pawn becomes, as in f7f8q"):
        load("promotion")[0].legal_move(load("promotion")[1], "f7f8")


def test_a_word_that_is_no_move_is_taken_for_a_name() -> None:
    assert "unknown position 'mate-in-3'; did you mean 'mate-in-2'?" in error("mate-in-3")


def test_actions_are_written_in_uci_and_described_in_san() -> None:
    game, state = load("promotion")
    written = [game.format_action(move) for move in game.actions(state)]
    assert [game.parse_action(word) for word in written] == game.actions(state)
    move = game.legal_move(state, "f8=R")
    assert (game.format_action(move), game.describe_action(state, move)) == ("f7f8r", "f8=R")
    with pytest.raises(InputError, match="e2e4 is not legal in '8/5P1k/"):
        game.describe_action(state, chess.Move.from_uci("e2e4"))
    with pytest.raises(InputError, match="'f8' is not a move in UCI"):
        game.parse_action("f8")


# PGN

PGN = """[Event "Casual"]
[White "A"]
[Black "B"]
[Result "0-1"]

1. f3 e5 { a comment } 2. g4 (2. e4 Nc6) 2... Qh4# 0-1
"""


def test_pgn_is_read_and_written() -> None:
    (game,) = read_pgn(PGN)
    assert (game.headers["White"], game.moves) == ("A", ("f2f3", "e7e5", "g2g4", "d8h4"))
    assert load(PGN)[1] == GAME.play("f3 e5 g4 Qh4")
    written = write_pgn(GAME, game)
    assert read_pgn(written)[0].moves == game.moves
    assert written.endswith("\n1. f3 e5 2. g4 Qh4# 0-1\n")
    assert len(read_pgn(PGN + "\n" + PGN)) == 2


def test_pgn_of_another_start_has_it_in_its_headers() -> None:
    _, state = load("mate-in-1")
    written = write_pgn(GAME, PgnGame({"Result": "1-0"}, state, ("Ra8",), "checkmate"))
    assert '[FEN "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"]' in written
    assert "1. Ra8# { checkmate } 1-0" in written
    (again,) = read_pgn(written)
    assert (again.start, again.moves) == (state, ("a1a8",))


@pytest.mark.parametrize(
    ("pgn", "message"),
    [
        ('[White "A"]\n\n1. e4 e5 2. Ke3 *\n', "game 1: PGN: move 2. 'Ke3' is not legal in"),
        ('[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n*\n', "White has no king"),
        ('[FEN "nonsense"]\n\n1. e4 *\n', "game 1: PGN"),
    ],
)
def test_wrong_pgn_is_an_error(pgn: str, message: str) -> None:
    assert message in error(pgn)


# Pictures


def test_boards_are_drawn_with_letters_and_with_signs() -> None:
    picture = GAME.picture(GAME.play("e4"))
    assert as_text(picture).splitlines()[4:] == [
        "4 . . . . P . . .",
        "3 . . . . . . . .",
        "2 P P P P . P P P",
        "1 R N B Q K B N R",
        "  a b c d e f g h",
    ]
    assert as_text(picture, signs=True).splitlines()[0] == "8 ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜"


def test_boards_are_drawn_as_svg() -> None:
    svg = picture_svg(GAME.picture(GAME.initial))
    assert svg.count('class="pb-dark"') == 32
    assert svg.count('class="pb-sign"') == 32 and "♔" in svg
    assert svg.startswith('<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320"')
