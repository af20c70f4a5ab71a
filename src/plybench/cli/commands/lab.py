"""`plybench lab`: searches, races, games and heuristics to look at in the browser."""

import subprocess
import sys
from collections.abc import Callable
from typing import Annotated, Any

from cyclopts import Parameter, validators

from plybench.cli.output import show
from plybench.errors import InputError


def command(
    *,
    port: Annotated[
        int,
        Parameter(
            validator=validators.Number(gte=0, lte=65535),
            help="The port of the server; 0 takes a free one.",
        ),
    ] = 8642,
    host: Annotated[
        str,
        Parameter(
            help="The address of the server. By default only this machine can reach it. Any other "
            "address, such as 0.0.0.0, lets in those who have the token in the printed address."
        ),
    ] = "127.0.0.1",
    browser: Annotated[
        bool, Parameter(help="Open the browser, if only this machine can reach the lab.")
    ] = True,
) -> int:
    """Open the lab in your browser: see a search, race it, play it.

    The lab runs until you press Ctrl-C.
    """
    serve, is_loopback = _server()

    def ready(address: str) -> None:
        show(f"The lab is at {address}")
        if not is_loopback(host):
            show("Other machines can reach it. Whoever has this address can use it.")
        show("Press Ctrl-C to end it.")
        sys.stdout.flush()
        if browser and is_loopback(host):
            _open_browser(address)

    serve(host, port, ready)
    return 0


def _server() -> tuple[Callable[..., None], Callable[[str], bool]]:
    try:
        from plybench.lab.access import is_loopback
        from plybench.lab.server import serve
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("plybench"):
            raise
        raise InputError(
            f"the lab needs {error.name}; install it with: pip install 'plybench[lab]'"
        ) from None
    return serve, is_loopback


def _open_browser(address: str) -> "subprocess.Popen[Any]":
    """Open an address in a process of its own, so that nothing it prints reaches the terminal."""
    return subprocess.Popen(
        [sys.executable, "-m", "webbrowser", address], start_new_session=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
