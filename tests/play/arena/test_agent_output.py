"""What agents print is kept with the game, bounded, and shown with its move."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.arena import Nim, taker
from plybench.play.agents.agent import WatchedAgent
from plybench.play.agents.watching import Watch, WatchedMove
from plybench.play.arena import GameRecord, match, read_records
from plybench.play.arena.agent_output import printed_text, short_trace
from plybench.play.arena.game_watch import GameWatch
from plybench.play.arena.record import Output


class Watched(WatchedAgent):
    """Something to be watched that has printed already."""

    name = "watched"

    def __init__(self, *texts: str, before: str = "", after: str = "") -> None:
        moves = [WatchedMove(0.0, None, text) for text in texts]
        self.watch = Watch(printed=before, moves=moves, last_words=after)

    def choose(self, *_: Any) -> Any: ...


def test_prints_belong_to_their_moves() -> None:
    watch = GameWatch([Watched("a", "b", before="hello"), Watched("x", after="help")])
    found = watch.printed([1, 2, 1], opening=2)
    assert [(output.player, output.ply, output.text) for output in found] == [
        (1, 0, "hello"),
        (1, 3, "a"),
        (2, 4, "x"),
        (1, 5, "b"),
        (2, 6, "help"),
    ]


@given(st.lists(st.text("ab\n", max_size=6000), max_size=6))
def test_much_is_cut_in_the_middle_and_that_is_said(texts: list[str]) -> None:
    found = GameWatch([Watched(*texts), Watched()]).printed([1] * len(texts))
    said, all_of_it = "".join(output.text for output in found), "".join(texts)
    cut = len(all_of_it) - 8000
    if cut <= 0:
        assert said == all_of_it
    else:
        note = f"\n... {cut:,} characters left out ...\n"
        assert said == all_of_it[:4000] + note + all_of_it[-4000:]


@pytest.mark.parametrize("limits", [{"move_seconds": 30.0}])
def test_a_record_keeps_what_was_printed(limits: Any, tmp_path: Path) -> None:
    def loud(state: Any) -> int:
        print("heap of", state[0])
        return 1 if state[0] > 5 else [][0]

    file = tmp_path / "games.jsonl"
    result = match(Nim(7), loud, taker(1), games=1, record=file, **limits)
    record = result.records[0]
    assert result.to_dict()["records"][0]["printed"][0] == {
        "player": 1,
        "ply": 1,
        "text": "heap of 7\n",
    }
    assert printed_text(record) == "loud, move 1: heap of 7\nloud, move 3: heap of 5"
    assert read_records(file)[1][0].printed == record.printed
    assert record.start_seconds[0] > 0 == record.start_seconds[1]


def test_other_games_have_nothing_printed() -> None:
    record = match(Nim(7), taker(2), taker(1), games=1).records[0]
    assert record.printed == () and printed_text(record) == ""
    assert {"printed", "start_seconds", "load_seconds"}.isdisjoint(record.to_dict())


def test_what_is_printed_is_printable() -> None:
    assert Output(1, 1, "\x1b[31mred\n").text == "\\x1b[31mred\n"


@pytest.mark.parametrize(
    "printed",
    [
        "5",
        '[{"player": 3, "ply": 1, "text": "a"}]',
        '["a"]',
        '[{"player": 1, "ply": -1, "text": "a"}]',
        '[{"player": 1, "ply": 1, "text": 5}]',
    ],
)
def test_nonsense_is_not_a_record(printed: str) -> None:
    line = match(Nim(7), taker(2), taker(1), games=1).records[0].to_json()
    with pytest.raises(ValueError):
        GameRecord.from_json(f'{line[:-1]}, "printed": {printed}}}')


def test_a_short_traceback_has_the_last_frames() -> None:
    frames = "".join(f'  File "own.py", line {n}, in f\n    f()\n' for n in range(9))
    trace = f"Traceback (most recent call last):\n{frames}ValueError: no"
    short = short_trace(trace)
    assert short.splitlines() == [
        "Traceback (most recent call last):",
        "  ...",
        '  File "own.py", line 7, in f',
        "    f()",
        '  File "own.py", line 8, in f',
        "    f()",
        "ValueError: no",
    ]
    assert short_trace(short) == short
