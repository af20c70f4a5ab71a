"""Problems edited by hand: each tool of each domain, and what it refuses."""

from typing import Any

import pytest

from plybench.core.catalog import domains, find_domain
from plybench.lab.editing import kit_of
from plybench.lab.handle import handle

CORRIDOR = "start:\nA.#\nB..\ngoal:\n.B#\nA..\n"
BLOCKS = "start:\n. . #\nA B @\ngoal:\nB . #\n. . .\n"
BLIND = "target: 1,0\n*.#\n..*\n"
TILES = "start:\n1 2\n_ 3\ngoal:\n1 2\n3 _\n"
TEXTS = {"mazeworld": CORRIDOR, "blocksworld": BLOCKS, "blind_robot": BLIND, "sliding_tiles": TILES}


def edited(domain: str, text: str = "", **edit: Any) -> dict[str, Any]:
    problem = {"text": text or TEXTS[domain]}
    return handle({"do": "edit", "domain": domain, "problem": problem, "edit": edit})


def drawing(reply: dict[str, Any]) -> str:
    """Return the text of the problem without the line of its name."""
    assert "error" not in reply, reply["error"]
    return str(reply["text"]).partition("\n")[2]


@pytest.mark.parametrize("domain", domains())
def test_problem_laid_out_and_made_again_is_the_same(domain: str) -> None:
    family, kit = find_domain(domain), kit_of(domain)
    assert kit is not None
    for name in family.instances:
        problem = family.instance(name)
        again = kit.problem(kit.sheet(problem), problem)
        again.name = problem.name
        assert family.write(again) == family.write(problem)
        assert again.initial == problem.initial


@pytest.mark.parametrize("domain", domains())
def test_boards_for_editing_look_like_the_problem(domain: str) -> None:
    reply = handle({"do": "problem", "domain": domain, "problem": {}})
    cells = {
        name: [reply["palette"][cell] for cell in numbers]
        for name, numbers in {
            "shown": reply["board"]["cells"],
            "start": reply["editing"]["start"]["cells"],
        }.items()
    }
    for shown, start in zip(cells["shown"], cells["start"], strict=True):
        empty = ("", "_")
        assert shown["kind"] == start["kind"]
        assert shown["label"] == start["label"] or {shown["label"], start["label"]} <= {*empty}
        assert shown["goal"] == start["goal"] or not shown["goal"]


def test_tiles_swap_in_start_and_goal() -> None:
    assert drawing(edited("sliding_tiles", tool="move", cells=[0, 3])).startswith(
        "start:\n3 2\n_ 1"
    )
    reply = edited("sliding_tiles", layer="goal", tool="move", cells=[2, 3])
    assert drawing(reply).endswith("goal:\n1 2\n_ 3\n")


def test_edit_that_makes_a_problem_impossible_says_why() -> None:
    reply = edited("sliding_tiles", tool="move", cells=[0, 1])
    assert "permutation" in reply["impossible"] or reply["impossible"]


def test_tiles_of_another_size_can_be_solved() -> None:
    reply = edited("sliding_tiles", width=4, height=3)
    assert (reply["board"]["width"], reply["board"]["height"]) == (4, 3)
    assert reply["impossible"] == ""


def test_robots_move_and_swap() -> None:
    assert drawing(edited("mazeworld", tool="move", cells=[0, 1])).startswith("start:\n.A#\nB..")
    assert drawing(edited("mazeworld", tool="move", cells=[0, 3])).startswith("start:\nB.#\nA..")


def test_walls_are_built_beside_robots_and_removed() -> None:
    reply = edited("mazeworld", tool="wall", cells=[0, 1, 4, 5], on=True)
    assert drawing(reply).startswith("start:\nA.#\nB##")  # cell 1 is a goal
    assert drawing(edited("mazeworld", tool="wall", cells=[2], on=False)).startswith("start:\nA..")


def test_new_robot_has_a_goal_and_can_be_removed_with_it() -> None:
    reply = edited("mazeworld", tool="add", cells=[5])
    assert drawing(reply) == "start:\nA.#\nB.C\ngoal:\n.B#\nA.C\n"
    again = edited("mazeworld", reply["text"], tool="remove", cells=[5])
    assert drawing(again) == CORRIDOR


def test_robot_on_the_goal_of_another_gets_a_free_goal() -> None:
    assert drawing(edited("mazeworld", tool="add", cells=[1])).endswith("goal:\nCB#\nA..\n")


def test_map_grows_and_shrinks() -> None:
    reply = edited("mazeworld", width=4, height=2)
    assert drawing(reply) == "start:\nA.#.\nB...\ngoal:\n.B#.\nA...\n"
    assert drawing(edited("mazeworld", reply["text"], width=3, height=2)) == CORRIDOR


def test_rules_of_a_maze_are_kept() -> None:
    reply = edited("mazeworld", f"model: turns\n{CORRIDOR}", tool="move", cells=[0, 1])
    assert reply["model"] == "turns"


def test_blocks_are_added_and_removed_and_keep_their_order() -> None:
    reply = edited("blocksworld", tool="add", cells=[0])
    assert drawing(reply) == "start:\nC . #\nA B @\ngoal:\nB . #\n. . .\n"
    reply = edited("blocksworld", reply["text"], tool="remove", cells=[3])
    assert drawing(reply).startswith("start:\nC . #\n. B @")


def test_blocks_get_goals_one_after_the_other_and_the_agent_last() -> None:
    reply = edited("blocksworld", layer="goal", tool="add", cells=[3])
    assert drawing(reply).endswith("goal:\nB . #\nA . .\n")
    reply = edited("blocksworld", reply["text"], layer="goal", tool="add", cells=[5])
    assert drawing(reply).endswith("goal:\nB . #\nA . @\n")
    reply = edited("blocksworld", reply["text"], layer="goal", tool="remove", cells=[0])
    assert drawing(reply).endswith("goal:\n. . #\nA . @\n")


def test_blind_robot_may_start_where_it_is_marked() -> None:
    reply = edited("blind_robot", tool="mark", cells=[1, 2, 4], on=True)
    assert drawing(reply) == "target: 1,0\n**#\n.**\n"
    assert drawing(edited("blind_robot", tool="mark", cells=[0], on=False)).endswith("..#\n..*\n")


def test_blind_robot_that_may_be_anywhere_may_be_on_new_floor() -> None:
    reply = edited("blind_robot", "start: all\n..#\n...\n", tool="wall", cells=[2], on=False)
    assert drawing(reply) == "start: all\n...\n...\n"
    reply = edited("blind_robot", reply["text"], tool="wall", cells=[0], on=True)
    assert drawing(reply) == "start: all\n#..\n...\n"


def test_target_is_set_and_taken_away() -> None:
    reply = edited("blind_robot", layer="goal", tool="add", cells=[0])
    assert "target: 0,1\n" in reply["text"]
    reply = edited("blind_robot", reply["text"], layer="goal", tool="remove", cells=[0])
    assert "target" not in reply["text"]


@pytest.mark.parametrize(
    ("domain", "edit", "message", "field"),
    [
        ("mazeworld", {"tool": "move", "cells": [1, 4]}, "nothing to move", "edit"),
        ("mazeworld", {"tool": "move", "cells": [0, 2]}, "A cannot be put into a wall", "edit"),
        ("mazeworld", {"tool": "wall", "cells": [0], "on": True}, "A is on this cell", "edit"),
        ("mazeworld", {"tool": "add", "cells": [0]}, "A is on this cell", "edit"),
        ("mazeworld", {"tool": "add", "cells": [2]}, "there is a wall", "edit"),
        ("mazeworld", {"tool": "remove", "cells": [1]}, "no robot on this cell", "edit"),
        ("mazeworld", {"width": 1, "height": 2}, "B would be outside a board of 1 x 2", "edit"),
        ("mazeworld", {"tool": "fly", "cells": [1]}, "unknown tool 'fly'", "edit.tool"),
        ("mazeworld", {"tool": "move", "cells": [0]}, "must name 2 or more cells", "edit.cells"),
        ("mazeworld", {"tool": "move", "cells": [0, 6]}, "from 0 to 5, not 6", "edit.cell"),
        ("mazeworld", {"width": 4}, "edit.height must be a whole number", "edit.height"),
        ("mazeworld", {"width": 4000, "height": 1}, "from 1 to 1,024", "edit.width"),
        ("blocksworld", {"tool": "remove", "cells": [5]}, "the agent cannot be taken", "edit"),
        ("blocksworld", {"tool": "remove", "cells": [0]}, "no block on this cell", "edit"),
        (
            "blocksworld",
            {"layer": "goal", "tool": "remove", "cells": [0]},
            "there is no goal",
            "edit",
        ),
        ("sliding_tiles", {"tool": "wall", "cells": [0]}, "unknown tool 'wall'", "edit.tool"),
        ("sliding_tiles", {"width": 1, "height": 1}, "too small", "edit"),
        ("blind_robot", {"tool": "mark", "cells": [0, 5], "on": False}, "no starts", "edit"),
    ],
)
def test_edit_that_is_impossible(
    domain: str, edit: dict[str, Any], message: str, field: str
) -> None:
    reply = edited(domain, **edit)
    assert message in reply["error"]
    assert reply["field"] == field


def test_last_robot_cannot_be_removed() -> None:
    reply = edited("mazeworld", "start:\nA.\ngoal:\n.A\n", tool="remove", cells=[0])
    assert reply["error"] == "there is no robot"


def test_too_large_boards_are_edited_as_text() -> None:
    rows = "\n".join(["A" + "." * 39, *["." * 40] * 39])
    reply = handle(
        {
            "do": "problem",
            "domain": "mazeworld",
            "problem": {"text": f"start:\n{rows}\ngoal:\n{rows}"},
        }
    )
    assert reply["editing"] is None
