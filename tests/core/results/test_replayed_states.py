import copy
import json
import pickle
from dataclasses import replace

import pytest

from helpers import GraphProblem
from plybench import Path, VerificationError, solve, verify
from plybench.core.native.bridge import native_core
from plybench.core.problem import follower
from plybench.core.results.replayed_states import ReplayedStates
from plybench.domains.sliding_tiles import SlidingTiles, instance
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


def test_what_is_wrong_with_a_path_that_is_followed_at_once_is_shown_step_by_step() -> None:
    puzzle = SlidingTiles(2, 2, (1, 2, 0, 3))
    found = solve(puzzle, "breadth_first", engine="python")

    def claim(actions: tuple[str, ...], last: tuple[int, ...], cost: int = 1) -> None:
        states = ReplayedStates(puzzle, actions, last)
        verify(puzzle, replace(found, path=Path(actions, states, cost), lower_bound=None))

    claim(("right",), puzzle.goal)
    with pytest.raises(VerificationError, match="action 2, 'right', is not possible in"):
        claim(("right", "right"), puzzle.goal, 2)
    with pytest.raises(VerificationError, match=r"action 1, 'right', leads from .* not to"):
        claim(("right",), puzzle.initial)
    with pytest.raises(VerificationError, match="which is not a goal"):
        claim(("up",), (0, 2, 1, 3))
    with pytest.raises(VerificationError, match="the costs add up to 1, not 2"):
        claim(("right",), puzzle.goal, 2)


def test_rules_of_a_subclass_are_replayed_one_by_one() -> None:
    class NoWayRight(SlidingTiles):
        def actions(self, state: tuple[int, ...]) -> list[str]:
            return [action for action in super().actions(state) if action != "right"]

    plain, other = (cls(2, 2, (1, 2, 0, 3)) for cls in (SlidingTiles, NoWayRight))
    assert follower(plain) is not None and follower(other) is None
    assert follower(PROBLEM) is None
    found = solve(plain, "breadth_first", engine="python")
    path = Path(("right",), ReplayedStates(other, ("right",), other.goal), 1)
    with pytest.raises(VerificationError, match="action 1, 'right', is not possible"):
        verify(other, replace(found, path=path))
    plain.result = lambda state, action: state  # type: ignore[method-assign]
    assert follower(plain) is None


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
