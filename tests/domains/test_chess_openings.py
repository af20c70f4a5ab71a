"""Lists of openings in every format, the list of named ones, and positions told to engines."""

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from plybench.core.errors import TextError
from plybench.core.rng import SplitMix64
from plybench.domains.chess import Chess
from plybench.play.arena import Opening
from plybench.play.arena.openings import load_openings, read_openings

GAME = Chess()
AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"


def test_moves_fen_and_epd_can_stand_in_one_list() -> None:
    text = f"""
# a comment
1. e4 c5
Ruy Lopez: e4 e5 Nf3 Nc6 Bb5  # the Spanish one
{AFTER_E4}
King's pawn: {AFTER_E4} moves e7e5 g1f3
rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - id "to: reply"; c0 "x";
startpos moves d4
"""
    assert read_openings(GAME, text) == (
        Opening("", "", ("e2e4", "c7c5")),
        Opening("Ruy Lopez", "", ("e2e4", "e7e5", "g1f3", "b8c6", "f1b5")),
        Opening("", AFTER_E4, ()),
        Opening("King's pawn", AFTER_E4, ("e7e5", "g1f3")),
        Opening("to: reply", AFTER_E4, ()),
        Opening("", "", ("d2d4",)),
    )


PGN = f"""[Event "one"]
[Opening "Sicilian"]

1. e4 {{ best
[%clk 1:00] by test }} c5 *

[Event "two"]
[FEN "{AFTER_E4}"]
[SetUp "1"]

1... e5 2. Nf3 1-0

[Event "three"]
[ECO "D02"]

1. d4 d5 2. Nf3 1/2-1/2
"""


def test_games_of_a_pgn_are_openings() -> None:
    assert read_openings(GAME, PGN, plies=2) == (
        Opening("Sicilian", "", ("e2e4", "c7c5")),
        Opening("", AFTER_E4, ("e7e5", "g1f3")),
        Opening("D02", "", ("d2d4", "d7d5")),
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("e4\n\ne4 e4\n", "line 3: move 2: 'e4' is not legal: no such move is possible"),
        ("e4 knight", "line 1: move 2: 'knight' is not a move"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "line 1: illegal position"),
        (f"e4\n{AFTER_E4.replace(' b ', ' x ')}", "line 2: FEN side to move 'x' must be w or b"),
        ("f3 e5 g4 Qh4", "line 1: the game is over after this opening"),
        ("f3 e5 g4 Qh4 a3", "line 1: move 5 (a3) comes after the end of the game"),
        (PGN.replace("d4 d5", "d4 d4"), "line 13: PGN: move 1... 'd4' is not legal in"),
        (PGN.replace(" b KQkq", " b XXXX"), "line 7: PGN header: invalid castling part in fen"),
    ],
)
def test_what_is_no_opening_is_told_with_its_line(text: str, message: str) -> None:
    with pytest.raises(TextError) as error:
        read_openings(GAME, text)
    assert message in str(error.value)


def test_named_openings_are_many_different_and_short() -> None:
    found = load_openings(GAME, "named")
    assert len(found) >= 50
    assert len({opening.name for opening in found}) == len(found)
    assert all(4 <= len(opening.moves) <= 8 for opening in found)
    ends = {GAME.play(opening.moves)[:4] for opening in found}
    assert len(ends) == len(found)  # no two lead to the same position


def test_named_openings_leave_material_nearly_even() -> None:
    for opening in load_openings(GAME, "named"):
        state = GAME.play(opening.moves)
        assert abs(GAME.material(state, 1)) <= 1, opening.name  # a gambit, or a pawn to be retaken


# Positions as engines are told them


@given(st.integers(0, 2**32), st.integers(0, 120))
def test_a_position_told_to_an_engine_is_the_same_with_its_repetitions(
    seed: int, plies: int
) -> None:
    rng, state = SplitMix64(seed), GAME.initial
    for _ in range(plies):
        if GAME.is_terminal(state):
            break
        actions = GAME.actions(state)
        quiet = [a for a in actions if not GAME.board(state).is_zeroing(a)]
        choice = quiet if quiet and rng.below(8) else actions  # castling comes up, and repetitions
        state = GAME.result(state, choice[rng.below(len(choice))])
    fen, _, moves = GAME.uci_position(state).removeprefix("fen ").partition(" moves ")
    board = chess.Board(fen)
    for move in moves.split():
        board.push_uci(move)
    assert board.fen() == GAME.format_state(state)
    assert board.is_repetition(state.repetitions)
    assert not board.is_repetition(state.repetitions + 1)


def test_castling_is_told_as_a_move_of_the_king() -> None:
    state = GAME.play("e4 e5 Nf3 Nf6 Bc4 Bc5 O-O O-O")
    assert GAME.uci_position(state).endswith("moves g1f3 g8f6 f1c4 f8c5 e1g1 e8g8")


def test_mates_are_worth_what_the_game_says_at_their_end() -> None:
    before, mated = GAME.play("f3 e5 g4"), GAME.play("f3 e5 g4 Qh4")
    assert GAME.value_of_mate(before, 1) == GAME.utility(mated, 2)
    assert GAME.value_of_mate(mated, 0) == GAME.utility(mated, 1)
    assert Chess(wins="infinite").value_of_mate(before, -3) == float("-inf")
