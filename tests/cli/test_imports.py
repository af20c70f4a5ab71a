"""What the commands that must start quickly do not import."""

import os
import subprocess
import sys

import pytest

CODE = """
import sys
from plybench.cli import main
main(sys.argv[2:])
unwanted = tuple(f"{name}." for name in sys.argv[1].split())
print(*[name for name in sys.modules if f"{name}.".startswith(unwanted)], file=sys.stderr)
"""
HEAVY = "numpy chess scipy matplotlib numba asyncio multiprocessing sqlite3"
OURS = "play study trace.recorder trace.rebuild lab classroom gametree"
NEVER = " ".join([HEAVY, *(f"plybench.{name}" for name in OURS.split())])


def imported(unwanted: str, *command: str) -> list[str]:
    """Return the modules among those unwanted that a command imports."""
    done = subprocess.run(
        [sys.executable, "-c", CODE, unwanted, *command],
        capture_output=True,
        text=True,
        check=True,
        stdin=subprocess.DEVNULL,
        env=os.environ | {"COLUMNS": "80"},
    )
    return done.stderr.split()


def test_what_is_imported_is_noticed() -> None:
    assert "cyclopts" in imported("cyclopts", "solve", "--help")


@pytest.mark.parametrize("flag", [(), ("--help",), ("-h",)])
def test_overview_imports_neither_the_parser_nor_any_contract(flag: tuple[str, ...]) -> None:
    ours = "core.results core.catalog core.native core.problem engine _core"
    contracts = " ".join(f"plybench.{name}" for name in ours.split())
    assert not imported(f"{NEVER} cyclopts attr logging {contracts}", *flag)


def test_uci_imports_neither_the_parser_nor_rich() -> None:
    ours = "engine search core.catalog core.results.analysis solvers.chess.solver domains.mazeworld"
    unwanted = " ".join(f"plybench.{name}" for name in ours.split())
    assert not imported(
        f"{NEVER} cyclopts attr rich logging pathlib traceback {unwanted}",
        "chess",
        "uci",
        "isready",
        "quit",
    )


def test_show_imports_neither_studies_nor_agents() -> None:
    assert not imported(f"plybench.play plybench.study {HEAVY}", "show", "sliding_tiles")


@pytest.mark.parametrize("options", [(), ("--json",), ("--help",)])
def test_solve_imports_no_solver_of_games_and_draws_no_trace(options: tuple[str, ...]) -> None:
    games = "plybench.solvers.chess plybench.solvers.connect_four"
    drawings = "plybench.trace.draw.svg plybench.trace.draw.game_svg plybench.trace.draw.text"
    assert not imported(f"{NEVER} {games} {drawings}", "solve", "sliding_tiles", *options)
