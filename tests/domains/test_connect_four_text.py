import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.four import SIZES, random_position
from plybench import InputError
from plybench.core.catalog import find_game
from plybench.core.errors import TextError
from plybench.core.picture import as_text
from plybench.domains.connect_four import ConnectFour, from_board, load
from plybench.domains.connect_four.lines import line_count
from plybench.domains.connect_four.text import read_variant

SIZE = st.sampled_from(SIZES)
SEED = st.integers(0, 2**32)


@given(SIZE, SEED, st.integers(0, 63), st.sampled_from([1, 2]))
def test_positions_round_trip_through_text_drawings_and_arrays(
    size: tuple[int, int, int], seed: int, moves: int, first: int
) -> None:
    game = ConnectFour(*size, first=first)
    state = random_position(game, seed, moves)
    assert game.parse_state(game.format_state(state)) == state
    assert game.parse_state(as_text(game.picture(state))) == state
    assert game.from_array(game.to_array(state)) == state
    assert game.from_array(game.to_array(state, "columns"), "columns") == state
    assert game.parse_state(str(game.to_array(state))) == state
    assert load(game.format_state(state), game.variant)[1] == state


@pytest.mark.parametrize("name", find_game("connect_four").positions)
def test_named_positions_load_and_round_trip(name: str) -> None:
    game, state = load(name)
    assert not game.is_terminal(state)
    assert game.parse_state(game.format_state(state)) == state
    again, same = load(game.format_state(state), game.variant)
    assert (again.variant, same) == (game.variant, state)


def test_a_board_is_drawn_top_row_first() -> None:
    game, state = load("; two each\n. . . .\n\n. O . .\n. X X O\n", "4x3")
    assert state == game.play("2234") and (game.columns, game.rows) == (4, 3)
    assert game.format_state(state) == "..../.O../.XXO"
    assert load("..../.o../.xxo")[1] == state


def test_arrays_have_the_layouts_of_the_two_reports() -> None:
    game = ConnectFour(4, 3)
    state = game.play("2234")
    rows = [[0, 0, 0, 0], [0, -1, 0, 0], [0, 1, 1, -1]]
    assert game.to_array(state).tolist() == rows
    assert game.to_array(state, "columns").tolist() == [
        [0, 0, 0],
        [1, -1, 0],
        [1, 0, 0],
        [-1, 0, 0],
    ]
    assert game.from_array(rows) == game.from_array(np.array(rows, dtype=float)) == state


def test_a_board_can_be_given_with_the_player_whose_turn_it_is() -> None:
    board = [[0, 0], [0, 0], [1, 1]]
    for player in (1, -1):
        game, state = from_board(board, player, connect=2)
        assert game.to_move(state) == (1 if player == 1 else 2)
        assert game.to_array(state).tolist() == board


def test_moves_may_be_separated_and_must_be_on_wide_boards() -> None:
    assert load("4, 4 5")[1] == load("445")[1] == ConnectFour().play([4, 4, 5])
    wide = ConnectFour(12, 6)
    assert wide.play("10,4,4") == wide.play([10, 4, 4])
    assert wide.play("10,") == wide.play([10]) and wide.play("44") == wide.play([4, 4])
    assert wide.play("144") == wide.play([1, 4, 4])


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("4444444", "move 7 .4.: column 4 is full: it has 6 discs"),
        ("12121213", "move 8 .3. comes after the end"),
        ("44a3", "move 3: 'a' is not a column; columns are 1 to 7"),
        ("480", "move 2: '8'"),
        ("4٣", "'٣' is not a column"),
        ("nowhere", "unknown position 'nowhere'"),
        ("reports/tre", "did you mean 'reports/tree'"),
        ("....\n..Q.", "line 2, column 3: 'Q' is not a cell"),
        ("....\n...", "line 2: this row has 3 cells, the first one has 4"),
        ("0 0\n1 2", "line 2, column 3: '2' is not a cell"),
        ("X.../....", "the X in column 1, row 2 from the bottom floats"),
        ("..../OO.X", "X has 1 disc and O 2; X begins"),
        ("..../X.XX", "X has 3 discs and O 0"),
        ("X.../O...", "no order of moves leads to this board"),
        ("OOOO.../XXXX...", "both X and O have 4 in a row"),
        ("OOO..../XXXXO..", "X has 4 in a row, but O moved after that"),
        ("O....../X....../X....../X....../XOOOX..", "that the last move cannot have made"),
        (";", "there is no board"),
    ],
)
def test_what_cannot_be_a_position_is_refused(written: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        load(written)


@pytest.mark.parametrize(
    ("variant", "message"),
    [
        ("7", "'7' is not a board"),
        ("7x6c", "a board"),
        ("7x6,win=flat", "did you mean 'wins'"),
        ("7x6,wins=fast", "value of wins 'fast'"),
        ("0x4", "columns=0"),
        ("7x6c1", "connect=1"),
    ],
)
def test_variants_that_do_not_exist_are_refused(variant: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        load(None, variant)


def test_variants_say_size_run_length_and_what_is_unusual() -> None:
    assert load(None, "6x5c3")[0].variant == "6x5c3"
    game, _ = load(None, "5x4,first=2,counts=any,wins=flat")
    assert game.variant == "5x4,wins=flat,first=2,counts=any"
    assert ConnectFour(**read_variant(game.variant)).variant == game.variant
    with pytest.raises(InputError, match="is on a board of 4x4"):
        load("reports/minimax", "7x6")
    assert load("reports/tree", "7x6,wins=flat")[0].wins == "flat"


@pytest.mark.parametrize(
    ("board", "message"),
    [
        ([[0, 3]], "a cell holds"),
        ([0, 1], "shape"),
        ([[0], [0, 1]], "unequal"),
        ([[1, 0], [0, 0]], "floats"),
        ([[0, 0, 0]], "the board is 3 x 1, not 2 x 2"),
    ],
)
def test_arrays_that_are_no_board_are_refused(board: object, message: str) -> None:
    with pytest.raises(InputError, match=message):
        ConnectFour(2, 2).from_array(board)
    with pytest.raises(InputError, match="player=2"):
        from_board([[0]], 2)
    with pytest.raises(InputError, match="layout"):
        ConnectFour(2, 2).from_array([[0, 0], [0, 0]], "diagonal")  # type: ignore[arg-type]


def test_actions_are_columns_from_one() -> None:
    game = ConnectFour()
    assert game.parse_action(" 5 ") == 5 and game.format_action(5) == "5"
    for wrong in ("0", "8", "x", "", "-1", "1.0"):
        with pytest.raises(InputError, match="is not a column"):
            game.parse_action(wrong)


# Pasted arrays


NESTED = (
    "[[0,0,0,0,0,0,0],[0,0,0,0,0,0,0],[0,0,0,0,0,0,0],[0,0,0,1,-1,0,0]]",
    "[[0 0 0 0 0 0 0]\n [0 0 0 0 0 0 0]\n [0 0 0 0 0 0 0]\n [0 0 0 1 -1 0 0]]",
    "((0,0,0,0,0,0,0),(0,0,0,0,0,0,0),(0,0,0,0,0,0,0),(0,0,0,1,-1,0,0))",
)


@pytest.mark.parametrize("written", NESTED)
def test_a_pasted_array_has_as_many_rows_as_lists(written: str) -> None:
    game, state = load(written)
    assert (game.columns, game.rows) == (7, 4)
    assert game.format_state(state) == "......./......./......./...XO.."


def test_a_flat_list_is_refused_as_its_rows_are_not_known() -> None:
    with pytest.raises(TextError, match="flat list of 28 cells does not say where its rows end"):
        load(str([0] * 28))


def test_rows_of_unequal_length_are_refused() -> None:
    with pytest.raises(TextError, match="rows of unequal lengths: 2 and 1 cells"):
        load("[[0,0],[0]]")


# Sizes


@pytest.mark.parametrize(
    "variant", ["6x5c33333333", "101x5", "5x101", "6x5c101", f"{'9' * 5000}x4"]
)
def test_sizes_are_bounded(variant: str) -> None:
    with pytest.raises(InputError, match="100"):
        load(None, variant)


@pytest.mark.parametrize("columns", [10**5000, 10**9, 0, 1.5, True], ids=lambda _: "")
def test_sizes_given_in_python_are_bounded(columns: int) -> None:
    with pytest.raises(InputError, match="must be a whole number from 1 to 100"):
        ConnectFour(columns, 6)


def test_lines_are_counted_without_making_them() -> None:
    for size in ((7, 6, 4), (4, 4, 3), (3, 9, 4), (1, 1, 2), (5, 4, 9)):
        game = ConnectFour(*size)
        assert line_count(*size) == len(game.lines)
