"""Commands run on a terminal of a given size, and what its screen shows in the end."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping

_PARTS = re.compile(r"\x1b\[\??([\d;]*)([A-Za-z])|([\r\n])|([^\x1b\r\n])")
_SGR = re.compile(r"\x1b\[[\d;]*m")


def on_a_terminal(
    *arguments: str,
    until: str = "",
    interrupt: bool = False,
    size: tuple[int, int] = (80, 40),
    environment: Mapping[str, str] | None = None,
) -> tuple[str, int]:
    """Return what a command writes to a terminal of columns and lines, and its exit status.

    With `interrupt`, Ctrl-C is pressed once the text has appeared.
    """
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
    unset = ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "COLORTERM")
    usual = {name: value for name, value in os.environ.items() if name not in unset}
    process = subprocess.Popen(
        [sys.executable, "-m", "plybench", *arguments],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=usual | {"TERM": "xterm-256color"} | dict(environment or {}),
        start_new_session=True,
    )
    os.close(slave)
    written, deadline = b"", time.monotonic() + 60
    try:
        while time.monotonic() < deadline:
            if not select.select([master], [], [], 0.1)[0]:
                continue
            try:
                written += os.read(master, 65536)
            except OSError:  # the other end is closed
                break
            if interrupt and until.encode() in written:
                os.write(master, b"\x03")  # the terminal shows it as ^C
                process.send_signal(signal.SIGINT)
                interrupt = False
        return written.decode(), process.wait(1)
    finally:
        process.kill()
        process.wait()
        os.close(master)


def without_colours(text: str) -> str:
    """Return the text without changes of colour, lines ended as in files."""
    return _SGR.sub("", text).replace("\r\n", "\n")


def screen(written: str, columns: int) -> str:
    """Return what a terminal of that width shows, scrolled lines included."""
    lines, row, column = [""], 0, 0
    for numbers, action, control, letter in _PARTS.findall(written):
        if letter:
            if column == columns:  # only now is the full line left
                row, column = row + 1, 0
            lines += [""] * (row + 1 - len(lines))
            lines[row] = f"{lines[row]:<{column}}"[:column] + letter + lines[row][column + 1 :]
            column += 1
        elif control:
            row, column = row + (control == "\n"), 0 if control == "\r" else column
        elif action == "A":
            row = max(row - int(numbers or 1), 0)
        elif action == "K":
            lines += [""] * (row + 1 - len(lines))
            lines[row] = "" if numbers == "2" else lines[row][:column]
    return "\n".join(line.rstrip() for line in lines)
