"""Uvicorn's protocols, with what the lab needs beyond them.

A client that takes nothing must not fill the memory of the server, and every response carries our
headers, also to a request that is not HTTP.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from starlette.websockets import WebSocket
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from plybench.lab.hosts.access import HEADERS

_LINE = "plybench.line"


@dataclass(frozen=True, slots=True)
class Line:
    """The connection under a socket: wait until what was sent is on its way, or cut it."""

    drained: Callable[[], Awaitable[object]]
    cut: Callable[[], None]


def line_of(socket: WebSocket) -> Line:
    """Return the connection under a socket."""
    line: Line = socket.scope["extensions"][_LINE]
    return line


class SocketProtocol(WebSocketsSansIOProtocol):
    """Sockets of the lab."""

    async def run_asgi(self) -> None:
        """Run the application; it can get hold of the line."""
        extensions: dict[str, object] = self.scope["extensions"]  # type: ignore[assignment]
        extensions[_LINE] = Line(self.writable.wait, self.transport.abort)
        await super().run_asgi()

    async def send(self, message: Any) -> None:
        """Send what the application says; a refusal ends the handshake, which uvicorn forgets."""
        await super().send(message)
        self.handshake_complete = self.handshake_complete or self.close_sent

    def handle_ping(self) -> None:
        """Answer a ping, unless the client takes nothing: its pongs would pile up."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()


class HttpProtocol(H11Protocol):
    """Requests to the lab."""

    def send_400_response(self, msg: str) -> None:
        """Refuse what is not HTTP."""
        headers = {**HEADERS, "Content-Type": "text/plain; charset=utf-8", "Connection": "close"}
        lines = ["HTTP/1.1 400 Bad Request", *(f"{k}: {v}" for k, v in headers.items()), "", msg]
        self.transport.write("\r\n".join(lines).encode("ascii", "replace"))
        self.transport.close()
