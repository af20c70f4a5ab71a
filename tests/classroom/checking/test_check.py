"""`plybench check` and `classroom/checking`: what is right, and what is wrong, with the reason."""

from pathlib import Path

import pytest

from plybench.classroom.checking import Report, check
from plybench.core.errors import InputError

OWN = str(Path(__file__).parents[2] / "data" / "own_code.py")


def checked(folder: Path, code: str, **options: str) -> Report:
    file = folder / "mine.py"
    file.write_text(code, encoding="utf-8")
    (report,) = check(str(file), **options)
    return report


def texts(report: Report, kind: str) -> str:
    return "\n".join(f.text for f in report.findings if f.kind == kind)


def test_a_file_is_checked_as_a_whole() -> None:
    reports = {report.name.rpartition(":")[2]: report for report in check(OWN, on="sliding_tiles")}
    assert {name: r.what for name, r in reports.items()} == {
        "Romania": "problem",
        "too_much": "heuristic",
        "TicTacToe": "game",
    }
    assert [r.is_right for r in reports.values()] == [True, False, True]
    assert "uniform_cost solves it: 4 actions, cost 418" in texts(reports["Romania"], "right")
    assert "worth 0 to the first player" in texts(reports["TicTacToe"], "right")


def test_a_false_claim_comes_with_a_small_case_that_misleads_astar() -> None:
    (report,) = check(f"{OWN}:too_much", on="sliding_tiles", source="random:2x3,seed=1")
    assert "it claims to be admissible, and it is not" in texts(report, "wrong")
    (misled,) = [f for f in report.findings if "misled" in f.text]
    assert "no smaller case exists (right: all 2 x 2 boards (11))" in misled.text
    assert "start:\n" in misled.detail and "A* returns (cost" in misled.detail


def test_sizes_that_a_heuristic_does_not_know_are_left_out(tmp_path: Path) -> None:
    code = (
        "from plybench import heuristic\n\n@heuristic(admissible=True)\ndef h(state):\n"
        "    return 0 if state == (1, 2, 3, 4, 5, 6, 7, 8, 0) else 5 * (1 + (state[8] != 8))\n"
    )
    report = checked(tmp_path, code, on="sliding_tiles")
    assert "it cannot be called on 2 x 2 boards (IndexError), so these were left" in texts(
        report, "note"
    )
    assert "no smaller case exists among those on which it can be called" in texts(report, "wrong")


def test_without_a_case_it_is_told_what_was_tried(tmp_path: Path) -> None:
    code = "def h(state, problem):\n    return 1.5 * (not problem.is_goal(state))\n"
    (tmp_path / "mine.py").write_text(code)
    (report,) = check(f"{tmp_path / 'mine.py'}:h", on="blind_robot")
    assert (
        "A* with it found cheapest paths in all 2 x 2 maps (9), all 3 x 2 maps (34), "
        "all 3 x 3 maps (209) and 80 random instances"
    ) in texts(report, "note")


def test_a_heuristic_without_claims_is_told_what_it_may_claim() -> None:
    (report,) = check(f"{OWN}:as_the_crow_flies", on=f"{OWN}:Romania")
    assert report.is_right
    assert "it is admissible (examined: all 9 reachable states); say so" in texts(report, "right")


def test_evaluations_must_sum_to_zero() -> None:
    (fair,) = check(f"{OWN}:centre")
    (unfair,) = check(f"{OWN}:unfair")
    assert fair.is_right and fair.what == "evaluation"
    assert "they must sum to 0" in texts(unfair, "wrong")


PROBLEM = """
class P:
    initial = 0
    def actions(self, state): return [1, 2]
    def result(self, state, action): return state + action
    def is_goal(self, state): return state == 9
"""


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ("return [1, 2]", "return iter(int, 1)", "has more than 10,000 actions"),
        ("return state + action", "return [state]", "cannot be stored: unhashable type"),
        ("return state + action", "state + action", "returns None; is there a return?"),
        ("return state + action", "return id(object()) + __import__('random').random()", "differs"),
        ("return state == 9", "return 'no'", "is_goal(0) must be true or false"),
        ("return state + action", "return 6 // (3 - state) and state + 1", "ZeroDivisionError"),
        ("initial = 0", "initial = 0\n    def action_cost(s, a, b, c): return -1", "0 or more"),
        ("initial = 0", "initial = 0\n    def action_cost(s, a, b, c): return 'x'", "not a number"),
        ("initial = 0", "initial = []", "cannot be stored"),
    ],
)
def test_broken_problems(tmp_path: Path, old: str, new: str, wrong: str) -> None:
    report = checked(tmp_path, PROBLEM.replace(old, new))
    assert wrong in texts(report, "wrong"), report


def test_a_misspelt_method_is_noticed(tmp_path: Path) -> None:
    code = PROBLEM + "    def action_costs(self, state, action, after): return 2\n"
    assert "did you mean action_cost?" in texts(checked(tmp_path, code), "note")


GAME = """
class G:
    initial = 3
    def to_move(self, state): return state % 2
    def actions(self, state): return [1]
    def result(self, state, action): return state - 1
    def is_terminal(self, state): return state == 0
    def utility(self, state, player): return 1 if player else -1
"""


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ("1 if player else -1", "1", "they must sum to 0"),
        ("return [1]", "return []", "is not terminal, but has no actions"),
        ("return state - 1", "return state + 2", "does it ever end?"),
        ("return state % 2", "return state % 3", "more than two players"),
    ],
)
def test_broken_games(tmp_path: Path, old: str, new: str, wrong: str) -> None:
    report = checked(tmp_path, GAME.replace(old, new))
    assert wrong in texts(report, "wrong"), report


def test_what_cannot_be_checked_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="nothing to check"):
        checked(tmp_path, "x = 1\n")
    with pytest.raises(InputError, match="say what it is with --kind"):
        check(f"{OWN}:ROADS")
    (report,) = check(f"{OWN}:too_much", on="chess")
    assert "needs a problem" in texts(report, "wrong")


def test_evaluations_of_a_game_are_examined(tmp_path: Path) -> None:
    report = checked(
        tmp_path,
        "from plybench import evaluation\n"
        "class Takes:\n"
        "    initial = (5, 1)\n"
        "    def to_move(self, state): return state[1]\n"
        "    def actions(self, state): return [n for n in (1, 2) if n <= state[0]]\n"
        "    def result(self, state, action): return (state[0] - action, 3 - state[1])\n"
        "    def is_terminal(self, state): return state[0] == 0\n"
        "    def utility(self, state, player): return -1 if player == state[1] else 1\n"
        "    @evaluation\n"
        "    def fair(self, state, player): return 1 if player == state[1] else -1\n"
        "    @evaluation\n"
        "    def unfair(self, state, player): return 1\n",
    )
    assert "evaluation fair gives numbers that sum to 0" in texts(report, "right")
    assert "evaluation unfair says [1, 1] for the two players" in texts(report, "wrong")


@pytest.mark.parametrize("kind", ["Fraction", "Decimal"])
def test_costs_may_be_fractions_and_decimals(kind: str, tmp_path: Path) -> None:
    code = f"""from decimal import Decimal
from fractions import Fraction

class Down:
    initial = 3

    def actions(self, state):
        return ["down"] if state else []

    def result(self, state, action):
        return state - 1

    def is_goal(self, state):
        return state == 0

    def action_cost(self, state, action, after):
        return {kind}("0.1")
"""
    report = checked(tmp_path, code)
    assert report.is_right
    assert "uniform_cost solves it: 3 actions, cost" in texts(report, "right")
