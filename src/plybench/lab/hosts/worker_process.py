"""A worker process as the server sees it (`frames.py` has what goes to and fro)."""

import asyncio
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress

from plybench.core.system.children.ending import kill_group
from plybench.core.system.children.framing import HEAD_SIZE, pack_head, parse_head
from plybench.core.system.children.piped_process import module_command
from plybench.lab.hosts.frames import LAST, PROGRESS, STOP, pack_message
from plybench.lab.memory import LARGEST_REPLY


class Crashed(Exception):
    """The process that worked on a message died."""


class WorkerProcess:
    """A process that answers one message at a time."""

    def __init__(self, process: Process) -> None:
        assert process.stdin is not None and process.stdout is not None
        self._process, self._input, self._output = process, process.stdin, process.stdout
        self._size = 0
        self.is_ending = False  # after the reply that was read

    @classmethod
    async def start(cls, program: Sequence[str]) -> "WorkerProcess":
        """Run a module in a session of its own, so that Ctrl-C does not reach it."""
        process = await asyncio.create_subprocess_exec(
            *module_command(*program), stdin=PIPE, stdout=PIPE, start_new_session=True
        )
        return cls(process)

    async def wait_until_ready(self) -> None:
        """Wait until it has imported what it needs; raise Crashed if it dies before."""
        await self.read(HEAD_SIZE)

    @property
    def is_alive(self) -> bool:
        """Tell whether it can work."""
        return self._process.returncode is None

    async def ask(self, text: bytes, memory: int) -> None:
        """Give it a message and the memory for it; what it answers is to be read."""
        with suppress(ConnectionError):  # reading finds out
            self._input.write(pack_message(text, memory))
            await self._input.drain()

    async def size_of_reply(self) -> int | None:
        """Return the size of the reply, which is to be read next; None if progress comes first."""
        kind, self._size = parse_head(await self.read(HEAD_SIZE))
        self.is_ending = kind == LAST
        if self._size > LARGEST_REPLY:
            raise Crashed
        return None if kind == PROGRESS else self._size

    async def read_progress(self) -> bytes:
        """Return what is known meanwhile."""
        return await self.read(self._size)

    async def read(self, length: int) -> bytes:
        """Return the next bytes; raise Crashed if the process dies."""
        try:
            return await self._output.readexactly(length)
        except asyncio.IncompleteReadError:
            raise Crashed from None

    def stop(self) -> None:
        """Ask it to end the search and to answer what it knows."""
        if self.is_alive:
            self._input.write(pack_head(STOP))

    def kill(self) -> None:
        """End it and everything it has started."""
        if self.is_alive:
            kill_group(self._process.pid)

    async def end(self) -> None:
        """Kill it and wait until it has ended."""
        self.kill()
        # With more in it than is read, the pipe would stay open.
        with suppress(RuntimeError, OSError):  # RuntimeError: somebody else reads it to its end
            await self._output.read()
        await self._process.wait()
