"""`plybench tree` and the games in `plybench list`, as a user types them."""

import io
import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from helpers.shell import Shell
from plybench import GameTrace

TREE = ("tree", "connect_four", "reports/tree")


@pytest.mark.parametrize(("algorithm", "calls"), [("alpha_beta", 28), ("negamax", 31)])
def test_tree_of_the_report(shell: Shell, algorithm: str, calls: int) -> None:
    found = shell.json(*TREE, "--algorithm", algorithm, "--depth", "3")
    assert (found["calls"], found["value"], found["column"]) == (calls, 15, 5)
    assert (found["action"], found["line"]) == ("5", ["5", "5", "3"])
    assert len(found["nodes"]) == calls
    window = {"alpha": -18, "beta": "inf"} if algorithm == "alpha_beta" else {}
    assert found["nodes"][2] == {"alpha": None, "beta": None} | window | {
        "id": 2,
        "parent": 1,
        "iteration": None,
        "ply": 2,
        "player": 1,
        "action": "1",
        "score": -18,
        "kind": "inner",
        "pruned": [],
        "state": found["nodes"][2]["state"],
    }


def test_text_is_the_default(shell: Shell) -> None:
    assert shell(*TREE) == 0
    assert "node 27          player 2  column 5  score 15  alpha 15  beta inf" in shell.out
    assert shell.err == ""


def test_options_reach_the_search(shell: Shell) -> None:
    strict = shell.json(*TREE, "--cut", ">", "--order", "weights", "--evaluate", "windows3")
    assert strict["options"]["cut"] == ">"
    assert strict["options"]["order"] == "weights"
    assert strict["options"]["evaluate"] == "windows3"
    assert shell.json(*TREE, "--evaluate", "none")["options"]["evaluate"] is None
    assert shell.json(*TREE, "--algorithm", "mtdf", "--no-table")["options"]["table"] is False
    assert shell.json(*TREE, "--table")["options"]["table"] is True


def test_formats_and_files(shell: Shell, tmp_path: Path) -> None:
    for name in ("svg", "dot", "ndjson"):
        file = tmp_path / f"tree.{name}"
        assert shell(*TREE, "--format", name, "--output", str(file)) == 0
        assert (shell.out, shell.err) == ("", "")
        shell(*TREE, "--format", name)
        assert file.read_text(encoding="utf-8") == shell.out
    assert ElementTree.fromstring((tmp_path / "tree.svg").read_text(encoding="utf-8")).tag.endswith(
        "svg"
    )
    assert len(GameTrace.read_ndjson(io.StringIO(shell.out)).trees()[0].nodes) == 28


def test_json_may_go_to_a_file_too(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "tree.json"
    assert shell(*TREE, "--json", "--output", str(file)) == 0
    assert shell.out == "" and json.loads(file.read_text(encoding="utf-8"))["calls"] == 28


def test_position_may_be_moves_a_board_or_a_file(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "position.txt"
    file.write_text(". . . .\n. . . .\n. O . .\n. X X O\n")
    for position in ("2243", "..../..../.O../.XXO", str(file)):
        found = shell.json("tree", "connect_four", position, "--board", "4x4", "--depth", "2")
        assert found["variant"] == "4x4"
    assert found["position"] == "..../..../.O../.XXO"


def test_few_nodes_are_shown_if_asked_for(shell: Shell) -> None:
    assert shell(*TREE, "--nodes", "4") == 0
    assert "... 24 more nodes followed" in shell.out


def test_limit_is_status_1(shell: Shell) -> None:
    assert shell(*TREE, "--depth", "9", "--max-expansions", "50") == 1
    assert "stopped after 50 expansions" in shell.out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--depth", "0"), "--depth 0 must be at least 1"),
        (("--algorithm", "alphabta"), "did you mean 'alpha_beta'?"),
        (("--algorithm", "mcts"), "mcts does not search to a given depth; these do: alpha"),
        (("--evaluate", "weight"), "unknown evaluation 'weight'; did you mean 'weights'?"),
        (("--order", "left"), "unknown ordering 'left'"),
        (("--cut", "=="), "alpha_beta cannot do cut='=='; allowed: >=, >"),
        (("--algorithm", "pvs", "--cut", ">"), "pvs has no option 'cut'"),
        (("--board", "4x4"), "position 'reports/tree' is on a board of 7x6"),
        (("--output", "/nowhere/tree"), "/nowhere/tree cannot be written"),
        (("--nodes", "0"), "max_nodes=0 must be at least 1"),
        (("--json", "--format", "svg"), "--json and --format svg are two formats"),
    ],
)
def test_bad_input_is_one_line(shell: Shell, arguments: tuple[str, ...], message: str) -> None:
    assert message in shell.error(*TREE, *arguments)


def test_unknown_games_and_positions_are_errors(shell: Shell) -> None:
    assert "unknown game 'connect_five'" in shell.error("tree", "connect_five")
    assert "unknown position 'report/tree'" in shell.error("tree", "connect_four", "report/tree")


def test_errors_in_a_position_name_the_file_or_the_text(shell: Shell, tmp_path: Path) -> None:
    missing = shell.error("tree", "connect_four", "corner.txt")
    assert missing == "there is no file 'corner.txt'"
    neither = shell.error("tree", "connect_four", "..c/...")
    assert neither.startswith("'..c/...' is neither a file nor a position: line 1, column 3: 'c'")
    file = tmp_path / "corner.txt"
    for text, message in (("X..\n.Z.\n", "line 2, column 2: 'Z'"), ("1111111", "move 7 (1): ")):
        file.write_text(text)
        assert shell.error("tree", "connect_four", str(file)).startswith(f"{file}: {message}")
    file.write_bytes(b"\xff")
    assert " cannot be read: it is not text in UTF-8" in shell.error(
        "tree", "connect_four", str(file)
    )


def test_a_board_may_be_longer_than_the_name_of_a_file(shell: Shell) -> None:
    board = "\n".join([". " * 20] * 20)
    assert shell("tree", "connect_four", board, "--depth", "1") == 0


def test_games_are_listed(shell: Shell) -> None:
    found = shell.json("list")
    assert [row["game"] for row in found["games"]] == [
        "chess",
        "connect_four",
        "open_spiel:NAME(PARAMETERS)",
        "pettingzoo:NAME(SETTINGS)",
    ]
    assert "alpha_beta" in [row["algorithm"] for row in found["game_algorithms"]]
    assert "reports/tree" in [row["position"] for row in found["positions"]]
    defaults = {row["evaluation"]: row["default"] for row in found["evaluations"]}
    assert defaults["weights"] and not defaults["windows1"]
    defaults = {row["ordering"]: row["default"] for row in found["orderings"]}
    assert defaults["centre"] and not defaults["weights"]
    for kind in ("games", "game-algorithms", "evaluations", "orderings", "positions"):
        assert shell("list", kind) == 0
