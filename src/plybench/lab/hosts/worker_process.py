"""A worker process as the server sees it (`worker.py` says what goes to and fro)."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress

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
            sys.executable,
            "-P",
            "-m",
            *program,
            stdin=PIPE,
            stdout=PIPE,
            start_new_session=True,
        )
        return cls(process)

    async def wait_until_ready(self) -> None:
        """Wait until it has imported what it needs; raise Crashed if it dies before."""
        await self.read(1)

    @property
    def is_alive(self) -> bool:
        """Tell whether it can work."""
        return self._process.returncode is None

    async def ask(self, text: bytes, memory: int) -> None:
        """Give it a message and the memory for it; what it answers is to be read."""
        head = b"m" + len(text).to_bytes(4, "little") + memory.to_bytes(8, "little")
        with suppress(ConnectionError):  # reading finds out
            self._input.write(head + text)
            await self._input.drain()

    async def size_of_reply(self) -> int | None:
        """Return the size of the reply, which is to be read next; None if progress comes first."""
        head = await self.read(9)
        self._size = int.from_bytes(head[1:], "little")
        self.is_ending = head[:1] == b"e"
        if self._size > LARGEST_REPLY:
            raise Crashed
        return None if head[:1] == b"p" else self._size

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
            self._input.write(b"s")

    def kill(self) -> None:
        """End it and everything it has started."""
        if self.is_alive:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)

    async def end(self) -> None:
        """Kill it and wait until it has ended."""
        self.kill()
        # With more in it than is read, the pipe would stay open.
        with suppress(RuntimeError, OSError):  # RuntimeError: somebody else reads it to its end
            await self._output.read()
        await self._process.wait()
