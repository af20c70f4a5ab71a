"""Matches and tournaments: pairing, reproducibility, files that resume, results."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from helpers.arena import LEFTMOST, Nim, agent_file, chance, taker
from plybench.core.errors import InputError
from plybench.play.arena import match, read_records, tournament
from plybench.play.arena.log import GameLog

BOARD: Any = {"variant": "4x3c3", "seed": 1}


def test_sides_change_and_openings_come_twice() -> None:
    result = match("connect_four", "random", "random", games=6, opening_plies=2, workers=1, **BOARD)
    assert [record.entrants for record in result.records] == [(0, 1), (1, 0)] * 3
    lines = [record.moves[:2] for record in result.records]
    assert lines[0] == lines[1] and lines[2] == lines[3] and len(set(lines)) == 3
    assert all(
        record.opening == 2 and len(record.notes) == len(record.moves) - 2
        for record in result.records
    )


def test_games_do_not_depend_on_the_number_of_processes() -> None:
    call: Any = {"games": 7, "opening_plies": 1, **BOARD}
    agents = ("mcts:playouts=20", "alpha_beta:depth=2,choose=random")
    one, three = (match("connect_four", *agents, workers=w, **call) for w in (1, 3))
    assert one == three and one.is_complete and one.different_games == 7
    other = match("connect_four", *agents, workers=1, **call | {"seed": 2})
    assert other.records != one.records


def test_a_longer_match_begins_with_the_shorter_one() -> None:
    four, six = (
        match("connect_four", "random", "random", games=n, workers=1, **BOARD) for n in (4, 6)
    )
    assert six.records[:4] == four.records


def test_counts_of_a_match() -> None:
    result = match(Nim(7), taker(3), taker(2), games=4)
    first, second = result.standings
    assert (first.wins, first.draws, first.losses) == (second.losses, second.draws, second.wins)
    as_one, as_two = result.sides
    assert as_one.games == as_two.games == 2
    assert as_one.wins + as_two.wins == first.wins
    assert result.different_games == 2
    assert "Only 2 of 4 games differ" in str(result)


def test_every_agent_meets_every_other() -> None:
    result = tournament(Nim(9), [taker(1), taker(2), taker(3), chance()], games=4, seed=5)
    assert len(result.records) == 6 * 4 == result.setting.total
    pairs = [frozenset(record.entrants) for record in result.records]
    assert all(pairs.count(pair) == 4 for pair in pairs)
    assert sum(map(sum, result.points)) == 24
    assert [sum(row) for row in result.points] == [s.points for s in result.standings]
    assert sum(rating.value for rating in result.ratings) == pytest.approx(0)
    best = max(result.ratings, key=lambda rating: rating.value)
    name = result.setting.labels[result.ratings.index(best)]
    assert str(result).splitlines()[2].startswith(f"1  {name}")


def test_results_are_plain_values_too() -> None:
    for result in (
        match(Nim(), taker(1), taker(1), games=3),
        tournament(Nim(), [taker(1), chance(), chance()], games=3),
    ):
        plain = json.loads(json.dumps(result.to_dict(), allow_nan=False))
        assert plain["played"] == len(result.records) and plain["complete"]
        assert len(plain["standings"]) == len(result.setting.agents)
    assert result.setting.labels == ("take 1", "chance (1)", "chance (2)")


def test_functions_and_text_can_be_mixed() -> None:
    def leftmost(board: Any, player: int = 1) -> int:
        return next(c for c in range(board.shape[1]) if board[0, c] == 0)

    result = match("connect_four", leftmost, "alpha_beta:depth=4", games=2, **BOARD)
    assert result.setting.agents == ("leftmost", "alpha_beta:depth=4")
    assert result.standings[1].wins == 2


@pytest.mark.slow
def test_a_bad_agent_loses_its_games_and_the_others_go_on(tmp_path: Path) -> None:
    agents = [
        agent_file(tmp_path, "bad", "return 99"),
        agent_file(tmp_path, "ok", LEFTMOST),
        "random",
    ]
    result = tournament("connect_four", agents, games=2, **BOARD)
    bad, good, _ = result.standings
    assert (bad.losses, bad.forfeits) == (4, 4) and good.forfeits == 0
    assert result.is_complete and result.records[0].reason.startswith("chose column 99")
    assert "bad forfeits 4 games: 0, 1, 3, 4: chose column 99" in str(result)


def test_interrupted_runs_keep_what_was_played(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    call: Any = {"games": 6, "workers": 1, "record": file, **BOARD}

    def interrupt(done: int, total: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    part = match("connect_four", "random", "mcts:playouts=5", progress=interrupt, **call)
    assert len(part.records) == 2 and not part.is_complete and "2 of 6 games" in str(part)
    told: list[int] = []
    full = match(
        "connect_four",
        "random",
        "mcts:playouts=5",
        progress=lambda done, _: told.append(done),
        **call,
    )
    assert told == [2, 3, 4, 5, 6] and full.records[:2] == part.records
    assert full == match("connect_four", "random", "mcts:playouts=5", **call | {"record": None})
    assert read_records(file) == (full.setting, list(full.records))


def test_a_line_cut_off_by_a_kill_is_played_again(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    call: Any = {"games": 4, "workers": 1, "record": file, **BOARD}
    whole = match("connect_four", "random", "random", **call)
    text = file.read_text()
    for cut in (len(text) - 10, len(text) // 2, 20, 0):
        file.write_text(text[:cut])
        assert match("connect_four", "random", "random", **call) == whole
        assert strip(file.read_text()) == strip(text)


def test_a_run_killed_twice_leaves_a_file_that_can_be_read(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    whole = match("connect_four", "random", "random", games=3, workers=1, record=file, **BOARD)
    header, *games = file.read_text().splitlines(keepends=True)
    for left in (header + games[0] + games[1][:30], header[:30]):  # as the first kill left it
        file.write_text(left)
        with GameLog(file, whole.setting) as log:
            log.add(whole.records[2])  # and the second one comes before all is put in order
        there = whole.records[:1] if left.startswith(header) else ()
        assert read_records(file) == (whole.setting, [*there, whole.records[2]])


def strip(text: str) -> list[Any]:
    """Return the lines of a file of games without the clock."""
    return [
        {k: v for k, v in json.loads(line).items() if k != "seconds"} for line in text.splitlines()
    ]


def test_more_games_go_on_from_fewer(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    call: Any = {"workers": 1, "record": file, **BOARD}
    match("connect_four", "random", "random", games=2, **call)
    more = match("connect_four", "random", "random", games=4, **call)
    assert more == match("connect_four", "random", "random", games=4, workers=1, **BOARD)
    assert read_records(file)[0].games == 4


def test_files_written_before_a_setting_was_known_go_on(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    call: Any = {"workers": 1, "record": file, **BOARD}
    match("connect_four", "random", "random", games=2, **call)
    header, *games = [json.loads(line) for line in file.read_text().splitlines()]
    for key in ("openings", "shuffle", "draw_after", "sprt", "alpha", "beta"):
        del header["setting"][key]
    for game in games:
        del game["start"], game["opening_name"]
    file.write_text("".join(json.dumps(line) + "\n" for line in (header, *games)))
    more = match("connect_four", "random", "random", games=4, **call)
    assert more == match("connect_four", "random", "random", games=4, workers=1, **BOARD)


def test_other_settings_and_other_files_are_refused(tmp_path: Path) -> None:
    file, code = tmp_path / "games.jsonl", tmp_path / "mine.py"
    code.write_text(LEFTMOST)
    call: Any = {"games": 2, "workers": 1, "record": file, **BOARD}
    match("connect_four", f"{code}:choose", "random", **call)
    with pytest.raises(InputError, match="another setting: seed is 1 there, 2 here"):
        match("connect_four", f"{code}:choose", "random", **call | {"seed": 2})
    with pytest.raises(InputError, match="another setting: games is 2 there, 1 here"):
        match("connect_four", f"{code}:choose", "random", **call | {"games": 1})
    code.write_text(LEFTMOST + "# new\n")
    with pytest.raises(InputError, match="another version of"):
        match("connect_four", f"{code}:choose", "random", **call)
    file.write_text("my diary\n")
    with pytest.raises(InputError, match="is not a record of games"):
        match("connect_four", "random", "random", **call)
    assert file.read_text() == "my diary\n"


def test_a_changed_record_is_found_out(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    call: Any = {"games": 2, "workers": 1, "record": file, **BOARD}
    match("connect_four", "random", "random", **call)
    text = file.read_text()
    file.write_text(
        text.replace('"winner": 1', '"winner": 0').replace('"winner": 2', '"winner": 0')
    )
    with pytest.raises(InputError, match="the winner is"):
        match("connect_four", "random", "random", **call)
    file.write_text(text.replace('"number"', '"nimber"'))
    with pytest.raises(InputError, match="line 2: this is not a record of a game"):
        match("connect_four", "random", "random", **call)


@pytest.mark.parametrize(
    "change",
    [
        {"number": "one"},
        {"agents": "ab"},
        {"agents": ["a"]},
        {"entrants": [0, 7]},
        {"moves": 5},
        {"moves": [1, 2]},
        {"notes": []},
        {"notes": [{"counts": 1}] * 20},
        {"opening": -50},
        {"variant": None},
        {"winner": "X"},
    ],
)
def test_values_of_another_kind_are_no_record(tmp_path: Path, change: Any) -> None:
    file = tmp_path / "games.jsonl"
    call: Any = {"games": 2, "workers": 1, "record": file, **BOARD}
    match("connect_four", "random", "random", **call)
    header, first, second = file.read_text().splitlines()
    file.write_text("\n".join([header, first, json.dumps(json.loads(second) | change), ""]))
    with pytest.raises(InputError, match="line 3: this is not a record of a game"):
        match("connect_four", "random", "random", **call)
    with pytest.raises(InputError, match="line 3: this is not a record of a game"):
        read_records(file)


def test_fewer_games_than_were_played_before_a_kill_lose_none(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    call: Any = {"workers": 1, "record": file, **BOARD}
    match("connect_four", "random", "random", games=2, **call)

    def interrupt(done: int, total: int) -> None:
        if done == 4:
            raise KeyboardInterrupt

    match("connect_four", "random", "random", games=6, progress=interrupt, **call)
    kept = file.read_text()
    with pytest.raises(InputError, match="has game 3, but the match has only 2"):
        match("connect_four", "random", "random", games=2, **call)
    assert file.read_text() == kept and kept.count("\n") == 5


def test_numbers_of_numpy_will_do(tmp_path: Path) -> None:
    call: Any = {"workers": 1, "variant": "4x3c3"}
    plain = match("connect_four", "random", "random", games=2, seed=5, **call)
    seed, games = np.int64(5), np.int32(2)
    file = tmp_path / "games.jsonl"
    assert plain == match(
        "connect_four", "random", "random", games=games, seed=seed, record=file, **call
    )


@pytest.mark.parametrize(
    ("agents", "options", "message"),
    [
        (["random"], {}, "a tournament needs at least two agents; 1 given"),
        (["random", "random"], {"games": 0}, "games=0 must be at least 1"),
        (
            ["random", "random"],
            {"opening_plies": 40},
            "every opening of 40 random moves ends the game",
        ),
        (["random", "random"], {"opening_plies": -1}, "must be at least 0"),
        (["random", "random"], {"workers": 0}, "workers=0 must be at least 1"),
        (["random", "human"], {}, "a human cannot play in matches; use `plybench play`"),
        (["random", 5], {}, "5 is not an agent"),
        (
            ["random", type("Mute", (), {"choose": None})()],
            {},
            "is not an agent: it has no choose()",
        ),
        (["random", "random"], {"games": 2.5}, "games=2.5 must be a whole number"),
        (["random", "random"], {"seed": "one"}, "seed='one' must be a whole number"),
        (["random", "random"], {"variant": 5}, "variant=5 must be text, such as '5x4'"),
        ([taker(1), "random"], {"workers": 2}, "played in one process"),
    ],
)
def test_bad_calls_are_refused(agents: list[Any], options: Any, message: str) -> None:
    with pytest.raises(InputError) as error:
        tournament("connect_four", agents, **{"games": 2, **BOARD, **options})
    assert message in str(error.value)


def test_an_option_that_is_none_is_named_with_what_was_meant() -> None:
    with pytest.raises(
        InputError, match="unknown option of a match 'board'; did you mean 'variant'"
    ):
        match("connect_four", "random", "random", board="5x4")  # type: ignore[call-arg]
