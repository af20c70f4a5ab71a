"""What the process of an agent of the user does: it loads the agent and answers requests.

It talks to `foreign.py` through a socket, one JSON object per line. It begins with {"started":
true} before the agent is loaded, and {"ready": "board, player"}, its form, or a fault afterwards:

    -> {"board": [[0, ...], ...], "player": 1}      <- {"column": 3}
    -> {"state": "...", "seconds": 5, "seed": 1}    <- {"move": "e2e4", "value": 35, ...}
                                                    <- {"fault": "raised ...", "trace": "..."}

The fault "memory" means that there was not enough. A game is loaded only for agents that need more
than a numpy board: see `game_serving`.
"""

import json
import operator
import os
import random
import select
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np

from plybench.agents.faults import Fault, call, raised, shortened
from plybench.agents.forms import Form, form_of
from plybench.agents.own_file import load_agent
from plybench.errors import InputError
from plybench.system.foreign_text import written
from plybench.system.import_guard import guard_imports

Message = dict[str, Any]
Load = Callable[[], Callable[..., Any]]
Reply = Callable[[Message], Message]
Prepare = Callable[[Callable[..., Any], Form], Reply]


def serve_file(number: int, given: Message, prepare: Prepare | None = None) -> None:
    """Serve an agent in a file, with the socket of this number; by default it sees columns."""
    connection = socket.socket(fileno=number)
    connection.set_inheritable(False)

    def load() -> Callable[..., Any]:
        if given["forbids"]:
            guard_imports(given["forbids"])
        return load_agent(given["agent"])

    serve(connection, load, given, prepare or columns)


def serve(connection: socket.socket, load: Load, given: Message, prepare: Prepare) -> None:
    """Answer requests with a function, within the memory given, until the other end goes.

    `given` has `memory` (bytes more than now), `seed`, `boards` (see `forms`) and `agent`, a name.
    """
    die_with_the_parent(connection)
    limit_memory(given["memory"])
    random.seed(given["seed"])
    np.random.seed(given["seed"] % 2**32)
    with connection.makefile("r", encoding="utf-8") as requests:
        _send(connection, {"started": True})
        for message in answers(load, given, prepare, map(json.loads, requests)):
            _send(connection, message)


def answers(
    load: Load, given: Message, prepare: Prepare, requests: Iterable[Message]
) -> Iterator[Message]:
    """Yield the reply once the function is loaded, and then the reply to each request."""
    try:
        function = load()
        form = form_of(function, given["boards"], given["agent"])
        yield {"ready": str(form)}
        reply = prepare(function, form)
        for request in requests:
            yield reply(request)
    except Fault as fault:
        full = isinstance(fault.__cause__, MemoryError)
        said = {"fault": str(fault), "trace": fault.trace}
    except InputError as error:
        full = isinstance(error.__cause__, MemoryError)
        # If the file could not be run, the cause has the lines.
        trace = "" if error.__cause__ is None else raised(error.__cause__).trace
        said = {"fault": str(error), "trace": trace}
    # Outside the block, where everything the agent held when it ran out of memory is freed.
    yield {"fault": "memory"} if full else said


def columns(function: Callable[..., Any], form: Form) -> Reply:
    """Return what answers requests for a column, to a numpy board."""

    def reply(request: Message) -> Message:
        board, player = np.array(request["board"]), request["player"]
        answer = call(function, *((board * player,) if form is Form.BOARD else (board, player)))
        try:
            return {"column": operator.index(answer)}
        except TypeError:
            said = f"returned {written(answer)}, which is not a column"
            raise Fault(shortened(said)) from None

    return reply


def die_with_the_parent(connection: socket.socket) -> None:
    """Make sure that this process ends when the other end goes away, however that happens."""
    parent_death_signal = 1  # PR_SET_PDEATHSIG of Linux: works even if the agent is stuck in C code
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(parent_death_signal, signal.SIGKILL)
    threading.Thread(target=_watch, args=(connection,), daemon=True).start()


def _watch(connection: socket.socket) -> None:
    poll = select.poll()
    poll.register(connection, 0)  # wakes up only for a closed connection
    poll.poll()
    os.killpg(0, signal.SIGKILL)


def limit_memory(extra: int) -> None:
    """Allow the process `extra` bytes more than it uses now."""
    import resource

    try:
        with open("/proc/self/statm", "rb") as file:
            now = int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
        resource.setrlimit(resource.RLIMIT_AS, (now + extra, now + extra))
    except (OSError, ValueError):
        pass  # a system without such a limit, or with a smaller one already
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _send(connection: socket.socket, message: Message) -> None:
    connection.sendall(json.dumps(message).encode() + b"\n")
