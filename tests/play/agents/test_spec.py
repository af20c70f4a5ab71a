"""Agents from text: settings, defaults, and errors that name what is wrong and what is allowed."""

from pathlib import Path

import pytest

from helpers.arena import LEFTMOST, Nim, agent_file
from plybench.core.errors import InputError
from plybench.core.limits import Limits
from plybench.core.rng import SplitMix64
from plybench.play.agents import ForeignAgent, HumanAgent, Names, SearchAgent, make_agent
from plybench.play.arena.record import load_game

CONNECT_FOUR = load_game("connect_four", "5x4")
NAMES = Names("weights", "centre")


def search_agent(spec: str) -> SearchAgent:
    agent = make_agent(spec, CONNECT_FOUR, NAMES)
    assert isinstance(agent, SearchAgent) and agent.name == spec
    return agent


def test_defaults_are_the_usual_evaluation_and_order_and_a_depth() -> None:
    agent = search_agent("alpha_beta")
    assert agent.settings.options == {"evaluate": "weights", "order": "centre", "depth": 6}
    assert search_agent("minimax").settings.options["depth"] == 4
    assert search_agent("random").settings.options == {}


def test_settings_take_the_place_of_defaults() -> None:
    agent = search_agent("alpha_beta:depth=3,evaluate=windows1,order=none,cut=>,table=true")
    assert agent.settings.options == {
        "depth": 3,
        "evaluate": "windows1",
        "order": None,
        "cut": ">",
        "table": True,
    }


def test_limits_engine_and_opening_are_settings_of_every_algorithm() -> None:
    agent = search_agent("iterative_deepening:seconds=0.5,calls=100,engine=python,opening=centre")
    assert agent.settings.limits() == Limits(expansions=100, seconds=0.5)
    assert agent.settings.engine == "python" and agent.opening == "centre"
    assert "depth" not in agent.settings.options  # the limits end it


def test_every_algorithm_is_an_agent() -> None:
    from plybench.core.catalog import game_algorithms

    for name in game_algorithms():
        agent = search_agent(f"{name}:calls=200")
        decision = agent.choose(CONNECT_FOUR, CONNECT_FOUR.initial, None, SplitMix64(1))
        assert decision.action in CONNECT_FOUR.actions(CONNECT_FOUR.initial)


def test_opening_rule_comes_before_the_search() -> None:
    agent = search_agent("random:opening=centre")
    moves = {
        agent.choose(CONNECT_FOUR, CONNECT_FOUR.initial, None, SplitMix64(s)).action
        for s in range(9)
    }
    assert moves == {3}


def test_chance_comes_from_the_callers_generator_unless_a_seed_is_set() -> None:
    def moves(spec: str) -> list[int]:
        agent = search_agent(spec)
        choose, start = agent.choose, CONNECT_FOUR.initial
        return [choose(CONNECT_FOUR, start, None, SplitMix64(seed)).action for seed in range(20)]

    assert moves("random") == moves("random")
    assert len(set(moves("random"))) > 1
    assert len(set(moves("random:seed=5"))) == 1


def test_callers_limits_tighten_those_of_the_agent() -> None:
    agent = search_agent("alpha_beta:calls=100000")
    decision = agent.choose(
        CONNECT_FOUR, CONNECT_FOUR.initial, Limits(expansions=50), SplitMix64(0)
    )
    assert decision.counts.calls <= 50


def test_a_game_of_ones_own_needs_no_names() -> None:
    agent = make_agent("alpha_beta", Nim(7))
    assert agent.choose(Nim(7), Nim(7).initial, None, SplitMix64(0)).action == 3


def test_human_and_files(tmp_path: Path) -> None:
    assert isinstance(make_agent("human", CONNECT_FOUR), HumanAgent)
    spec = agent_file(tmp_path, "mine", LEFTMOST)
    assert isinstance(make_agent(spec, CONNECT_FOUR), ForeignAgent)
    assert make_agent(spec.removesuffix(":choose"), CONNECT_FOUR).name == spec[:-7]


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("alpha_bta", "unknown agent 'alpha_bta'; did you mean 'alpha_beta'?"),
        ("alpha_beta:dept=6", "unknown setting of alpha_beta 'dept'; did you mean 'depth'?"),
        ("alpha_beta:depth=deep", "depth='deep' must be a whole number"),
        ("alpha_beta:depth", "'depth' is not a setting; write NAME=VALUE"),
        ("alpha_beta:depth=2,depth=3", "depth is set twice"),
        ("alpha_beta:evaluate=weight", "unknown evaluation 'weight'; did you mean 'weights'?"),
        ("alpha_beta:order=up", "unknown ordering 'up'; known: weights, centre"),
        ("alpha_beta:cut==", "alpha_beta cannot do cut='='; did you mean '>='? Allowed: >=, >"),
        ("alpha_beta:table=big", "table='big' must be true, false or a whole number"),
        ("alpha_beta:seconds=0", "limit seconds=0.0 must be a number above 0"),
        ("alpha_beta:engine=fast", "unknown engine 'fast'; known: auto, python, native"),
        ("random:depth=3", "unknown setting of random 'depth'; known: seed, seconds"),
        ("alpha_beta:depth=-1", "depth=-1 must be at least"),
        ("mcts:playouts=0", "playouts=0 must be at least 1"),
        ("missing.py:choose", "agent file missing.py does not exist"),
        ("missing.py:not a name", "must be FILE.py:NAME, where NAME is in the file"),
        ("human:depth=2", "agent 'human:depth=2': human has no settings"),
    ],
)
def test_bad_text_names_what_is_wrong_and_what_is_allowed(spec: str, message: str) -> None:
    with pytest.raises(InputError) as error:
        make_agent(spec, CONNECT_FOUR, NAMES)
    assert message in str(error.value)


def test_numpy_boards_need_a_game_that_has_them(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no to_array, so there are no numpy boards"):
        make_agent(agent_file(tmp_path, "mine", LEFTMOST), Nim())
