"""A worker process of the lab for a notebook: the kernel stays free, and limits hold."""

import json
import threading
from collections.abc import Callable, Mapping
from typing import Any

from plybench.core.system.children.framing import pack_head, read_frame
from plybench.core.system.children.piped_process import PipedProcess
from plybench.lab.hosts.frames import LAST, PROGRESS, STOP, pack_message
from plybench.lab.memory import Shares
from plybench.lab.wire import pack

_LONGEST = 1 << 20  # characters of a message


class KernelWorker:
    """Answers the messages of widgets one after the other, in a process that starts when needed."""

    def __init__(self) -> None:
        self._lock = threading.Lock()  # one message at a time
        self._process: PipedProcess | None = None
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
            process.end()

    def _stop(self, number: object) -> None:
        process = self._process
        if process is not None and self._at_work == number:
            process.write(pack_head(STOP))

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
        process.write(pack_message(text, Shares().take()))
        kind = PROGRESS
        while kind == PROGRESS:
            kind, frame = read_frame(process.read)
            send(frame)
        if kind == LAST:
            self.end()

    def _started(self) -> PipedProcess:
        if self._process is not None and self._process.has_ended():
            self.end()
        if self._process is None:
            self._process = PipedProcess("plybench.lab.hosts.worker")
            self._process.start()
            read_frame(self._process.read)  # it is ready
        return self._process
