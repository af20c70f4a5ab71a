"""One browser page at the other end of a socket: its messages, and the work on them."""

import asyncio
import json
from contextlib import aclosing
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from plybench.lab.handle import is_quick
from plybench.lab.wire import pack
from plybench.lab.workers import Crashed, Work, Workers

MOST_WORK = 8  # messages of one client that are being answered


class Client:
    """Answers the messages of one page; when the page goes away, all its work ends."""

    def __init__(self, socket: WebSocket, quick: Workers, searching: Workers) -> None:
        self._socket, self._quick, self._searching = socket, quick, searching
        self._work: dict[Any, Work] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._sending = asyncio.Lock()

    async def run(self) -> None:
        """Serve until the page goes away."""
        await self._socket.accept()
        try:
            while True:
                await self._hear(await self._socket.receive_text())
        except (WebSocketDisconnect, KeyError):  # KeyError: bytes, which no page of ours sends
            pass
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _hear(self, text: str) -> None:
        try:
            message = json.loads(text)
        except (ValueError, RecursionError):
            return await self._refuse(None, "a message must be JSON")
        number = message.get("id") if isinstance(message, dict) else None
        if not isinstance(message, dict) or not isinstance(number, int):
            return await self._refuse(None, "a message must be an object with a whole number as id")
        if message.get("do") == "stop":
            if number in self._work:
                self._work[number].stop()
            return None
        if number in self._work:
            return await self._refuse(number, f"id {number} is being answered")
        if len(self._work) >= MOST_WORK:
            return await self._refuse(number, f"at most {MOST_WORK} messages at once, please wait")
        self._work[number] = Work(message)
        task = asyncio.create_task(self._answer(number, self._work[number]))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return None

    async def _answer(self, number: int, work: Work) -> None:
        workers = self._quick if is_quick(work.message) else self._searching
        try:
            async with aclosing(workers.answer(work)) as frames:
                async for is_last, frame in frames:
                    if is_last:
                        self._work.pop(number, None)
                    await self._send(frame)
        except Crashed:
            self._work.pop(number, None)
            known = "stopped" if work.is_stopped else "the process that worked on this ended"
            await self._refuse(number, known)
        finally:
            self._work.pop(number, None)

    async def _refuse(self, number: int | None, error: str) -> None:
        await self._send(pack({"id": number, "error": error, "field": None}))

    async def _send(self, frame: bytes) -> None:
        async with self._sending:
            await self._socket.send_bytes(frame)
