"""The lab as a server on this machine: static files, and one socket for each page."""

import os
import secrets
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from plybench.errors import InputError
from plybench.lab.access import Guard, is_loopback
from plybench.lab.client import Client
from plybench.lab.workers import Workers

STATIC = Path(__file__).parent / "static"
PAGES = ("search", "race", "game", "doctor", "matches", "studies")

_LONGEST_MESSAGE = 1 << 20  # bytes
_QUICK = 2  # processes for messages that take a moment


def make_app(token: str | None = None) -> Guard:
    """Return the application; with a token, only those who know it are served."""
    quick, searching = Workers(_QUICK), Workers(max(4, 2 * (os.cpu_count() or 1)))

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        try:
            yield
        finally:
            quick.end()
            searching.end()

    async def serve_socket(websocket: WebSocket) -> None:
        await Client(websocket, quick, searching).run()

    routes = [
        Route("/", lambda request: RedirectResponse("/search")),
        *(Route(f"/{page}", _page) for page in PAGES),
        Mount("/static", StaticFiles(directory=STATIC)),
        WebSocketRoute("/socket", serve_socket),
    ]
    return Guard(Starlette(routes=routes, lifespan=life), token)


async def _page(request: Request) -> Response:
    return FileResponse(STATIC / "index.html")


def serve(host: str, port: int, ready: Callable[[str], Any]) -> None:
    """Serve until Ctrl-C; port 0 is any free one. `ready` is called with the address of a page."""
    listening = _listen(host, port)
    token = None if is_loopback(host) else secrets.token_urlsafe(24)
    config = uvicorn.Config(
        make_app(token),
        log_level="warning",
        ws="websockets-sansio",
        ws_max_size=_LONGEST_MESSAGE,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=0,
    )
    name = f"[{host}]" if ":" in host else host
    query = f"?token={token}" if token else ""
    ready(f"http://{name}:{listening.getsockname()[1]}/search{query}")
    uvicorn.Server(config).run(sockets=[listening])


def _listen(host: str, port: int) -> socket.socket:
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listening = socket.socket(family)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen()  # so that a browser that is told the address can come at once
    except OSError as error:
        raise InputError(f"{host}:{port} cannot be used: {error.strerror}") from None
    return listening
