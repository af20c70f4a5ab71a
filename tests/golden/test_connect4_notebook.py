"""Report connect4-notebook: its figures, by the rows of the ledger (c4b-..).

The notebook counts columns from 0 and writes boards as rows x columns; here columns start at 1 and
boards are columns x rows. Its searches value every win at 1, however long it takes, and keep the
first of the best moves.
"""

from collections import Counter
from math import sqrt

import pytest

from helpers.four import random_position
from plybench import decide
from plybench.domains.connect_four import Board, ConnectFour, load
from plybench.engine.decisions import random_games
from plybench_reports.connect4_notebook.as_published import Searcher, play, random_mover


def within(share: float, published: float, games: int, errors: float = 4) -> bool:
    """Tell whether a share of so many games is within some standard errors of a published one."""
    return abs(share - published) <= errors * sqrt(published * (1 - published) / games)


def test_c4b_03_minimax_finds_the_win() -> None:
    game, state = load("reports/minimax")
    decision = decide(game, "alpha_beta", state)
    assert (decision.action, decision.value) == (3 + 1, 1)
    assert game.winner(game.result(state, 4)) == 1


@pytest.mark.parametrize(("name", "column", "limit"), [("timed-5", 4, 13), ("timed-7", 2, 21)])
def test_c4b_05_the_timed_boards(name: str, column: int, limit: int) -> None:
    game, state = load(f"reports/{name}")
    assert decide(game, "alpha_beta", state, depth=limit).action == column + 1


@pytest.mark.parametrize(
    ("name", "limit", "plain", "ordered"),
    [("timed-5", 13, 192, 120), ("timed-7", 21, 1_072_491, 14_617)],
)
def test_c4b_06_and_07_ordering_saves_nodes(
    name: str, limit: int, plain: int, ordered: int
) -> None:
    game, state = load(f"reports/{name}")
    for order, calls in ((None, plain), ("centre", ordered)):
        assert decide(game, "alpha_beta", state, depth=limit, order=order).counts.calls == calls


def test_c4b_09_columns_from_the_centre() -> None:
    game, state = load("reports/ordering")
    columns = game.by_centre(state, game.actions(state))
    assert [column - 1 for column in columns] == [3, 2, 4, 1, 5, 0, 6]


def test_c4b_11_the_opening_rule_plays_the_centre() -> None:
    game, state = load("reports/opening")
    assert game.opening_move(state) == 2 + 1
    assert ConnectFour().opening_move(Board(0, 0)) == 3 + 1
    assert game.opening_move(game.play("3", game.play("3", state))) is None


def test_c4b_16_values_of_the_three_boards() -> None:
    boards = [load(f"reports/windows-{number}") for number in (1, 2, 3)]
    assert [game.windows1(state, 1) for game, state in boards] == [0.9, 0.9, -0.9]


def test_c4b_17_windows_exceed_a_win_worth_one() -> None:
    game = ConnectFour(wins="flat")
    states = [random_position(game, seed, seed % 30) for seed in range(2000)]
    open_ones = [s for s in states if not game.is_terminal(s)]
    share = sum(abs(game.windows1(s, 1)) >= 1 for s in open_ones) / len(open_ones)
    assert 0.1 < share < 0.5


STRONG, WEAK = Searcher(10, "windows1"), Searcher(5, "windows2")


@pytest.mark.parametrize(
    ("columns", "rows", "first", "moves"),
    [
        (5, 5, 1, "22200022033343304444111"),  # c4b-18
        (4, 4, 1, "222210011103033"),  # c4b-19
        (4, 4, 2, "22232311113300"),  # c4b-20
    ],
)
def test_c4b_18_to_20_the_ten_ply_agent_wins_with_the_sign_error(
    columns: int, rows: int, first: int, moves: str
) -> None:
    # The report shows the winner alone. The ledger's list of moves for c4b-20 is another one, as
    # long: at the fifth move all columns are worth the same, and this is the first of them.
    game = ConnectFour(columns, rows, wins="flat", first=first)
    assert play(game, STRONG.choose, WEAK.choose) == (1, moves)


@pytest.mark.parametrize(
    ("columns", "rows", "first", "winner", "plies"),
    [(5, 5, 1, 2, 22), (4, 4, 1, 1, 15), (4, 4, 2, 1, 16)],
)
def test_c4b_21_with_the_sign_mended_the_five_ply_agent_wins_on_the_larger_board(
    columns: int, rows: int, first: int, winner: int, plies: int
) -> None:
    game = ConnectFour(columns, rows, wins="flat", first=first)
    weak = Searcher(5, "windows2", has_sign_error=False)
    found, moves = play(game, STRONG.choose, weak.choose)
    assert (found, len(moves)) == (winner, plies)


def test_c4b_22_monte_carlo_begins_in_the_centre() -> None:
    game = ConnectFour()
    for seed in range(10):
        assert decide(game, "pure_monte_carlo", playouts=3000, seed=seed).action == 3 + 1
    means = [s.value for s in decide(game, "pure_monte_carlo", playouts=40_000).scores]
    published = [0.021, 0.085, 0.149, 0.282, 0.145, 0.085, 0.027]
    assert all(abs(a - b) < 0.03 for a, b in zip(means, published, strict=True))


def test_c4b_23_monte_carlo_finds_the_win() -> None:
    game, state = load("reports/monte-carlo")
    decision = decide(game, "pure_monte_carlo", state, playouts=1000)
    assert (decision.action, decision.value) == (3 + 1, 1.0)
    assert all(abs(score.value - 0.33) < 0.1 for score in decision.scores if score.action != 4)


def test_c4b_01_random_games() -> None:
    played = random_games(ConnectFour(), games=200_000, seed=1)
    for won, published in (
        (played.first, 0.5555),
        (played.second, 0.4419),
        (played.draws, 0.00261),
    ):
        assert within(won / played.games, published, played.games)


def test_c4b_02_thousand_random_games_are_within_their_interval() -> None:
    played = random_games(ConnectFour(), games=1000, seed=1)
    assert within(played.first / 1000, 0.5555, 1000)
    assert within(played.second / 1000, 0.4419, 1000)


@pytest.mark.slow
def test_c4b_12_minimax_first_against_random_on_five_columns() -> None:
    game, mover = ConnectFour(5, 4, wins="flat"), random_mover(1)
    results = Counter(play(game, Searcher(10).choose, mover)[0] for _ in range(1000))
    for outcome, published in ((1, 0.909), (0, 0.070), (2, 0.021)):
        assert within(results[outcome] / 1000, published, 1000), results


@pytest.mark.slow
def test_c4b_13_the_published_loop_in_which_minimax_moves_first_for_both() -> None:
    game, mover = ConnectFour(5, 4, wins="flat", first=2), random_mover(2)
    start = game.play("3")  # the opening rule, played for -1
    results = Counter(play(game, Searcher(10).choose, mover, start)[0] for _ in range(1000))
    for outcome, published in ((1, 0.965), (0, 0.030), (2, 0.005)):
        assert within(results[outcome] / 1000, published, 1000), results


@pytest.mark.slow
@pytest.mark.parametrize(("columns", "published"), [(4, 0.18), (5, 0.26)])
def test_c4b_10_the_first_win_found_is_often_not_the_quickest(
    columns: int, published: float
) -> None:
    game = ConnectFour(columns, 4, wins="flat")
    skipped = winnable = 0
    for seed in range(20_000):
        state = random_position(game, seed, 8 + seed % (4 * columns - 8))
        if state.mask.bit_count() < 8 or game.is_terminal(state) or not _wins_now(game, state):
            continue
        winnable += 1
        action = decide(game, "alpha_beta", state).action
        skipped += not _is_win(game, state, action)
        if winnable == 600:
            break
    assert within(skipped / winnable, published, winnable), skipped / winnable


def _wins_now(game: ConnectFour, state: Board) -> bool:
    return any(_is_win(game, state, action) for action in game.actions(state))


def _is_win(game: ConnectFour, state: Board, action: int | None) -> bool:
    assert action is not None
    return game.winner(game.result(state, action)) is not None
