"""The solver of Connect Four, against a plain one that shares nothing with it."""

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plybench import InputError, Limits, Status
from plybench.core.native.bridge import native_core
from plybench.core.rng import SplitMix64
from plybench.domains.connect_four import ConnectFour
from plybench.play.agents.spec import make_agent
from plybench.solvers.connect_four.solver import IDEAS, ConnectFourSolver, solve_connect_four

pytestmark = pytest.mark.skipif(native_core() is None, reason="the native core was not built")


class Plain:
    """Connect Four as columns of discs, solved by trying everything."""

    def __init__(self, columns: int, rows: int, connect: int) -> None:
        self.columns, self.rows, self.connect = columns, rows, connect
        self.score = cache(self._score)

    def wins(self, board: tuple[str, ...], column: int) -> bool:
        """Tell whether the top disc of a column is in a line."""
        row = len(board[column]) - 1
        disc = board[column][row]

        def at(c: int, r: int) -> bool:
            return 0 <= c < self.columns and 0 <= r < len(board[c]) and board[c][r] == disc

        for dc, dr in ((1, 0), (0, 1), (1, 1), (1, -1)):
            length = 1
            for sign in (1, -1):
                c, r = column + sign * dc, row + sign * dr
                while at(c, r):
                    length, c, r = length + 1, c + sign * dc, r + sign * dr
            if length >= self.connect:
                return True
        return False

    def _score(self, board: tuple[str, ...]) -> int:
        """Return the score of a position in which the game goes on."""
        discs = sum(map(len, board))
        best = None
        for column, content in enumerate(board):
            if len(content) == self.rows:
                continue
            after = (*board[:column], content + "XO"[discs % 2], *board[column + 1 :])
            if self.wins(after, column):
                value = (self.columns * self.rows + 1 - discs) // 2
            elif discs + 1 == self.columns * self.rows:
                value = 0
            else:
                value = -self.score(after)
            best = value if best is None else max(best, value)
        assert best is not None
        return best


def positions(game: ConnectFour) -> list[Any]:
    """Return all positions in which the game goes on."""
    found, layer = [], {game.initial}
    while layer:
        layer = {s for s in layer if not game.is_terminal(s)}
        found += layer
        layer = {game.result(s, a) for s in layer for a in game.actions(s)}
    return found


def columns_of(game: ConnectFour, state: Any) -> tuple[str, ...]:
    """Return the columns of a position from the bottom, as X and O."""
    rows = game.format_state(state).split("/")[::-1]
    return tuple("".join(row[c] for row in rows).rstrip(".") for c in range(game.columns))


SLOW = pytest.mark.slow


@pytest.mark.parametrize(
    ("columns", "rows", "connect"),
    [
        (3, 3, 3),
        (4, 3, 3),
        (3, 4, 3),
        (4, 4, 3),
        (3, 3, 2),
        (3, 5, 4),
        (4, 3, 4),
        pytest.param(5, 3, 4, marks=SLOW),
        pytest.param(4, 4, 4, marks=SLOW),
        pytest.param(4, 5, 3, marks=SLOW),
        pytest.param(5, 4, 3, marks=SLOW),
        pytest.param(4, 5, 4, marks=SLOW),
        pytest.param(5, 4, 4, marks=SLOW),
    ],
)
def test_every_position_of_a_small_board_has_its_score(
    columns: int, rows: int, connect: int
) -> None:
    game = ConnectFour(columns, rows, connect)
    solver, plain = ConnectFourSolver(game, "4MB"), Plain(columns, rows, connect)
    for state in positions(game):
        assert solver.solve(state).score == plain.score(columns_of(game, state))


def random_state(game: ConnectFour, seed: int, discs: int) -> Any:
    """Return a position with so many discs in which the game goes on, made by random moves."""
    rng = SplitMix64(seed)
    while True:
        state = game.initial
        while not game.is_terminal(state) and state.mask.bit_count() < discs:
            actions = game.actions(state)
            state = game.result(state, actions[rng.below(len(actions))])
        if not game.is_terminal(state):
            return state


@given(st.integers(0, 2**32), st.integers(14, 38))
def test_a_position_is_worth_what_its_best_column_is(seed: int, discs: int) -> None:
    game = ConnectFour()
    state = random_state(game, seed, discs)
    solver = ConnectFourSolver(game, "8MB")
    found = solver.analyse(state)
    assert found.score == max(s for s in found.scores if s is not None)
    assert found.score == solver.solve(state).score
    column, best = solver.best(state)
    assert best.score == found.scores[column - 1] == found.score
    weak = solver.analyse(state, weak=True)
    assert weak.scores == [None if s is None else (s > 0) - (s < 0) for s in found.scores]


@given(st.integers(0, 2**32), st.integers(16, 38))
def test_best_play_ends_as_the_score_says(seed: int, discs: int) -> None:
    game = ConnectFour()
    state = random_state(game, seed, discs)
    mover = game.to_move(state)
    found = ConnectFourSolver(game, "8MB").analyse(state)
    assert found.score is not None
    for column in found.line:
        state = game.result(state, column)
    assert game.is_terminal(state)
    winner = game.winner(state)
    assert (winner == mover) == (found.score > 0) and (winner is None) == (found.score == 0)
    if winner is not None:
        own = game.stones_of(state, winner).bit_count()
        assert abs(found.score) == 22 - own


@given(st.integers(0, 2**32), st.integers(16, 36))
def test_mirror_images_have_mirrored_scores(seed: int, discs: int) -> None:
    game = ConnectFour()
    state = random_state(game, seed, discs)
    rows = game.format_state(state).split("/")
    image = game.parse_state("/".join(row[::-1] for row in rows))
    first, second = (ConnectFourSolver(game, "8MB").analyse(s, line=False) for s in (state, image))
    assert first.scores == second.scores[::-1]


@pytest.mark.parametrize("variant", [(6, 5, 4), (5, 6, 3), (8, 7, 4), (9, 6, 5), (6, 4, 4)])
def test_other_boards_agree_with_their_children(variant: tuple[int, int, int]) -> None:
    game = ConnectFour(*variant)
    solver = ConnectFourSolver(game)
    for seed in range(6):
        state = random_state(game, seed, variant[0] * variant[1] * 3 // 5)
        found = solver.analyse(state, line=False)
        assert found.score == solver.solve(state).score is not None


@pytest.mark.parametrize("idea", IDEAS)
def test_no_idea_changes_a_score(idea: str) -> None:
    game = ConnectFour()
    usual, without = ConnectFourSolver(game, "8MB"), ConnectFourSolver(game, "8MB", **{idea: False})
    for seed in range(40):
        state = random_state(game, seed, 18 + seed % 16)
        assert usual.solve(state).score == without.solve(state).score


def test_all_ideas_can_be_switched_off() -> None:
    game = ConnectFour(5, 4)
    plain = ConnectFourSolver(game, "8MB", **dict.fromkeys(IDEAS, False))
    assert (
        plain.solve(game.initial).score == ConnectFourSolver(game, "8MB").solve(game.initial).score
    )


# Limits and errors


def test_a_limit_leaves_bounds_that_hold() -> None:
    solver = ConnectFourSolver(ConnectFour(), "8MB")
    solver.book = None
    state = solver.game.play("44444433")
    for most in (1, 10, 1000, 20_000):
        solver.clear()
        found = solver.solve(state, limits=Limits(expansions=most))
        assert found.nodes <= most and found.lower <= 16 <= found.upper
        assert (found.status is Status.LIMIT) == (found.score is None)
    solver.clear()
    analysis = solver.analyse(state, limits=Limits(expansions=500))
    assert analysis.status is Status.LIMIT and "500 expansions" in analysis.reason
    assert analysis.lower is not None and analysis.upper is not None
    assert analysis.lower <= 16 <= analysis.upper


def test_the_columns_share_a_limit() -> None:
    solver = ConnectFourSolver(ConnectFour(), "8MB")
    solver.book = None
    found = solver.analyse(solver.game.initial, limits=Limits(expansions=20_000))
    assert found.nodes == 20_000 and found.reason == "stopped after 20,000 expansions"
    for column in found.columns:
        assert column is not None and -18 < column.lower < column.upper < 18


def test_what_a_column_leaves_of_its_share_goes_to_the_open_ones() -> None:
    solver = ConnectFourSolver(ConnectFour(), "8MB")
    solver.book = None
    state = solver.game.play("4444443")
    alone = solver.analyse(state, line=False)
    solver.clear()
    after = (solver.game.result(state, column) for column in solver.game.actions(state))
    hardest = max(solver.solve(child).nodes for child in after)
    solver.clear()
    found = solver.analyse(state, line=False, limits=Limits(expansions=2 * hardest))
    assert hardest > 2 * hardest / 7  # its first share is not enough
    assert (found.status, found.scores) == (Status.SOLVED, alone.scores)


def test_a_limit_on_seconds_ends_the_empty_board() -> None:
    found = solve_connect_four(limits=Limits(seconds=0.1), book=False)
    assert found.status is Status.LIMIT and "0.1 seconds" in found.reason
    assert found.lower is not None and found.upper is not None
    assert found.lower <= 1 <= found.upper


def test_what_cannot_be_solved_is_refused() -> None:
    with pytest.raises(InputError, match="the game is over"):
        solve_connect_four("1212121")
    with pytest.raises(InputError, match="too large to solve"):
        ConnectFourSolver(ConnectFour(10, 10))
    with pytest.raises(InputError, match="larger table: 67108864 bytes or more"):
        ConnectFourSolver(ConnectFour(8, 7), "1KB")
    with pytest.raises(InputError, match="table=-5"):
        ConnectFourSolver(ConnectFour(), -5)
    with pytest.raises(InputError, match="unknown idea 'pair'; did you mean 'pairs'"):
        ConnectFourSolver(ConnectFour(), pair=False)
    with pytest.raises(InputError, match=r"window=\(3, 1\)"):
        ConnectFourSolver(ConnectFour(4, 4), "1MB").solve(ConnectFour(4, 4).initial, window=(3, 1))


def test_a_game_with_other_rules_is_not_solved_by_the_usual_ones() -> None:
    class Endless(ConnectFour):
        def is_terminal(self, state: Any) -> bool:
            return False

    with pytest.raises(InputError, match="Endless may have other rules"):
        ConnectFourSolver(Endless())
    with pytest.raises(InputError, match="Endless may have other rules"):
        make_agent("perfect", Endless())


@pytest.mark.parametrize("size", [(2, 31), (3, 20), (2, 21), (1, 63)])
def test_high_boards_have_the_wins_of_the_rules(size: tuple[int, int]) -> None:
    game = ConnectFour(*size)
    solver = ConnectFourSolver(game)
    for seed in range(200):
        rng = SplitMix64(seed)
        state = game.initial
        while state.mask.bit_count() < 20:
            actions = game.actions(state)
            after = game.result(state, actions[rng.below(len(actions))])
            if game.is_terminal(after):
                break
            state = after
        wins = any(game.is_terminal(game.result(state, a)) for a in game.actions(state))
        found = solver.solve(state, limits=Limits(expansions=1))
        at_once = (game.columns * game.rows + 1 - state.mask.bit_count()) // 2
        assert (found.lower == at_once) == wins


def test_a_player_with_a_line_already_wins_with_any_move() -> None:
    game = ConnectFour(4, 4, any_counts=True)
    state = game.parse_state("..../..../OOO./XXXX")
    assert game.to_move(state) == 2 and game.is_terminal(state)
    state = game.parse_state("..../O.../OOO./XXXX")
    assert game.to_move(state) == 1 and not game.is_terminal(state)
    solver = ConnectFourSolver(game, "1MB")
    analysis = solver.analyse(state)
    assert solver.solve(state).score == analysis.score == 4
    assert analysis.scores == [4, 4, 4, 4] and len(analysis.line) == 1


def test_threads_can_share_a_solver() -> None:
    game = ConnectFour(5, 5)
    states = [game.play(f"{a}{b}{c}") for a in "12345" for b in "12345" for c in "12345"]
    alone = ConnectFourSolver(game, "8MB")
    scores = [alone.solve(state).score for state in states]
    shared = ConnectFourSolver(game, "8MB")
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda state: shared.solve(state).score, states))
    assert found == scores


def test_several_threads_find_the_same_scores() -> None:
    game = ConnectFour()
    states = [game.play(moves) for moves in ("4444445", "12345671", "7654321123456")]
    alone, together = ConnectFourSolver(game), ConnectFourSolver(game, threads=3)
    for state in states:
        assert together.solve(state).score == alone.solve(state).score
    together.book = None
    bounds = together.solve(game.initial, limits=Limits(seconds=0.1))
    assert bounds.status is Status.LIMIT and bounds.lower <= 1 <= bounds.upper


def test_a_row_that_no_board_holds_is_searched_as_quickly_as_any() -> None:
    from plybench import _core

    limits = _core.SearchLimits(300, None, None, None, False)
    endless = _core.ConnectFourSolver(7, 6, 2**31 - 1, 65536)
    expected = _core.ConnectFourSolver(7, 6, 64, 65536)
    found, usual = (solver.solve(1, 129, -64, 64, limits) for solver in (endless, expected))
    assert (found.lower, found.upper, found.nodes) == (usual.lower, usual.upper, usual.nodes)


@pytest.mark.parametrize("threads", [0, -1, 257, 1.5, "two"])
def test_a_number_of_threads_that_is_none_is_refused(threads: Any) -> None:
    with pytest.raises(InputError, match="must be a number from 1 to 256"):
        ConnectFourSolver(ConnectFour(), threads=threads)


# Perfect play


def test_perfect_wins_as_soon_as_it_can_and_never_loses_a_draw() -> None:
    game = ConnectFour(4, 4)
    perfect, chance = make_agent("perfect", game), make_agent("random", game)
    for seed in range(10):
        state = game.initial
        while not game.is_terminal(state):
            mover = perfect if game.to_move(state) == 1 + seed % 2 else chance
            rng = SplitMix64(seed * 100 + state.mask.bit_count())
            state = game.result(state, mover.choose(game, state, None, rng).action)
        assert game.winner(state) in (None, 1 + seed % 2)


def test_a_move_made_under_a_limit_is_worth_what_is_claimed() -> None:
    game = ConnectFour(9, 2, 3)
    solver = ConnectFourSolver(game, "1MB")
    state = game.parse_state("...O...X./...O.XOX.")
    for most in (1, 20, 50, 100, 150, 200, 250, 300, 400, 800):
        solver.clear()
        column, found = solver.best(state, Limits(expansions=most))
        assert solver.analyse(state, line=False).scores[column - 1] >= found.lower


def test_perfect_takes_settings_and_refuses_others() -> None:
    game = ConnectFour()
    quick = make_agent("perfect:seconds=0.05,book=false", game)
    decision = quick.choose(game, game.initial, None, SplitMix64(0))
    assert decision.action in game.actions(game.initial) and decision.status is Status.LIMIT
    with pytest.raises(InputError, match="too large to solve"):
        make_agent("perfect", ConnectFour(9, 9))
    with pytest.raises(InputError, match="unknown setting of perfect 'depth'"):
        make_agent("perfect:depth=3", game)
