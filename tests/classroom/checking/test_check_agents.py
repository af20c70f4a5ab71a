"""`plybench check` of agents: one watched game as each player."""

from pathlib import Path

import pytest

from plybench.classroom.checking import Report, Trial, check
from plybench.core.errors import InputError

CAREFUL = """
def choose(board, player=1):
    print("I am", player)
    return [column for column in range(board.shape[1]) if board[0, column] == 0][-1]
"""


def checked(folder: Path, code: str, name: str = "", **options: object) -> Report:
    file = folder / "mine.py"
    file.write_text(code, encoding="utf-8")
    (report,) = check(f"{file}{name}", **options)  # type: ignore[arg-type]
    return report


def texts(report: Report, kind: str) -> str:
    return "\n".join(f"{f.text}\n{f.detail}" for f in report.findings if f.kind == kind)


def test_an_agent_plays_as_both_players_and_its_costs_and_prints_are_shown(tmp_path: Path) -> None:
    report = checked(tmp_path, "print('loading')\n" + CAREFUL)
    assert report.what == "agent" and report.is_right
    right, notes = texts(report, "right"), texts(report, "note")
    assert "tried on connect_four" in right and "it takes (board, player)" in right
    assert "as the first player it" in right and "as the second player it" in right
    assert "time for a move: first " in right and "memory for a move: at most " in right
    assert "while it was loaded: loading\nmove 1: I am 1\nmove 2: I am 1" in notes
    assert "move 1: I am -1" in notes


@pytest.mark.parametrize(
    ("body", "wrong"),
    [
        ("return [][board.shape[0]]", "raised IndexError: list index out of range (mine.py, line"),
        (
            "return 9",
            "chose column 9 (counted from 0), which is not legal; legal: 0, 1, 2, 3, 4, 5, 6",
        ),
        ("while True: pass", "made no move within 0.3 s"),
        ("import os; os._exit(3)", "ended its process with status 3"),
        ("return b'x' * 10**9", "needed more than 512 MB of memory"),
        ("return 'left'", "returned 'left', which is not a column"),
    ],
)
def test_what_goes_wrong_is_a_finding(tmp_path: Path, body: str, wrong: str) -> None:
    code = f"def choose(board, player):\n    print('about to fail')\n    {body}\n"
    report = checked(tmp_path, code, trial=Trial(seconds=0.3))
    assert f"as the first player it loses at move 1 (the start): {wrong}" in texts(report, "wrong")
    assert ": about to fail" in texts(report, "note")


@pytest.mark.parametrize(
    ("code", "wrong"),
    [
        ("while True: pass", "could not be loaded within 0.3 s"),
        ("import nowhere", "line 1: ModuleNotFoundError: No module named 'nowhere'"),
        ("input('your move? ')", "line 1: EOFError"),
        ("raise SystemExit(3)", "line 1: SystemExit: 3"),
    ],
)
def test_a_file_that_cannot_be_loaded_is_a_finding(tmp_path: Path, code: str, wrong: str) -> None:
    report = checked(tmp_path, f"{code}\n{CAREFUL}", trial=Trial(seconds=0.3))
    assert wrong in texts(report, "wrong")


def test_a_traceback_has_all_lines_of_the_agent(tmp_path: Path) -> None:
    code = "def pick(row):\n    return row[99]\n\ndef choose(board):\n    return pick(board[0])\n"
    trace = texts(checked(tmp_path, code), "wrong")
    assert 'mine.py", line 5, in choose' in trace and 'mine.py", line 2, in pick' in trace


def test_an_agent_may_fail_as_the_second_player_only(tmp_path: Path) -> None:
    code = (
        CAREFUL
        + "\ndef once(board, player):\n    return choose(board, player) if player == 1 else 7\n"
    )
    report = checked(tmp_path, code, ":once")
    assert "as the second player it loses" in texts(report, "wrong")


def test_an_agent_that_fails_as_the_first_player_is_tried_as_the_second_too(
    tmp_path: Path,
) -> None:
    wrong = texts(checked(tmp_path, "def choose(board):\n    return 9\n"), "wrong")
    assert "as the first player it loses" in wrong and "as the second player it loses" in wrong


def test_a_class_whose_method_lacks_self_is_wrong(tmp_path: Path) -> None:
    code = "class Agent:\n    def choose(board, player):\n        return 3\n"
    assert "needs self as its first parameter" in texts(checked(tmp_path, code), "wrong")


@pytest.mark.parametrize(("name", "is_noted"), [("choose", False), ("move", True)])
def test_a_function_that_a_folder_of_submissions_does_not_take_is_noted(
    tmp_path: Path, name: str, is_noted: bool
) -> None:
    report = checked(tmp_path, CAREFUL.replace("choose", name))
    assert report.is_right
    assert ("in a folder of submissions it must be called choose" in texts(report, "note")) is (
        is_noted
    )


def test_a_syntax_error_is_a_finding_with_the_line_and_a_caret(tmp_path: Path) -> None:
    for name in ("", ":choose"):
        report = checked(tmp_path, "def choose(board)\n    return 3\n", name)
        assert report.what == "file"
        wrong = texts(report, "wrong")
        assert wrong.startswith("line 1: expected ':'") and "    def choose(board)\n" in wrong
        assert "^" in wrong


def test_a_misspelt_name_is_bad_input(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="'chose'; did you mean 'choose'"):
        checked(tmp_path, CAREFUL, ":chose")


def test_a_flood_of_prints_is_cut_in_the_middle(tmp_path: Path) -> None:
    code = CAREFUL.replace(
        'print("I am", player)', "print('first'); print('x' * 10**6); print('last')"
    )
    notes = texts(checked(tmp_path, code), "note")
    assert "move 1: first" in notes and "move 1: last" in notes and "bytes left out" in notes
    assert len(notes) < 2_000_000


def test_a_class_in_a_file_with_a_game_plays_that_game(tmp_path: Path) -> None:
    code = """
class Nim:
    initial = (5, 1)
    def to_move(self, state): return state[1]
    def actions(self, state): return [n for n in (1, 2) if n <= state[0]]
    def result(self, state, action): return (state[0] - action, 3 - state[1])
    def is_terminal(self, state): return state[0] == 0
    def utility(self, state, player): return -1 if state[1] == player else 1

class Greedy:
    def choose(self, game, state): return max(game.actions(state))
"""
    (tmp_path / "mine.py").write_text(code)
    reports = check(str(tmp_path / "mine.py"))
    assert [(r.what, r.is_right) for r in reports] == [("game", True), ("agent", True)]
    assert "mine.py:Nim" in texts(reports[1], "right")


def test_a_file_that_imports_chess_plays_chess(tmp_path: Path) -> None:
    pytest.importorskip("chess")
    code = "import chess\n\ndef choose(board):\n    return 'e9'\n"
    report = checked(tmp_path, code)
    assert "tried on chess" in texts(report, "right")
    assert "returned 'e9'" in texts(report, "wrong")


ORDER = "def mine(state, actions):\n    return {}\n"


@pytest.mark.parametrize(
    ("body", "kind", "text"),
    [
        ("sorted(actions, key=lambda a: abs(a - 3))", "right", "in an order"),
        ("actions[:1]", "wrong", "keep all of them"),
        ("None", "wrong", "it must return the moves, best first"),
        ("__import__('random').sample(actions, len(actions))", "wrong", "when it is asked twice"),
    ],
)
def test_orders_keep_the_moves(tmp_path: Path, body: str, kind: str, text: str) -> None:
    report = checked(tmp_path, ORDER.format(body), ":mine", on="connect_four")
    assert report.what == "order" and text in texts(report, kind)


def test_observers_watch_a_search(tmp_path: Path) -> None:
    code = "from plybench import Observer\n\nclass Mine(Observer):\n    def {}(self, node): pass\n"
    report = checked(tmp_path, code.format("expanded"))
    assert report.what == "observer" and "it hears of: expanded" in texts(report, "right")
    report = checked(tmp_path, code.format("expands"))
    assert "would never be called; did you mean 'expanded'?" in texts(report, "wrong")
    report = checked(tmp_path, code.format("expanded").replace("pass", "node.x = 1"))
    assert "watching a search" in texts(report, "wrong")
