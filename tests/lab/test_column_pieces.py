"""What is sent while a search goes on, together with its reply, is the whole record."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plybench import load, solve
from plybench.core.limits import Limits
from plybench.core.observer import Node
from plybench.lab import handle
from plybench.lab.column_pieces import Pieces
from plybench.lab.recording import Recording

TILES = {"do": "search", "domain": "sliding_tiles", "problem": {"source": "random:3x3,depth=16"}}


def put_together(pieces: list[Mapping[str, Any]], rest: Mapping[str, Any]) -> dict[str, Any]:
    """Return the columns as the page does: see `column_pieces.js`."""
    columns: dict[str, list[Any]] = {}
    for piece in [*pieces, rest]:
        for name, start in piece["starts"].items():
            values = columns.setdefault(name, [])
            assert start <= len(values), "something is missing"
            values[start:] = [*piece["columns"][name]]
    return {**rest["columns"], **columns}


class Watched(Recording):
    """Makes a piece at some nodes; some of them are not sent."""

    def __init__(self, at: Mapping[int, bool], most: int) -> None:
        super().__init__(most)
        self.at = at
        self.pieces = Pieces(self)
        self.sent: list[Mapping[str, Any]] = []

    def expanded(self, node: Node) -> None:
        super().expanded(node)
        if node.id in self.at:
            piece = self.pieces.next()
            self.sent.append(piece)
            if self.at[node.id]:
                self.pieces.took(piece)


@settings(max_examples=25)
@given(
    at=st.dictionaries(st.integers(0, 200), st.booleans(), max_size=8),
    algorithm=st.sampled_from(["astar", "ida_star", "rbfs", "breadth_first"]),
    most=st.integers(1, 300),
)
def test_pieces_and_rest_are_the_record(at: dict[int, bool], algorithm: str, most: int) -> None:
    recording = Watched(at, most)
    problem = load("sliding_tiles", "random:3x3,seed=3,moves=14")
    solve(problem, algorithm, engine="python", observer=recording, limits=Limits(expansions=150))
    whole = recording.record.columns()
    found = put_together(recording.sent, recording.pieces.rest({"columns": whole}))
    for name, column in whole.items():
        assert np.array_equal(found[name], column, equal_nan=True), name


@pytest.mark.parametrize("is_sent", [True, False])
def test_search_in_pieces_gives_the_same_reply(is_sent: bool) -> None:
    sent: list[Mapping[str, Any]] = []

    def report(known: Mapping[str, Any]) -> bool:
        sent.append(known)
        return is_sent

    rest, whole = handle({**TILES, "pieces": True}, report=report), handle(TILES)
    assert set(rest["starts"]) == {*whole["columns"]} - {
        "solution",
        "picture_start",
        "picture_at",
        "picture_cell",
    }
    found = put_together([one for one in sent if "starts" in one], rest)
    for name, column in whole["columns"].items():
        assert np.array_equal(found[name], column, equal_nan=True), name


def test_nothing_is_sent_in_pieces_unless_it_is_asked_for() -> None:
    sent: list[Mapping[str, Any]] = []
    reply = handle(TILES, report=sent.append)
    assert "starts" not in reply
    assert not any("columns" in known for known in sent)


def test_pieces_is_true_or_false() -> None:
    assert handle({**TILES, "pieces": 1})["field"] == "pieces"
