"""Our agents in the loops of OpenSpiel and PettingZoo."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plybench.core.errors import InputError
from plybench.core.running.search_settings import SearchSettings
from plybench.domains.connect_four import ConnectFour
from plybench.play.agents import FunctionAgent, SearchAgent
from plybench.play.libraries import as_open_spiel_bot, as_pettingzoo_policy
from plybench.play.libraries.counterparts import spiel_counterpart
from plybench.play.libraries.seats import Seat, View


@pytest.fixture
def spiel() -> Any:
    return pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")


@pytest.fixture
def zoo() -> Any:
    return pytest.importorskip("pettingzoo", reason="PettingZoo is not installed")


def evaluated(game: Any, *bots: Any, moves: tuple[int, ...] = ()) -> list[float]:
    """Return what the bots get in OpenSpiel's own loop."""
    from open_spiel.python.algorithms.evaluate_bots import evaluate_bots

    state = game.new_initial_state()
    for move in moves:
        state.apply_action(move)
    returns: list[float] = evaluate_bots(state, bots, np.random.RandomState(0))
    return returns


def test_an_agent_plays_a_game_that_is_not_ours(spiel: Any) -> None:
    game = spiel.load_game("tic_tac_toe")
    bots = as_open_spiel_bot("alpha_beta", game), as_open_spiel_bot("alpha_beta", game)
    assert evaluated(game, *bots) == [0, 0]
    assert evaluated(game, bots[0], as_open_spiel_bot("random", game), moves=(4, 1))[0] == 1


def test_an_agent_plays_in_the_loop_of_the_compiled_library(spiel: Any) -> None:
    game = spiel.load_game("nim")
    bots = [as_open_spiel_bot("alpha_beta", game), as_open_spiel_bot("random", game)]
    state = game.new_initial_state()
    while sum(map(int, str(state).split()[1:])) > 7:
        state.apply_action(state.legal_actions()[-1])
    assert len(spiel.evaluate_bots(state, bots, 0)) == 2


@pytest.mark.parametrize("native", [True, False])
def test_a_win_at_once_is_found_in_connect_four(spiel: Any, native: bool) -> None:
    game = spiel.load_game("connect_four")
    bot = as_open_spiel_bot("mcts:playouts=200", game, native=native)
    state = game.new_initial_state()
    for action in (3, 0, 3, 0, 3, 0):
        state.apply_action(action)
    assert bot.step(state) == 3


def test_perfect_play_wins_a_won_game(spiel: Any) -> None:
    game = spiel.load_game("connect_four")
    bots = as_open_spiel_bot("perfect", game), as_open_spiel_bot("alpha_beta:depth=4", game)
    moves = (3, 3, 3, 3, 3, 2, 2, 4, 1, 1)  # exact scores say that the first player still wins
    assert evaluated(game, *bots, moves=moves) == [1, -1]


def test_the_engine_plays_chess_in_open_spiel(spiel: Any) -> None:
    game = spiel.load_game("chess")
    bot = as_open_spiel_bot("engine:nodes=2000", game)
    state = game.new_initial_state("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
    assert state.action_to_string(bot.step(state)) == "Ra8#"
    state.apply_action(bot.step(state))
    assert state.is_terminal()


def test_moves_before_count_as_repetitions_in_chess(spiel: Any) -> None:
    game = spiel.load_game("chess")
    state = game.new_initial_state()
    for name in ("Nf3", "Nf6", "Ng1", "Ng8"):
        state.apply_action(state.string_to_action(name))
    found = spiel_counterpart(game)
    assert found is not None
    ours = found.read(state)
    assert found.game.uci_position(ours).endswith("moves g1f3 g8f6 f3g1 f6g8")
    assert sorted(found.moves(state).values()) == sorted(state.legal_actions())


@settings(max_examples=15)
@given(picks=st.lists(st.integers(0, 10**6), min_size=20, max_size=120))
def test_all_legal_moves_of_chess_are_translated(picks: list[int]) -> None:
    spiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    game = spiel.load_game("chess")
    found, state = spiel_counterpart(game), game.new_initial_state()
    assert found is not None
    for number, pick in enumerate(picks):
        if state.is_terminal():
            break
        legal = state.legal_actions()
        if number % 20 == 19:
            moves = found.moves(state)
            assert sorted(moves.values()) == legal
            assert set(moves) == set(found.game.actions(found.read(state)))
        state.apply_action(legal[pick % len(legal)])


def test_where_only_our_rules_end_the_game_it_goes_on() -> None:
    game = ConnectFour(4, 4)
    over = game.play("1212121")
    seat = Seat("random", game, lambda position: View(game, over, {3: 12, 4: 11}))
    assert game.is_terminal(over) and seat.choose("a position of theirs") == 11


def test_bots_with_one_seed_play_the_same_game(spiel: Any) -> None:
    game = spiel.load_game("breakthrough(rows=6,columns=6)")

    def played(seed: int) -> list[int]:
        bot, state = as_open_spiel_bot("random", game, seed=seed), game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(bot.step(state))
        moves: list[int] = state.history()
        return moves

    assert played(1) == played(1) != played(2)


def test_agents_are_objects_too(spiel: Any) -> None:
    game = spiel.load_game("connect_four")
    agent = FunctionAgent(lambda board, player=1: 5, "always")
    assert (
        as_open_spiel_bot(agent, game).step(game.new_initial_state()) == 5
    )  # its columns begin at 0
    search = SearchAgent("s", SearchSettings("alpha_beta", None, {"depth": 2}))
    assert as_open_spiel_bot(search, game).step(game.new_initial_state()) in range(7)


@pytest.mark.parametrize(
    ("agent", "message"),
    [("nosuch", "unknown agent 'nosuch'"), (7, "7 is not an agent"), ("mcts:x=1", "setting of")],
)
def test_agents_that_are_none(spiel: Any, agent: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        as_open_spiel_bot(agent, spiel.load_game("connect_four"))
    with pytest.raises(InputError, match=message):
        as_open_spiel_bot(agent, spiel.load_game("tic_tac_toe"))


def test_a_bot_for_a_game_that_cannot_be_searched(spiel: Any) -> None:
    with pytest.raises(InputError, match="kuhn_poker of OpenSpiel has chance"):
        as_open_spiel_bot("random", spiel.load_game("kuhn_poker"))


# PettingZoo


def started(zoo: Any, name: str, *moves: int) -> Any:
    environment = zoo.make("aec", name)
    environment.reset(seed=0)
    for move in moves:
        environment.step(move)
    return environment


def rewards(environment: Any, *policies: Any) -> list[float]:
    """Return what the policies get in the loop of PettingZoo's own examples."""
    total = dict.fromkeys(environment.possible_agents, 0.0)
    players = dict(zip(environment.possible_agents, policies, strict=True))
    for agent in environment.agent_iter():
        observation, reward, terminated, truncated, _ = environment.last()
        total[agent] += reward
        over = terminated or truncated
        environment.step(None if over else players[agent](observation, agent))
    return list(total.values())


def test_an_agent_plays_an_environment_that_is_not_ours(zoo: Any) -> None:
    environment = started(zoo, "classic/tictactoe-v3", 4, 1)  # the second move loses
    best, random = (as_pettingzoo_policy(a, environment) for a in ("alpha_beta", "random"))
    assert rewards(environment, best, random) == [1, -1]


def test_perfect_play_wins_a_won_environment(zoo: Any) -> None:
    environment = started(zoo, "classic/connect_four-v3", 3, 3, 3, 3, 3, 2, 2, 4, 1, 1)
    perfect = as_pettingzoo_policy("perfect", environment)
    other = as_pettingzoo_policy("alpha_beta:depth=4", environment)
    assert rewards(environment, perfect, other) == [1, -1]


def test_the_engine_beats_a_random_player_at_chess(zoo: Any) -> None:
    environment = started(zoo, "classic/chess-v6")
    random = as_pettingzoo_policy("random", environment, seed=1)
    engine = as_pettingzoo_policy("engine:nodes=300", environment)
    assert rewards(environment, random, engine) == [-1, 1]


def test_a_policy_moves_only_in_its_turn(zoo: Any) -> None:
    environment = started(zoo, "classic/tictactoe-v3")
    policy = as_pettingzoo_policy("random", environment)
    with pytest.raises(InputError, match="it is the turn of 'player_1', not of 'player_2'"):
        policy(environment.observe("player_2"), "player_2")
    for move in (0, 3, 1, 4, 2):
        environment.step(move)
    with pytest.raises(InputError, match="the game is over; step with None"):
        policy(None, "player_2")


def test_an_environment_must_have_been_reset(zoo: Any) -> None:
    with pytest.raises(InputError, match="must be reset before"):
        as_pettingzoo_policy("random", zoo.make("aec", "classic/tictactoe-v3"))
    over = started(zoo, "classic/tictactoe-v3", 0, 3, 1, 4, 2)
    with pytest.raises(InputError, match="must be reset before"):
        as_pettingzoo_policy("random", over)


def test_something_else_is_not_an_environment(zoo: Any) -> None:
    with pytest.raises(InputError, match="7 is not an AEC environment: its type is int"):
        as_pettingzoo_policy("random", 7)
