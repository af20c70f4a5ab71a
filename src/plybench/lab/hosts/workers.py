"""The processes that answer messages for the server, so that no search blocks it.

Quick messages have processes of their own and never wait for searches. A process is used again
and again; one that died, was killed or has grown is replaced when one is needed, and one that
nobody needed for a while ends.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

from plybench.lab.hosts.room import Room
from plybench.lab.hosts.turns import Turns
from plybench.lab.hosts.worker_process import WorkerProcess
from plybench.lab.memory import Shares

Progress = Callable[[bytes], Awaitable[object]]

_PATIENCE = 5.0  # seconds that a search gets to answer after it was asked to stop


@dataclass(eq=False, slots=True)
class Work:
    """A message that waits or is being answered."""

    client: Hashable
    text: bytes
    is_stopped: bool = False
    is_waiting: bool = True
    process: WorkerProcess | None = None  # the one that works on it

    def stop(self) -> None:
        """Let the search answer what it knows; kill its process if it does not in time."""
        if self.process is not None and not self.is_stopped:
            self.process.stop()
            asyncio.get_running_loop().call_later(_PATIENCE, self._kill, self.process)
        self.is_stopped = True

    def _kill(self, process: WorkerProcess) -> None:
        if self.process is process:  # it still works on this
            process.kill()


class Workers:
    """Processes for one kind of message: `usual` at once, or `most` if many clients ask.

    `program` is their module and its argument. Work that takes more than `seconds` is stopped; a
    process ends after `idle_seconds` without work.
    """

    def __init__(
        self,
        room: Room,
        shares: Shares,
        usual: int,
        most: int,
        seconds: float,
        idle_seconds: float,
        program: Sequence[str],
    ) -> None:
        self._room, self._shares, self._turns = room, shares, Turns(usual, most)
        self._seconds, self._idle_seconds, self._program = seconds, idle_seconds, program
        self._idle: dict[WorkerProcess, asyncio.TimerHandle] = {}
        self._all: set[WorkerProcess] = set()
        self._unclaimed: list[asyncio.Task[WorkerProcess]] = []  # start, but nobody waits for them
        self._ends: set[asyncio.Task[None]] = set()

    async def prepare(self) -> None:
        """Start a process, so that the first message does not wait for it."""
        self._rest(await self._take())

    async def end(self) -> None:
        """Kill all processes."""
        for timer in self._idle.values():
            timer.cancel()
        await asyncio.gather(*(process.end() for process in self._all), *self._ends)

    @asynccontextmanager
    async def answer(self, work: Work, progress: Progress) -> AsyncIterator[bytes]:
        """Give the reply to a message, after `progress` got what was known meanwhile.

        Raises Crashed if the process dies. If the caller leaves early, the process is killed. While
        the caller sends the reply, the process works for others.
        """
        async with AsyncExitStack() as held:
            async with self._turns.turn(work.client), self._working(work) as process:
                size = await self._size(work, process, progress)
                await self._room.take(size)
                held.callback(self._room.give_back, size)
                frame = await process.read(size)
            yield frame

    @asynccontextmanager
    async def _working(self, work: Work) -> AsyncIterator[WorkerProcess]:
        process, share = await self._take(), self._shares.take()
        work.process, work.is_waiting = process, False
        try:
            await process.ask(work.text, share)
            yield process
        except BaseException:
            self._give_up(process)
            raise
        else:
            self._rest(process)
        finally:
            work.process = None
            self._shares.give_back(share)

    async def _size(self, work: Work, process: WorkerProcess, progress: Progress) -> int:
        """Wait for the reply and return its size."""
        timer = asyncio.get_running_loop().call_later(self._seconds, work.stop)
        try:
            while (size := await process.size_of_reply()) is None:
                await progress(await process.read_progress())
            return size
        finally:
            timer.cancel()

    async def _take(self) -> WorkerProcess:
        while self._idle:
            process, timer = self._idle.popitem()
            timer.cancel()
            if process.is_alive:
                return process
            self._all.discard(process)
        starting = self._unclaimed.pop() if self._unclaimed else asyncio.create_task(self._start())
        try:
            return await asyncio.shield(starting)
        except asyncio.CancelledError:  # the next one who asks will get it
            self._unclaimed.append(starting)
            starting.add_done_callback(self._rest_if_unclaimed)
            raise

    async def _start(self) -> WorkerProcess:
        process = await WorkerProcess.start(self._program)
        self._all.add(process)
        try:
            await process.wait_until_ready()
        except BaseException:
            self._give_up(process)
            raise
        return process

    def _give_up(self, process: WorkerProcess) -> None:
        self._all.discard(process)
        process.kill()
        end = asyncio.create_task(process.end())
        self._ends.add(end)
        end.add_done_callback(self._ends.discard)

    def _rest_if_unclaimed(self, starting: "asyncio.Task[WorkerProcess]") -> None:
        if starting in self._unclaimed:
            self._unclaimed.remove(starting)
            if not starting.cancelled() and starting.exception() is None:
                self._rest(starting.result())

    def _rest(self, process: WorkerProcess) -> None:
        if process.is_ending:
            self._all.discard(process)
            return
        loop = asyncio.get_running_loop()
        self._idle[process] = loop.call_later(self._idle_seconds, self._end_idle, process)

    def _end_idle(self, process: WorkerProcess) -> None:
        del self._idle[process]
        self._all.discard(process)
        process.kill()
