"""The lab as a server on this machine: static files, and one socket for each page."""

import asyncio
import errno
import logging
import os
import secrets
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket
from websockets.exceptions import InvalidState

from plybench.core.errors import InputError
from plybench.lab.given_files import GivenFiles
from plybench.lab.handle import actions
from plybench.lab.hosts.access import Guard, is_loopback
from plybench.lab.hosts.client import Client
from plybench.lab.hosts.protocols import HttpProtocol, SocketProtocol, line_of
from plybench.lab.hosts.room import Room
from plybench.lab.hosts.workers import Workers
from plybench.lab.memory import LEAST_SHARE, MOST_SHARE, Shares, memory_for_all

STATIC = Path(__file__).parents[1] / "static"
PAGES = ("search", "race", "game", "doctor", "matches", "studies")
MOST_CLIENTS = 500

_LONGEST_MESSAGE = 1 << 20  # bytes
_MOST_SEARCHES = 24  # at once, each of another client


@dataclass(frozen=True, slots=True)
class Staff:
    """The processes that answer messages: some for quick ones, others for searches."""

    quick: Workers
    searching: Workers

    async def end(self) -> None:
        """Kill all processes."""
        await asyncio.gather(self.quick.end(), self.searching.end())


def make_staff(
    files: GivenFiles | None = None,
    module: str = "plybench.lab.hosts.worker",
    quick_seconds: float = 20.0,
    search_seconds: float = 900.0,
    idle_seconds: float = 120.0,
    most_memory: float = MOST_SHARE,
) -> Staff:
    """Return processes that may read some files; work that takes longer is stopped."""
    program = (module, (files or GivenFiles()).to_json())
    room, shares = Room(), Shares(int(most_memory))
    usual = max(4, 2 * (os.cpu_count() or 1))
    most = max(usual, min(_MOST_SEARCHES, memory_for_all() // LEAST_SHARE))
    return Staff(
        Workers(room, shares, 2, 4, quick_seconds, idle_seconds, program),
        Workers(room, shares, usual, most, search_seconds, idle_seconds, program),
    )


def make_app(staff: Staff, token: str | None = None) -> Guard:
    """Return the application; with a token, only those who know it are served."""
    clients = set[Client]()

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        prepared = asyncio.create_task(staff.quick.prepare())
        try:
            yield
        finally:
            prepared.cancel()
            await staff.end()

    async def serve_socket(websocket: WebSocket) -> None:
        if len(clients) >= MOST_CLIENTS:
            await websocket.close(1013, f"this lab serves {MOST_CLIENTS} pages at once")
            return
        client = Client(websocket, line_of(websocket), staff.quick, staff.searching)
        clients.add(client)
        try:
            await client.run()
        finally:
            clients.discard(client)

    actions()  # so that no message waits until they are imported
    routes = [
        Route("/", _first_page),
        Route("/favicon.ico", _icon),
        *(Route(f"/{page}", _page) for page in PAGES),
        Mount("/static", StaticFiles(directory=STATIC)),
        WebSocketRoute("/socket", serve_socket),
    ]
    return Guard(Starlette(routes=routes, lifespan=life), token)


async def _first_page(request: Request) -> Response:
    return RedirectResponse(f"/{PAGES[0]}")


async def _page(request: Request) -> Response:
    return FileResponse(STATIC / "index.html")


async def _icon(request: Request) -> Response:
    return FileResponse(STATIC / "icon.svg")


def serve(host: str, port: int, ready: Callable[[str], Any], staff: Staff | None = None) -> None:
    """Serve until Ctrl-C or SIGTERM; port 0 is any free one.

    `ready` is called with the address of the first page when the server can be reached.
    """
    listening = _listen(host, port)
    token = None if is_loopback(host) else secrets.token_urlsafe(24)
    config = uvicorn.Config(
        make_app(staff or make_staff(), token),
        loop="asyncio",
        http=HttpProtocol,
        ws=SocketProtocol,
        log_level="error",
        access_log=False,
        server_header=False,
        ws_max_size=_LONGEST_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=30,
        ws_ping_timeout=60,  # a busy machine is slow to answer
        timeout_graceful_shutdown=1,
    )
    logging.getLogger("uvicorn.error").addFilter(_is_of_interest)
    query = f"?token={token}" if token else ""
    address = f"http://{_shown(host)}:{listening.getsockname()[1]}/{PAGES[0]}{query}"
    _Server(config, lambda: ready(address)).run(sockets=[listening])


def _is_of_interest(record: logging.LogRecord) -> bool:
    """Tell whether to print an error: not what a client can cause."""
    return not record.getMessage().startswith("Invalid UTF-8")


class _Server(uvicorn.Server):
    """Ends quickly and quietly: nobody waits for clients that take nothing."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], Any]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so; signals end the server from now on."""
        await super().startup(sockets)
        self._ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End at Ctrl-C and SIGTERM; a second one changes nothing."""
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close all connections, if need be the hard way."""
        for connection in list(self.server_state.connections):
            with suppress(InvalidState):  # it is being closed already
                connection.shutdown()
        await asyncio.sleep(0.05)
        for connection in list(self.server_state.connections):
            connection.transport.abort()
        await asyncio.sleep(0)  # they are told now, and leave the list
        self.server_state.connections.clear()
        await super().shutdown(sockets)


def _shown(host: str) -> str:
    """Return the name of a host as it stands in an address."""
    if host in ("0.0.0.0", "::", ""):  # any of this machine's
        return socket.gethostname()
    return f"[{host}]" if ":" in host else host


def _listen(host: str, port: int) -> socket.socket:
    """Return a socket that clients can connect to from now on."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
    except OSError as error:
        raise InputError(
            f"host {host!r} is not an address of this machine: {error.strerror}"
        ) from None
    listening = socket.socket(family)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(1024)
    except OSError as error:
        listening.close()
        raise _unusable(host, port, error) from None
    return listening


def _unusable(host: str, port: int, error: OSError) -> InputError:
    if error.errno == errno.EADDRINUSE:
        return InputError(
            f"port {port} is in use, perhaps by another lab; choose another one with --port, "
            "or any free one with --port 0"
        )
    if error.errno == errno.EADDRNOTAVAIL:
        return InputError(f"host {host!r} is not an address of this machine")
    return InputError(f"the lab cannot use {host}:{port}: {error.strerror}")
