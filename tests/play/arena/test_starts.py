"""A fixed first player, and the length of games."""

from pathlib import Path

import pytest

from plybench import InputError
from plybench.play.arena import match, tournament
from plybench.play.arena.lengths import lengths_by_result

ONE, TWO = "alpha_beta:depth=2", "random"


@pytest.mark.parametrize(("starts", "entrants"), [("first", (0, 1)), ("second", (1, 0))])
def test_the_same_agent_starts_every_game(starts: str, entrants: tuple[int, int]) -> None:
    found = match("connect_four", ONE, TWO, games=5, starts=starts, workers=1)  # type: ignore[arg-type]
    assert {record.entrants for record in found.records} == {entrants}
    assert found.pairs.pairs == 0 and found.to_dict()["difference"] is None
    assert f"{(ONE, TWO)[entrants[0]]} always starts" in str(found)
    assert "Elo" not in str(found)


def test_each_game_with_a_fixed_starter_has_an_opening_of_its_own() -> None:
    fixed = match("connect_four", TWO, TWO, games=4, starts="first", opening_plies=4, workers=1)
    paired = match("connect_four", TWO, TWO, games=8, opening_plies=4, workers=1)
    openings = [record.moves[:4] for record in paired.records]
    assert [record.moves[:4] for record in fixed.records] == openings[::2]


def test_games_do_not_depend_on_workers_and_can_go_on(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    options = {"starts": "second", "seed": 5, "opening_plies": 1}
    match("connect_four", TWO, TWO, games=3, record=file, workers=1, **options)  # type: ignore[arg-type]
    longer = match("connect_four", TWO, TWO, games=6, record=file, workers=2, **options)  # type: ignore[arg-type]
    whole = match("connect_four", TWO, TWO, games=6, workers=1, **options)  # type: ignore[arg-type]
    assert longer.records == whole.records
    with pytest.raises(InputError, match="starts is 'second' there, 'alternate' here"):
        match("connect_four", TWO, TWO, games=6, record=file, seed=5, opening_plies=1)


def test_in_a_tournament_the_agent_named_first_starts() -> None:
    agents = ("random:seed=1", "random:seed=2", "random:seed=3")
    found = tournament("connect_four", agents, games=2, starts="first", workers=1)
    assert all(one < two for one, two in (record.entrants for record in found.records))
    assert "the first of each pair of agents starts" in str(found)


def test_bad_starters_are_refused() -> None:
    with pytest.raises(InputError, match="unknown starts 'third'"):
        match("connect_four", ONE, TWO, starts="third")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="sprt tests pairs"):
        match("connect_four", ONE, TWO, starts="first", sprt=(0, 5))


def test_lengths_are_counted_from_the_records() -> None:
    found = match("connect_four", TWO, TWO, games=20, workers=1)
    moves = sorted(len(record.moves) for record in found.records)
    lengths = found.to_dict()["lengths"]
    assert lengths["all"] == {
        "games": 20,
        "median": (moves[9] + moves[10]) / 2,
        "least": moves[0],
        "greatest": moves[-1],
    }
    assert f"Length of games: median {lengths['all']['median']:g} moves" in str(found)
    assert lengths_by_result([])["all"] is None
