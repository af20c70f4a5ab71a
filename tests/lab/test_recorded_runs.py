"""The page counts as the search counts, and expects the node that the search really takes next.

For every algorithm and each value of each option, small searches of all domains are recorded,
packed and given to `run.js`.
"""

import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from helpers.node import needs_node, run_node
from plybench.core.catalog import Algorithm, algorithms
from plybench.lab import handle
from plybench.lab.wire import pack

PROBLEMS = [
    ("sliding_tiles", "random:3x3,seed=3,moves=12"),
    ("blocksworld", "random:width=3,height=3,blocks=2,depth=6,seed=1"),
    ("mazeworld", "corridor/bay"),
    ("mazeworld", "corridor/bay-turns"),  # waits cost nothing
    ("mazeworld", "random:width=6,height=6,robots=1,walls=20,seed=2"),
    ("blind_robot", "random:width=4,height=3,seed=1"),
]
EDGES = [
    ("sliding_tiles", "1 2 3 4 5 6 7 8 _"),  # the start is a goal
    ("mazeworld", "corridor/swap"),  # proved impossible before a search
]
NAMES = {
    "expanded": "expanded",
    "generated": "generated",
    "duplicates": "duplicates",
    "max_frontier": "maxFrontier",
    "evaluated": "evaluated",
    "reopened": "reopened",
    "pruned": "pruned",
    "iterations": "iterations",
}


def choices(entry: Algorithm) -> list[dict[str, Any]]:
    """Return all options that decide what is kept and what comes next."""
    names = [name for name in entry.choices if name != "child_order"]
    found: list[dict[str, Any]] = [
        dict(zip(names, values, strict=True))
        for values in product(*(entry.choices[name] for name in names))
    ]
    if "child_order" in entry.choices:
        found.append({"child_order": "random", "seed": 5})
    more: dict[str, dict[str, Any]] = {
        "beam": {"width": 3},
        "depth_limited": {"limit": 4},
        "weighted_astar": {"weight": 1.5},
    }
    return [*found, more[entry.name]] if entry.name in more else found


def messages(entry: Algorithm) -> Iterator[dict[str, Any]]:
    for options in choices(entry):
        for domain, source in [*PROBLEMS, *EDGES]:
            if entry.name == "bidirectional" and domain == "blind_robot":
                continue  # it has no predecessors
            yield {
                "do": "search",
                "domain": domain,
                "problem": {"source": source},
                "algorithm": entry.name,
                "options": options,
                "limits": {"expansions": 50},
            }


def shown(algorithm: str, states: list[str]) -> list[str]:
    """Return the states of a solution; where two sides meet, both have a node of the same state."""
    if algorithm != "bidirectional":
        return states
    return [s for i, s in enumerate(states) if i == 0 or s != states[i - 1]]


@needs_node
@pytest.mark.parametrize("algorithm", [*algorithms()])
def test_counts_and_order_are_those_of_the_search(algorithm: str, tmp_path: Path) -> None:
    wanted: dict[str, tuple[Any, Any]] = {}
    for number, message in enumerate(messages(algorithms()[algorithm])):
        reply = handle(message)
        assert "error" not in reply, (message, reply)
        file = tmp_path / f"{number}.frame"
        file.write_bytes(pack(reply))
        wanted[str(file)] = message, reply["result"]
    lines = run_node("recorded.js", [*wanted]).splitlines()
    assert len(lines) == len(wanted)
    for line in lines:
        run = json.loads(line)
        message, result = wanted[run["file"]]
        counts = {name: run["counts"][of_page] for name, of_page in NAMES.items()}
        counts["popped"] = run["steps"]
        assert counts == result["counts"], message
        assert run["wrong"] is None, message
        assert run["wrongKind"] is None, message
        assert run["wrongFrontier"] is None, (message, run["wrongFrontier"])
        assert shown(algorithm, run["states"]) == (result["states"] or []), message
        assert ("solution" in run["marks"]) == (result["actions"] is not None), message


@needs_node
def test_a_record_that_is_cut_counts_what_it_holds(tmp_path: Path) -> None:
    message = {"do": "search", "domain": "sliding_tiles", "limits": {"nodes": 200}}
    reply = handle(message)
    assert reply["is_cut"] and reply["unrecorded"] > 0
    file = tmp_path / "cut.frame"
    file.write_bytes(pack(reply))
    run = json.loads(run_node("recorded.js", [str(file)]))
    assert run["goal"] == -1 and run["wrong"] is None
    generated = run["counts"]["generated"]
    assert (
        generated < 200
        and generated + reply["unrecorded"] == reply["result"]["counts"]["generated"]
    )
