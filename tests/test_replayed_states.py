import copy
import json
import pickle
from dataclasses import replace

import pytest

from helpers import GraphProblem
from plybench import Path, VerificationError, solve, verify
from plybench.domains.sliding_tiles import instance
from plybench.native import native_core
from plybench.replayed_states import ReplayedStates
from plybench.search import uniform_cost

PROBLEM = GraphProblem({"S": {"A": 1, "B": 5}, "A": {"G": 2}, "B": {"G": 0.5}})
RESULT = uniform_cost(PROBLEM)


def states() -> ReplayedStates:
    return ReplayedStates(PROBLEM, ("A", "G"), "G")


def test_states_are_a_sequence_equal_to_a_tuple() -> None:
    made = states()
    assert made == ("S", "A", "G") and made == states()
    assert tuple(made).__eq__(made) is NotImplemented  # so that Python asks `made`
    assert made != ("S", "B", "G")
    assert len(made) == 3 and list(made) == ["S", "A", "G"]
    assert (made[0], made[1], made[-1], made[1:]) == ("S", "A", "G", ("A", "G"))
    assert hash(made) == hash(("S", "A", "G")) and repr(made) == "('S', 'A', 'G')"
    with pytest.raises(IndexError):
        made[3]


def test_states_are_pickled_and_copied_as_a_tuple() -> None:
    for made in (pickle.loads(pickle.dumps(states())), copy.deepcopy(states())):
        assert type(made) is tuple and made == ("S", "A", "G")


def test_last_state_that_the_rules_do_not_reach_is_refused() -> None:
    verify(PROBLEM, replace(RESULT, path=Path(("A", "G"), states(), 3)))
    wrong = Path(("A", "G"), ReplayedStates(PROBLEM, ("A", "G"), "B"), 3)
    with pytest.raises(VerificationError, match="action 2, 'G', leads from 'A' to 'G', not to 'B'"):
        verify(PROBLEM, replace(RESULT, path=wrong))
    impossible = Path(("C",), ReplayedStates(PROBLEM, ("C",), "G"), 1)
    with pytest.raises(VerificationError, match="action 1, 'C', is not possible in 'S'"):
        verify(PROBLEM, replace(RESULT, path=impossible))


@pytest.mark.skipif(native_core() is None, reason="the native core was not built")
def test_path_of_the_core_is_that_of_python_in_every_form() -> None:
    puzzle = instance("reports/hard")
    ours, theirs = (solve(puzzle, "astar", engine=e) for e in ("python", "native"))
    assert ours.path is not None and theirs.path is not None
    assert isinstance(theirs.path.states, ReplayedStates)
    assert ours == theirs and hash(ours.path) == hash(theirs.path)
    assert repr(ours.path) == repr(theirs.path)
    assert pickle.loads(pickle.dumps(theirs.path)) == ours.path
    written = [json.loads(each.to_json(puzzle, states=True)) for each in (ours, theirs)]
    for key in ("actions", "states"):
        assert written[0][key] == written[1][key]
