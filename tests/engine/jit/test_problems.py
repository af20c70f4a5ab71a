"""Problems over arrays, compiled: what is refused, what fails, and what is kept."""

import subprocess
import sys
from typing import Any, ClassVar

import numpy as np
import pytest

from helpers.array_problems import Roads, Subtraction
from helpers.examples import example
from plybench import InputError, Limits, Status, compiled, decide, heuristic, solve
from plybench.core.errors import ContractError
from plybench.core.game import GameError
from plybench.core.native.bridge import native_core

pytest.importorskip("numba", reason="numba is not installed")
pytestmark = pytest.mark.skipif(native_core() is None, reason="the native core was not built")

FAR = 500  # a number that the comparison before a search does not reach


class Line:
    """Count upwards; subclasses go wrong in the middle."""

    action_names = ("on",)

    def __init__(self, kind: Any = np.int16) -> None:
        self.initial = np.array([0, 7], dtype=kind)

    def successors(self, state: Any, out: Any, actions: Any) -> int:
        out[0, 0] = state[0] + 1
        return 1

    def is_goal(self, state: Any) -> bool:
        return state[0] == 1000  # type: ignore[no-any-return]


class DividesByZero(Line):
    def successors(self, state: Any, out: Any, actions: Any) -> int:
        out[0, 0] = state[0] + 1 + 0 // (state[0] - FAR)
        return 1


class WritesOutside(Line):
    def successors(self, state: Any, out: Any, actions: Any) -> int:
        out[0, 0] = state[0] + 1
        if state[0] == FAR:
            out[1, 0] = 0
        return 1


class TooMany(Line):
    def successors(self, state: Any, out: Any, actions: Any) -> int:
        out[0, 0] = state[0] + 1
        return 2 if state[0] == FAR else 1


class BadAction(Line):
    def successors(self, state: Any, out: Any, actions: Any) -> int:
        out[0, 0] = state[0] + 1
        actions[0] = state[0] // FAR
        return 1


class BadCost(Line):
    def successors(self, state: Any, out: Any, actions: Any, costs: Any) -> int:
        out[0, 0] = state[0] + 1
        costs[0] = FAR - state[0]
        return 1


class GoalFails(Line):
    def is_goal(self, state: Any) -> bool:
        return 1 // (state[0] - FAR) == 10


def test_an_error_in_compiled_code_is_the_error_of_the_function() -> None:
    with pytest.raises(ArithmeticError, match="divide by zero") as caught:
        solve(compiled(DividesByZero()), "breadth_first")
    assert caught.value.__notes__ == ["(in successors of the state (500, 7))"]
    with pytest.raises(ArithmeticError, match="divide by zero"):
        solve(compiled(GoalFails()), "breadth_first")
    with pytest.raises(IndexError, match="out of bounds"):
        solve(compiled(WritesOutside()), "breadth_first")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("source", "words"),
    [
        (TooMany(), r"successors of the state \(500, 7\) returned 2; .* most_successors=1"),
        (BadAction(), r"state \(500, 7\) wrote the action 1; allowed: 0 to 0"),
        (BadCost(), r"state \(501, 7\) wrote the cost -1; costs must be 0 or more"),
        (Line(np.int8), r"which do not all fit in int8; give `initial` a wider type"),
    ],
)
def test_bad_values_in_compiled_code_are_told_as_in_python(source: Any, words: str) -> None:
    for engine in ("auto", "python"):
        with pytest.raises(ContractError, match=words):
            solve(compiled(source), "uniform_cost", engine=engine)  # type: ignore[arg-type]


class NanEstimate(Line):
    @heuristic
    def odd(self, state: Any) -> float:
        return np.nan if state[0] == FAR else 0.0


def test_an_estimate_that_is_not_a_number_is_an_error() -> None:
    for engine in ("auto", "python"):
        with pytest.raises(InputError, match=r"'odd' is nan for the state \(500, 7\)"):
            solve(compiled(NanEstimate()), "astar", engine=engine)  # type: ignore[arg-type]


class Moody(Line):
    @heuristic
    def chance(self, state: Any) -> float:
        return np.random.random()


def test_compiled_code_that_says_something_else_is_refused() -> None:
    with pytest.raises(ContractError, match=r"compiled, chance differs for the state \(0, 7\)"):
        solve(compiled(Moody()), "astar")


def test_limits_end_a_compiled_search_at_the_same_node() -> None:
    problem = compiled(Line())
    limits = Limits(expansions=321)
    assert solve(problem, limits=limits) == solve(problem, limits=limits, engine="python")
    assert solve(problem, limits=limits).status is Status.LIMIT
    tiles = compiled(example("tiles_over_arrays").Tiles())
    assert solve(tiles, "breadth_first", limits=Limits(memory=10**6)).status is Status.LIMIT


class Endless(Line):
    def successors(self, state: Any, out: Any, actions: Any) -> int:
        out[0, 0] = (state[0] + 1) % 1000
        return 1


def test_a_limit_on_seconds_ends_a_compiled_search() -> None:
    result = solve(
        compiled(Endless()), "depth_first", duplicates="tree", limits=Limits(seconds=0.1)
    )
    assert result.status is Status.LIMIT


class ChangesItself(Line):
    def successors(self, state: Any, out: Any, actions: Any) -> int:
        self.calls = 1
        return 0


class UsesList(Line):
    table: ClassVar = [1, 2, 3]

    def is_goal(self, state: Any) -> bool:
        return self.table[0] == state[0]  # type: ignore[no-any-return]


class PassesSelf(Line):
    def is_goal(self, state: Any) -> bool:
        return id(self) == 3


class Misspelt(Line):
    def is_goal(self, state: Any) -> bool:
        return self.gaol == 3  # type: ignore[attr-defined, no-any-return]


class UsesDict(Line):
    def is_goal(self, state: Any) -> bool:
        seen: dict[Any, Any] = {}
        return len(seen) == state[0]  # type: ignore[no-any-return]


class ReturnsNothing(Line):
    def successors(self, state: Any, out: Any, actions: Any) -> int:
        out[0] = 1  # type: ignore[return]


LAMBDA = Line()
LAMBDA.is_goal = lambda state: state[0] == 3  # type: ignore[method-assign, misc, assignment]


@pytest.mark.parametrize(
    ("source", "words"),
    [
        (ChangesItself(), "self.calls is changed; .* can only read attributes"),
        (UsesList(), r"self.table is \[1, 2, 3\], a list, .* make it a tuple or an array"),
        (PassesSelf(), "self can only be used as self.NAME"),
        (Misspelt(), "there is no attribute self.gaol"),
        (UsesDict(), "numba cannot compile this: .*; use an array with the keys as indices"),
        (ReturnsNothing(), "successors returns none, not a number"),
        (LAMBDA, "must be a function made by `def`"),
    ],
)
def test_code_that_cannot_be_compiled_is_told_with_its_line(source: Any, words: str) -> None:
    with pytest.raises(ContractError, match=rf"(?s)test_problems.py, line \d+.*: .*{words}"):
        solve(compiled(source), "breadth_first")


def test_constants_are_those_of_the_instance() -> None:
    first, second = (
        solve(Roads(goal=11), engine="compiled"),
        solve(Roads(goal=5), engine="compiled"),
    )
    assert first == solve(Roads(goal=11), engine="python")
    assert second == solve(Roads(goal=5), engine="python")
    assert first.path != second.path


def test_ordinary_problems_are_refused_with_what_is_missing() -> None:
    puzzle = example("eight_puzzle").EightPuzzle((1, 2, 3, 4, 5, 6, 7, 0, 8))
    with pytest.raises(InputError, match=r"EightPuzzle cannot be compiled: it has neither"):
        solve(puzzle, "breadth_first", engine="compiled")


def test_states_that_are_too_large_are_refused() -> None:
    wide = Line()
    wide.initial = np.zeros(65, dtype=np.int8)
    with pytest.raises(ContractError, match="takes 65 bytes; compiled, it can have 64"):
        compiled(wide)


def test_without_numba_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    with pytest.raises(InputError, match=r"needs numba.*pip install 'plybench\[jit\]'"):
        solve(Line(), engine="compiled")


def test_an_old_numba_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    import numba

    monkeypatch.setattr(numba, "__version__", "0.58.1")
    with pytest.raises(InputError, match=r"numba 0.60 or newer, not 0.58.1"):
        solve(Line(), engine="compiled")


def test_compiled_code_is_kept_for_the_next_process() -> None:
    solve(Line(), engine="compiled")
    code = (
        "from engine.jit.test_problems import Line\n"
        "from plybench import solve\n"
        "from plybench.engine.jit.compiling import Code\n"
        "problem_code = []\n"
        "made = Code.of\n"
        "Code.of = staticmethod(lambda *a: problem_code.append(made(*a)) or problem_code[-1])\n"
        "solve(Line(), engine='compiled')\n"
        "for code in problem_code:\n"
        "    for function in code._made.values():\n"
        "        assert function.stats.cache_misses == {}, function.stats\n"
        "        assert len(function.stats.cache_hits) == 1, function.stats\n"
    )
    subprocess.run([sys.executable, "-c", code], cwd="tests", check=True)


class MovesTwice(Subtraction):
    """The same player moves again with an odd heap."""

    def play(self, state: Any, move: int, out: Any) -> None:
        out[0] -= move
        out[1] = 3 - state[1] if out[0] % 2 == 0 else state[1]


class FailsLate(Subtraction):
    def moves(self, state: Any, out: Any) -> int:
        out[0] = 1 + 0 // (state[0] - 3)
        return 1


def test_a_game_in_which_players_do_not_take_turns_is_refused() -> None:
    with pytest.raises(GameError, match=r"take turns, but MovesTwice.to_move says"):
        decide(compiled(MovesTwice()), "minimax")


class Stuck(Subtraction):
    def moves(self, state: Any, out: Any) -> int:
        out[0] = 1
        return 0 if state[0] == 3 else 1


def test_a_state_without_moves_is_told_as_in_python() -> None:
    for engine in ("auto", "python"):
        with pytest.raises(GameError, match="returned no moves, but is_terminal says"):
            decide(compiled(Stuck()), "minimax", engine=engine)  # type: ignore[arg-type]


class AlwaysNan(Line):
    @heuristic
    def never(self, state: Any) -> float:
        return np.nan


def test_nan_in_the_first_state_is_a_sentence() -> None:
    with pytest.raises(InputError, match=r"'never' is nan for the state \(0, 7\)"):
        solve(compiled(AlwaysNan()), "astar")


def test_an_error_in_a_compiled_game_is_the_error_of_the_function() -> None:
    with pytest.raises(ArithmeticError, match="divide by zero"):
        decide(compiled(FailsLate(120)), "minimax")
