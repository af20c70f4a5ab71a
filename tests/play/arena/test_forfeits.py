"""How forfeited games count, and what is said about them."""

from typing import Any

from helpers.arena import Nim, Player, chance
from plybench.play.arena import match, tournament


def broken(name: str) -> Player:
    """Return an agent that never finds a move."""
    return Player(name, lambda game, state, rng: 1 // 0)


def careless(name: str) -> Player:
    """Return an agent that fails when few matches are left."""
    return Player(name, lambda game, state, rng: 1 if state[0] != 5 else 1 // 0)


def test_agent_that_only_forfeits_does_not_climb() -> None:
    agents = [broken("one"), broken("two"), chance()]
    result = tournament(Nim(9), agents, games=4)
    one, two, good = result.standings
    assert (one.wins, one.void, one.losses, one.forfeits) == (0, 2, 6, 6)
    assert (two.wins, two.void, two.losses, two.forfeits) == (0, 2, 6, 6)
    assert one.games == 8 and one.score == 0 and (good.wins, good.void) == (8, 0)
    assert result.points[0][1] == result.points[1][0] == 0
    ratings = [rating.value for rating in result.ratings]
    assert ratings[0] == ratings[1] < ratings[2]
    assert "void" in str(result).splitlines()[1] and "Void: won by the other's" in str(result)


def test_match_of_two_agents_that_cannot_play_is_void() -> None:
    result = match(Nim(9), broken("one"), broken("two"), games=4)
    assert [(s.wins, s.losses, s.void, s.score) for s in result.standings] == [(0, 2, 2, 0)] * 2
    assert not result.pairs.pairs and sum(side.void for side in result.sides) == 2
    assert "void 50.0%" in str(result) and "Void: won by the other's" in str(result)
    assert "void" not in str(match(Nim(9), broken("one"), chance(), games=4))


def test_good_agent_gets_the_points_of_forfeits() -> None:
    result = tournament(Nim(9), [broken("one"), chance(), chance()], games=4)
    assert [s.void for s in result.standings] == [0, 0, 0]
    assert result.points[1][0] == 4 and "void" not in str(result)


def test_agent_that_finished_a_game_may_win_by_forfeit() -> None:
    result = tournament(Nim(9), [careless("one"), broken("two"), chance()], games=8, seed=1)
    one = result.standings[0]
    finished = [r for r in result.records if not r.forfeit and 0 in r.entrants]
    assert one.forfeits and finished and not one.void and result.points[0][1] == 8


def test_only_broken_agents_have_no_rating() -> None:
    result = tournament(Nim(9), [broken(name) for name in "abc"], games=2)
    assert all(rating.margin == float("inf") for rating in result.ratings)
    assert str(result).splitlines()[2].split()[-2:] == ["-", "50%"]
    assert [s.wins for s in result.standings] == [0, 0, 0]


def test_forfeits_are_listed_by_agent_and_reason() -> None:
    def wrong(board: Any) -> int:
        return 99

    result = tournament("connect_four", [wrong, "random", "random"], games=2, variant="4x3c3")
    (found,) = result.forfeits
    assert found.agent == "wrong" and len(found.games) == 4
    assert found.reason.startswith("chose column 99 (counted from 0), which is not legal; legal: 0")
    assert str(found).startswith("wrong forfeits 4 games: 0, 1, 3, 4: chose column 99")
    assert result.to_dict()["forfeits"][0]["games"] == list(found.games)


def test_errors_on_the_same_line_are_one_reason_whatever_they_say() -> None:
    def lost(board: Any) -> int:
        raise ValueError(f"no move on {board.tolist()}; {'so' * 30}")

    result = tournament(
        "connect_four", [lost, "random"], games=4, opening_plies=2, variant="4x3c3", seed=1
    )
    (found,) = result.forfeits
    assert len({record.reason for record in result.records}) > 1 and len(found.games) == 4
    assert found.reason.startswith("raised ValueError: no move on [[") and len(found.reason) < 110
    assert "... (test_forfeits.py, line" in found.reason
    assert list(result.faults.values()) == [[0, 1, 2, 3]]


def test_forfeits_are_a_column_of_a_match() -> None:
    result = match(Nim(9), broken("one"), chance(), games=2)
    head, row, *_ = str(result).splitlines()[1:]
    assert head.split()[5] == "forfeits" and row.split()[5] == "2"
