"""A process that answers messages: it reads them from stdin and writes replies to stdout.

A message is its length (4 bytes, little-endian) and JSON. A reply is one byte (`p` for what is
known meanwhile, `r` for the end), the length of its frame in 8 bytes, and the frame (`wire.py`).
Ctrl-C (SIGINT) during a message ends its search, which answers what it knows. When stdin ends, the
process ends at once, with all it has started. Its argument names the files it may read.
"""

import json
import os
import signal
import sys
import threading
import traceback
from queue import SimpleQueue
from time import monotonic
from typing import IO, Any

from plybench.lab.given_files import GivenFiles, give_files
from plybench.lab.handle import Reply, actions, handle
from plybench.lab.wire import pack
from plybench.system.worker import end_all_started

_REPORT_EVERY = 0.1  # seconds


class Worker:
    """Answers one message after another."""

    def __init__(self, messages: IO[bytes], replies: IO[bytes]) -> None:
        self._messages, self._replies = messages, replies
        self._waiting: SimpleQueue[Any] = SimpleQueue()
        self._is_busy = False
        self._reported = 0.0

    def run(self) -> None:
        """Work until stdin ends."""
        signal.signal(signal.SIGINT, self._interrupt)
        threading.Thread(target=self._read, daemon=True).start()
        actions()
        while True:
            message = self._waiting.get()
            number = message.get("id") if isinstance(message, dict) else None
            self._is_busy, self._reported = True, monotonic()
            try:
                reply = self._answer(message, number)
                self._is_busy = False
            except KeyboardInterrupt:
                self._is_busy = False
                reply = {"error": "stopped", "field": None}
            self._write(b"r", {**reply, "id": number})

    def _answer(self, message: object, number: object) -> Reply:
        def report(known: Any) -> bool:
            if monotonic() - self._reported < _REPORT_EVERY:
                return False
            self._reported = monotonic()
            self._write(b"p", {"id": number, "progress": known})
            return True

        try:
            return handle(message, report=report)
        except Exception:
            traceback.print_exc()
            last = traceback.format_exc().rstrip().rpartition("\n")[2]
            return {"error": f"the lab failed: {last}", "field": None}

    def _write(self, kind: bytes, reply: Reply) -> None:
        frame = pack(reply)
        self._replies.write(kind + len(frame).to_bytes(8, "little"))
        self._replies.write(frame)
        self._replies.flush()

    def _read(self) -> None:
        while len(length := self._messages.read(4)) == 4:
            self._waiting.put(json.loads(self._messages.read(int.from_bytes(length, "little"))))
        end_all_started()
        os.killpg(0, signal.SIGKILL)

    def _interrupt(self, *_: object) -> None:
        if self._is_busy:
            raise KeyboardInterrupt


def main() -> None:
    """Work on the streams of this process; what else prints goes to stderr."""
    if len(sys.argv) > 1:
        give_files(GivenFiles.from_json(sys.argv[1]))
    messages, replies = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    Worker(messages, replies).run()


if __name__ == "__main__":
    main()
