"""PVS and MTD(f): null windows, on whole numbers and on fractions."""

from math import inf, nextafter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers import GameRecorder, GraphGame, graph_games, move_values
from plybench import Score, decide
from plybench.domains.connect_four import ConnectFour
from plybench.gametree import alpha_beta, mtdf, pvs

CLOSE = (0.1, nextafter(0.1, 1), nextafter(0.1, 0), 0.1 + 2e-17, -inf, inf, 0, 2**60, 2**60 + 1)


@pytest.mark.parametrize("search", [pvs, mtdf, alpha_beta])
@given(game=graph_games(values=CLOSE))
def test_values_that_lie_close_together_are_told_apart(search: object, game: GraphGame) -> None:
    moves = move_values(game, 0)
    if moves:
        assert search(game).value == max(moves.values())  # type: ignore[operator]


def test_pvs_asks_later_moves_only_whether_they_are_better() -> None:
    game = GraphGame({0: [1, 2, 3]}, {0: 1, 1: 2, 2: 2, 3: 2}, {1: 4, 2: 4, 3: 6})
    recorder = GameRecorder()
    decision = pvs(game, observer=recorder)
    assert decision.scores == (Score(0, 4), Score(1, 4, "upper"), Score(2, 6))
    windows = [(node.state, node.alpha, node.beta) for node, _ in recorder.of("entered")]
    null = -nextafter(4, inf), -4
    assert windows == [(0, -inf, inf), (1, -inf, inf), (2, *null), (3, *null), (3, -inf, -4)]


def test_mtdf_closes_in_from_its_guess() -> None:
    game = GraphGame({0: [1, 2]}, {0: 1}, {1: 3, 2: 8})
    recorder = GameRecorder()
    decision = mtdf(game, guess=5, observer=recorder)
    assert recorder.iterations == [(1, 5), (2, nextafter(8, inf))]
    assert (decision.value, decision.line, decision.counts.iterations) == (8, (1,), 2)
    assert decision.scores == (Score(0, 3, "upper"), Score(1, 8))


def test_good_guess_needs_two_passes() -> None:
    game = GraphGame({0: [1, 2]}, {0: 1}, {1: 3, 2: 8})
    assert mtdf(game, guess=8).counts.iterations == 2
    assert mtdf(game, guess=-100).counts.iterations >= 2


@given(game=graph_games(), guess=st.sampled_from([-inf, -3, 0, 0.5, 7, inf]))
def test_guess_never_changes_the_value(game: GraphGame, guess: float) -> None:
    assert mtdf(game, guess=guess).value == alpha_beta(game).value


def test_guess_of_minus_infinity_has_a_window_too() -> None:
    game = ConnectFour(2, 3, 2, wins="infinite")  # whatever O does, X has two in a row next
    decision = mtdf(game, game.play("1"), guess=-inf, depth=2, evaluate=game.weights)
    assert decision.value == -inf


@pytest.mark.parametrize("engine", ["auto", "python"])
@pytest.mark.parametrize("algorithm", ["minimax", "alpha_beta", "pvs", "mtdf"])
def test_every_move_that_wins_is_a_candidate(algorithm: str, engine: Any) -> None:
    # Once a win is found nothing can be better; the other moves must still be told apart.
    game = ConnectFour(5, 4, 3, wins="infinite", first=2)
    state = game.parse_state("O..../X..../O..../OX...")
    decision = decide(
        game,
        algorithm,
        state,
        depth=4,
        evaluate="windows1",
        order="weights",
        choose="random",
        engine=engine,
    )
    assert {s.action for s in decision.scores if s.value == inf} == {2, 3}
    assert all(s.bound == "exact" for s in decision.scores if s.value == inf)
    for score in decision.scores:
        if score.action in (4, 5):  # worth -0.9
            assert score.value == -0.9 or (score.value > -0.9 and score.bound == "upper")
