"""`plybench show`: galleries of instances and positions."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from helpers.shell import Shell
from helpers.terminals import on_a_terminal, without_colours

DEPTHS = ("show", "blocksworld", "reports/depth-*")


def test_a_pattern_shows_all_that_match_in_their_order(shell: Shell) -> None:
    found = shell.json(*DEPTHS)["pictures"]
    assert [one["name"] for one in found] == [f"reports/depth-{n}" for n in range(1, 15)]
    assert all(len(one["drawing"]) == 4 and one["about"] and one["state"] for one in found)


def test_goals_are_drawn_where_pieces_belong(shell: Shell) -> None:
    found = shell.json("show", "blocksworld", "reports/depth-14", "--goals")["pictures"]
    assert found[0]["drawing"] == [". . . .", ". A . .", ". B . .", ". C . ."]
    found = shell.json("show", "sliding_tiles", "1 2 3 4 5 6 7 _ 8", "--goals")["pictures"]
    assert found[0]["drawing"] == ["1 2 3", "4 5 6", "7 8 ."]


def test_without_a_name_the_usual_instance_is_shown(shell: Shell) -> None:
    assert shell("show", "blocksworld") == 0
    assert shell.out.startswith("reports/three-blocks\n")


def test_positions_of_games_are_shown_side_by_side(shell: Shell) -> None:
    assert shell("show", "connect_four", "4453", "44", "--board", "5x4") == 0
    lines = shell.out.splitlines()
    assert lines[0].split() == ["4453", "44"]
    assert lines[-1].split() == [*"..OXX", *"...X."]
    assert shell("show", "chess", "start", "italian") == 0
    assert shell.out.splitlines()[1].startswith("8 r n b q k b n r   8 r . b q")


def test_several_random_instances_are_shown(shell: Shell) -> None:
    found = shell.json("show", "sliding_tiles", "random:2x3", "--count", "3")["pictures"]
    assert [one["name"] for one in found] == [f"random:2x3,seed={n}" for n in range(3)]
    assert len({one["state"] for one in found}) == 3


def test_a_drawn_state_may_look_like_a_pattern(shell: Shell) -> None:
    assert shell("show", "blind_robot", "# # # #\n# * * #\n# # # #") == 0
    assert "# * * #" in shell.out


@pytest.mark.parametrize("ending", ["svg", "html"])
def test_a_gallery_is_written(shell: Shell, tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"gallery.{ending}"
    assert shell(*DEPTHS, "--output", str(file)) == 0
    assert shell.out == ""
    text = file.read_text()
    drawing = text[text.index("<svg") : text.index("</svg>") + 6]
    tree = ElementTree.fromstring(drawing)
    assert sum(e.get("class") == "pb-board" for e in tree.iter()) == 14
    assert all(f"reports/depth-{n}<" in text for n in range(1, 15))
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")


@pytest.mark.parametrize("width", [60, 80, 120])
def test_a_gallery_fits_a_terminal(width: int) -> None:
    written, _ = on_a_terminal(*DEPTHS, size=(width, 40))
    lines = [line.rstrip() for line in without_colours(written).splitlines()]
    assert width - 20 < max(map(len, lines)) <= width


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (("blocksworld", "reports/x*"), "nothing of blocksworld matches 'reports/x*'"),
        (("blocksworld", "reports/one-blok"), "did you mean 'reports/one-block'"),
        (("bloksworld",), "did you mean 'blocksworld'"),
        (("blocksworld", "--board", "5x4"), "--board is for games"),
        (("blocksworld", "--output", "g.png"), "must end in .svg or .html"),
        (("blocksworld", "--count", "3"), "--count 3 is of random instances"),
        (("sliding_tiles", "random:2x3", "--count", "0"), "--count 0 must be above 0"),
        (("connect_four", "--count", "3"), "connect_four has none"),
        (("connect_four", "--goals"), "do not say where pieces belong"),
    ],
)
def test_bad_input_is_one_sentence(shell: Shell, given: tuple[str, ...], message: str) -> None:
    assert message in shell.error("show", *given)
