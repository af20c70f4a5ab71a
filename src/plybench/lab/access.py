"""Who may talk to the server: pages of its own, under names that lead to it.

A page of another site can make a browser send requests to this machine. Its Origin is then another
one; and if its name was made to lead here (DNS rebinding), the Host is. Both are checked. A server
that others can reach also asks for a token, which the printed address contains.
"""

from hmac import compare_digest
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse, RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
_COOKIE = "plybench-lab"
_HEADERS = {
    "Content-Security-Policy": "default-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}


def is_loopback(host: str) -> bool:
    """Tell whether only this machine can reach a host."""
    return host in ("localhost", "::1") or host.startswith("127.")


class Guard:
    """Lets only allowed requests pass, and adds headers that keep the pages to themselves."""

    def __init__(self, app: ASGIApp, token: str | None) -> None:
        self._app, self._token = app, token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "lifespan":
            return await self._app(scope, receive, send)
        headers = Headers(scope=scope)
        reason = self._refusal(headers, scope["type"] == "websocket")
        if reason is None and self._token is not None and not self._is_known(headers):
            if self._has_token(scope):
                return await self._welcome(scope, receive, send)
            reason = "this lab needs the token in the address that `plybench lab` printed"
        if reason is None:
            return await self._app(scope, receive, _with_headers(send))
        if scope["type"] == "websocket":
            return await send({"type": "websocket.close", "code": 1008, "reason": reason})
        return await PlainTextResponse(reason, 403)(scope, receive, _with_headers(send))

    def _refusal(self, headers: Headers, is_socket: bool) -> str | None:
        host, origin = headers.get("host", ""), headers.get("origin")
        name = host.rpartition(":")[0] if ":" in host.rpartition("]")[2] else host
        if self._token is None and name not in _LOOPBACK:
            return f"this lab answers to {', '.join(_LOOPBACK)} only"
        if origin is None:
            return "a socket needs the Origin of its page" if is_socket else None
        return None if origin.partition("://")[2] == host else "pages of other sites are refused"

    def _is_known(self, headers: Headers) -> bool:
        try:
            cookie = SimpleCookie(headers.get("cookie", "")).get(_COOKIE)
        except CookieError:
            return False
        return cookie is not None and self._is_token(cookie.value)

    def _has_token(self, scope: Scope) -> bool:
        given = parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])
        return scope["type"] == "http" and self._is_token(given[0])

    def _is_token(self, text: str) -> bool:
        return compare_digest(text.encode(), (self._token or "").encode())

    async def _welcome(self, scope: Scope, receive: Receive, send: Send) -> None:
        response = RedirectResponse(scope["path"], 303)
        response.set_cookie(_COOKIE, self._token or "", httponly=True, samesite="strict")
        await response(scope, receive, _with_headers(send))


def _with_headers(send: Send) -> Send:
    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            known = [(k.lower().encode(), v.encode()) for k, v in _HEADERS.items()]
            message = {**message, "headers": [*message["headers"], *known]}
        await send(message)

    return sent
