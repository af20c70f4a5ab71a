"""Tables of results that fit a width."""

import pytest

from helpers.arena import Nim, Player
from plybench.play.arena import TournamentResult, match, tournament
from plybench.play.arena.cross_table import cross_table


@pytest.fixture(scope="module")
def of_a_class() -> TournamentResult:
    """A tournament of fourteen agents with long names."""

    def agent(number: int) -> Player:
        return Player(f"student-{number}-who-writes-names", lambda game, state, rng: 1)

    return tournament(Nim(5), [agent(n) for n in range(14)], games=10)


@pytest.mark.parametrize("width", [60, 80, 120])
def test_tables_of_fourteen_agents_fit(of_a_class: TournamentResult, width: int) -> None:
    lines = of_a_class.text(width).splitlines()
    tables = [line for line in lines if line[:2].strip().isdigit() or "rating" in line]
    assert len(tables) >= 1 + 14 + 14 and all(len(line) <= width for line in tables)
    heads = [line.split() for line in tables if "rating" in line]
    assert {"agent", "forfeits", "score", "rating"} <= set(heads[0])
    assert "student-13" in of_a_class.text(width)


def test_all_columns_are_there_without_a_width(of_a_class: TournamentResult) -> None:
    head = str(of_a_class).splitlines()[1]
    assert head.split() == [
        "agent",
        "games",
        "won",
        "drawn",
        "lost",
        "forfeits",
        "score",
        "95",
        "%",
        "interval",
        "rating",
        "LOS",
    ]


def test_match_fits_too() -> None:
    result = match("connect_four", "random", "random", games=2, variant="4x3c3", workers=1)
    assert "95 % interval" in str(result) and "95 % interval" not in result.text(60)
    assert "forfeits" in result.text(60)


def test_wide_cross_table_goes_on_below() -> None:
    names = [f"agent {n}" for n in range(12)]
    cells = [["10"] * 12 for _ in names]
    lines = cross_table(names, cells, 40)
    assert all(len(line) <= 40 for line in lines) and len(lines) == 2 * 13
    assert lines[0].split() == ["agent", *map(str, range(1, 10))]
