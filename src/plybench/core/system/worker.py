"""A process that runs tasks: it reads them from stdin and writes the answers to stdout.

Every message is a line of JSON. The first line names a module and a set-up; `prepare(setup)` in
that module returns the function from a task to its answer. When stdin ends, the process ends with
everything it has started, even if its parent was killed.
"""

import json
import signal
import threading
import traceback
from collections.abc import Callable
from importlib import import_module
from queue import SimpleQueue
from time import perf_counter
from typing import IO, Any

from plybench.core.system.children.framing import pack_line
from plybench.core.system.children.own_streams import end_this_process, take_streams

Work = Callable[[Any], Any]


def prepared(program: dict[str, Any]) -> Work:
    """Return the function from a task to its answer."""
    work: Work = import_module(program["module"]).prepare(program["setup"])
    return work


def main() -> None:
    """Work until stdin ends."""
    orders, answers = take_streams()
    line = orders.readline()
    if not line:  # whoever started it was interrupted meanwhile
        return
    program = json.loads(line)
    tasks: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_read, args=(orders, tasks), daemon=True).start()
    try:
        work = prepared(program)
    except Exception:
        _send(answers, {"failed": traceback.format_exc()})
        return
    _send(answers, {"ready": True})
    while True:
        task, start = json.loads(tasks.get()), perf_counter()
        try:
            answer = {"answer": work(task), "seconds": perf_counter() - start}
        except Exception:
            answer = {"failed": traceback.format_exc()}
        try:
            _send(answers, answer)
        except BrokenPipeError:  # whoever started it is gone: `_read` is about to end this process
            signal.pause()


def _send(answers: IO[bytes], message: object) -> None:
    answers.write(pack_line(message))
    answers.flush()


def _read(orders: IO[bytes], tasks: "SimpleQueue[bytes]") -> None:
    for line in orders:
        tasks.put(line)
    end_this_process()


if __name__ == "__main__":
    main()
