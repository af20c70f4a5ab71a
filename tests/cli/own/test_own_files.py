"""`FILE.py:NAME` wherever the name of a problem, a game or a function is taken."""

import json
from pathlib import Path

import pytest

from helpers.shell import Shell

OWN = str(Path(__file__).parents[2] / "data" / "own_code.py")
ROMANIA = f"{OWN}:Romania"
GAME = f"{OWN}:TicTacToe"


def write(folder: Path, text: str) -> str:
    file = folder / "mine.py"
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_a_problem_is_solved_without_a_heuristic(shell: Shell) -> None:
    found = shell.json("solve", ROMANIA)
    assert (found["algorithm"], found["cost"], found["optimal"]) == ("uniform_cost", 418, True)
    assert found["chosen_because"] == "there is no heuristic"


def test_arguments_go_to_the_class(shell: Shell) -> None:
    found = shell.json("solve", f"{OWN}:Romania(Oradea, goal=Fagaras)")
    assert found["actions"] == ["Sibiu", "Fagaras"] and found["cost"] == 250


def test_a_heuristic_is_a_function_of_state_or_of_state_and_problem(shell: Shell) -> None:
    found = shell.json("solve", ROMANIA, "--heuristic", f"{OWN}:as_the_crow_flies")
    assert (found["algorithm"], found["cost"]) == ("astar", 418)
    found = shell.json("solve", "sliding_tiles", "reports/easy", "--heuristic", f"{OWN}:one_away")
    assert found["cost"] == shell.json("solve", "sliding_tiles", "reports/easy")["cost"]


@pytest.mark.parametrize(
    "call",
    [
        ("trace", ROMANIA, "--algorithm", "breadth_first"),
        ("count", ROMANIA),
        ("compare", ROMANIA, "--algorithm", "uniform_cost", "--algorithm", "breadth_first"),
        ("heuristics", ROMANIA, "--heuristic", f"{OWN}:as_the_crow_flies"),
        ("tree", GAME, "--depth", "1"),
        ("tree", GAME, "--depth", "1", "--evaluate", f"{OWN}:centre"),
        ("decide", GAME),
        ("match", GAME, f"alpha_beta:depth=1,evaluate={OWN}:centre", "random", "--games", "2"),
        ("tournament", GAME, "random", "alpha_beta:depth=2", "--games", "2"),
    ],
    ids=lambda call: " ".join(word.rpartition("/")[2] for word in call[:4]),
)
def test_commands_take_it(shell: Shell, call: tuple[str, ...]) -> None:
    assert shell(*call) == 0, shell.err


def test_records_of_own_games_are_replayed(shell: Shell, tmp_path: Path) -> None:
    record = str(tmp_path / "games.jsonl")
    assert shell("match", GAME, "random", "alpha_beta", "--games", "2", "--record", record) == 0
    assert shell("replay", record) == 0
    assert "all verified against the rules" in shell.out


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("gone.py", "there is no file 'gone.py'"),
        (f"{OWN}:Rumania", "did you mean 'Romania'?"),
        (f"{OWN}:Romania(", "no closing parenthesis"),
        (f"{OWN}:Romania(start=[)", "the arguments must be numbers, names or texts"),
        (f"{OWN}:Romania(Paris)", "line 26: ValueError: Paris is not on the map"),
        (f"{OWN}:ROADS", "'dict' object is not a problem"),
        (f"{OWN}:centre", "missing 2 required positional arguments"),
        (f"{OWN}:3", "must be FILE.py:NAME"),
    ],
)
def test_what_is_wrong_is_told(shell: Shell, text: str, message: str) -> None:
    assert message in shell.error("solve", text)


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("class P:\n    def actions(self\n", "line 2: "),
        ("import nothing_like_this\n", "line 1: ModuleNotFoundError"),
        ("x = 1\n1 / 0\n", "line 2: ZeroDivisionError"),
        ("x = 1\n", "has no problem; it defines x"),
        (
            "class A:\n initial = 0\n actions = result = is_goal = lambda *_: ()\n"
            "class B(A): pass\n",
            "has 2 candidates for the problem; write",
        ),
    ],
)
def test_a_file_that_cannot_be_used(shell: Shell, tmp_path: Path, code: str, message: str) -> None:
    assert message in shell.error("solve", write(tmp_path, code))


def test_code_that_fails_in_a_search_shows_its_own_lines_only(shell: Shell, tmp_path: Path) -> None:
    code = (
        "class P:\n initial = 3\n def actions(s, n): return [1]\n def is_goal(s, n): return False\n"
    )
    own = write(tmp_path, code + " def result(s, n, a):\n  return 6 // (n - 1) and n - 1\n")
    assert shell("solve", own, "--algorithm", "breadth_first") == 2
    assert "line 6, in result" in shell.err and "ZeroDivisionError" in shell.err
    assert "best_first" not in shell.err and "breadth_first.py" not in shell.err


def test_goals_and_instances_belong_in_the_arguments(shell: Shell) -> None:
    assert "is one problem" in shell.error("solve", ROMANIA, "reports/easy")
    assert "has its own goal" in shell.error("solve", ROMANIA, "--goal", "Arad")


def test_json_names_what_was_solved(shell: Shell) -> None:
    assert shell("solve", ROMANIA, "--json") == 0
    assert json.loads(shell.out)["instance"] == ROMANIA


def test_what_a_file_prints_does_not_get_into_json(shell: Shell, tmp_path: Path) -> None:
    code = (
        "print('loading')\nfrom plybench import heuristic\n\nclass P:\n    initial = 0\n"
        "    def actions(self, state): return [1]\n"
        "    def result(self, state, action): return state + 1\n"
        "    def is_goal(self, state): print('asked'); return state == 2\n"
    )
    own = write(tmp_path, code)
    for command in ("solve", "check"):
        assert shell(command, own, "--json") == 0
        assert isinstance(json.loads(shell.out), dict)
        assert "asked\n" in shell.err
