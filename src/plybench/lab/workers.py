"""The processes that answer messages for the server, so that no search blocks it.

Quick messages have processes of their own and never wait for searches. A process that is killed,
because its client went away or it did not stop when asked, is replaced when one is needed.
"""

import asyncio
import json
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncGenerator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from plybench.lab.given_files import GivenFiles

_PATIENCE = 5.0  # seconds that a search gets to answer after it was asked to stop


class Crashed(Exception):
    """The process that worked on a message died."""


@dataclass(slots=True)
class Work:
    """A message that is being answered; `stop` ends its search, which answers what it knows."""

    message: Mapping[str, Any]
    process: Process | None = None
    is_stopped: bool = False
    _last_word: asyncio.TimerHandle | None = field(default=None, repr=False)

    def stop(self) -> None:
        """Interrupt the search; kill its process if it does not answer in time."""
        self.is_stopped = True
        if self.process is not None and self._last_word is None:
            with suppress(ProcessLookupError):
                self.process.send_signal(signal.SIGINT)
            self._last_word = asyncio.get_running_loop().call_later(_PATIENCE, self.kill)

    def kill(self) -> None:
        """End the process and everything it has started."""
        if self.process is not None and self.process.returncode is None:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)

    def end(self) -> None:
        """Forget the process: it works for others now."""
        self.process = None
        if self._last_word is not None:
            self._last_word.cancel()


class Workers:
    """Up to `most` processes; one that is idle is used again. They may read some files."""

    def __init__(self, most: int, files: GivenFiles | None = None) -> None:
        self._files = files or GivenFiles()
        self._free = asyncio.Semaphore(most)
        self._idle: list[Process] = []
        self._all: set[Process] = set()

    async def answer(self, work: Work) -> AsyncGenerator[tuple[bool, bytes], None]:
        """Yield the frames of an answer, each with whether it is the last.

        Raises Crashed if the process dies. If the caller leaves before the end, it is killed.
        """
        async with self._free:
            process = await self._start()
            work.process = process
            is_done = False
            try:
                await _send(process, work.message)
                if work.is_stopped:
                    work.stop()
                while not is_done:
                    is_done, frame = await _receive(process)
                    if is_done:
                        work.end()
                    yield is_done, frame
            finally:
                if is_done:
                    self._idle.append(process)
                else:
                    work.kill()
                    self._all.discard(process)

    def end(self) -> None:
        """Kill all processes."""
        for process in self._all:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)

    async def _start(self) -> Process:
        while self._idle:
            process = self._idle.pop()
            if process.returncode is None:
                return process
            self._all.discard(process)
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "plybench.lab.worker", self._files.to_json(),
            stdin=PIPE, stdout=PIPE, start_new_session=True,
        )  # fmt: skip
        self._all.add(process)
        return process


async def _send(process: Process, message: Mapping[str, Any]) -> None:
    data = json.dumps(message).encode()
    assert process.stdin is not None
    try:
        process.stdin.write(len(data).to_bytes(4, "little") + data)
        await process.stdin.drain()
    except (BrokenPipeError, ConnectionResetError):
        raise Crashed from None


async def _receive(process: Process) -> tuple[bool, bytes]:
    """Return a frame, and whether it is the last one of its answer."""
    assert process.stdout is not None
    try:
        head = await process.stdout.readexactly(9)
        return head[:1] == b"r", await process.stdout.readexactly(
            int.from_bytes(head[1:], "little")
        )
    except asyncio.IncompleteReadError:
        raise Crashed from None
