"""Whose message is next: everybody gets a turn before anybody gets a second one."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager


class Turns:
    """Turns for up to `usual` messages at once, and for up to `most` if each is of another client.

    Of those who wait, the client with the fewest turns is next, then the one who came first.
    """

    def __init__(self, usual: int, most: int) -> None:
        self._usual, self._most = usual, most
        self._working: Counter[Hashable] = Counter()
        self._waiting: list[tuple[Hashable, asyncio.Future[None]]] = []

    @asynccontextmanager
    async def turn(self, client: Hashable) -> AsyncIterator[None]:
        """Wait for a turn, and have it until the end of the block."""
        await self._wait(client)
        try:
            yield
        finally:
            self._end(client)

    async def _wait(self, client: Hashable) -> None:
        future = asyncio.get_running_loop().create_future()
        self._waiting.append((client, future))
        self._give()
        try:
            await future
        except asyncio.CancelledError:
            if future.cancelled():
                self._waiting.remove((client, future))
            else:  # it was just given
                self._end(client)
            raise

    def _end(self, client: Hashable) -> None:
        self._working[client] -= 1
        if not self._working[client]:
            del self._working[client]
        self._give()

    def _give(self) -> None:
        """Give turns to those who may have one."""
        waiting = [entry for entry in self._waiting if not entry[1].cancelled()]
        while waiting:
            entry = min(waiting, key=lambda entry: self._working[entry[0]])
            if not self._may_work(entry[0]):
                return
            waiting.remove(entry)
            self._waiting.remove(entry)
            self._working[entry[0]] += 1
            entry[1].set_result(None)

    def _may_work(self, client: Hashable) -> bool:
        most = self._usual if client in self._working else self._most
        return self._working.total() < most
