"""One game: chance, faults, records, and their check by the rules."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.arena import Nim, Player, chance, taker
from plybench.core.verify import VerificationError
from plybench.domains.connect_four import ConnectFour
from plybench.play.agents import make_agent
from plybench.play.agents.function import as_agent
from plybench.play.arena import GameRecord, play_game, replay
from plybench.play.arena.record import GameEnd
from plybench.play.arena.seeds import derived, openings


def test_a_game_is_played_to_its_end() -> None:
    record = play_game(Nim(7), (taker(3), taker(2)))
    assert record.moves == ("3", "2", "2") and record.winner == 1
    assert record.reason == "played out" and record.forfeit == 0
    assert record.agents == ("take 3", "take 2")


def test_chance_depends_on_the_seed_of_the_game_alone() -> None:
    def game(seed: int) -> GameRecord:
        return play_game(Nim(30), (chance(), chance()), seed=seed)

    assert game(1) == game(1)
    assert len({game(seed).moves for seed in range(10)}) == 10


class Talker(Player):
    """Returns something that is neither a Decision nor a move."""

    def __init__(self, name: str) -> None:
        super().__init__(name, lambda *_: 3)

    def choose(self, *_: Any) -> Any:
        return b"four"


@pytest.mark.parametrize("player", [1, 2])
def test_faults_lose_with_the_reason(player: int) -> None:
    def fail(game: object, state: object, rng: object) -> int:
        raise ValueError("no\nidea")

    for bad, reason in (
        (Player("bad", fail), "raised ValueError: no idea (test_game.py, line 49)"),
        (Player("bad", lambda *_: 7), "chose 7, which is not legal; legal: 1, 2, 3"),
        (Talker("bad"), "chose b'four', which is not legal; legal: 1, 2, 3"),
    ):
        agents = (bad, taker(1)) if player == 1 else (taker(1), bad)
        record = play_game(Nim(), agents)
        assert record.forfeit == player and record.winner == 3 - player
        assert record.reason == reason
        replay(Nim(), record)


@given(st.integers(0, 2**64 - 1))
def test_records_survive_json_and_replay(seed: int) -> None:
    record = play_game(Nim(12), (chance(), chance()), seed=seed)
    assert GameRecord.from_json(record.to_json()) == record
    states = replay(Nim(12), record)
    assert len(states) == len(record.moves) + 1 and states[-1][0] == 0


def old(record: GameRecord) -> str:
    """Return a record as it was written before it said how the game ended."""
    values = record.to_dict()
    del values["end"]
    return json.dumps(values)


def test_records_without_an_end_are_read() -> None:
    ended = {
        GameEnd.PLAYED_OUT: {},
        GameEnd.UNFINISHED: {"reason": "unfinished", "winner": 0},
        GameEnd.ADJUDICATED: {"reason": "adjudicated a draw after 6 moves", "winner": 0},
        GameEnd.RESIGNED: {"reason": "resigns", "forfeit": 1},
        GameEnd.FAULT: {"reason": "raised ValueError", "forfeit": 1},
    }
    for end, changes in ended.items():
        record = replace(RECORD, end=end, **changes)
        assert GameRecord.from_json(old(record)) == record


def test_a_record_that_ended_in_no_known_way_is_refused() -> None:
    for changes in ({"end": "won"}, {"end": "late"}, {"end": "played out", "forfeit": 1}):
        with pytest.raises(ValueError):
            GameRecord.from_json(json.dumps(RECORD.to_dict() | changes))


def test_equal_records_may_differ_in_seconds() -> None:
    record = play_game(Nim(), (taker(1), taker(2)))
    assert replace(record, seconds=(1.0,)) == record


RECORD = play_game(Nim(7), (taker(3), taker(2)))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"winner": 2}, "the winner is 1, not 2"),
        ({"winner": 0}, "the winner is 1, not 0"),
        ({"moves": ("3", "2")}, "the game is not over"),
        ({"moves": ("3", "2", "3")}, "move 3, '3', is not legal"),
        ({"moves": ("3", "2", "2", "1")}, "move 4, '1', comes after the end"),
        ({"moves": ("3",), "forfeit": 1, "winner": 2}, "cannot forfeit: it was not their turn"),
        ({"moves": ("3",), "forfeit": 2, "winner": 2}, "the other player must win"),
        ({"forfeit": 2}, "cannot forfeit"),
        ({"end": GameEnd.UNFINISHED}, "an unfinished game has no winner"),
    ],
)
def test_false_records_are_found_out(changes: dict[str, object], message: str) -> None:
    with pytest.raises(VerificationError) as error:
        replay(Nim(7), replace(RECORD, **changes))
    assert message in str(error.value)


def test_derived_seeds_differ() -> None:
    seeds = {derived(s, a, b) for s in range(10) for a in range(10) for b in range(10)}
    assert len(seeds) == 1000


def test_openings_are_open_positions_and_differ_while_they_can() -> None:
    game = Nim(4)
    lines = openings(game, game.initial, 2, seed=3)
    found = [next(lines) for _ in range(6)]
    assert all(sum(line) < 4 and len(line) == 2 for line in found)
    assert set(found[:3]) == {(1, 1), (1, 2), (2, 1)}  # there are no others
    again = openings(game, game.initial, 2, seed=3)
    assert [next(again) for _ in range(6)] == found


class Closing(Player):
    """An agent of the user with attributes that ours have too."""

    watch: Any = None
    closed = 0

    def close(self) -> None:
        self.closed += 1


def test_an_object_of_the_user_is_closed_and_left_as_it_is() -> None:
    agent = Closing("mine", lambda game, state, rng: 1)
    played = play_game(Nim(3), (agent, taker(1)))
    assert played.agents == ("mine", "take 1")
    assert agent.closed == 1
    assert agent.watch is None


def test_agents_of_ours_are_not_adapted() -> None:
    ours = make_agent("random", ConnectFour())
    assert as_agent(ours) is ours
