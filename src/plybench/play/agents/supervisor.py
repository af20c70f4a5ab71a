"""The process between us and an agent of the user: it starts the agent and cleans up after it.

The agent's parent is the supervisor, so an agent that kills its parent ends nothing of ours. When
the agent ends, or we close the connection or are gone ourselves, the supervisor ends everything
that the agent started, also in sessions of their own, removes the agent's folder, and ends as the
agent did. Where the system has namespaces of processes, the agent lives in one:

    plybench -- supervisor -+- first process of the namespace -- agent -- ...

Otherwise the supervisor adopts orphans (Linux), or knows only the agent's process group.

Needs little besides the standard library, as `forms`.
"""

import os
import select
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import NoReturn

from plybench.core.system.process_tree import descendants
from plybench.play.agents.containment import Containment
from plybench.play.agents.folder_copy import remove_folder
from plybench.play.agents.namespaces import adopt_orphans, die_with_the_parent, enter_namespaces


def supervise(
    connection: socket.socket, run: Callable[[], object], use: Containment, folder: str = ""
) -> NoReturn:
    """Run a function in a process that the means of `use` contain; end as it does.

    The caller is a process of its own, made for this. `folder` is removed afterwards.
    """
    import resource  # which only POSIX systems have

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if use.namespaces:
        enter_namespaces(use.network)
        status = _in_first_process(connection, run)
    else:
        if use.subreaper:
            adopt_orphans()
        agent, ended = _tend(connection, run)
        status = _end_all(agent, ended)
    if folder:
        remove_folder(folder)
    _end_like(status)


def _in_first_process(connection: socket.socket, run: Callable[[], object]) -> int:
    """Tend the agent in the first process of a new namespace; return the agent's status."""
    ours, theirs = os.pipe()
    first = os.fork()
    if first == 0:
        os.close(ours)
        die_with_the_parent()
        agent, ended = _tend(connection, run)
        status = os.waitpid(agent, 0)[1] if ended is None else ended
        os.write(theirs, str(status).encode())
        os._exit(0)  # and with it the whole namespace
    os.close(theirs)
    written = os.read(ours, 16)
    os.waitpid(first, 0)
    return int(written) if written else signal.SIGKILL


def _tend(connection: socket.socket, run: Callable[[], object]) -> tuple[int, int | None]:
    """Start the agent and wait for its end or ours; then kill its group.

    Return its number, and its status if it ended by itself.
    """
    woken, wake = os.pipe()
    os.set_blocking(wake, False)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    agent = os.fork()
    if agent == 0:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.close(woken)
        os.close(wake)
        _run_alone(run)
    poll = select.poll()
    poll.register(connection, 0)  # wakes up only for a closed connection
    poll.register(woken, select.POLLIN)
    status = None
    while status is None and not any(number == connection.fileno() for number, _ in poll.poll()):
        os.read(woken, 4096)
        status = _reaped(agent)
    if status is None:
        os.kill(agent, signal.SIGKILL)  # it may not lead its group yet
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(agent, signal.SIGKILL)
    return agent, status


def _run_alone(run: Callable[[], object]) -> NoReturn:
    """Run the agent as the leader of a session, which signals to its group cannot leave."""
    status = 1
    try:
        os.setsid()
        die_with_the_parent()
        run()
        status = 0
    finally:
        os._exit(status)


def _reaped(agent: int) -> int | None:
    """Take note of processes that have ended; return the agent's status if it is one of them."""
    found = None
    with suppress(ChildProcessError):
        while (ended := os.waitpid(-1, os.WNOHANG))[0]:
            if ended[0] == agent:
                found = ended[1]
    return found


def _end_all(agent: int, status: int | None) -> int:
    """Kill every descendant until there is none; return the agent's status."""
    with suppress(ChildProcessError):
        while True:
            for pid in descendants(os.getpid()):
                with suppress(ProcessLookupError, PermissionError):
                    os.kill(pid, signal.SIGKILL)
            pid, found = os.waitpid(-1, 0)
            status = found if pid == agent else status
    return signal.SIGKILL if status is None else status


def _end_like(status: int) -> NoReturn:
    """End this process as a process with this status did."""
    code = os.waitstatus_to_exitcode(status)
    if code < 0:
        with suppress(OSError, ValueError):
            signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    os._exit(code % 256)
