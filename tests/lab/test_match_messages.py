"""Messages that play matches or ask for recorded ones: from anyone, and no path among them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from plybench.core.errors import InputError
from plybench.lab import handle
from plybench.lab.given_files import GivenFiles, give_files, given_files
from plybench.lab.match_data import result_data
from plybench.lab.wire import pack, unpack
from plybench.play.arena import match, replay, tournament
from plybench.play.arena.matches import MatchSettings
from plybench.play.arena.record import load_game

MATCH = {"do": "match", "game": "connect_four", "agents": ["alpha_beta:depth=2", "random"]}


@pytest.fixture
def records(tmp_path: Path) -> Iterator[list[Path]]:
    """Two records that the command line named."""
    paths = [tmp_path / "small.jsonl", tmp_path / "three.jsonl"]
    match("connect_four", "alpha_beta:depth=2", "random", games=4, workers=1, record=paths[0])
    agents = ["random", "random:seed=1", "alpha_beta:depth=1"]
    tournament("connect_four", agents, games=2, workers=1, variant="5x4", record=paths[1])
    before = given_files()
    give_files(GivenFiles.check([str(path) for path in paths], ()))
    yield paths
    give_files(before)


def answer(message: dict[str, Any], **options: Any) -> dict[str, Any]:
    """Return the reply as it arrives in the browser."""
    return unpack(pack(handle(message, **options)))


def error(message: dict[str, Any]) -> tuple[str, str]:
    reply = handle(message)
    assert "error" in reply, reply.keys()
    return reply["field"], reply["error"]


def test_match_is_the_one_of_the_command_line() -> None:
    reply = answer({**MATCH, "games": 6, "seed": 3, "opening_plies": 2})
    same = match("connect_four", *MATCH["agents"], games=6, seed=3, opening_plies=2, workers=1)
    assert [tuple(game["moves"]) for game in reply["games"]] == [r.moves for r in same.records]
    expected = same.to_dict()["standings"]
    assert [s["wins"] for s in reply["standings"]] == [s["wins"] for s in expected]
    assert [s["interval"] for s in reply["standings"]] == [s["interval"] for s in expected]
    assert reply["difference"]["pairs"] == 3
    assert reply["complete"] and reply["ended"] == "" and reply["players"] == ["X", "O"]


def test_tournament_has_ratings_and_a_cross_table() -> None:
    agents = ["random", "alpha_beta:depth=1", "alpha_beta:depth=3"]
    reply = answer({**MATCH, "agents": agents, "games": 2})
    same = tournament("connect_four", agents, games=2, workers=1)
    assert reply["points"] == [list(row) for row in same.points]
    ratings = [round(rating.value, 3) for rating in same.ratings]
    assert [s["rating"] for s in reply["standings"]] == ratings
    assert reply["total"] == reply["played"] == 6


def test_first_player_is_counted_over_all_games() -> None:
    reply = answer({**MATCH, "agents": ["random", "random"], "games": 20})
    first, games = reply["first_player"], reply["games"]
    assert first["wins"] == sum(game["winner"] == 1 for game in games)
    assert first["wins"] + first["draws"] + first["losses"] == first["games"] == 20


def test_every_game_is_reported_once_as_it_ends() -> None:
    games: list[Any] = []

    def report(known: Any) -> bool:
        assert known["from"] == len(games) and known["played"] <= known["total"]
        if known["played"] % 3:  # the page is busy
            return False
        games.extend(known["games"])
        return True

    reply = answer({**MATCH, "games": 9}, report=report)
    assert games == reply["games"]


def test_games_can_be_replayed_by_the_rules() -> None:
    reply = answer({**MATCH, "game": "chess", "agents": ["random", "random"], "draw_after": 30})
    for game in reply["games"]:
        shown = answer({"do": "game", "game": "chess", "moves": game["moves"]})
        assert shown["moves"] == game["moves"]
        assert len(shown["changes"]) == len(game["moves"])


def test_time_limit_keeps_the_games_so_far() -> None:
    slow = {**MATCH, "agents": ["alpha_beta:depth=30,evaluate=none", "random"], "seconds": 0.3}
    reply = answer(slow)
    assert reply["ended"] == "time" and reply["played"] == 0 and not reply["complete"]


def test_stop_keeps_the_games_so_far() -> None:
    def stop(known: Any) -> None:
        if known["played"] == 2:
            raise KeyboardInterrupt

    reply = answer({**MATCH, "games": 8}, report=stop)
    assert reply["ended"] == "stopped" and reply["played"] == len(reply["games"]) == 2


def test_test_of_two_differences_may_end_a_match() -> None:
    reply = answer({**MATCH, "games": 400, "sprt": [0, 300]})
    assert reply["complete"] and reply["played"] < 400
    assert reply["test"]["accepted"] == 300 and "300 is accepted" in reply["test"]["text"]


def test_openings_are_named_or_typed() -> None:
    chess = {**MATCH, "game": "chess", "agents": ["random", "random"], "draw_after": 20}
    reply = answer({**chess, "games": 4, "openings": "named"})
    names = [game["opening_name"] for game in reply["games"]]
    assert names[0] and names[0] == names[1] != names[2]
    lines = "Mine: e4 c5\nOther: d4"
    reply = answer({**chess, "games": 4, "openings": "typed", "opening_lines": lines})
    assert [game["opening_name"] for game in reply["games"]] == ["Mine", "Mine", "Other", "Other"]
    assert reply["games"][0]["moves"][:2] == ["e2e4", "c7c5"]


def test_seconds_a_move_are_for_agents_without_a_limit() -> None:
    agents = ["mcts:playouts=10", "random", "random:seconds=2"]
    reply = answer({**MATCH, "agents": agents, "games": 1, "move_seconds": 0.5})
    assert reply["labels"] == [
        "mcts:playouts=10,seconds=0.5",
        "random:seconds=0.5",
        "random:seconds=2",
    ]


@pytest.mark.parametrize(
    ("change", "field", "text"),
    [
        ({"game": "go"}, "game", "unknown game 'go'"),
        ({"game": None}, "game", "must be a text"),
        ({"variant": "7"}, "variant", "'7'"),
        ({"agents": None}, "agents", "at least two agents; 0 given"),
        ({"agents": ["random"]}, "agents", "at least two agents; 1 given"),
        ({"agents": ["random", 7]}, "agents", "must hold texts"),
        ({"agents": ["random"] * 13}, "agents", "13 entries; at most 12"),
        ({"agents": ["random", "uci:stockfish"]}, "agents[1]", "own agents only"),
        ({"agents": ["/etc/passwd.py", "random"]}, "agents[0]", "own agents only"),
        ({"agents": ["random", "human"]}, "agents[1]", "own agents only"),
        ({"agents": ["random", "perfect:save=x,prove=true"]}, "agents[1]", "save"),
        ({"agents": ["random", "alpha_bet"]}, "agents[1]", "did you mean 'alpha_beta'"),
        ({"agents": ["random", "alpha_beta:depth=x"]}, "agents[1]", "depth='x'"),
        ({"games": 0}, "games", "from 1 to 1,000"),
        ({"games": 100, "agents": ["random"] * 12}, "games", "6,600 games; at most 1,000"),
        ({"games": 3, "sprt": [0, 5]}, "games", "even"),
        ({"seed": -1}, "seed", "whole number"),
        ({"openings": "/etc/passwd"}, "openings", "unknown openings"),
        ({"openings": "named"}, "openings", "no list of well-known openings"),
        ({"openings": "typed"}, "opening_lines", "no opening is written"),
        ({"openings": "typed", "opening_lines": "9"}, "opening_lines", "line 1: move 1"),
        ({"opening_plies": 80}, "opening_plies", "every opening of 80 random moves"),
        ({"shuffle": True}, "shuffle", "needs openings"),
        ({"shuffle": 1}, "shuffle", "true or false"),
        ({"starts": "both"}, "starts", "unknown starts"),
        ({"draw_after": 1.5}, "draw_after", "whole number"),
        ({"move_seconds": 0}, "move_seconds", "from 0.001"),
        ({"sprt": [0]}, "sprt", "two Elo differences"),
        ({"sprt": [5, 0]}, "sprt", "the lower one first"),
        ({"sprt": ["0", None]}, "sprt", "two Elo differences"),
        ({"sprt": [0, 5], "starts": "first"}, "sprt", "starts must be alternate"),
        ({"sprt": [0, 5], "agents": ["random"] * 3}, "sprt", "compares two agents"),
        ({"seconds": 99999}, "seconds", "to 900"),
    ],
)
def test_bad_field_is_named(change: dict[str, Any], field: str, text: str) -> None:
    named, message = error({**MATCH, **change})
    assert named == field
    assert text in message


def test_form_offers_the_agents_of_the_game() -> None:
    reply = answer({"do": "match_form", "game": "chess"})
    names = [agent["name"] for agent in reply["agents"]]
    assert "engine" in names and "perfect" not in names and reply["has_named_openings"]
    options = {option["name"] for agent in reply["agents"] for option in agent["options"]}
    assert "depth" in options and "save" not in options
    assert not answer({"do": "match_form", "game": "connect_four"})["has_named_openings"]


def test_records_are_listed_by_name_and_read_by_number(records: list[Path]) -> None:
    listed = answer({"do": "records"})["records"]
    assert [entry["name"] for entry in listed] == ["small.jsonl", "three.jsonl"]
    assert [entry["played"] for entry in listed] == [4, 6]
    reply = answer({"do": "record", "record": 1})
    assert reply["name"] == "three.jsonl" and reply["settings"]["variant"] == "5x4"
    assert len(reply["games"]) == 6 and len(reply["points"]) == 3
    assert str(records[0].parent) not in str(listed) + str(reply)


def test_recorded_games_are_the_ones_of_the_file(records: list[Path]) -> None:
    reply = answer({"do": "record", "record": 0})
    again = match("connect_four", "alpha_beta:depth=2", "random", games=4, workers=1)
    assert [game["moves"] for game in reply["games"]] == [list(r.moves) for r in again.records]
    for record in again.records:
        replay(load_game("connect_four", None), record)


def test_record_that_breaks_later_is_named_without_its_folder(records: list[Path]) -> None:
    records[0].write_text("no games\n")
    listed = answer({"do": "records"})["records"]
    assert listed[0]["error"] == "small.jsonl is not a record of games"
    assert error({"do": "record", "record": 0})[1] == "small.jsonl is not a record of games"


@pytest.mark.parametrize("number", [-1, 2, "0", "../small.jsonl", None, 0.5])
def test_record_of_another_number_is_refused(records: list[Path], number: Any) -> None:
    assert error({"do": "record", "record": number})[0] == "record"


def test_no_record_was_named() -> None:
    assert answer({"do": "records"})["records"] == []
    assert "plybench lab --records FILE" in error({"do": "record", "record": 0})[1]


def test_files_in_a_record_show_no_folder(tmp_path: Path) -> None:
    folder = str(tmp_path)
    agents = (f"{folder}/my.py:choose", f"uci:{folder}/engine?nodes=5", f"{folder}/x/my.py:choose")
    setting = MatchSettings("chess", agents, 2, openings=f"{folder}/my.epd")
    reply = result_data(setting, ())
    assert folder not in str(reply)
    assert reply["labels"] == [f"{tmp_path.name}/my", "uci:engine?nodes=5", "x/my"]
    assert reply["settings"]["openings"] == "my.epd"


def test_files_of_the_command_line_are_checked(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no file"):
        GivenFiles.check([str(tmp_path / "none.jsonl")], ())
    with pytest.raises(InputError, match="neither a folder"):
        GivenFiles.check((), [str(tmp_path / "none")])
    files = GivenFiles.check((), [str(tmp_path)])
    assert GivenFiles.from_json(files.to_json()) == files


@pytest.mark.parametrize(
    "form", [{"format": "swiss"}, {"format": "ladder", "references": ["random", "random:seed=2"]}]
)
def test_records_of_other_formats_are_shown(tmp_path: Path, form: Any) -> None:
    path, call = tmp_path / "form.jsonl", {"games": 2, "workers": 1, "variant": "5x4"}
    agents = ["random", "alpha_beta:depth=1", "random:seed=1", "alpha_beta:depth=2"]
    tournament("connect_four", agents, record=path, **call, **form)
    result = tournament("connect_four", agents[1:], record=path, **call, **form)  # one has left
    before = given_files()
    give_files(GivenFiles.check([str(path)], ()))
    try:
        reply = answer({"do": "record", "record": 0})
    finally:
        give_files(before)
    assert reply["played"] == reply["total"] == len(reply["games"]) == len(result.records)
    assert reply["labels"] == list(result.setting.labels)
    assert reply["settings"]["format"] == form["format"]
