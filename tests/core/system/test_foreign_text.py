"""What agents, engines and files say is shown and kept as visible text, whatever it is."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.arena import Nim, Player, taker
from helpers.hostile import HOSTILE, SHOWN, is_safe
from plybench.core.errors import InputError
from plybench.core.system.foreign_text import one_line, visible, written
from plybench.play.agents import AgentFault
from plybench.play.agents.agent import plain_decision
from plybench.play.arena import match, read_records, replay

# The function


@given(text=st.text(st.characters(exclude_categories=[]), max_size=80))
def test_any_text_becomes_visible_once_and_for_all(text: str) -> None:
    for made in (visible(text), one_line(text), one_line(text, 10)):
        assert is_safe(made) and visible(made) == made
    assert one_line(one_line(text, 10), 10) == one_line(text, 10)
    assert "\n" not in one_line(text) and len(one_line(text, 10)) <= 10


def test_visible_text_stays_as_it_is() -> None:
    assert visible("ä → ♞ 日本\nx") == "ä → ♞ 日本\nx"
    assert one_line(HOSTILE) == SHOWN
    assert len(one_line("x" * 10_000)) == 2000 and one_line("x" * 10_000, None) == "x" * 10_000


def test_values_that_cannot_be_written_are_named_by_their_type() -> None:
    assert written(Mute()) == written(Mute(), str) == "a Mute that cannot be written"


class Mute(Exception):
    """An error that has no text."""

    def __str__(self) -> str:
        raise RuntimeError("no text")

    __repr__ = __str__


# Agents


def raises(error: BaseException) -> Any:
    def choose(*_: Any) -> Any:
        raise error

    return choose


@pytest.mark.parametrize(
    ("choose", "reason"),
    [
        (raises(ValueError(HOSTILE)), f"raised ValueError: {SHOWN}"),
        (raises(AgentFault(HOSTILE)), SHOWN),
        (raises(Mute()), "raised Mute: a Mute that cannot be written"),
        (lambda *_: HOSTILE, rf"chose {HOSTILE!r}, which is not legal; legal: 1, 2, 3"),
        (lambda *_: Mute(), "chose a Mute that cannot be written, which is not legal; legal"),
    ],
)
def test_what_an_agent_says_does_not_spoil_the_report(
    choose: Any, reason: str, tmp_path: Path
) -> None:
    file = tmp_path / "games.jsonl"
    result = match(Nim(7), Player(HOSTILE, choose), taker(1), games=2, record=file)
    assert all(record.reason.startswith(reason) for record in result.records)
    assert is_safe(str(result)) and SHOWN in str(result)
    assert result.records[0].agents == (SHOWN, "take 1")
    _, records = read_records(file)
    assert records == list(result.records) and is_safe(str(records[0]))
    replay(Nim(7), records[0])


@pytest.mark.parametrize(
    ("told", "reason"),
    [
        ({"value": "\x1b[31m"}, r"returned '\x1b[31m' as value, which is not a number"),
        ({"depth": Mute()}, "returned a Mute that cannot be written as depth, which is not a"),
        ({"seconds": None}, "returned None as seconds, which is not a number"),
        ({"seconds": float("inf")}, "returned inf as seconds, which is not a number"),
        ({"counts": [1]}, "returned [1] as counts, which is not a GameCounts"),
    ],
)
def test_a_decision_that_cannot_be_recorded_is_a_fault(
    told: dict[str, Any], reason: str, tmp_path: Path
) -> None:
    class Teller(Player):
        def choose(self, *_: Any) -> Any:
            from dataclasses import replace

            return replace(plain_decision(1, "teller", 0.0, "python"), **told)

    agents = (Teller("teller", lambda *_: 1), taker(1))
    result = match(Nim(7), *agents, games=2, record=tmp_path / "games.jsonl")
    assert result.records[0].reason.startswith(reason)


def test_an_agent_has_a_name_that_is_text() -> None:
    with pytest.raises(InputError, match="is not an agent: its name 7 is not text"):
        match(Nim(7), Player(7, lambda *_: 1), taker(1))  # type: ignore[arg-type]


def test_functions_with_hostile_names_and_errors() -> None:
    def choose(board: Any) -> int:
        raise ValueError(HOSTILE)

    choose.__name__ = HOSTILE
    report = str(match("connect_four", choose, "random", games=2, variant="4x4"))
    assert is_safe(report) and report.count(SHOWN) > 2
