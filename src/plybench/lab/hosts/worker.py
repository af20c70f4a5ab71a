"""A process that answers messages: it reads them from stdin and writes replies to stdout.

On stdin, `m` comes before a message: the length of its JSON (4 bytes, little-endian), the memory
that it may take (8 bytes), and the JSON. `s` stops the work on it: the search ends as after Ctrl-C
and answers what it knows. On stdout, `+` says that the process is ready. Then `p` comes before what
is known meanwhile and `r` before the reply, each as the length of its frame (8 bytes) and the frame
(`wire.py`). `e` is an `r` after which the process ends, because it has grown. When stdin ends, so
does the process, at once and with all it has started. Its argument names the files it may read.
"""

import json
import os
import signal
import sys
import threading
import traceback
from contextlib import suppress
from queue import SimpleQueue
from time import monotonic
from typing import IO, Any

from plybench.core.limits import process_memory
from plybench.core.system.worker import end_all_started
from plybench.lab.given_files import GivenFiles, give_files
from plybench.lab.handle import actions, handle
from plybench.lab.hosts.interrupts import INTERRUPTS
from plybench.lab.memory import GROWN, LARGEST_REPLY, limit_memory
from plybench.lab.wire import pack_parts

_REPORT_EVERY = 0.1  # seconds
_PIPE = 2**20  # bytes; the usual 64 kB are empty before the server is back

_Parts = list[bytes | memoryview]


class Worker:
    """Answers one message after another in the main thread; another thread reads them."""

    def __init__(self, messages: IO[bytes], replies: IO[bytes]) -> None:
        self._messages, self._replies = messages, replies
        self._waiting: SimpleQueue[tuple[int, bytes]] = SimpleQueue()
        self._lock = threading.Lock()
        self._is_busy = False  # a message has come, and its reply is not ready
        self._reported = 0.0
        self._sent = 0  # bytes about the message before its reply

    def run(self) -> None:
        """Work until stdin ends, or the process has grown."""
        INTERRUPTS.watch()
        threading.Thread(target=self._read, daemon=True).start()
        actions()
        self._replies.write(b"+")
        self._replies.flush()
        kind = b"r"
        while kind == b"r":
            memory, text = self._waiting.get()
            limit_memory(memory)
            parts = self._answer(text)
            limit_memory(None)
            with self._lock:
                self._is_busy = False
            kind = b"e" if process_memory() > GROWN else b"r"
            self._write(kind, parts)

    def _answer(self, text: bytes) -> _Parts:
        number: object = None
        try:
            message = json.loads(text)
            number = message.get("id") if isinstance(message, dict) else None
            with INTERRUPTS.allowed():
                parts = self._worked_on(message, number)
            size = self._sent + sum(map(len, parts))
            if size <= LARGEST_REPLY:
                return parts
            error = f"the reply has {size:,} bytes; at most {LARGEST_REPLY:,} can be shown"
        except KeyboardInterrupt:
            error = "stopped"
        except MemoryError:
            error = "this takes more memory than the lab has for it"
        except Exception:
            traceback.print_exc()
            error = f"the lab failed: {traceback.format_exc().splitlines()[-1]}"
        return pack_parts({"id": number, "error": error, "field": None})

    def _worked_on(self, message: object, number: object) -> _Parts:
        def report(known: Any) -> bool:
            if monotonic() - self._reported < _REPORT_EVERY:
                return False
            self._reported = monotonic()
            progress = {name: value for name, value in known.items() if name != "columns"}
            columns = known.get("columns")
            parts = pack_parts({"id": number, "progress": progress, "columns": columns})
            self._sent += sum(map(len, parts))
            with INTERRUPTS.kept():
                self._write(b"p", parts)
            return True

        self._reported, self._sent = monotonic(), 0
        reply = handle(message, report=report)
        INTERRUPTS.ignore()
        return pack_parts({**reply, "id": number})

    def _write(self, kind: bytes, parts: _Parts) -> None:
        self._replies.write(kind + sum(map(len, parts)).to_bytes(8, "little"))
        for part in parts:
            self._replies.write(part)
        self._replies.flush()

    def _read(self) -> None:
        while kind := self._messages.read(1):
            if kind == b"s":
                with self._lock:
                    if self._is_busy:
                        INTERRUPTS.stop_message()
                continue
            length = int.from_bytes(self._messages.read(4), "little")
            memory = int.from_bytes(self._messages.read(8), "little")
            text = self._messages.read(length)
            INTERRUPTS.begin_message()
            self._is_busy = True
            self._waiting.put((memory, text))
        end_all_started()
        os.killpg(0, signal.SIGKILL)


def _widen(pipe: IO[bytes]) -> None:
    """Let more fit into a pipe where that is possible: large replies then go through far faster."""
    try:
        import fcntl

        fcntl.fcntl(pipe.fileno(), fcntl.F_SETPIPE_SZ, _PIPE)
    except (ImportError, AttributeError, OSError):
        pass  # not on this system, not a pipe, or the user has too many


def main() -> None:
    """Work on the streams of this process; what else prints goes to stderr."""
    if len(sys.argv) > 1:
        give_files(GivenFiles.from_json(sys.argv[1]))
    messages, replies = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    _widen(replies)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    with suppress(BrokenPipeError):  # the server has gone
        Worker(messages, replies).run()
    end_all_started()
    os._exit(0)  # the other thread waits for stdin


if __name__ == "__main__":
    main()
