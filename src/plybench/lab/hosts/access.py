"""Who may talk to the server: pages of its own, under names that lead to it.

A page of another site can make a browser send requests to this machine. Its Origin is then another
one; and if its name was made to lead here (DNS rebinding), the Host is. Both are checked. A server
that others can reach also asks for a token, which the printed address contains.
"""

from hmac import compare_digest
from http.cookies import CookieError, SimpleCookie
from ipaddress import ip_address
from urllib.parse import parse_qs

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}
_ENCODED = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]


def is_loopback(host: str) -> bool:
    """Tell whether only this machine can reach a host.

    >>> [is_loopback(host) for host in ("localhost", "127.0.0.2", "::1", "127.example.org")]
    [True, True, True, False]
    """
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


class Guard:
    """Lets only allowed requests pass, and adds headers that keep the pages to themselves."""

    def __init__(self, app: ASGIApp, token: str | None) -> None:
        self._app, self._token = app, token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "lifespan":
            return await self._app(scope, receive, send)
        answer = self._answer(scope, Headers(scope=scope))
        return await (answer or self._app)(scope, receive, _with_headers(send))

    def _answer(self, scope: Scope, headers: Headers) -> Response | None:
        """Return what to answer instead of the application; None if the request may pass."""
        reason = self._refusal(headers, scope["type"] == "websocket")
        if reason is None and self._token is not None:
            cookie = f"plybench-lab-{(scope['server'] or ('', 0))[1]}"
            if not self._is_known(headers, cookie):
                if scope["type"] == "http" and self._has_token(scope["query_string"]):
                    return self._welcome(scope["path"], cookie)
                reason = "this lab needs the token in the address that `plybench lab` printed"
        return None if reason is None else PlainTextResponse(reason, 403)

    def _refusal(self, headers: Headers, is_socket: bool) -> str | None:
        host, origin = headers.get("host", "").lower(), headers.get("origin")
        if self._token is None and not is_loopback(_name(host)):
            return "this lab answers only to names of this machine, such as localhost"
        if origin is None:
            return "a socket needs the Origin of its page" if is_socket else None
        is_own = host != "" and origin.lower() in (f"http://{host}", f"https://{host}")
        return None if is_own else "pages of other sites are refused"

    def _is_known(self, headers: Headers, cookie: str) -> bool:
        try:
            found = SimpleCookie(headers.get("cookie", "")).get(cookie)
        except CookieError:
            return False
        return found is not None and self._is_token(found.value)

    def _has_token(self, query: bytes) -> bool:
        given = parse_qs(query.decode("latin-1")).get("token", [""])
        return self._is_token(given[0])

    def _is_token(self, text: str) -> bool:
        return compare_digest(text.encode(errors="replace"), (self._token or "").encode())

    def _welcome(self, path: str, cookie: str) -> Response:
        """Keep the token in a cookie, and go to the page without it in the address.

        The cookie is lax, not strict: a browser that followed a link from a mail must send it.
        """
        response = RedirectResponse("/" + path.lstrip("/\\"), 303)
        response.set_cookie(cookie, self._token or "", httponly=True, samesite="lax")
        return response


def _name(host: str) -> str:
    """Return the name in a Host header, without the port and the brackets around IPv6."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0]


def _with_headers(send: Send) -> Send:
    async def sent(message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            message = {**message, "headers": [*message["headers"], *_ENCODED]}
        await send(message)

    return sent
