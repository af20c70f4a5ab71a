"""The two trees that the report prints, and what it says about single searches."""

from math import inf
from typing import Any

from plybench.domains.connect_four import ConnectFour, load
from plybench.engine.decisions import decide
from plybench.study import Answer, Rows, Study
from plybench.trace import GameTrace
from plybench_reports.claims import claims
from plybench_reports.command_lines import command
from plybench_reports.connect4_negamax import GAME, search

DEPTH = 3
TREES = {"plain": "negamax", "alpha-beta": "alpha_beta"}


def run(*, part: str) -> dict[str, Any]:
    """Make a tree, or answer one of the smaller questions."""
    return _tree(TREES[part]) if part in TREES else {"status": "done", **_PARTS[part]()}


def _tree(algorithm: str) -> dict[str, Any]:
    """Return the nodes in the order of the print: score of who moved there, alpha, beta."""
    game, state = load("reports/tree")
    trace = GameTrace()
    found = decide(game, algorithm, state, depth=DEPTH, evaluate="weights", observer=trace)
    (tree,) = trace.trees()
    nodes = list(tree.nodes.values())[1:]
    pruned = [node.id for node in tree.nodes.values() if node.pruned]
    return {
        "status": str(found.status),
        "calls": found.counts.calls,
        "action": found.action,
        "value": _plain(found.value),
        "scores": [_plain(tree.score(node)) for node in nodes],
        "windows": [[_plain(edge) for edge in tree.window(node)] for node in nodes],
        "cut_below": pruned,
        "beta_at_8": _plain(tree.window(tree.nodes[8])[1]),
    }


def _plain(value: Any) -> Any:
    return str(value) if value in (inf, -inf) else value


def _lines_through_cells() -> dict[str, Any]:
    game = ConnectFour()
    return {"table": game.weights_table, "lines": len(game.lines)}


def _board() -> dict[str, Any]:
    game, state = load("reports/tree")
    return {"rows": game.format_state(state), "value": game.weights(state, 1)}


def _depth_1() -> dict[str, Any]:
    """Search one ply where the fourth column wins: the first three columns come before it."""
    state = GAME.play("112233")
    return {
        name: search(variant, cut, state, 1).counts.calls
        for name, variant, cut in (
            ("plain", "plain", ""),
            ("loose", "alpha-beta", ">="),
            ("strict", "alpha-beta", ">"),
        )
    }


def _dawdling() -> dict[str, Any]:
    """Search three plies where columns 3 and 7 win at once, and other moves a little later."""
    moves = {}
    for wins in ("infinite", "graded"):
        game = ConnectFour(wins=wins)
        state = game.play("445566")
        action = decide(game, "negamax", state, depth=DEPTH).action
        assert action is not None
        moves[wins] = [action, game.is_terminal(game.result(state, action))]
    return moves


def _kept_lists() -> dict[str, Any]:
    """Collect the counts of two variants as published: in one list that is not cleared."""
    collected: list[str] = []
    printed = {}
    for variant in ("plain", "alpha-beta"):
        collected.append(variant)  # stands for the games of this variant
        printed[variant] = list(collected)
    return {"printed": printed["alpha-beta"]}


_PARTS = {
    "lines through cells": _lines_through_cells,
    "board": _board,
    "depth 1": _depth_1,
    "dawdling": _dawdling,
    "kept lists": _kept_lists,
}

study = Study(
    name="connect4-negamax/trees",
    question="Does the program produce the printed trees?",
    factors={"part": (*TREES, *_PARTS)},
    run=run,
    about=__doc__ or "",
)


def _command(part: str) -> str:
    return command(
        "tree",
        "connect_four",
        "reports/tree",
        algorithm=TREES[part],
        depth=DEPTH,
        evaluate="weights",
    )


def _answer_column(part: str, *columns: str) -> Any:
    def answer(rows: Rows) -> Answer:
        row = rows.one(part=part)
        if row is None:
            return Answer(None)
        found = [row[column] for column in columns]
        return Answer(found[0] if len(found) == 1 else found, command=_command(part))

    return answer


study.answer("c4n-02")(_answer_column("plain", "calls"))
study.answer("c4n-04")(_answer_column("plain", "action", "value"))
study.answer("c4n-05")(_answer_column("alpha-beta", "calls"))
study.answer("c4n-08")(_answer_column("alpha-beta", "beta_at_8"))


@study.answer("c4n-01")
def lines_through_cells(rows: Rows) -> Answer:
    """How many lines of four go through each cell, by column from the bottom."""
    row = rows.one(part="lines through cells")
    if row is None:
        return Answer(None)
    middle, corner = row["table"][3][2], row["table"][0][0]
    return Answer(row["table"], f"centre {middle}, corner {corner}; {row['lines']} lines")


@study.answer("c4n-03")
def plain_scores(rows: Rows) -> Answer:
    """The scores of the plain tree; unreadable ones are not compared."""
    row = rows.one(part="plain")
    if row is None:
        return Answer(None)
    printed = claims()["c4n-03"].value
    pairs = list(zip(row["scores"], printed, strict=True))
    compared = [None if theirs is None else ours for ours, theirs in pairs]
    filled = [f"node {n} = {ours}" for n, (ours, theirs) in enumerate(pairs, 1) if theirs is None]
    text = f"{len(pairs) - len(filled)} of {len(pairs)} compared; unreadable: {', '.join(filled)}"
    return Answer(compared, text, _command("plain"))


@study.answer("c4n-06")
def pruned_scores(rows: Rows) -> Answer:
    """Score, alpha and beta of each node of the pruned tree."""
    row = rows.one(part="alpha-beta")
    if row is None:
        return Answer(None)
    nodes = [[score, *window] for score, window in zip(row["scores"], row["windows"], strict=True)]
    return Answer(nodes, f"{len(nodes)} nodes, each with alpha and beta", _command("alpha-beta"))


@study.answer("c4n-07")
def printed_board(rows: Rows) -> Answer:
    """The board, written as columns from the bottom."""
    row = rows.one(part="board")
    if row is None:
        return Answer(None)
    return Answer(_columns(row["rows"]), f"the array; worth {row['value']} to player 1")


def _columns(text: str) -> list[str]:
    """Return the columns of a drawing from the bottom, with the report's signs: player 1 is O."""
    rows = text.split("/")
    columns = ("".join(column).replace(".", "")[::-1] for column in zip(*rows, strict=True))
    return [column.translate(str.maketrans("XO", "OX")) for column in columns]


@study.answer("c4n-09")
def nothing_pruned(rows: Rows) -> Answer:
    """Calls at depth 1 where a move wins: the printed cut prunes what comes after it."""
    row = rows.one(part="depth 1")
    if row is None:
        return Answer(None)
    text = f"plain {row['plain']}, alpha > beta {row['strict']}, alpha >= beta {row['loose']} calls"
    return Answer(row["plain"] == row["loose"], text)


@study.answer("c4n-23")
def list_for_each_variant(rows: Rows) -> Answer:
    """Whether the second list holds the games of the second variant alone."""
    row = rows.one(part="kept lists")
    if row is None:
        return Answer(None)
    is_one = row["printed"] == ["alpha-beta"]
    return Answer(
        is_one, f"the list of alpha-beta holds the games of {' and '.join(row['printed'])}"
    )


@study.answer("c4n-24")
def fast_wins(rows: Rows) -> Answer:
    """Whether the winner takes an immediate win."""
    row = rows.one(part="dawdling")
    if row is None:
        return Answer(None)
    (move, wins), (better, _) = row["infinite"], row["graded"]
    text = f"with infinite wins column {move}, with graded ones column {better}, which wins at once"
    return Answer(wins, text)
