"""Agents of the user on the command line: found before the first game, explained after it."""

import io
from pathlib import Path

import pytest

from helpers.shell import Shell

CARELESS = "def choose(board, player=1):\n    return [][3]\n"
NIM = """
class Nim:
    initial = (5, 1)
    def to_move(self, state): return state[1]
    def actions(self, state): return [n for n in (1, 2) if n <= state[0]]
    def result(self, state, action): return (state[0] - action, 3 - state[1])
    def is_terminal(self, state): return state[0] == 0
    def utility(self, state, player): return -1 if state[1] == player else 1
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("careless.py").write_text(CARELESS)
    Path("nim.py").write_text(NIM)


@pytest.mark.parametrize(
    ("text", "agent", "message"),
    [
        (CARELESS, "own.py:chose", "unknown name in own.py 'chose'; did you mean 'choose'?"),
        ("def choose(board)\n", "own.py", "own.py cannot be loaded: line 1: expected ':'"),
        ("import nowhere\n", "own.py", "line 1: ModuleNotFoundError: No module named 'nowhere'"),
        (
            "class A:\n  def __init__(self, n): pass\n  def choose(self, board): pass\n",
            "own.py:A",
            "own.py:A cannot be made: TypeError: A.__init__() missing 1 required positional",
        ),
        ("x = 1\n", "own.py:x", "own.py:x is not an agent: it has no choose()"),
        ("x = 1\n", "own.py", "own.py has no agent; it defines x"),
    ],
)
def test_bad_agents_are_found_before_the_first_game(
    shell: Shell, text: str, agent: str, message: str
) -> None:
    Path("own.py").write_text(text)
    error = shell.error("match", "connect_four", "random", agent, "--record", "games.jsonl")
    assert error.startswith(f"agent '{agent}': ") and message in error
    assert not Path("games.jsonl").exists()


MATCH = ("match", "connect_four", "careless.py", "random", "--games", "2", "--record", "g.jsonl")


def test_each_fault_has_its_traceback(shell: Shell) -> None:
    shell(*MATCH)
    place = "raised IndexError: list index out of range (careless.py, line 2)"
    assert f"Game 0: careless forfeits: {place}\n" in shell.out
    shown = shell.out.partition("\n\n")[2]
    shell(*MATCH, "--show-faults")  # from the record, and here just as long
    assert shell.out.partition("\n\n")[2] == shown
    assert "\nGames 0, 1: careless\nTraceback (most recent call last):\n" in shell.out
    assert 'File "careless.py", line 2, in choose\n    return [][3]\n' in shell.out
    shell("replay", "g.jsonl", "--game", "1")
    assert 'File "careless.py", line 2, in choose\n' in shell.out


def test_play_shows_the_traceback(shell: Shell) -> None:
    shell("play", "connect_four", "--as", "nobody", "--against", "careless.py")
    assert 'File "careless.py", line 2, in choose\n' in shell.out
    assert "wins: careless.py (X) raised IndexError: list index out of range" in shell.out


def test_play_shows_what_an_agent_prints_and_keeps_it(shell: Shell, tmp_path: Path) -> None:
    Path("loud.py").write_text(
        "print('hello')\ndef choose(board):\n    print('hm')\n    return 0\n"
    )
    command = ("play", "connect_four", "--board", "4x4", "--as", "nobody", "--against", "loud.py")
    assert shell(*command, "--show-output", "--save", "saved.jsonl") == 0
    assert shell.out.count("loud.py prints:\nhello\nhm\n") == 2  # each of the two is loaded
    record = shell.json("replay", "saved.jsonl")["games"][0]
    assert record["printed"][0] == {"player": 1, "ply": 1, "text": "hello\nhm\n"}
    assert shell(*command) == 0 and "hm" not in shell.out


def test_decide_says_why_there_is_no_move(shell: Shell) -> None:
    assert shell("decide", "connect_four", "--algorithm", "careless.py") == 1
    assert 'File "careless.py", line 2, in choose\n' in shell.err
    assert shell.err.endswith(
        "plybench: careless.py makes no move: raised IndexError: list index out of range "
        "(careless.py, line 2)\n"
    )


def test_an_own_game_is_saved_resumed_and_replayed(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLYBENCH_CACHE", str(tmp_path / "cache"))
    Path("bot.py").write_text("def choose(state):\n    return 1\n")
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nquit\n"))
    whole = str(tmp_path / "nim.py")
    assert shell("play", whole, "--against", "bot.py") == 0
    assert "bot.py plays 1" in shell.out and sorted(tmp_path.glob("*.jsonl")) == []
    monkeypatch.setattr("sys.stdin", io.StringIO("2\nmoves\nquit\n"))
    assert shell("play", "--resume", "last") == 0
    assert "1 1 2" in shell.out


def test_a_record_notices_another_version_of_the_game(shell: Shell) -> None:
    command = ("match", "nim.py", "random", "random", "--games", "1", "--record", "g.jsonl")
    assert shell(*command) == 0
    Path("nim.py").write_text(f"{NIM}\n# changed\n")
    assert shell.error(*command) == "g.jsonl holds games with another version of nim.py"


SAYS = "without an evaluation, every position at the depth limit counts 0; give one as "


@pytest.mark.parametrize(
    "command",
    [
        ("match", "nim.py", "alpha_beta:depth=2", "minimax:depth=1", "--games", "2"),
        ("decide", "nim.py", "--depth", "2"),
        ("tree", "nim.py", "--depth", "2"),
        ("play", "nim.py", "--as", "nobody", "--against", "alpha_beta:depth=2"),
        ("decide", "nim.py", "--algorithm", "iterative_deepening:calls=10"),
    ],
)
def test_a_search_that_stops_early_without_an_evaluation_says_so_once(
    shell: Shell, command: tuple[str, ...]
) -> None:
    shell(*command)
    assert shell.err.count(SAYS) == 1


@pytest.mark.parametrize(
    "command",
    [
        ("decide", "nim.py"),
        ("decide", "connect_four", "--board", "4x3c3", "--depth", "2"),
        ("decide", "nim.py", "--algorithm", "alpha_beta:depth=2,evaluate=none"),
        ("tree", "nim.py", "--depth", "2", "--evaluate", "none"),
        ("decide", "nim.py", "--algorithm", "mcts:playouts=5"),
    ],
)
def test_others_do_not(shell: Shell, command: tuple[str, ...]) -> None:
    shell(*command)
    assert SAYS not in shell.err


def test_the_list_of_agents_says_what_a_file_may_hold(shell: Shell) -> None:
    shell("list", "agents")
    out = " ".join(shell.out.split())
    assert "FILE.py:NAME" in out and "choose(game, state)" in out
