"""Ctrl-C while a command starts, and readers of its output that go away."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals and pipes are those of POSIX")

# A Ctrl-C that comes at a known moment: when a module is looked for.
CUSTOMIZE = """
import os, signal, sys

class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == os.environ["INTERRUPT_AT"]:
            sys.meta_path.remove(self)
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupting())
"""
SCRIPT = "import sys\nfrom plybench.cli import main\nsys.exit(main())\n"
MOMENTS = (
    "plybench.engine.searches",
    "cyclopts",
    "plybench.cli.app",
    "plybench.cli.commands.solve",
    "rich.console",
)


def interrupted(tmp_path: Path, moment: str, *command: str) -> tuple[int, str]:
    """Run a Python command with Ctrl-C at a moment; return its status and what it said."""
    (tmp_path / "sitecustomize.py").write_text(CUSTOMIZE)
    environment = {**os.environ, "INTERRUPT_AT": moment, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run([sys.executable, *command], env=environment, capture_output=True)
    return done.returncode, done.stderr.decode()


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("is_module", [True, False])
def test_ctrl_c_while_the_command_is_imported_is_no_traceback(
    moment: str, is_module: bool, tmp_path: Path
) -> None:
    script = tmp_path / "plybench"
    script.write_text(SCRIPT)
    start = ("-m", "plybench") if is_module else (str(script),)
    # In the folder of the script the package is not to be found under its name.
    found = interrupted(tmp_path / "custom", moment, "-P", *start, "solve", "blocksworld")
    assert found == (1, "plybench: interrupted\n")


def test_programs_that_use_the_package_see_ctrl_c(tmp_path: Path) -> None:
    code = "try:\n    from plybench import solve\nexcept KeyboardInterrupt:\n    sys.exit(7)"
    found = interrupted(
        tmp_path / "custom", "plybench.engine.searches", "-c", f"import sys\n{code}"
    )
    assert found == (7, "")


@pytest.fixture(autouse=True)
def _custom(tmp_path: Path) -> None:
    (tmp_path / "custom").mkdir()


COMMANDS = (
    "--help",
    "solve --help",
    "--version",
    "list",
    "list instances --json",
    "solve blocksworld",
    "trace sliding_tiles",
    "trace sliding_tiles --output /dev/stdout",
    "tree connect_four",
    "match connect_four random random --board 4x4 --games 2 --workers 1 --record /dev/stdout",
)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_reader_that_goes_away_is_no_error(command: str) -> None:
    read, write = os.pipe()
    os.close(read)  # as `| true` does, but surely before anything is written
    run = subprocess.run(
        [sys.executable, "-m", "plybench", *command.split()], stdout=write, stderr=subprocess.PIPE
    )
    os.close(write)
    assert (run.returncode, run.stderr) == (0, b"")


def test_sigint_that_is_ignored_stays_so() -> None:
    """A shell starts what runs in the background so."""
    code = "import signal, sys; sys.argv = ['plybench']; import plybench"
    run = subprocess.run(
        [sys.executable, "-c", f"{code}; assert signal.getsignal(2) == signal.SIG_IGN"],
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN),
    )
    assert run.returncode == 0
