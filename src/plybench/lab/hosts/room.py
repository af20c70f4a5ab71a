"""The memory for replies that wait to be sent."""

import asyncio
from collections import deque

from plybench.lab.memory import LARGEST_REPLY


class Room:
    """The bytes of replies that the server holds at once. Replies wait for room, in order.

    Small ones do not wait, or clients that do not take their large ones would hold up everybody.
    """

    def __init__(self, size: int = LARGEST_REPLY, small: int = 1 << 20) -> None:
        self._free, self._small = size, small
        self._waiting: deque[tuple[int, asyncio.Future[None]]] = deque()

    async def take(self, size: int) -> None:
        """Wait until there is room."""
        if size <= self._small:
            self._free -= size  # below 0 for a while, perhaps
            return
        future = asyncio.get_running_loop().create_future()
        self._waiting.append((size, future))
        self._give()
        try:
            await future
        except asyncio.CancelledError:
            if not future.cancelled():  # it was just given
                self.give_back(size)
            raise

    def give_back(self, size: int) -> None:
        """Make room for others."""
        self._free += size
        self._give()

    def _give(self) -> None:
        while self._waiting:
            size, future = self._waiting[0]
            if not future.cancelled():
                if size > self._free:
                    return
                self._free -= size
                future.set_result(None)
            self._waiting.popleft()
