"""`list` and `show` of problems and games in files of the user."""

from pathlib import Path

import pytest

from helpers.shell import Shell

OWN = str(Path(__file__).parents[2] / "data" / "own_code.py")
EXAMPLES = Path(__file__).parents[3] / "examples"
PICTURE = """
from plybench import heuristic
from plybench.core.picture import Cell, Picture

class Lights:
    initial = (0, 1)
    def actions(self, state): return [0, 1]
    def result(self, state, action): return state[:action] + (1,) + state[action + 1 :]
    def is_goal(self, state): return sum(state) == 2
    def picture(self, state): return Picture((tuple(Cell("piece", str(n)) for n in state),))
"""


def test_heuristics_of_an_own_problem_are_listed(shell: Shell) -> None:
    (row,) = shell.json("list", "heuristics", str(EXAMPLES / "romania.py"))["heuristics"]
    assert (row["heuristic"], row["claim"], row["default"]) == ("air", "consistent", True)


def test_algorithms_for_every_problem_are_listed(shell: Shell) -> None:
    rows = shell.json("list", "algorithms", str(EXAMPLES / "hanoi.py"))["algorithms"]
    names = [row["algorithm"] for row in rows]
    assert "astar" in names and "fuel" not in names


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("instances", "romania.py"), "is a problem and has no instances; it may have heuristics"),
        (("heuristics", "nim.py"), "is a game and has no heuristics; it may have evaluations"),
        (("evaluations", "nim.py"), "has no evaluations; mark its methods with @evaluation"),
        (("heuristics", "river_crossing.py"), "mark its methods with @heuristic"),
    ],
)
def test_what_there_is_not_is_told(shell: Shell, arguments: tuple[str, str], message: str) -> None:
    kind, file = arguments
    assert message in shell.error("list", kind, str(EXAMPLES / file))


def test_several_candidates_are_listed(shell: Shell) -> None:
    message = shell.error("show", OWN)
    assert f"has 2 problems and games; write {OWN}:Romania or {OWN}:TicTacToe" in message


def test_own_pictures_are_shown(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "lights.py"
    file.write_text(PICTURE)
    assert shell("show", str(file)) == 0 and shell.out.endswith("0 1\n")
    assert "has no pictures: it has no picture(state)" in shell.error(
        "show", str(EXAMPLES / "romania.py")
    )


def test_analyse_names_what_to_do_without_a_solver(shell: Shell) -> None:
    message = shell.error("analyse", str(EXAMPLES / "nim.py"))
    assert "has no solver, as chess and connect_four have; name a search instead" in message
