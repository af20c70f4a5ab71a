"""Game trees in messages: recorded, and opened by hand."""

from typing import Any

import pytest

from plybench.lab import handle


def ask(**message: Any) -> dict[str, Any]:
    reply = handle({"game": "connect_four", "position": "reports/tree", **message})
    assert reply.get("error") is None, reply
    return reply


def test_tree_of_the_report_is_that_of_the_report() -> None:
    minimax = ask(do="game_tree", algorithm="minimax")
    alpha_beta = ask(do="game_tree", algorithm="alpha_beta")
    assert (minimax["counts"]["calls"], minimax["counts"]["leaves"]) == (31, 21)
    assert (alpha_beta["counts"]["calls"], alpha_beta["counts"]["pruned"]) == (28, 3)
    assert minimax["value"] == alpha_beta["value"] == 15 and alpha_beta["move"] == "5"


def test_pruned_moves_are_below_nodes_that_reach_beta() -> None:
    [tree] = ask(do="game_tree")["passes"]
    cut = [node for node in tree["nodes"] if node["pruned"]]
    assert [node["value"] for node in cut] == ["inf", "inf", "inf"]
    assert next(node["beta"] for node in cut) == 18
    assert cut[0]["pruned"] == [{"text": "5", "move": "5"}]
    assert tree["line"][0] == 0 and len(tree["line"]) == 4


def test_nodes_are_limited() -> None:
    reply = ask(do="game_tree", nodes=10)
    assert len(reply["passes"][0]["nodes"]) == 10 and reply["unrecorded"] == 18


def test_deepening_has_a_tree_for_each_pass() -> None:
    passes = ask(do="game_tree", algorithm="iterative_deepening", depth=3)["passes"]
    assert [tree["limit"] for tree in passes] == [1, 2, 3]


def test_children_are_opened_by_hand() -> None:
    reply = ask(do="game_children")
    assert [child["move"] for child in reply["children"]] == ["1", "3", "5"]
    assert [child["value"] for child in reply["children"]] == [-12, -15, -18]
    assert reply["side"] == 2 and all(child["side"] == 1 for child in reply["children"])
    won = ask(do="game_children", position="win-now")
    assert [c["over"] for c in won["children"] if c["move"] == "5"] == [True]
    ordered = ask(do="game_children", position="", order="centre")
    assert ordered["children"][0]["move"] == "4"
    bare = ask(do="game_children", evaluate="none")
    assert bare["value"] is None


@pytest.mark.parametrize(
    ("message", "field"),
    [
        ({"algorithm": "mcts"}, "algorithm"),
        ({"algorithm": 3}, "algorithm"),
        ({"depth": 0}, "depth"),
        ({"depth": 99}, "depth"),
        ({"depth": "two"}, "depth"),
        ({"nodes": 10**9}, "nodes"),
        ({"evaluate": "luck"}, "evaluate"),
        ({"order": 1}, "order"),
        ({"position": "win-now", "moves": ["5"]}, "moves"),
    ],
)
def test_wrong_field_of_a_tree_is_named(message: dict[str, Any], field: str) -> None:
    base = {"do": "game_tree", "game": "connect_four", "position": "reports/tree"}
    assert handle({**base, **message})["field"] == field
