"""Without python-chess everything else works, and chess says what to install."""

import subprocess
import sys

import pytest

BLOCKED = "import sys; sys.modules['chess'] = None\n"
WHAT = "chess needs python-chess: pip install plybench[chess]"


def run(code: str) -> subprocess.CompletedProcess[str]:
    """Run code in an interpreter that cannot import python-chess."""
    return subprocess.run(
        [sys.executable, "-c", BLOCKED + code], capture_output=True, text=True, check=False
    )


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    return run(f"from plybench.cli import main; sys.exit(main({list(arguments)!r}))")


@pytest.mark.parametrize(
    "arguments",
    [
        ("tree", "chess"),
        ("match", "chess", "random", "random"),
        ("play", "chess"),
        ("chess", "ladder"),
    ],
)
def test_commands_say_what_to_install(arguments: tuple[str, ...]) -> None:
    done = command(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert WHAT in done.stderr and done.stderr.count("\n") == 1


def test_list_shows_the_game_and_what_it_lacks() -> None:
    done = command("list", "games", "--json")
    assert done.returncode == 0 and WHAT in done.stdout
    done = command("list", "positions")
    assert done.returncode == 0 and "reports/white-mates" in done.stdout
    done = command("list")
    assert "windows1" in done.stdout and "king_safety" not in done.stdout


def test_other_games_work() -> None:
    done = command("tree", "connect_four", "4453", "--depth", "1")
    assert done.returncode == 0 and "alpha_beta: connect_four 7x6" in done.stdout


def test_import_says_what_to_install() -> None:
    done = run("from plybench.domains.chess import Chess")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == f"plybench.core.errors.InputError: {WHAT}"


def test_python_chess_is_not_imported_before_it_is_needed() -> None:
    code = (
        "import sys; from plybench.core.catalog import games; from plybench.cli import main\n"
        "assert 'chess' in games()\n"
        "main(['tree', 'connect_four', '4453', '--depth', '1'])\n"
        "assert 'chess' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL)
