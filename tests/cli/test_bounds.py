"""Every size has a bound that is said, and preparation counts against the limits."""

import subprocess
import sys
from pathlib import Path

import pytest

from helpers.shell import Shell
from plybench import InputError
from plybench.domains.blind_robot import BlindRobot
from plybench.domains.blocksworld import Blocksworld
from plybench.domains.shared.maps import Map
from plybench.domains.sliding_tiles import SlidingTiles

HUGE = 10**5000


@pytest.mark.parametrize(
    "make",
    [
        lambda: SlidingTiles(2**32, 3, ()),
        lambda: SlidingTiles(HUGE, 3, ()),
        lambda: SlidingTiles(33, 32, ()),
        lambda: SlidingTiles(2.5, 3, ()),  # type: ignore[arg-type]
        lambda: Blocksworld(2**32, 1, agent=(0, 0), blocks={}, goals={}),
        lambda: Blocksworld(HUGE, HUGE, agent=(0, 0), blocks={}, goals={}),
        lambda: Map(2**40, 2**40),
        lambda: Map(HUGE, 1),
        lambda: Map(1025, 1024),
        lambda: BlindRobot(Map(101, 100)),
    ],
    ids=range(10),
)
def test_sizes_given_in_python_are_bounded(make: object) -> None:
    with pytest.raises(InputError, match=r"whole numbers|at most|too large"):
        make()  # type: ignore[operator]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("solve sliding_tiles random:4x4,seed=1,moves=9999999999", "must be at most 100,000"),
        ("solve sliding_tiles random:999x999", "at most 1,024 cells"),
        ("solve blocksworld random:width=9999999999,height=1", "at most 4,096 cells"),
        ("solve blocksworld random:width=65,height=64", "at most 4,096 cells"),
        ("solve mazeworld random:width=9999999999,height=9999999999", "there can be 1 to 65,535"),
        ("solve mazeworld random:robots=9999999999", "there is no room for 9,999,999,999 robots"),
        ("solve blind_robot random:width=101,height=100", "there can be 1 to 10,000"),
        ("tree connect_four --board 6x5c33333333", "are at most 100"),
        ("tree connect_four --board 101x5", "must be a whole number from 1 to 100"),
        (f"tree connect_four --board {'9' * 5000}x5", "are at most 100"),
        (f"solve sliding_tiles random:seed={'9' * 5000}", "must be a whole number from 0 to"),
        (f"solve sliding_tiles --max-expansions {'9' * 5000}", "must be a whole number"),
        (f"tree connect_four {'9' * 5000}, --board 10x5", "is not a column"),
        (f"solve mazeworld reports/maze --goal A {'9' * 5000},1", "is not of the form"),
        (f"play connect_four --against alpha_beta:table={'9' * 5000}", "table="),
        (f"play connect_four --against alpha_beta:depth={'9' * 5000}", "depth="),
    ],
    ids=range(16),
)
def test_sizes_on_the_command_line_are_bounded(shell: Shell, call: str, message: str) -> None:
    words = call.split()
    if "--goal" in words:
        words[words.index("--goal") + 1 :] = [" ".join(words[words.index("--goal") + 1 :])]
    error = shell.error(*words)
    assert message in error
    assert len(error) < 700


def test_a_generator_stops_with_the_limit_on_time(shell: Shell) -> None:
    call = ("solve", "blocksworld", "random:width=8,height=8,blocks=6,depth=14")
    assert shell(*call, "--max-seconds", "0.0005") == 1
    assert shell.out == "limit: stopped after 0.0005 seconds while the problem was prepared\n"
    found = shell.json(*call, "--max-seconds", "0.0005")
    assert found["status"] == "limit"
    for command in ("trace", "count", "heuristics"):
        assert shell(command, *call[1:], "--max-seconds", "0.0005") == 1


def test_preparation_leaves_less_to_the_search(shell: Shell) -> None:
    room = "random:width=200,height=200,robots=40,walls=10"
    found = shell.json("solve", "mazeworld", room, "--max-seconds", "0.7", "--engine", "python")
    assert found["reason"].startswith("stopped after 0.7 seconds")


@pytest.mark.slow
def test_a_map_in_thousands_of_parts_is_no_matter_of_minutes(shell: Shell) -> None:
    strip = "random:width=1,height=65535,robots=1"
    assert shell("solve", "mazeworld", strip, "--algorithm", "astar") == 0


def test_openings_without_an_end_are_refused(shell: Shell, tmp_path: Path) -> None:
    call = ("match", "connect_four", "random", "random", "--openings", "/dev/zero")
    assert shell(*call) == 2
    assert "/dev/zero cannot be read: it has more than 67,108,864 bytes" in shell.err


@pytest.mark.slow
def test_a_device_without_an_end_is_refused_everywhere() -> None:
    """In a process of its own: what goes wrong here takes all memory."""
    code = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_AS, (2 * 2**30,) * 2)\n"
        "from plybench.cli import main\n"
        "for words in ('solve sliding_tiles', 'solve mazeworld', 'tree connect_four',\n"
        "              'tree chess', 'chess ladder --positions', 'replay', 'verify'):\n"
        "    assert main([*words.split(), '/dev/urandom']) == 2, words\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("/dev/urandom") == 7
