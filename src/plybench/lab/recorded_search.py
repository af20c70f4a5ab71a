"""A recorded search as a reply: what was searched and how, how it ended, and the columns."""

import gc
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict
from itertools import islice
from typing import Any

import numpy as np

from plybench.core.catalog import Domain
from plybench.core.notation import write_state
from plybench.core.problem import name_of_problem
from plybench.core.results.result import SearchResult, plain, plain_number
from plybench.lab.pictures import MOST_PICTURES, SECONDS, Pictures, places
from plybench.lab.recording import Recording
from plybench.lab.solution_nodes import solution_nodes
from plybench.trace.order import order_of
from plybench.trace.record import GENERATED, Column

# Options of the problem that the result lists with the options of the algorithm.
_OF_THE_PROBLEM = ("order", "model")
_LONGEST_PATH = 5000  # whose states are written out in the result


def recorded_search(
    family: Domain,
    recording: Recording,
    most_pictures: int = MOST_PICTURES,
    seconds: float = SECONDS,
) -> dict[str, Any]:
    """Return the reply that a page makes a `Run` of; see `static/run/run.js`.

    It has pictures of the first states, as many as can be drawn in this many seconds.
    """
    with _no_collection():
        return _reply(family, recording, most_pictures, seconds)


@contextmanager
def _no_collection() -> Iterator[None]:
    """Turn off garbage collection meanwhile: with a million nodes in memory it takes long."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _reply(
    family: Domain, recording: Recording, most_pictures: int, seconds: float
) -> dict[str, Any]:
    problem, result = recording.problem, recording.result
    assert result is not None
    columns = recording.record.columns()
    pictures = Pictures(problem)
    pictures.add(islice(recording.states, most_pictures), seconds)
    place = places(problem, recording.states)
    used = dict(result.options)
    heuristic = used.pop("heuristic", None)
    return {
        "problem": described_problem(family, problem),
        "algorithm": result.algorithm,
        "heuristic": heuristic,
        "options": {name: v for name, v in used.items() if name not in _OF_THE_PROBLEM},
        "result": _outcome(result, problem),
        "actions": [plain(action) for action in recording.actions],
        "board": pictures.board,
        "palette": pictures.palette,
        "order": {
            **asdict(order_of(result.algorithm, used)),
            "outdates": used.get("duplicates") == "graph",
        },
        "passes": _passes(recording, columns),
        "is_cut": recording.is_cut,
        "unrecorded": recording.unrecorded,
        "map": place is not None,
        "columns": {
            **columns,
            "solution": np.array(solution_nodes(recording, columns), "<u4"),
            **pictures.columns(),
            **({} if place is None else {"place": place}),
        },
    }


def _outcome(result: SearchResult[Any, Any], problem: Any) -> dict[str, Any]:
    """Return the result as data; the states of a very long path are left to the columns."""
    is_long = result.path is not None and len(result.path) > _LONGEST_PATH
    found = result.to_dict(problem, states=not is_long)
    found.pop("paths", None)
    return found | ({"states": None} if is_long else {})


def described_problem(family: Domain, problem: Any) -> dict[str, Any]:
    """Return the domain, name and text of a problem, with its child order and model."""
    return {
        "domain": family.name,
        "name": name_of_problem(problem),
        "text": family.write(problem),
        "state": write_state(problem, problem.initial),
        "order": getattr(problem, "order", None),
        "model": getattr(problem, "model", None),
        "origin": getattr(problem, "origin", None),
    }


def _passes(recording: Recording, columns: Mapping[str, Column]) -> list[dict[str, Any]]:
    """Return the passes; `restarts` if the search began again at a new root, not with a layer."""
    return [
        {
            **one,
            "limit": plain_number(one["limit"]),
            "restarts": _begins_with_root(columns, one["event"] + 1, one["node"]),
        }
        for one in recording.passes
    ]


def _begins_with_root(columns: Mapping[str, Column], event: int, node: int) -> bool:
    kinds, nodes = columns["event"], columns["event_node"]
    is_next = event < len(kinds) and kinds[event] == GENERATED and nodes[event] == node
    return bool(is_next and columns["parent"][node] < 0)
