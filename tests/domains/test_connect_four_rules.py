import copy
import pickle
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.four import SIZES, PlainConnectFour, random_position, windows_as_coded
from plybench import InputError, decide, random_games
from plybench.core.game import check_game, evaluations_of, orderings_of
from plybench.domains.connect_four import Board, ConnectFour, load

SIZE = st.sampled_from(SIZES)
SEED = st.integers(0, 2**32)


@given(SIZE, st.lists(st.integers(0, 8), max_size=63))
def test_bitboards_follow_the_rules_written_with_lists(
    size: tuple[int, int, int], picks: list[int]
) -> None:
    game, plain = ConnectFour(*size), PlainConnectFour(*size)
    state = game.initial
    for pick in picks:
        assert game.actions(state) == plain.legal()
        assert game.to_move(state) == plain.player
        assert game.to_rows(state) == plain.cells
        over = plain.has_line(1) or plain.has_line(2) or not plain.legal()
        assert game.is_terminal(state) == over
        if over:
            break
        column = plain.legal()[pick % len(plain.legal())]
        plain.drop(column)
        state = game.result(state, column)
    assert game.has_line(game.stones_of(state, 1)) == plain.has_line(1)
    assert game.has_line(game.stones_of(state, 2)) == plain.has_line(2)


@given(SIZE, SEED, st.sampled_from(["graded", "flat", "infinite"]))
def test_utility_is_for_who_has_the_line(size: tuple[int, int, int], seed: int, wins: str) -> None:
    game = ConnectFour(*size, wins=wins)  # type: ignore[arg-type]
    state = random_position(game, seed, 99)
    winner = game.winner(state)
    one, two = game.utility(state, 1), game.utility(state, 2)
    assert one == -two
    assert (one > 0, two > 0) == (winner == 1, winner == 2)


def test_a_shorter_win_is_worth_more_only_when_graded() -> None:
    short, long = "1212121", "121233151"
    for wins, first, second in (("graded", 9993, 9991), ("flat", 1, 1), ("infinite", inf, inf)):
        game = ConnectFour(wins=wins)  # type: ignore[arg-type]
        assert game.utility(game.play(short), 1) == first
        assert game.utility(game.play(long), 1) == second


def test_the_other_player_can_begin() -> None:
    game = ConnectFour(4, 4, first=2)
    assert game.to_move(game.initial) == 2
    assert game.format_state(game.play("21")) == "..../..../..../XO.."
    assert game.winner(game.play("1212121")) == 2


def test_games_can_be_copied_and_sent_to_other_processes() -> None:
    game = ConnectFour(5, 4, 3, wins="flat", first=2)
    expected = decide(game, depth=4, evaluate="windows1")  # the native twin is there from now on
    for other in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
        assert other.variant == game.variant
        assert decide(other, depth=4, evaluate="windows1") == expected


def test_weights_are_the_table_of_the_report() -> None:
    table = ConnectFour().weights_table
    assert table[3][2] == 13 and table[0][0] == 3
    assert table == [column[::-1] for column in table] == table[::-1]
    assert len(ConnectFour().lines) == 69


@given(SIZE, SEED, st.integers(0, 40))
def test_weights_add_up_the_table(size: tuple[int, int, int], seed: int, moves: int) -> None:
    game = ConnectFour(*size)
    state = random_position(game, seed, moves)
    board = game.to_array(state, "columns").tolist()
    table = game.weights_table
    total = sum(
        w * v for ws, vs in zip(table, board, strict=True) for w, v in zip(ws, vs, strict=True)
    )
    assert game.weights(state, 1) == total == -game.weights(state, 2)


@given(SIZE, SEED, st.integers(0, 40))
def test_windows_are_the_values_of_the_notebooks_code(
    size: tuple[int, int, int], seed: int, moves: int
) -> None:
    game = ConnectFour(*size)
    state = random_position(game, seed, moves)
    board = game.to_array(state).tolist()
    for evaluate, points in (
        (game.windows1, (0.9, 0.6, 0.3)),
        (game.windows2, (0.6, 0.4, 0.2)),
        (game.windows3, (30, 20, 10)),
    ):
        if game.winner(state) is None:
            assert evaluate(state, 1) == windows_as_coded(board, points, size[2])
            assert evaluate(state, 2) == -evaluate(state, 1)


@given(SEED, st.integers(0, 42))
def test_no_evaluation_reaches_a_graded_win(seed: int, moves: int) -> None:
    game = ConnectFour()
    state = random_position(game, seed, moves)
    for evaluate in evaluations_of(game).values():
        assert abs(evaluate(state, 1)) < 10_000 - 42


def test_orderings_put_good_columns_first() -> None:
    game = ConnectFour()
    actions = game.actions(game.initial)
    assert actions == [1, 2, 3, 4, 5, 6, 7]
    assert game.by_centre(game.initial, actions) == [4, 3, 5, 2, 6, 1, 7]
    assert game.by_weights(game.initial, actions) == [4, 3, 5, 2, 6, 1, 7]
    # The centre is the middle of the columns that are still open.
    full = game.play("444444")
    assert game.by_centre(full, game.actions(full)) == [5, 6, 3, 7, 2, 1]
    # In column 4 the third and fourth cell are worth most, in columns 3 and 5 the third.
    high = game.play("4433")
    assert game.by_weights(high, game.actions(high))[:2] == [4, 3]
    assert set(orderings_of(game)) == {"weights", "centre"}
    assert game.by_centre(game.initial, []) == []


def test_opening_rule_plays_the_centre_while_there_are_two_discs_at_most() -> None:
    game = ConnectFour()
    assert [game.opening_move(game.play("44"[:n])) for n in range(3)] == [4, 4, 4]
    assert game.opening_move(game.play("444")) is None
    assert game.opening_move(game.initial, order=lambda _state, actions: actions) == 1
    assert game.opening_move(game.play("444"), discs=3) == 4


def test_connect_four_is_a_game() -> None:
    check_game(ConnectFour())
    assert set(evaluations_of(ConnectFour())) == {"weights", "windows1", "windows2", "windows3"}


@pytest.mark.parametrize(
    ("size", "message"),
    [
        ((0, 6, 4), "columns=0"),
        ((7, -1, 4), "rows=-1"),
        ((7, 6, 1), "connect=1"),
        ((7.0, 6, 4), "columns=7.0"),
        ((1000, 1000, 4), "columns=1000 must be .* 1 to 100"),
    ],
)
def test_sizes_that_make_no_board_are_refused(size: tuple[int, int, int], message: str) -> None:
    with pytest.raises(InputError, match=message):
        ConnectFour(*size)


def test_options_and_moves_that_do_not_exist_are_refused() -> None:
    with pytest.raises(InputError, match="flatt"):
        ConnectFour(wins="flatt")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="first=3"):
        ConnectFour(first=3)
    with pytest.raises(InputError, match="column 8 is outside"):
        ConnectFour().result(Board(0, 0), 8)
    with pytest.raises(InputError, match="column 4 is full"):
        ConnectFour().result(load("444444")[1], 4)


@pytest.mark.parametrize("engine", ["auto", "python"])
@pytest.mark.parametrize("state", ["44", (0, 0), 12, Board(1, 0), Board(0, 2), Board(0, -1)])
def test_a_search_refuses_what_is_no_state(state: object, engine: str) -> None:
    with pytest.raises(InputError, match=r"is not a (state|position) of ConnectFour\('5x4'\)"):
        decide(ConnectFour(5, 4), "alpha_beta", state, depth=2, engine=engine)  # type: ignore
    with pytest.raises(InputError, match=r"as play\('4453'\) and parse_state|from below"):
        random_games(ConnectFour(5, 4), state, games=1)  # type: ignore[arg-type]


@given(st.sampled_from(SIZES), st.integers(0, 2**32), st.integers(0, 60))
def test_every_position_of_a_game_is_a_state(
    size: tuple[int, int, int], seed: int, moves: int
) -> None:
    game = ConnectFour(*size)
    game.check_state(random_position(game, seed, moves))
