from typing import Any

import pytest

from plybench.core.errors import InputError
from plybench.core.limits import Limits
from plybench.core.results.result import Status
from plybench.domains.connect_four import ConnectFour
from plybench.play.libraries import ConnectFourOracle
from plybench.solvers.connect_four.perfect import PerfectPlay

MOVES = "4444435522311"  # columns from 1


def spiel_state(name: str = "connect_four", moves: str = MOVES) -> Any:
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    state = pyspiel.load_game(name).new_initial_state()
    for column in moves:
        state.apply_action(int(column) - 1)
    return state


def environment(moves: str = MOVES) -> Any:
    zoo = pytest.importorskip("pettingzoo", reason="PettingZoo is not installed")
    found = zoo.make("aec", "classic/connect_four-v3")
    found.reset(seed=0)
    for column in moves:
        found.step(int(column) - 1)
    return found


@pytest.mark.parametrize("position", [spiel_state, environment])
def test_scores_are_those_of_our_solver(position: Any) -> None:
    game, oracle, given = ConnectFour(), ConnectFourOracle(), position()
    wanted = PerfectPlay(game).analyse(game.play(MOVES))
    values = oracle.values(given)
    assert values == {move.action - 1: move.lower for move in wanted.moves}
    assert list(values) == sorted(values)
    assert oracle.value(given) == max(values.values())
    assert [values[column] for column in oracle.best_actions(given)].count(oracle.value(given)) > 0


def test_a_win_at_once_has_the_discs_that_are_left() -> None:
    values = ConnectFourOracle().values(spiel_state(moves="414141"))
    assert values[3] == 18 and max(values, key=lambda column: values[column]) == 3


def test_full_columns_have_no_value() -> None:
    assert 3 not in ConnectFourOracle().values(spiel_state(moves="44444412233567"))


def test_other_boards_are_solved_too() -> None:
    oracle = ConnectFourOracle(table="1MB")
    assert oracle.value(spiel_state("connect_four(rows=4,columns=4)", "")) == 0


def test_a_limit_leaves_bounds() -> None:
    found = ConnectFourOracle(book=False).analyse(spiel_state(moves=""), Limits(expansions=10))
    assert found.status is Status.LIMIT


def test_positions_without_values_are_refused() -> None:
    oracle = ConnectFourOracle()
    with pytest.raises(InputError, match="'44' is not Connect Four: give a state"):
        oracle.values("44")
    with pytest.raises(InputError, match="is not Connect Four"):
        oracle.values(spiel_state("tic_tac_toe", ""))
    with pytest.raises(InputError, match="the game is over"):
        oracle.values(spiel_state(moves="4141414"))
