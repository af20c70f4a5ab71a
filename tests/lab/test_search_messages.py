"""Messages that ask for a search come from anyone: each gets an answer, and none reads a file."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from plybench.core.catalog import algorithms
from plybench.lab import handle
from plybench.lab.wire import pack, unpack

TILES = {"do": "search", "domain": "sliding_tiles"}


def answer(message: dict[str, Any]) -> dict[str, Any]:
    """Return the reply as it arrives in the browser."""
    return unpack(pack(handle(message)))


def error(message: dict[str, Any]) -> tuple[str, str | None]:
    reply = handle(message)
    return reply["error"], reply["field"]


def test_reply_says_what_was_searched_and_how() -> None:
    options = {"ties": "fifo", "child_order": "up-down-left-right"}
    reply = answer({**TILES, "algorithm": "A*", "options": options})
    assert reply.get("error") is None, reply
    assert reply["problem"]["name"] == "reports/hard"
    assert reply["algorithm"] == "astar" and reply["heuristic"] == "manhattan"
    assert reply["options"]["ties"] == "fifo"
    assert reply["problem"]["order"] == "up-down-left-right"
    assert reply["order"]["keys"] == [["f", 1], ["id", 1]]
    assert reply["result"]["cost"] == 20 and not reply["is_cut"]


def test_pictures_are_those_of_the_states() -> None:
    reply = answer(TILES)
    board, palette, columns = reply["board"], reply["palette"], reply["columns"]
    labels = [palette[cell]["label"] for cell in board["cells"]]
    assert labels == ["5", "1", "4", "7", "_", "6", "3", "8", "2"]
    starts = columns["state_start"]
    assert len(columns["picture_start"]) == len(starts)
    for state in range(0, len(starts) - 1, 7):
        text = bytes(columns["state_text"][starts[state] : starts[state + 1]]).decode()
        cells = list(board["cells"])
        first, end = columns["picture_start"][state : state + 2]
        for at, cell in zip(
            columns["picture_at"][first:end], columns["picture_cell"][first:end], strict=True
        ):
            cells[at] = cell
        assert [palette[cell]["label"] for cell in cells] == text.replace("/", " ").split()


def test_more_pictures_can_be_asked_for() -> None:
    state = "1 2 3 / 4 5 6 / 7 _ 8"
    reply = answer({"do": "pictures", "domain": "sliding_tiles", "states": [state, state]})
    assert reply["columns"]["picture_start"].tolist()[1:] == [
        len(reply["columns"]["picture_at"]) // 2,
        len(reply["columns"]["picture_at"]),
    ]
    assert error({"do": "pictures", "domain": "sliding_tiles", "states": ["1 2"]})[1] == "states"


def test_a_robot_alone_has_a_place_on_the_map() -> None:
    alone = {"do": "search", "domain": "mazeworld"}
    source = "random:width=20,height=10,robots=1,walls=20,seed=1"
    reply = answer({**alone, "problem": {"source": source}})
    columns, starts = reply["columns"], reply["columns"]["state_start"]
    assert reply["map"]
    for state, place in enumerate(columns["place"]):
        text = bytes(columns["state_text"][starts[state] : starts[state + 1]]).decode()
        y, x = divmod(int(place), 20)
        assert text == f"A {x},{9 - y}"
    assert not answer(alone)["map"]


def test_progress_is_reported() -> None:
    seen: list[Any] = []
    handle(
        {
            **TILES,
            "problem": {"source": "hardest/3x3"},
            "algorithm": "breadth_first",
            "limits": {"expansions": 20_000},
        },
        report=seen.append,
    )
    assert seen[-1]["expansions"] > 0 and seen[-1]["seconds"] >= 0


@pytest.mark.parametrize(
    ("message", "field"),
    [
        ({"domain": "tiles and more"}, "domain"),
        ({"domain": 3}, "domain"),
        ({"domain": "sliding_tiles", "problem": []}, "problem"),
        ({"domain": "sliding_tiles", "problem": {"source": "/etc/passwd"}}, "problem"),
        ({"domain": "sliding_tiles", "problem": {"text": "1 2 x"}}, "problem"),
        ({"domain": "sliding_tiles", "problem": {"source": "random:999x999"}}, "problem"),
        ({"domain": "sliding_tiles", "algorithm": "alpha_beta"}, "algorithm"),
        ({"domain": "mazeworld", "algorithm": "fuel"}, "algorithm"),
        ({"domain": "sliding_tiles", "heuristic": "wishes"}, "heuristic"),
        ({"domain": "sliding_tiles", "heuristic": ["manhattan"]}, "heuristic"),
        ({"domain": "blocksworld", "algorithm": "beam", "heuristic": "hamming "}, "heuristic"),
        ({"domain": "blocksworld", "algorithm": "BFS", "heuristic": "manhattan"}, "heuristic"),
        ({"domain": "sliding_tiles", "options": {"weight": 2}}, "options.weight"),
        ({"domain": "sliding_tiles", "options": {"ties": "none"}}, "options.ties"),
        ({"domain": "sliding_tiles", "options": {"seed": 1e30}}, "options.seed"),
        (
            {"domain": "sliding_tiles", "algorithm": "beam", "options": {"width": 0}},
            "options.width",
        ),
        (
            {"domain": "sliding_tiles", "algorithm": "depth_limited", "options": {"limit": -1}},
            "options.limit",
        ),
        (
            {"domain": "sliding_tiles", "algorithm": "IDS", "options": {"first": 0, "step": 0}},
            "options.step",
        ),
        ({"domain": "sliding_tiles", "limits": {"seconds": 1e9}}, "limits.seconds"),
        ({"domain": "sliding_tiles", "limits": {"nodes": 10**9}}, "limits.nodes"),
        ({"domain": "sliding_tiles", "limits": {"expansions": -1}}, "limits.expansions"),
    ],
)
def test_a_wrong_field_is_named(message: dict[str, Any], field: str) -> None:
    text, named = error({"do": "search", **message})
    assert named == field, text
    assert len(text) < 1000


def test_no_source_is_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.txt").write_text("1 2 3\n4 5 6\n7 _ 8\n")
    for source in ("mine.txt", "./mine.txt", str(tmp_path / "mine.txt")):
        assert "error" in handle({**TILES, "problem": {"source": source}})


VALUES: list[Any] = [
    None,
    True,
    -1,
    0,
    1,
    2.5,
    1e308,
    10**40,
    "",
    "x",
    "random",
    "random:seed=99999999999999999999",
    "random:width=300,height=300",
    "random:robots=50",
    "random:9x9,moves=100000",
    "\ud800",
    "A" * 9000,
    "1 2 3 / 4 5 6 / 7 _ 8",
    "corridor/bay",
    [],
    [[]],
    ["x"] * 3000,
    {},
    {"text": "#" * 500},
    {"source": "random"},
    {"seed": 1},
    {"": None},
    {"expansions": 3},
    "tree",
    "graph",
    "heap",
    "manhattan",
    "turns",
]


def spoilt(rng: random.Random) -> dict[str, Any]:
    """Return a message that is nearly right."""
    message: dict[str, Any] = {
        "do": rng.choice(["search", "pictures"]),
        "domain": rng.choice(["sliding_tiles", "blocksworld", "mazeworld", "blind_robot"]),
        "problem": {},
        "algorithm": rng.choice([*algorithms()]),
        "options": {},
        "limits": {"expansions": 20, "seconds": 0.2},
    }
    for _ in range(rng.randint(1, 3)):
        name = rng.choice([*message, "heuristic", "states"])
        part = message.get(name)
        if isinstance(part, dict) and rng.random() < 0.7:
            keys = [
                "source",
                "text",
                "goal",
                "order",
                "model",
                "ties",
                "duplicates",
                "width",
                "limit",
                "first",
                "step",
                "seed",
                "weight",
                "nodes",
                "memory",
            ]
            part[rng.choice(keys)] = rng.choice(VALUES)
        elif name != "limits":
            message[name] = rng.choice(VALUES)
    return message


def check_spoilt(seed: int, messages: int) -> None:
    rng = random.Random(seed)
    for _ in range(messages):
        message = spoilt(rng)
        reply = handle(message)
        assert ("error" in reply) != ("columns" in reply), message
        assert len(reply.get("error", "")) < 5000, message
        json.dumps({name: value for name, value in reply.items() if name != "columns"})


def test_spoilt_messages_get_an_answer() -> None:
    check_spoilt(1, 300)


@pytest.mark.slow
def test_many_spoilt_messages_get_an_answer() -> None:
    check_spoilt(2, 100_000)
