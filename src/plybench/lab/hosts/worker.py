"""A process that answers messages: it reads them from stdin and writes replies to stdout.

`frames.py` has what goes to and fro. When stdin ends, so does the process, at once and with all it
has started. Its argument names the files it may read.
"""

import json
import os
import sys
import threading
import traceback
from contextlib import suppress
from queue import SimpleQueue
from time import monotonic
from typing import IO, Any

from plybench.core.limits import process_memory
from plybench.core.system.children.framing import Parts, pack_head, read_frame
from plybench.core.system.children.line_process import end_all
from plybench.core.system.children.own_streams import end_this_process, take_streams
from plybench.lab.given_files import GivenFiles, give_files
from plybench.lab.handle import actions, handle
from plybench.lab.hosts.frames import LAST, MESSAGE, PROGRESS, READY, REPLY, parse_message
from plybench.lab.hosts.interrupts import INTERRUPTS
from plybench.lab.memory import GROWN, LARGEST_REPLY, limit_memory
from plybench.lab.wire import pack_parts

_REPORT_EVERY = 0.1  # seconds
_PIPE = 2**20  # bytes; the usual 64 kB are empty before the server is back


class Worker:
    """Answers one message after another in the main thread; another thread reads them."""

    def __init__(self, messages: IO[bytes], replies: IO[bytes]) -> None:
        self._messages, self._replies = messages, replies
        self._waiting: SimpleQueue[tuple[bytes, int]] = SimpleQueue()
        self._lock = threading.Lock()
        self._is_busy = False  # a message has come, and its reply is not ready
        self._reported = 0.0
        self._sent = 0  # bytes about the message before its reply

    def run(self) -> None:
        """Work until stdin ends, or the process has grown."""
        INTERRUPTS.watch()
        threading.Thread(target=self._read, daemon=True).start()
        actions()
        self._write(READY, [])
        kind = REPLY
        while kind == REPLY:
            text, memory = self._waiting.get()
            limit_memory(memory)
            parts = self._answer(text)
            limit_memory(None)
            with self._lock:
                self._is_busy = False
            kind = LAST if process_memory() > GROWN else REPLY
            self._write(kind, parts)

    def _answer(self, text: bytes) -> Parts:
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

    def _worked_on(self, message: object, number: object) -> Parts:
        def report(known: Any) -> bool:
            if monotonic() - self._reported < _REPORT_EVERY:
                return False
            self._reported = monotonic()
            progress = {name: value for name, value in known.items() if name != "columns"}
            columns = known.get("columns")
            parts = pack_parts({"id": number, "progress": progress, "columns": columns})
            self._sent += sum(map(len, parts))
            with INTERRUPTS.kept():
                self._write(PROGRESS, parts)
            return True

        self._reported, self._sent = monotonic(), 0
        reply = handle(message, report=report)
        INTERRUPTS.ignore()
        return pack_parts({**reply, "id": number})

    def _write(self, kind: bytes, parts: Parts) -> None:
        self._replies.write(pack_head(kind, parts))
        for part in parts:
            self._replies.write(part)
        self._replies.flush()

    def _read(self) -> None:
        with suppress(EOFError):
            while True:
                kind, content = read_frame(self._messages.read)
                if kind == MESSAGE:
                    INTERRUPTS.begin_message()
                    self._is_busy = True
                    self._waiting.put(parse_message(content))
                else:
                    self._stop()
        end_this_process()

    def _stop(self) -> None:
        with self._lock:
            if self._is_busy:
                INTERRUPTS.stop_message()


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
    messages, replies = take_streams()
    _widen(replies)
    sys.stdout = sys.stderr
    with suppress(BrokenPipeError):  # the server has gone
        Worker(messages, replies).run()
    end_all()
    os._exit(0)  # the other thread waits for stdin


if __name__ == "__main__":
    main()
