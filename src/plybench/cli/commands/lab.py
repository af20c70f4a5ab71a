"""`plybench lab`: searches, races, games and heuristics to look at in the browser."""

from typing import Annotated

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
            help="The address of the server. By default only this machine can reach it; any other "
            "address asks for the token that is printed."
        ),
    ] = "127.0.0.1",
    browser: Annotated[bool, Parameter(help="Open the browser.")] = True,
    records: Annotated[
        tuple[str, ...],
        Parameter(
            consume_multiple=True,
            negative="",
            help="Records of matches to show, made with `--record FILE`.",
        ),
    ] = (),
    studies: Annotated[
        tuple[str, ...],
        Parameter(
            consume_multiple=True,
            negative="",
            help="Folders with the journals of studies, and files with studies of your own. By "
            "default the folder plybench-studies.",
        ),
    ] = (),
) -> int:
    """Open the lab in your browser: see a search, race it, play it."""
    try:
        from plybench.lab.given_files import GivenFiles
        from plybench.lab.server import serve
    except ModuleNotFoundError as error:
        raise InputError(
            f"the lab needs {error.name}; install it with: pip install 'plybench[lab]'"
        ) from None

    files = GivenFiles.checked(records, studies)

    def ready(address: str) -> None:
        show(f"The lab is at {address}")
        show("Press Ctrl-C to end it.")
        if browser:
            import webbrowser

            webbrowser.open(address)

    serve(host, port, ready, files)
    return 0
