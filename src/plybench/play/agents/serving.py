"""What the process of an agent of the user does: it loads the agent and answers requests.

It talks to `foreign.py` through a socket, one JSON object per line. It begins with {"started":
true, "pid": 8} before the agent is loaded, and {"ready": "board, player"}, its form, or a fault
afterwards:

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
import tempfile
import threading
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np

from plybench.core.errors import InputError
from plybench.core.system.foreign_text import written
from plybench.core.system.import_guard import guard_imports
from plybench.play.agents import landlock, namespaces
from plybench.play.agents.faults import Fault, call, raised, shortened
from plybench.play.agents.forms import Form, form_of
from plybench.play.agents.own_file import load_agent

Message = dict[str, Any]
Load = Callable[[], Callable[..., Any]]
Reply = Callable[[Message], Message]
# What Python, its packages and programs need: neither the homes of people nor temporary files.
_SYSTEM = (
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/opt",
    "/nix",
    "/proc",
    "/sys",
    "/etc/ld.so.cache",
    "/etc/localtime",
    "/etc/nsswitch.conf",
    "/etc/passwd",
    "/etc/ssl",
    "/dev/random",
    "/dev/urandom",
)
_MOST_PROCESSES = 128  # and threads; the system does not keep root from starting more
_DEVICES = ("/dev/null", "/dev/zero", "/dev/full")
Prepare = Callable[[Callable[..., Any], Form], Reply]


def serve_file(connection: socket.socket, given: Message, prepare: Prepare | None = None) -> None:
    """Serve an agent in a file; by default it sees columns."""

    def load() -> Callable[..., Any]:
        if given["forbids"]:
            guard_imports(given["forbids"])
        return load_agent(given["agent"])

    serve(connection, load, given, prepare or columns)


def serve(connection: socket.socket, load: Load, given: Message, prepare: Prepare) -> None:
    """Answer requests with a function, within what it is given, until the other end goes.

    `given` has what `confine` needs, `boards` (see `forms`) and `agent`, a name.
    """
    confine(connection, given)
    with connection.makefile("r", encoding="utf-8") as requests:
        send(connection, {"started": True, "pid": _own_number()})
        for message in answers(load, given, prepare, map(json.loads, requests)):
            send(connection, message)


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
    except (Fault, InputError) as error:
        answer = fault_message(error)
    # Outside the block, where everything the agent held when it ran out of memory is freed.
    yield answer


def fault_message(error: Fault | InputError) -> Message:
    """Return the reply that says what code of the user did wrong."""
    cause = error.__cause__
    if isinstance(cause, MemoryError):
        return {"fault": "memory"}
    if isinstance(error, Fault):
        return {"fault": str(error), "trace": error.trace}
    # If the file could not be run, the cause has the lines.
    return {"fault": str(error), "trace": "" if cause is None else raised(cause).trace}


def columns(function: Callable[..., Any], form: Form) -> Reply:
    """Return a function that answers requests for a column, given a numpy board."""

    def reply(request: Message) -> Message:
        board, player = np.array(request["board"]), request["player"]
        answer = call(function, *((board * player,) if form is Form.BOARD else (board, player)))
        try:
            return {"column": operator.index(answer)}
        except TypeError:
            said = f"returned {written(answer)}, which is not a column"
            raise Fault(shortened(said)) from None

    return reply


def confine(connection: socket.socket, given: Message) -> None:
    """Keep this process within its limits, and let it end when the other end goes.

    `given` has `memory` (bytes more than now), `disk` (bytes of a file it writes), `seed`, `folder`
    (where it runs; empty for here), and `landlock`, the version, with the `readable` paths; 0
    allows everything.
    """
    stay_inside(given)
    die_with_the_parent(connection)
    limit_memory(given["memory"])
    limit_files_and_processes(given)
    random.seed(given["seed"])
    np.random.seed(given["seed"] % 2**32)


def stay_inside(given: Message) -> None:
    """Go to the agent's folder, if it has one, and give up the right to reach other files."""
    folder = given["folder"]
    if folder:
        os.chdir(folder)
        os.environ["TMPDIR"] = tempfile.tempdir = folder
    if given["landlock"]:
        # Before there is a second thread, which would keep its rights.
        own = [sys.prefix, sys.base_prefix, *filter(None, sys.path)]
        readable = [*_SYSTEM, *own, *given["readable"]]
        landlock.restrict(readable, [folder, *_DEVICES], given["landlock"])


def die_with_the_parent(connection: socket.socket) -> None:
    """Make sure that this process ends when the other end goes away, however that happens."""
    namespaces.die_with_the_parent()  # works even if the agent is stuck in C code
    threading.Thread(target=_watch, args=(connection,), daemon=True).start()


def _own_number() -> int:
    """Return the number by which other processes know this one, as /proc has it."""
    try:
        return int(os.readlink("/proc/self"))
    except (OSError, ValueError):
        return os.getpid()


def _watch(connection: socket.socket) -> None:
    poll = select.poll()
    poll.register(connection, 0)  # wakes up only for a closed connection
    poll.poll()
    os.killpg(0, signal.SIGKILL)


def limit_memory(extra: int) -> None:
    """Allow the process `extra` bytes more than it uses now."""
    import resource  # which only POSIX systems have

    try:
        with open("/proc/self/statm", "rb") as file:
            now = int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
        resource.setrlimit(resource.RLIMIT_AS, (now + extra, now + extra))
    except (OSError, ValueError):
        pass  # a system without such a limit, or with a smaller one already


def limit_files_and_processes(given: Message) -> None:
    """Limit the size of files; also the number of processes, if only the agent's own count."""
    import resource

    limits = {resource.RLIMIT_FSIZE: given["disk"]}
    if given["containment"]["namespaces"]:  # elsewhere all processes of the user would count
        limits[resource.RLIMIT_NPROC] = _MOST_PROCESSES
    for kind, most in limits.items():
        _, hard = resource.getrlimit(kind)
        value = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (value, value))


def send(connection: socket.socket, message: Message) -> None:
    """Send a message as a line."""
    connection.sendall(json.dumps(message).encode() + b"\n")
