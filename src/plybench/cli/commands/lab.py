"""`plybench lab`: searches, races, games and heuristics to look at in the browser."""

import subprocess
import sys
from typing import Annotated, Any
from urllib.parse import urlencode

from cyclopts import Parameter, validators

from plybench.cli.options import Goal, Model, Whole
from plybench.cli.output import show
from plybench.core.catalog import find_domain
from plybench.core.errors import InputError
from plybench.core.system.python_files import is_code


def command(
    domain: Annotated[
        str | None,
        Parameter(
            help="The domain of a problem to open; see `plybench list domains`; or a file "
            "with problems and games of your own, which are then in the menus. By default the lab "
            "opens with the 8-puzzle."
        ),
    ] = None,
    source: Annotated[
        str | None,
        Parameter(
            help="The problem: an instance, a file, or a state written out. By default the usual "
            "instance."
        ),
    ] = None,
    /,
    *,
    goal: Goal = None,
    model: Model = None,
    port: Annotated[
        Whole,
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
    records: Annotated[
        tuple[str, ...],
        Parameter(
            consume_multiple=True,
            negative="",
            show_default=False,
            help="Records of matches to show, made with `match --record FILE`. By default none.",
        ),
    ] = (),
    studies: Annotated[
        tuple[str, ...],
        Parameter(
            consume_multiple=True,
            negative="",
            show_default=False,
            help="Folders with the journals of studies, and files with studies of your own. By "
            "default the folder plybench-studies.",
        ),
    ] = (),
) -> int:
    """Open the lab in your browser: see a search, race it, play it.

    The lab runs until you press Ctrl-C.
    """
    if domain is None and (goal or model):
        raise InputError("a goal or a model belongs to a problem; name its domain first")
    try:
        from plybench.lab.given_files import GivenFiles
        from plybench.lab.hosts.access import is_loopback
        from plybench.lab.hosts.server import make_staff, serve
        from plybench.lab.links import search_link
    except ModuleNotFoundError as error:
        raise _missing(error) from None

    own = [domain] if domain is not None and is_code(domain) else []
    files = GivenFiles.check(records, studies, own)
    page, shown = "search", ""
    if files.games and not files.problems:
        page, shown = "game", "#" + urlencode({"game": files.games[0]}, safe="/,:")
    elif domain is not None:
        first = next(iter(files.problems), domain)
        shown = search_link(find_domain(first), source, goal, model)

    def ready(address: str) -> None:
        address = address.replace("/search", f"/{page}", 1)
        show(f"The lab is at {address}{shown}")
        if not is_loopback(host):
            show("Other machines can reach it. Whoever has this address can use it.")
        show("Press Ctrl-C to end it.")
        sys.stdout.flush()
        if browser and is_loopback(host):
            _open_browser(address + shown)

    serve(host, port, ready, make_staff(files))
    return 0


def _missing(error: ModuleNotFoundError) -> Exception:
    """Return the error for a package that is not installed; a missing module of ours is a bug."""
    if error.name is None or error.name.startswith("plybench"):
        return error
    return InputError(f"the lab needs {error.name}; install it with: pip install 'plybench[lab]'")


def _open_browser(address: str) -> "subprocess.Popen[Any]":
    """Open an address in a process of its own, so that nothing it prints reaches the terminal."""
    return subprocess.Popen(
        [sys.executable, "-m", "webbrowser", address],
        start_new_session=True,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
