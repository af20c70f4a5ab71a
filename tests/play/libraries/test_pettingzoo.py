import pickle
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pettingzoo = pytest.importorskip("pettingzoo", reason="PettingZoo is not installed")
gymnasium = pytest.importorskip("gymnasium", reason="PettingZoo is not installed")

from play.libraries.environments import ended  # noqa: E402
from plybench.core.errors import InputError  # noqa: E402
from plybench.core.game import GameError  # noqa: E402
from plybench.domains.connect_four import ConnectFour  # noqa: E402
from plybench.gametree.alpha_beta import alpha_beta  # noqa: E402
from plybench.gametree.mcts import mcts  # noqa: E402
from plybench.gametree.minimax import minimax  # noqa: E402
from plybench.play.libraries.environments import copied, look  # noqa: E402
from plybench.play.libraries.pettingzoo import PettingZooGame  # noqa: E402

CONNECT_FOUR = PettingZooGame("connect_four_v3")
choices = st.lists(st.integers(0, 10**6), max_size=42)


@settings(max_examples=25)
@given(picks=choices)
def test_connect_four_has_our_rules(picks: list[int]) -> None:
    theirs, ours = CONNECT_FOUR, ConnectFour()
    state, board = theirs.initial, ours.initial
    for pick in picks:
        assert theirs.is_terminal(state) == ours.is_terminal(board)
        assert theirs.to_move(state) == f"player_{ours.to_move(board) - 1}"
        if ours.is_terminal(board):
            sign = (ours.utility(board, 1) > 0) - (ours.utility(board, 1) < 0)
            assert theirs.utility(state, "player_0") == sign
            assert theirs.utility(state, "player_1") == -sign
            return
        assert [action + 1 for action in theirs.actions(state)] == ours.actions(board)
        action = theirs.actions(state)[pick % len(theirs.actions(state))]
        state, board = theirs.result(state, action), ours.result(board, action + 1)


def test_old_states_stay_what_they_are() -> None:
    game = PettingZooGame("tictactoe_v3")
    first = game.result(game.initial, 4)
    others = [game.result(first, action) for action in game.actions(first)]
    for other in others:
        for action in game.actions(other):
            game.result(other, action)  # more than are kept
    assert game.drawing(first) == ". . .\n. X .\n. . ."
    assert game.drawing(others[0]) == "O . .\n. X .\n. . ."
    assert game.result(others[0], 1).legal == (2, 3, 5, 6, 7, 8)


@pytest.mark.parametrize("merge", [False, True])
def test_the_rest_of_tic_tac_toe_is_a_draw(merge: bool) -> None:
    game = PettingZooGame("tictactoe_v3", merge=merge)
    found = alpha_beta(game, game.parse_state("4 0 8"), table=True)
    assert found.value == 0
    assert (found.counts.table_hits > 0) == merge


def test_mcts_takes_the_win_at_once() -> None:
    game = PettingZooGame("tictactoe_v3")
    assert mcts(game, game.parse_state("0 3 1 4"), playouts=30).action == 2


def test_moves_of_chess_are_written_in_uci() -> None:
    game = PettingZooGame("chess_v6")
    assert len(game.actions(game.initial)) == 20
    state = game.parse_state("f2f3 e7e5 g2g4 d8h4")
    assert game.is_terminal(state) and game.utility(state, "player_0") == -1
    assert game.drawing(state).splitlines()[4] == ". . . . . . P q"


def test_games_are_found_by_both_kinds_of_names_with_settings() -> None:
    game = PettingZooGame("classic/go-v5", board_size=5)
    assert len(game.actions(game.initial)) == 26  # and one may pass


def test_games_and_states_survive_a_pickle() -> None:
    game = PettingZooGame("tictactoe_v3", merge=True)
    again, state = pickle.loads(pickle.dumps((game, game.parse_state("4 0"))))
    assert again.merge and again.actions(state) == [1, 2, 3, 5, 6, 7, 8]


# Environments of the user


@pytest.mark.parametrize(
    "faults", [{}, {"uncopied": True}, {"mask": "infos"}, {"bonus": 0.5}], ids=str
)
def test_an_environment_of_the_user_is_searched(faults: dict[str, Any]) -> None:
    game = PettingZooGame(ended(target=7, **faults))
    assert game.environments.copies == ("uncopied" not in faults)
    found = minimax(game)
    assert (found.value > 0, found.action) == (True, 1)  # leaves 6, 3 and 0 to go
    assert game.format_state(game.parse_state("1,2")) == "1 2"


def test_rewards_on_the_way_count() -> None:
    game = PettingZooGame(ended(target=3, bonus=0.25))
    state = game.parse_state("1 1 1")
    assert game.utility(state, "runner_0") == 0.25 - 0.25 + 1


@pytest.mark.parametrize(
    ("faults", "message"),
    [
        ({"agents": 3}, "race has 3 agents; games here have two"),
        ({"mask": "none"}, "race has no action mask"),
        ({"chance": "reset"}, "race has chance: with seeds 0 and 1"),
        ({"chance": "step"}, "race has chance: with seeds 0 and 1"),
        ({"space": gymnasium.spaces.MultiDiscrete([2, 2])}, "they must be Discrete"),
    ],
)
def test_other_environments_are_refused_with_the_reason(
    faults: dict[str, Any], message: str
) -> None:
    with pytest.raises(InputError, match=message):
        PettingZooGame(ended(**faults))


def test_rewards_that_do_not_sum_to_zero_are_an_error() -> None:
    with pytest.raises(GameError, match=r"not zero-sum: after .* the rewards are 1 and 0"):
        minimax(PettingZooGame(ended(loss=0.0)))


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("connect_for_v3", "did you mean 'connect_four_v3'"),
        ("rps_v2", "has no action mask"),
        ("knights_archers_zombies_v11", "has 4 agents"),
    ],
)
def test_environments_of_pettingzoo_that_are_not_such_games(name: str, message: str) -> None:
    pytest.importorskip("pygame", reason="pygame is not installed")
    with pytest.raises(InputError, match=message):
        PettingZooGame(name)


def test_settings_that_an_environment_does_not_have() -> None:
    with pytest.raises(InputError, match=r"cannot make classic/tictactoe-v3 with {'size': 4}"):
        PettingZooGame("tictactoe_v3", size=4)


def test_an_illegal_move_is_refused() -> None:
    with pytest.raises(InputError, match="4 is not a legal move in <4> of tictactoe_v3"):
        game = PettingZooGame("tictactoe_v3")
        game.result(game.parse_state("4"), 4)


def test_a_game_goes_on_from_an_environment_which_stays_as_it_is() -> None:
    environment = pettingzoo.make("aec", "classic/connect_four-v3")
    environment.reset(seed=0)
    for action in (3, 0, 3, 0, 3, 0):
        environment.step(action)
    before = look(environment)
    game = PettingZooGame.going_on(environment)
    assert mcts(game, playouts=100).action == 3
    assert look(environment) == before


def test_copies_keep_the_board_which_deepcopy_loses() -> None:
    environment = pettingzoo.make("aec", "classic/connect_four-v3")
    environment.reset(seed=0)
    environment.step(3)
    assert copied(environment).unwrapped.board == environment.unwrapped.board
