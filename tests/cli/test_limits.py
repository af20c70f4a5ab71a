"""What commands do unless told: the algorithm of a problem, and the memory it may take."""

import pytest

from helpers.shell import Shell
from plybench.cli import options
from plybench.core import limits
from plybench.core.limits import process_memory
from plybench.core.native.bridge import native_core

pytestmark = pytest.mark.skipif(native_core() is None, reason="the native core was not built")

FIFTY = "random:width=32,height=32,robots=50,walls=20,seed=1"
FREE = 40_000_000  # bytes, as these tests pretend
SHARE = "stopped after using 32,000,000 bytes of memory (80% of what was free)"


@pytest.fixture
def little_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (limits, options):
        monkeypatch.setattr(module, "free_memory", lambda: FREE)


def test_fifty_robots_are_planned_at_once(shell: Shell) -> None:
    found = shell.json("solve", "mazeworld", FIFTY)
    assert (found["algorithm"], found["status"], found["optimal"]) == ("fuel", "solved", True)
    assert found["chosen_because"] == "it finds a plan with the least fuel and proves it"
    assert shell("solve", "mazeworld", "corridor/bay") == 0
    assert "fuel was chosen: it finds a plan with the least fuel and proves it" in shell.out
    named = shell.json("solve", "mazeworld", "corridor/bay", "--algorithm", "fuel")
    assert named["chosen_because"] == ""


def test_options_of_a_search_mean_astar(shell: Shell) -> None:
    call = ("solve", "mazeworld", "corridor/bay")
    for given in (
        ("--ties", "fifo"),
        ("--heuristic", "manhattan"),
        ("--engine", "python"),
        ("--child-order", "north-east-south-west"),
    ):
        assert shell.json(*call, *given)["algorithm"] == "astar"
    assert shell(*call, "--ties", "fifo") == 0
    assert "astar was chosen: fuel takes no ties" in shell.out


def test_trace_and_count_keep_to_astar(shell: Shell) -> None:
    assert shell("trace", "mazeworld", "corridor/bay", "--steps", "1") == 0
    assert shell.out.startswith("astar, distance: mazeworld corridor/bay")


@pytest.mark.slow
@pytest.mark.usefixtures("little_memory")
@pytest.mark.parametrize("engine", ["python", "native"])
def test_a_search_stops_at_a_share_of_the_free_memory(shell: Shell, engine: str) -> None:
    call = ("solve", "mazeworld", FIFTY, "--algorithm", "astar", "--engine", engine)
    before = process_memory()
    found = shell.json(*call)
    assert (found["status"], found["reason"]) == ("limit", SHARE)
    assert found["advice"].startswith("try fuel: ")
    assert process_memory() - before < 2 * FREE
    assert shell(*call) == 1
    assert f"limit: {SHARE}"[:60] in shell.out and "try fuel: it finds" in shell.out
    own = shell.json(*call, "--max-memory", "20MB")
    assert own["reason"] == "stopped after using 20,000,000 bytes of memory"
    half = shell.json(*call, "--max-memory", "50%")
    assert half["reason"].endswith("(50% of what was free)")


@pytest.mark.slow
@pytest.mark.usefixtures("little_memory")
def test_other_commands_stop_there_too(shell: Shell) -> None:
    assert shell.json("count", "mazeworld", FIFTY)["reason"] == SHARE
    assert shell.json("heuristics", "mazeworld", FIFTY)["reason"].startswith(SHARE)
    six = ("blocksworld", "reports/six-blocks", "--algorithm", "breadth_first")
    assert shell("trace", *six, "--duplicates", "tree", "--steps", "1") == 1
    assert SHARE in shell.out


@pytest.mark.slow
@pytest.mark.usefixtures("little_memory")
def test_tables_of_a_heuristic_count(shell: Shell) -> None:
    large = "random:width=50,height=50,walls=20,seed=1"  # too large for the core
    found = shell.json("solve", "blind_robot", large, "--heuristic", "merge-pair")
    assert (found["reason"], found["counts"]["expanded"]) == (SHARE, 0)


def test_memory_may_be_left_unlimited(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(options, "free_memory", lambda: 10)
    monkeypatch.setattr(limits, "free_memory", lambda: 10)
    easy = ("solve", "sliding_tiles", "reports/hard")
    assert shell.json(*easy)["status"] == "limit"
    assert shell.json(*easy, "--max-memory", "NONE")["status"] == "solved"
    monkeypatch.setattr(options, "free_memory", lambda: None)  # a system that does not tell
    assert shell.json(*easy)["status"] == "solved"
    monkeypatch.setattr(limits, "free_memory", lambda: None)
    assert "does not tell how much is free" in shell.error(*easy, "--max-memory", "80%")


def test_a_trace_that_hits_a_limit_names_the_solver(shell: Shell) -> None:
    call = ("trace", "mazeworld", "reports/room", "--max-expansions", "5", "--steps", "1")
    assert shell(*call, "--heuristic", "manhattan", "--ties", "heap") == 1
    assert "stopped after 5 expansions; try fuel: " in shell.err


def test_help_states_the_defaults(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    for command in ("solve", "trace", "count", "heuristics", "tree", "analyse"):
        assert shell(command, "--help") == 0
        assert "By default 80%." in " ".join(shell.out.split())
