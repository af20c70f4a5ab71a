"""The Swiss system: pairs without a rematch, byes, sides, and the same games every time."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.arena import Nim, chance, taker
from plybench.core.errors import InputError
from plybench.core.rng import SplitMix64
from plybench.play.arena import tournament
from plybench.play.arena.swiss import swiss_pairs

BOARD: Any = {"variant": "4x3c3", "seed": 1}


@given(st.integers(2, 24), st.integers(0, 1000))
def test_half_as_many_rounds_as_agents_need_no_rematch(agents: int, seed: int) -> None:
    rng = SplitMix64(seed)
    met: set[frozenset[int]] = set()
    rested: list[int] = []
    for _ in range(agents // 2):
        order = list(range(agents))
        rng.shuffle(order)
        pairs = swiss_pairs(order, met, rested)
        playing = [agent for pair in pairs for agent in pair]
        assert len(pairs) == agents // 2 and len(set(playing)) == len(playing)
        assert met.isdisjoint(map(frozenset, pairs))
        met |= set(map(frozenset, pairs))
        rested += set(order) - set(playing)
    assert len(rested) == len(set(rested)) == (agents % 2) * (agents // 2)


def test_equal_scores_meet_from_the_top() -> None:
    assert swiss_pairs([3, 1, 0, 2], set(), ()) == [(3, 1), (0, 2)]
    assert swiss_pairs([3, 1, 0, 2], {frozenset((3, 1))}, ()) == [(3, 0), (1, 2)]
    met = {frozenset(pair) for pair in ((0, 1), (2, 3))}
    assert swiss_pairs([2, 0, 1, 3], met, ()) == [(2, 0), (1, 3)]
    assert swiss_pairs([0, 1, 2], set(), [2]) == [(0, 2)]


def test_last_two_exchange_with_the_pair_above_them() -> None:
    assert swiss_pairs([0, 1, 2, 3], {frozenset((2, 3))}, ()) == [(0, 2), (1, 3)]


def test_winners_meet_in_the_second_round() -> None:
    agents = [taker(1), taker(2), taker(3), chance(), chance()]
    result = tournament(Nim(9), agents, format="swiss", rounds=2, seed=3)
    assert result.is_complete and len(result.records) == 2 * 2 * 2
    pairs = [frozenset(record.entrants) for record in result.records]
    assert len(set(pairs)) == 4 and all(pairs.count(pair) == 2 for pair in pairs)
    sides = [record.entrants for record in result.records]
    assert all((two, one) in sides for one, two in sides)
    assert sum(result.swiss_points) == 8 + 2 * 2  # two agents rested
    assert [s.points for s in result.standings] != list(result.swiss_points)


def test_games_do_not_depend_on_the_number_of_processes() -> None:
    call: Any = {"format": "swiss", "games": 2, **BOARD}
    agents = ["random", "mcts:playouts=5", "alpha_beta:depth=1", "random:seed=3"]
    one, two = (tournament("connect_four", agents, workers=n, **call) for n in (1, 2))
    assert one == two and one.setting.rounds == 2


def test_interrupted_run_goes_on_in_the_same_round(tmp_path: Any) -> None:
    file = tmp_path / "games.jsonl"
    agents = ["random", "random", "random", "random"]
    call: Any = {"format": "swiss", "workers": 1, **BOARD}

    def interrupt(done: int, total: int) -> None:
        if done == 5:
            raise KeyboardInterrupt

    part = tournament("connect_four", agents, record=file, progress=interrupt, **call)
    assert len(part.records) == 5 and not part.is_complete
    whole = tournament("connect_four", agents, record=file, **call)
    assert whole == tournament("connect_four", agents, **call) and whole.records[:5] == part.records


def test_agent_that_started_less_often_starts() -> None:
    agents = [chance() for _ in range(8)]
    result = tournament(Nim(9), agents, format="swiss", rounds=4, games=1, seed=2)
    starts = [sum(r.entrants[0] == i for r in result.records) for i in range(8)]
    assert set(starts) <= {1, 2, 3} and sum(starts) == 16


def test_same_agent_may_always_start() -> None:
    agents = [chance() for _ in range(4)]
    result = tournament(Nim(9), agents, format="swiss", starts="second", games=3)
    assert all(one > two for one, two in (record.entrants for record in result.records))


@pytest.mark.parametrize(
    ("count", "options", "message"),
    [
        (4, {"format": "swiss", "rounds": 3}, "rounds=3 must be from 1 to 2 for 4 agents"),
        (4, {"format": "swiss", "rounds": 0}, "rounds=0 must be from 1 to 2"),
        (4, {"rounds": 2}, "only a Swiss tournament has rounds"),
        (4, {"format": "knockout"}, "unknown format 'knockout'"),
        (2, {"format": "match"}, "is for `match`"),
        (2, {"format": "ladder"}, "a ladder needs reference agents"),
        (2, {"references": ["random"]}, "only a ladder has reference agents"),
    ],
)
def test_formats_that_do_not_fit_are_refused(count: int, options: Any, message: str) -> None:
    with pytest.raises(InputError) as error:
        tournament("connect_four", ["random"] * count, games=2, **BOARD, **options)
    assert message in str(error.value)


def test_ladder_is_climbed_from_the_bottom() -> None:
    agents, references = [taker(1), chance()], [chance(), taker(3), taker(2)]
    result = tournament(Nim(9), agents, references=references, format="ladder", games=4)
    assert len(result.records) == 2 * 3 * 4
    assert all(min(r.entrants) < 2 <= max(r.entrants) for r in result.records)
    assert set(result.order) == {0, 1}
    for agent in (0, 1):
        points = [(result.points[agent][j], result.points[j][agent]) for j in (2, 3, 4)]
        beaten = [mine > theirs for mine, theirs in points]
        assert result.reached(agent) == [*beaten, False].index(False)
    assert "Points against 1 chance (2), 2 take 3, 3 take 2:" in str(result)
    assert [row["reached"] for row in result.to_dict()["ranking"]] == sorted(
        (result.reached(agent) for agent in (0, 1)), reverse=True
    )
