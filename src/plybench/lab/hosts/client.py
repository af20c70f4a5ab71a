"""One browser page at the other end of a socket: its messages, and the work on them."""

import asyncio
import json
from typing import NoReturn

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from plybench.lab.handle import is_quick
from plybench.lab.hosts.protocols import Line
from plybench.lab.hosts.worker_process import Crashed
from plybench.lab.hosts.workers import Work, Workers
from plybench.lab.wire import pack

MOST_WORK = 8  # messages of one client that are being answered
LARGEST_ID = 2**53 - 1  # what JavaScript can count to
_PATIENCE = 30.0  # seconds that a client gets to take a frame, and one more for each megabyte


class Client:
    """Answers the messages of one page; when the page goes away, all its work ends."""

    def __init__(self, socket: WebSocket, line: Line, quick: Workers, searching: Workers) -> None:
        self._socket, self._line = socket, line
        self._quick, self._searching = quick, searching
        self._work: dict[int, tuple[Work, asyncio.Task[None]]] = {}
        self._sending = asyncio.Lock()

    async def run(self) -> None:
        """Serve until the page goes away."""
        await self._socket.accept()
        try:
            while (message := await self._socket.receive())["type"] == "websocket.receive":
                await self._hear(message.get("text"))
        except WebSocketDisconnect:  # while an error was sent
            pass
        finally:
            tasks = [task for _, task in self._work.values()]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _hear(self, text: str | None) -> None:
        message = None if text is None else _parsed(text)
        if text is None or not isinstance(message, dict):
            return await self._refuse(None, "a message must be an object in JSON, sent as text")
        number = message.get("id")
        if type(number) is not int or not 0 <= number <= LARGEST_ID:
            return await self._refuse(None, "a message needs a whole number as its id")
        if message.get("do") == "stop":
            return await self._stop(number)
        if number in self._work:
            return await self._refuse(None, f"id {number} is being answered")
        if len(self._work) >= MOST_WORK:
            return await self._refuse(number, f"at most {MOST_WORK} messages at once, please wait")
        workers = self._quick if is_quick(message) else self._searching
        work = Work(self, text.encode())
        task = asyncio.create_task(self._answer(number, work, workers))
        self._work[number] = work, task
        task.add_done_callback(lambda _: self._work.pop(number))
        return None

    async def _stop(self, number: int) -> None:
        if number not in self._work:
            return
        work, task = self._work[number]
        work.stop()
        if work.is_waiting:  # it need not begin
            task.cancel()
            await asyncio.wait([task])
            if task.cancelled():
                await self._refuse(number, "stopped")

    async def _answer(self, number: int, work: Work, workers: Workers) -> None:
        try:
            async with workers.answer(work, self._send) as frame:
                await self._send(frame)
        except WebSocketDisconnect:
            pass
        except Crashed:
            ended = "stopped" if work.is_stopped else "the process that worked on this ended"
            await self._refuse(number, ended)

    async def _refuse(self, number: int | None, error: str) -> None:
        await self._send(pack({"id": number, "error": error, "field": None}))

    async def _send(self, frame: bytes) -> None:
        """Send a frame and wait until it is on its way; a client that does not take it is cut."""
        async with self._sending:
            if self._socket.application_state is not WebSocketState.CONNECTED:
                raise WebSocketDisconnect
            try:
                async with asyncio.timeout(_PATIENCE + len(frame) / 1e6):
                    await self._socket.send_bytes(frame)
                    await self._line.drained()
            except TimeoutError:
                self._line.cut()
                raise WebSocketDisconnect from None


def _parsed(text: str) -> object:
    """Return what a text in JSON says; None if it is not JSON."""
    try:
        return json.loads(text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        return None


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")
