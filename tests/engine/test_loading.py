"""`plybench.load` and `load_game` take what the command line takes."""

import json
from pathlib import Path
from typing import Any

import pytest

import plybench
from plybench import InputError, load, load_game, solve
from plybench.cli import main
from plybench.core.catalog import domains, games

BOARD = "1 2 3 4 5 6 7 _ 8"


@pytest.mark.parametrize("name", domains())
def test_default_instance_and_heuristic_are_those_of_the_command_line(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    result = solve(load(name))
    main(["solve", name, "--json"])
    shown = json.loads(capsys.readouterr().out)
    assert shown["options"] == dict(result.options)
    assert shown["counts"] == result.counts.to_dict()
    assert plybench.count(load(name)).options["heuristic"] == domains()[name].default_heuristic


def test_source_is_an_instance_a_generator_a_state_or_a_file(tmp_path: Path) -> None:
    assert load("sliding_tiles", "reports/easy").name == "reports/easy"
    assert load("sliding_tiles", "random:3x3,seed=4").name == "random:3x3,seed=4"
    puzzle = load("sliding_tiles", BOARD, goal="1 2 3 4 5 6 7 8 _")
    assert puzzle.initial == (1, 2, 3, 4, 5, 6, 7, 0, 8)
    file = tmp_path / "puzzle.txt"
    file.write_text(domains()["sliding_tiles"].write(puzzle))
    for source in (file, str(file)):
        assert load("sliding_tiles", source).initial == puzzle.initial


def test_order_and_model_are_those_of_the_domain() -> None:
    maze = load("mazeworld", "reports/maze", model="turns", order="north-east-south-west")
    assert (maze.model, maze.order) == ("turns", "north-east-south-west")


@pytest.mark.parametrize(
    ("arguments", "options", "message"),
    [
        (("sliding_tile",), {}, "did you mean 'sliding_tiles'"),
        (("connect_four",), {}, "connect_four is a game; use plybench.load_game"),
        (("sliding_tiles", "reports/hrad"), {}, "did you mean 'reports/hard'"),
        (("mazeworld",), {"model": "turn"}, "unknown model of mazeworld 'turn'; did you mean"),
        (("mazeworld",), {"order": "norht"}, "unknown child order 'norht'"),
        (("mazeworld",), {"order": "random"}, r"solve\(..., child_order='random'\)"),
    ],
)
def test_what_cannot_be_loaded_is_an_error(
    arguments: tuple[str, ...], options: dict[str, Any], message: str
) -> None:
    with pytest.raises(InputError, match=message):
        load(*arguments, **options)


def test_games_are_loaded_with_a_position(tmp_path: Path) -> None:
    game, state = load_game("connect_four", "4453", variant="7x6")
    assert game.format_state(state) == game.format_state(game.play("4453"))
    file = tmp_path / "position.txt"
    file.write_text("4453")
    assert load_game("connect_four", file)[1] == state
    start, first = load_game("connect_four")
    assert first == start.initial
    with pytest.raises(InputError, match=r"mazeworld is not a game; use plybench\.load"):
        load_game("mazeworld")


@pytest.mark.parametrize("name", games())
def test_games_show_what_they_are(name: str) -> None:
    family = games()[name]
    if family.missing():
        pytest.skip(family.missing())
    game, _ = load_game(name)
    assert repr(game) == f"{type(game).__name__}({game.variant!r})"


@pytest.mark.parametrize("name", domains())
def test_problems_show_what_they_are(name: str) -> None:
    problem = load(name)
    shown = repr(problem)
    assert shown.startswith(f"<{type(problem).__name__}: {domains()[name].default}, ")
    assert " x " in shown and len(shown) < 200


def test_view_shows_what_it_is_a_view_of() -> None:
    from plybench.core.views import stop_at_zero

    view = stop_at_zero(load("sliding_tiles", BOARD), "manhattan")
    assert repr(view).startswith("<StopAtZero: <SlidingTiles: ")
    assert solve(view).is_solved
