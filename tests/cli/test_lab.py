"""`plybench lab` as it is typed: what it prints, and how it ends."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from helpers.processes import start, wait_for
from helpers.shell import Shell

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals are those of POSIX")


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that is in use."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


@pytest.mark.parametrize("with_signal", [signal.SIGINT, signal.SIGTERM])
def test_the_address_is_printed_and_ctrl_c_ends_it(tmp_path: Path, with_signal: int) -> None:
    lab = start(tmp_path, "lab", "--no-browser", "--port", "0")
    assert lab.stdout is not None
    address = re.fullmatch(r"The lab is at (http://127.0.0.1:\d+/search)\n", lab.stdout.readline())
    assert address
    assert lab.stdout.readline() == "Press Ctrl-C to end it.\n"
    lab.send_signal(with_signal)
    out, err = lab.communicate(timeout=20)
    assert (lab.returncode, out, err) == (0, "", "")


def test_a_lab_for_others_says_so(tmp_path: Path) -> None:
    lab = start(tmp_path, "lab", "--host", "0.0.0.0", "--port", "0")
    assert lab.stdout is not None
    lines = [lab.stdout.readline() for _ in range(3)]
    lab.send_signal(signal.SIGINT)
    assert lab.communicate(timeout=20) == ("", "")
    assert re.fullmatch(
        rf"The lab is at http://{socket.gethostname()}:\d+/search\?token=\S{{32}}\n", lines[0]
    )
    assert lines[1] == "Other machines can reach it. Whoever has this address can use it.\n"


def test_a_problem_is_shown_first(tmp_path: Path) -> None:
    lab = start(tmp_path, "lab", "blocksworld", "reports/six-blocks", "--no-browser", "--port", "0")
    assert lab.stdout is not None
    line = lab.stdout.readline()
    lab.send_signal(signal.SIGINT)
    assert lab.communicate(timeout=20)[1] == ""
    assert "/search#" in line and "reports/six-blocks" in line


def test_a_port_that_is_in_use(shell: Shell, taken: int) -> None:
    message = shell.error("lab", "--no-browser", "--port", str(taken))
    assert message == (
        f"port {taken} is in use, perhaps by another lab; choose another one with --port, or any "
        "free one with --port 0"
    )


@pytest.mark.parametrize("port", ["-1", "65536", "x"])
def test_a_port_that_is_none(shell: Shell, port: str) -> None:
    assert "port" in shell.error("lab", "--port", port)


@pytest.mark.parametrize("host", ["192.0.2.1", "no.such.host.invalid", "a b", "256.1.1.1"])
def test_a_host_that_is_not_of_this_machine(shell: Shell, host: str) -> None:
    message = shell.error("lab", "--host", host, "--port", "1")
    assert message.startswith(f"host {host!r} is not an address of this machine")


@pytest.mark.parametrize("name", ["starlette", "uvicorn", "websockets"])
def test_a_missing_package_is_named(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, name: str, taken: int
) -> None:
    for module in [m for m in sys.modules if m.startswith((name, "uvicorn", "plybench.lab."))]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, name, None)
    message = shell.error("lab", "--no-browser", "--port", str(taken))
    assert message.startswith(f"the lab needs {name}")
    assert message.endswith("install it with: pip install 'plybench[lab]'")


def test_the_browser_is_opened_and_prints_nothing(tmp_path: Path) -> None:
    browser = tmp_path / "browser"
    browser.write_text('#!/bin/sh\necho noise\necho more noise >&2\necho "$1" > opened\n')
    browser.chmod(0o755)
    lab = subprocess.Popen(
        [sys.executable, "-m", "plybench", "lab", "--port", "0"],
        cwd=tmp_path,
        text=True,
        env={**os.environ, "BROWSER": str(browser)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    opened = tmp_path / "opened"
    wait_for(lambda: opened.exists() and opened.read_text() != "")
    lab.send_signal(signal.SIGINT)
    out, err = lab.communicate(timeout=20)
    assert err == ""
    assert out == f"The lab is at {opened.read_text()}Press Ctrl-C to end it.\n"
