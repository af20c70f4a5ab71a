"""The process that runs a foreign agent: `agent_host.py SOCKET FILE FUNCTION MEMORY SEED`.

It talks to `foreign.py` through a socket, one JSON object per line:

    -> {"board": [[0, ...], ...], "player": 1}      <- {"column": 3}  or  {"fault": "raised ..."}

It begins with {"started": true} before the agent's file is loaded, and {"ready": true} or a fault
afterwards; the fault "memory" means that there was not enough. It imports nothing from plybench, so
that it starts quickly. A fork of the caller's process that runs a Python function
(`IsolatedAgent`) does the same from `serve` on.
"""

import importlib.util
import inspect
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

Getter = Callable[[], Callable[..., Any]]  # it loads a function

_MOST_TEXT = 200  # maximum length of a fault, in characters


class Fault(Exception):
    """What the agent did wrong."""


def call(function: Callable[..., Any], board: Any, player: int) -> int:
    """Return the column a function chooses; if it raises or returns anything else, raise Fault."""
    arguments = (board, player) if _takes_player(function) else (board * player,)
    try:
        answer = function(*arguments)
    except (Exception, SystemExit) as error:
        raise Fault(_raised(error)) from error
    try:
        return operator.index(answer)
    except TypeError:
        raise Fault(_short(f"returned {_written(answer, repr)}, which is not a column")) from None


def _takes_player(function: Callable[..., Any]) -> bool:
    try:
        inspect.signature(function).bind(None, 1)
    except TypeError:
        return False
    except ValueError:  # a function without a signature, such as some written in C
        return True
    return True


def _raised(error: BaseException) -> str:
    text = _written(error, str)
    return _short(f"raised {type(error).__name__}" + (f": {text}" if text else ""))


def _written(value: Any, write: Callable[[Any], str]) -> str:
    try:
        return write(value)
    except Exception:
        return f"a {type(value).__name__} that cannot be written"


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _MOST_TEXT else line[: _MOST_TEXT - 3] + "..."


def load(path: str, name: str) -> Callable[..., Any]:
    """Return a function from a file; raise Fault if anything goes wrong."""
    sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
    spec = importlib.util.spec_from_file_location("agent", path)
    assert spec is not None and spec.loader is not None
    module = sys.modules["agent"] = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise Fault(_short(f"could not be loaded: it {_raised(error)}")) from error
    function = getattr(module, name, None)
    if not callable(function):
        names = [n for n, value in vars(module).items() if inspect.isfunction(value)]
        raise Fault(_short(f"has no function {name!r}; it has: {', '.join(names) or 'none'}"))
    return function  # type: ignore[no-any-return]


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


def main(arguments: list[str]) -> None:
    """Load the agent and answer requests until the other end goes away."""
    number, path, name, memory, seed = arguments
    connection = socket.socket(fileno=int(number))
    connection.set_inheritable(False)
    serve(connection, lambda: load(path, name), int(memory), int(seed))


def serve(connection: socket.socket, get_function: Getter, memory: int, seed: int) -> None:
    """Answer requests with a function, within `memory` more bytes, until the other end goes."""
    die_with_the_parent(connection)
    import numpy as np

    limit_memory(memory)
    random.seed(seed)
    np.random.seed(seed % 2**32)
    with connection.makefile("r", encoding="utf-8") as requests:
        _send(connection, {"started": True})
        for message in answers(get_function, map(json.loads, requests)):
            _send(connection, message)


def answers(get_function: Getter, requests: Iterable[Any]) -> Iterator[dict[str, Any]]:
    """Yield the reply once the function is loaded, and then the reply to each request."""
    import numpy as np

    try:
        function = get_function()
        yield {"ready": True}
        for request in requests:
            yield {"column": call(function, np.array(request["board"]), request["player"])}
    except Fault as fault:
        full = isinstance(fault.__cause__, MemoryError)
        text = str(fault)
    # Outside the block, where everything the agent held when it ran out of memory is freed.
    yield {"fault": "memory" if full else text}


def _send(connection: socket.socket, message: dict[str, Any]) -> None:
    connection.sendall(json.dumps(message).encode() + b"\n")


if __name__ == "__main__":
    main(sys.argv[1:])
