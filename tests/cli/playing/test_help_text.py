"""Help in columns."""

import pytest

from helpers.shell import Shell
from plybench.cli.playing.help_text import columns, describe_names, help_text


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    moves = [f"Nf{n}xg8=Q+" for n in range(40)]
    commands = {"hint": "a good move, found by a search of one second", "save FILE": "save it"}
    text = help_text(moves, "Capitals and signs do not matter.", commands, width)
    assert max(map(len, text.splitlines())) <= width
    assert all(move in text for move in moves)


def test_columns_are_as_many_as_fit_and_equal() -> None:
    assert columns([str(n) for n in range(1, 8)], 80) == ["  1  2  3  4  5  6  7"]
    assert columns(["a", "b", "c", "d", "e"], 12) == ["  a  b  c", "  d  e"]
    assert columns(["a" * 30, "b"], 20) == ["  " + "a" * 30, "  b"]


def test_descriptions_stand_beside_their_names() -> None:
    assert describe_names({"new": "start again"}, 80) == ["  new  start again"]


@pytest.mark.parametrize("width", ["60", "80", "120"])
def test_help_in_a_game_fits(
    play: object, shell: Shell, monkeypatch: pytest.MonkeyPatch, width: str
) -> None:
    monkeypatch.setenv("COLUMNS", width)
    out = play("help", "chess", "--against", "human")  # type: ignore[operator]
    message = out.partition("20 moves:")[2].partition("White to move")[0].splitlines()
    assert max(map(len, message)) <= int(width)
    assert "  flip " in out and "  score " in out and "You may also write b1a3 for Na3." in out
