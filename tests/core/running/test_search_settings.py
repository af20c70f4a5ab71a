"""The settings of a search as one value: compared, written, read and run again."""

import json
import pickle
from math import inf, nan
from typing import Any

import pytest

from plybench import InputError, Limits, SearchSettings, decide, load, load_game, solve
from plybench.core.catalog import algorithms, find_game_algorithm, game_algorithms
from plybench.core.catalog.settings_text import read_settings
from plybench.gametree import TranspositionTable

PUZZLE = load("sliding_tiles", "reports/easy")
GAME, START = load_game("connect_four")
SOME = [
    SearchSettings("astar"),
    SearchSettings("beam", "manhattan", {"width": 5, "ties": "fifo"}, expansions=7, memory="2GB"),
    SearchSettings("mtdf", None, {"guess": inf, "table": True, "order": None}, engine="python"),
    SearchSettings("ida_star", seconds=0.5, memory=10**9),
]


@pytest.mark.parametrize("settings", SOME, ids=str)
def test_settings_are_values(settings: SearchSettings) -> None:
    again = SearchSettings.from_dict(json.loads(json.dumps(settings.to_dict(), allow_nan=False)))
    assert again == settings and hash(again) == hash(settings)
    assert pickle.loads(pickle.dumps(settings)) == settings
    assert {settings: 1}[again] == 1
    assert settings.with_options(seed=9) != settings


def test_the_order_of_options_does_not_matter() -> None:
    one = SearchSettings("beam", options={"width": 3, "seed": 1})
    other = SearchSettings("beam", options={"seed": 1, "width": 3})
    assert one == other and hash(one) == hash(other)


@pytest.mark.parametrize("name", algorithms())
def test_the_result_of_every_algorithm_can_be_found_again(name: str) -> None:
    found = solve(PUZZLE, name, limits=Limits(expansions=100))
    assert found.settings is not None
    assert found.settings.options == {k: found.options[k] for k in algorithms()[name].defaults}
    assert solve(PUZZLE, found.settings) == found
    assert read_settings(str(found.settings)) == found.settings
    kept = json.loads(found.to_json(PUZZLE))["settings"]
    assert SearchSettings.from_dict(kept) == found.settings


@pytest.mark.parametrize("name", game_algorithms())
def test_the_decision_of_every_algorithm_can_be_found_again(name: str) -> None:
    own = game_algorithms()[name].defaults
    given = {"depth": 2, "evaluate": "weights", "order": "centre", "playouts": 5}
    options: dict[str, Any] = {key: value for key, value in given.items() if key in own}
    found = decide(GAME, name, START, **options)
    assert found.settings is not None
    assert decide(GAME, found.settings, START) == found
    assert read_settings(str(found.settings), find_game_algorithm) == found.settings
    assert found.to_dict()["settings"] == found.settings.to_dict()


def test_settings_in_a_result_leave_nothing_out_and_keep_limits_as_written() -> None:
    asked = SearchSettings("WA*", memory="50%", engine="python")
    used = solve(PUZZLE, asked, limits=Limits(expansions=10**6)).settings
    assert used is not None
    assert (used.algorithm, used.heuristic, used.options["weight"]) == (
        "weighted_astar",
        PUZZLE.default_heuristic,
        2,
    )
    assert (used.memory, used.expansions, used.engine) == ("50%", None, "python")


def test_limits_of_settings_and_limits_beside_them_both_hold() -> None:
    settings = SearchSettings("breadth_first", expansions=5)
    assert "after 5 expansions" in solve(PUZZLE, settings, limits=Limits(expansions=9)).reason
    assert "after 3 expansions" in solve(PUZZLE, settings, limits=Limits(expansions=3)).reason


def test_functions_that_are_offered_have_names_and_others_none() -> None:
    named = solve(PUZZLE, "astar", heuristic=PUZZLE.manhattan).settings
    assert named is not None and named.heuristic == "manhattan"

    def manhattan(state: Any) -> int:
        return 0

    assert solve(PUZZLE, "astar", heuristic=manhattan).settings is None
    zero = solve(PUZZLE, "astar", heuristic="zero").settings
    assert zero is not None and zero.heuristic == "zero"
    shared = TranspositionTable()
    assert decide(GAME, "alpha_beta", START, depth=1, table=shared).settings is None


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"algorithm": 3}, "algorithm=3 must be a name"),
        ({"heuristic": min}, "must be a name, or None"),
        ({"options": 3}, "options=3 must be a mapping"),
        ({"options": {"width": [1]}}, r"option width=\[1\] must be a name, a number"),
        ({"options": {"guess": nan}}, "option guess=nan must be"),
        ({"engine": "rust"}, "unknown engine 'rust'; known: auto, python, native"),
        ({"expansions": 0}, "limit expansions=0 must be a number above 0"),
        ({"memory": "much"}, "much"),
    ],
)
def test_what_is_not_a_setting_is_refused(wrong: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        SearchSettings(**({"algorithm": "astar"} | wrong))


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], r"settings=\[\] must be an object"),
        ({"heuristic": "manhattan"}, "settings must name an algorithm"),
        ({"algorithm": "astar", "optoins": {}}, "unknown part of settings 'optoins'; did you mean"),
        ({"algorithm": "astar", "limits": {"time": 3}}, "unknown limit 'time'; known: expansions"),
        ({"algorithm": "astar", "limits": 3}, "limit: 3 must be an object"),
        ({"algorithm": "astar", "options": 3}, "options=3 must be a mapping"),
    ],
)
def test_what_does_not_describe_settings_is_refused(data: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        SearchSettings.from_dict(data)


def test_nothing_is_said_twice() -> None:
    with pytest.raises(InputError, match="width is given in addition to settings"):
        solve(PUZZLE, SearchSettings("beam"), width=3)
    with pytest.raises(InputError, match="heuristic is given in addition to settings"):
        solve(PUZZLE, SearchSettings("beam"), heuristic="manhattan")
    with pytest.raises(InputError, match="engine is given in addition to settings"):
        decide(GAME, SearchSettings("minimax"), engine="python")
    with pytest.raises(InputError, match="minimax takes no heuristic; games have evaluations"):
        decide(GAME, SearchSettings("minimax", "manhattan"))


def test_text_that_is_not_a_setting_is_refused() -> None:
    with pytest.raises(InputError, match="unknown setting of beam 'with'; did you mean 'width'"):
        read_settings("beam:with=3")
    with pytest.raises(InputError, match="expansions='many' must be a whole number"):
        read_settings("beam:expansions=many")
