"""The parser: reads a command line by the signature of its command, and calls that.

Only here and in the files of the commands is cyclopts imported, which takes long.
"""

from collections.abc import Sequence

from cyclopts import App, CycloptsError
from cyclopts.exceptions import UnusedCliTokensError

from plybench.cli.command_list import EPILOGUE, SUMMARY, commands
from plybench.cli.error_text import without_quotes
from plybench.cli.output import make_console
from plybench.core.errors import InputError, unknown
from plybench.core.version import __version__


def build_app() -> App:
    """Return the command-line application."""
    app = App(
        name="plybench",
        help=SUMMARY,
        help_epilogue=EPILOGUE,
        version=_version,
        help_format="plaintext",
        result_action="return_value",
        print_error=False,
        exit_on_error=False,
        suppress_keyboard_interrupt=False,
    )
    groups = {"": app}
    for name, one in commands().items():
        group, _, last = name.rpartition(" ")
        if one.module:
            groups[group].command(f"{one.module}:command", name=last, help=one.summary)
        else:
            groups[name] = App(name=name, help=one.summary, help_format="plaintext")
            app.command(groups[name])
    return app


def run(tokens: Sequence[str]) -> object:
    """Run a command, show a help text or the version; return what the command returns."""
    check_command(tokens)
    app = build_app()
    if {*app.help_flags, *app.version_flags}.intersection(tokens):
        app.console = make_console()  # it reports a reader that went away
    try:
        return app(tokens)
    except UnusedCliTokensError as error:
        raise InputError(without_quotes(error.unused_tokens or (), tokens)) from None
    except CycloptsError as error:
        raise InputError(str(error)) from None


# Commands with another name now.
_RENAMED = {"check-plan": "verify", "proof": "verify"}


def check_command(tokens: Sequence[str]) -> None:
    """Raise InputError, with a guess, if there is no such command."""
    known = commands()
    *before, last = tokens[: 2 if tokens[0] in known and not known[tokens[0]].module else 1]
    if last.startswith("-") or " ".join([*before, last]) in known:
        return
    aliases = {name.rpartition(" ")[2]: name for name in known if " " in name} | _RENAMED
    parts = [name.rpartition(" ") for name in known]
    names = [name for group, _, name in parts if group == " ".join(before)]
    raise unknown(" ".join([*before, "command"]), last, names, {} if before else aliases)


def _version() -> str:
    from plybench.core.native.bridge import native_core

    core = native_core()
    built = "not built" if core is None else core.build_info()["compiler"]
    return f"plybench {__version__} (native core: {built})"
