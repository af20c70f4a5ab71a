"""The engine as an agent."""

import pytest

from helpers import Nim
from plybench import InputError, Limits
from plybench.core.native.bridge import native_core
from plybench.core.rng import SplitMix64
from plybench.domains.chess import Chess
from plybench.play.agents import make_agent
from plybench.play.arena import match

pytestmark = pytest.mark.skipif(native_core() is None, reason="the native core was not built")

GAME = Chess()


def test_a_decision_has_values_of_the_game() -> None:
    agent = make_agent("engine:depth=4", GAME)
    state = GAME.play("f3 e5 g4")
    decision = agent.choose(GAME, state, None, SplitMix64(0))
    assert GAME.describe_action(state, decision.action) == "Qh4#"
    assert decision.value == GAME.utility(GAME.result(state, decision.action), 2) == 999_996
    assert GAME.describe_value(state, decision.value) == "mate in 1"
    assert (decision.algorithm, decision.engine) == ("engine", "native")
    assert decision.counts.calls > 0 and decision.scores[0].action == decision.action


def test_a_limit_of_more_nodes_than_can_be_counted_is_none() -> None:
    agent = make_agent(f"engine:depth=2,nodes={10**24}", GAME)
    assert agent.choose(GAME, GAME.initial, None, SplitMix64(0)).depth == 2


def test_values_in_words() -> None:
    state = GAME.initial
    assert GAME.describe_value(state, 35) == "+0.35"
    assert GAME.describe_value(state, -1_000_000 + 4) == "mated in 2"
    agent = make_agent("engine:nodes=5000", GAME)
    state = GAME.parse_state("7k/8/8/8/8/1r6/r7/6K1 w - - 0 1")
    decision = agent.choose(GAME, state, None, SplitMix64(0))
    assert decision.value is not None
    assert GAME.describe_value(state, decision.value) == "mated in 1"


def test_limits_of_the_caller_are_kept() -> None:
    agent = make_agent("engine:nodes=100000", GAME)
    decision = agent.choose(GAME, GAME.initial, Limits(expansions=500), SplitMix64(0))
    assert decision.counts.calls == 500


@pytest.mark.slow
def test_games_are_played_again_by_the_same_moves() -> None:
    def played() -> list[tuple[str, ...]]:
        found = match("chess", "engine:nodes=300", "engine:elo=1200", games=2, opening_plies=2)
        return [record.moves for record in found.records]

    assert played() == played()


def test_it_beats_a_random_player_and_other_searches() -> None:
    result = match("chess", "engine:nodes=500", "random", games=2)
    assert result.standings[0].wins == 2


def test_switches_and_evaluations_are_settings() -> None:
    state = GAME.play("e4 e5 Nf3 Nc6 Bc4")
    counts = set()
    for more in ("", ",null_move=false", ",evaluation=material"):
        agent = make_agent(f"engine:depth=7{more}", GAME)
        counts.add(agent.choose(GAME, state, None, SplitMix64(0)).counts.calls)
    assert len(counts) == 3


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("engine:node=5", "unknown setting of engine 'node'; did you mean 'nodes'"),
        ("engine:nodes=0", "nodes=0 must be a whole number above 0"),
        ("engine:seconds=soon", "seconds='soon' must be a number"),
        ("engine:elo=100", "elo=100 must be a whole number from"),
        ("engine:evaluation=best", "unknown value of evaluation 'best'"),
        ("engine:null_move=perhaps", "null_move='perhaps' must be true or false"),
        ("engine:depth", "'depth' is not a setting"),
    ],
)
def test_wrong_settings_are_refused(spec: str, why: str) -> None:
    with pytest.raises(InputError) as error:
        make_agent(spec, GAME)
    assert f"agent {spec!r}: " in str(error.value) and why in str(error.value)


def test_other_games_have_no_engine() -> None:
    with pytest.raises(InputError, match="Nim has no engine of its own"):
        make_agent("engine", Nim((1, 2)))

    class Own(Chess):
        pass

    with pytest.raises(InputError, match="Own may have other rules"):
        make_agent("engine", Own())
