"""A worker process of the lab for a notebook: the kernel stays free, and limits hold."""

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import IO, Any, cast

from plybench.lab.memory import Shares
from plybench.lab.wire import pack

_LONGEST = 1 << 20  # characters of a message


class KernelWorker:
    """Answers the messages of widgets one after the other, in a process that starts when needed."""

    def __init__(self) -> None:
        self._lock = threading.Lock()  # one message at a time
        self._process: subprocess.Popen[bytes] | None = None
        self._at_work: Any = None

    def ask(self, message: Mapping[str, Any], send: Callable[[bytes], object]) -> None:
        """Answer a message in another thread: `send` gets every frame of the answer."""
        if message.get("do") == "stop":
            self._stop(message.get("id"))
        else:
            threading.Thread(target=self._answer, args=(dict(message), send), daemon=True).start()

    def end(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            cast(IO[bytes], process.stdin).close()
            cast(IO[bytes], process.stdout).close()

    def _stop(self, number: object) -> None:
        process = self._process
        if process is not None and self._at_work == number:
            _write(process, b"s")

    def _answer(self, message: dict[str, Any], send: Callable[[bytes], object]) -> None:
        with self._lock:
            self._at_work = message.get("id")
            try:
                self._work(message, send)
            except (OSError, EOFError):
                self.end()
                error = "the process that worked on this ended"
                send(pack({"id": message.get("id"), "error": error, "field": None}))
            finally:
                self._at_work = None

    def _work(self, message: dict[str, Any], send: Callable[[bytes], object]) -> None:
        text = json.dumps(message).encode()
        if len(text) > _LONGEST:
            error = f"a message of {len(text):,} bytes is too long"
            send(pack({"id": message.get("id"), "error": error, "field": None}))
            return
        process = self._started()
        head = b"m" + len(text).to_bytes(4, "little") + Shares().take().to_bytes(8, "little")
        _write(process, head + text)
        kind = b"p"
        while kind == b"p":
            kind, length = _read(process, 1), int.from_bytes(_read(process, 8), "little")
            send(_read(process, length))
        if kind == b"e":
            self.end()

    def _started(self) -> "subprocess.Popen[bytes]":
        if self._process is None or self._process.poll() is not None:
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", "plybench.lab.hosts.worker"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,
            )
            _read(self._process, 1)  # it is ready
        return self._process


def _write(process: "subprocess.Popen[bytes]", data: bytes) -> None:
    stdin = cast(IO[bytes], process.stdin)
    stdin.write(data)
    stdin.flush()


def _read(process: "subprocess.Popen[bytes]", length: int) -> bytes:
    data = cast(IO[bytes], process.stdout).read(length)
    if len(data) < length:
        raise EOFError
    return data
