"""Tables and figures of matches and tournaments."""

import csv
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from helpers.arena import Nim, Player, chance, taker
from plybench.play.arena import MatchResult, TournamentResult, match, tournament
from plybench.play.arena.ratings import rate
from plybench.study.match_figures import match_figures, results, write_figures
from plybench.study.match_tables import TABLES


@pytest.fixture(scope="module")
def league() -> TournamentResult:
    """A tournament in which one agent forfeits."""
    failing = Player("failing", lambda game, state, rng: 1 // 0)
    agents = [taker(1), failing, chance(), chance()]
    return tournament(Nim(12), agents, games=6, opening_plies=2, seed=1)


@pytest.fixture(scope="module")
def duel() -> MatchResult:
    return match(Nim(12), taker(1), chance(), games=8, opening_plies=1, seed=1)


def rows(result: MatchResult | TournamentResult, name: str) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(TABLES[name](result).csv())))


def test_ranking_is_the_one_of_the_result(league: TournamentResult) -> None:
    found = rows(league, "ranking")
    assert [row["agent"] for row in found] == [league.setting.labels[i] for i in league.order]
    assert [int(row["place"]) for row in found] == [1, 2, 3, 4]
    assert found[-1]["agent"] == "failing" and found[-1]["forfeits"] == "18"
    for row, agent in zip(found, league.order, strict=True):
        rating = league.ratings[agent]
        assert float(row["rating"]) == round(rating.value)
        assert float(row["rating_low"]) == round(rating.value - rating.margin)
        assert float(row["score"]) == pytest.approx(league.standings[agent].score)


def test_superiority_is_between_neighbours(league: TournamentResult) -> None:
    *sure, last = league.superiority
    assert last is None and all(0.5 <= one <= 1 for one in sure if one is not None)
    assert rows(league, "ranking")[-1]["superiority"] == ""


def test_superiority_agrees_with_the_interval_of_two_agents() -> None:
    rated = rate([[0, 8], [2, 0]])
    one, two = rated.each
    # With two agents the difference is twice each rating, and so is its margin.
    is_sure = one.value - one.margin > 0
    assert (rated.superiority(0, 1) > 0.975) == is_sure
    assert rated.superiority(0, 1) == pytest.approx(1 - rated.superiority(1, 0))
    assert one.value == pytest.approx(-two.value)
    assert rate([[0, 0], [0, 0]]).superiority(0, 1) == 0.5
    assert rate([[0, 80], [20, 0]]).superiority(0, 1) > 0.999


def test_cross_table_has_the_points(league: TournamentResult) -> None:
    found = rows(league, "cross")
    labels = [league.setting.labels[i] for i in league.order]
    for i, row in zip(league.order, found, strict=True):
        for j, label in zip(league.order, labels, strict=True):
            expected = "" if i == j else f"{league.points[i][j]:g}"
            assert row[label] == expected


def test_other_tables_count_all_games(league: TournamentResult, duel: MatchResult) -> None:
    assert sum(int(row["games"]) for row in rows(league, "lengths")) == len(league.records)
    first, *openings = rows(league, "openings")
    assert first["opening"] == "all games" and int(first["games"]) == len(league.records)
    assert sum(int(row["games"]) for row in openings) == len(league.records)
    assert [row["agent"] for row in rows(league, "forfeits")] == ["failing"]
    assert len(rows(league, "games")) == len(league.records)
    assert sum(int(row["moves"]) for row in rows(league, "times")) == sum(
        len(record.notes) for record in league.records
    )
    assert float(rows(duel, "openings")[0]["score"]) == pytest.approx(duel.standings[0].score)


def test_match_has_its_difference(duel: MatchResult) -> None:
    first, second = rows(duel, "ranking")
    assert float(first["elo"]) == pytest.approx(duel.pairs.elo)
    assert float(first["superiority"]) == pytest.approx(1 - float(second["superiority"]))


@pytest.mark.parametrize("name", list(TABLES))
def test_every_table_has_every_form(league: TournamentResult, duel: MatchResult, name: str) -> None:
    for result in (league, duel):
        table = TABLES[name](result)
        assert table.text(60) and table.markdown() and table.latex() and table.html()


def test_figures_are_named_and_numbered(
    league: TournamentResult, duel: MatchResult, tmp_path: Path
) -> None:
    pytest.importorskip("matplotlib")
    assert [figure.name for figure in match_figures(league)] == [
        "ratings",
        "results",
        "cross",
        "openings",
        "lengths",
    ]
    files = write_figures(duel, tmp_path / "new" / "figures")
    assert {file.name for file in files} == {
        f"{name}.{ending}"
        for name in ("results", "openings", "lengths")
        for ending in ("svg", "png")
    }
    assert all(file.stat().st_size for file in files)
    before = files[0].read_bytes()
    assert write_figures(duel, tmp_path / "new" / "figures")[0].read_bytes() == before


def test_no_games_give_no_figures() -> None:
    assert match_figures(MatchResult(match(Nim(), chance(), chance(), games=1).setting, ())) == []


@pytest.mark.parametrize(
    ("options", "others", "expected"),
    [
        ({}, 1, [1, 1, 3]),
        ({"format": "swiss", "rounds": 1}, 0, [1, 1]),
        ({"format": "ladder", "references": [taker(1)]}, 2, [1, 1, 3, 3]),
    ],
)
def test_equal_agents_share_a_place(options: Any, others: int, expected: list[int]) -> None:
    failing = Player("failing", lambda game, state, rng: 1 // 0)
    agents = [*([failing] * others), taker(1), taker(1)]
    result = tournament(Nim(11), agents, games=2, **options)
    assert [int(row["place"]) for row in rows(result, "ranking")] == expected
    assert [row["place"] for row in result.to_dict()["ranking"]] == expected
    text = result.text().splitlines()[2 : 2 + len(agents)]
    assert [int(line.split()[0]) for line in text] == expected


def test_void_games_are_not_lost_in_the_figure() -> None:
    pytest.importorskip("matplotlib")
    broken = [Player(name, lambda game, state, rng: 1 // 0) for name in ("one", "two")]
    result = tournament(Nim(9), [*broken, chance()], games=2)
    bars = results(result)
    counts = [text.get_text() for text in bars.drawing.axes[0].texts]
    assert counts.count("n = 3") == 2 and "Void games are left out." in bars.caption
    times = rows(result, "times")
    assert [row["longest (ms)"] == "" for row in times] == [True, True, False]
