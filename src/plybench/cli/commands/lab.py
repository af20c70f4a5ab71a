"""`plybench lab`: searches, races, games and heuristics to look at in the browser."""

from typing import Annotated

from cyclopts import Parameter, validators

from plybench.catalog import find_domain
from plybench.cli.options import Goal, Model
from plybench.cli.output import show
from plybench.errors import InputError


def command(
    domain: Annotated[
        str | None,
        Parameter(help="The domain of a problem to search first; see `plybench list domains`."),
    ] = None,
    source: Annotated[
        str | None, Parameter(help="The problem: an instance, a file, or a state written out.")
    ] = None,
    /,
    *,
    goal: Goal = None,
    model: Model = None,
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
            help="The address of the server. By default only this machine can reach it; any other "
            "address asks for the token that is printed."
        ),
    ] = "127.0.0.1",
    browser: Annotated[bool, Parameter(help="Open the browser.")] = True,
) -> int:
    """Open the lab in your browser: see a search, race it, play it."""
    if domain is None and (goal or model):
        raise InputError("a goal or a model belongs to a problem; name its domain first")
    try:
        from plybench.lab.links import search_link
        from plybench.lab.server import serve
    except ModuleNotFoundError as error:
        raise InputError(
            f"the lab needs {error.name}; install it with: pip install 'plybench[lab]'"
        ) from None

    shown = "" if domain is None else search_link(find_domain(domain), source, goal, model)

    def ready(address: str) -> None:
        address += shown
        show(f"The lab is at {address}")
        show("Press Ctrl-C to end it.")
        if browser:
            import webbrowser

            webbrowser.open(address)

    serve(host, port, ready)
    return 0
