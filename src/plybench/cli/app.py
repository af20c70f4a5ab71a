"""The application: runs a command, and turns bad input into one line and an exit status.

Exit status: 0 solved or done, 1 no solution or a limit reached, 2 bad input. What takes long to
import is imported when it is needed: `plybench --help` does without the parser of command lines,
and so does a command that takes nothing but words.
"""

import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from io import TextIOWrapper

from plybench.cli.command_list import commands
from plybench.core.system import early_interrupt


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status."""
    tokens = list(sys.argv[1:] if arguments is None else arguments)
    _prepare_streams()
    try:
        early_interrupt.end()
        status = _run(tokens)
        sys.stdout.flush()
    except KeyboardInterrupt:
        print("plybench: interrupted", file=sys.stderr)
        return 1
    except Exception as error:
        from plybench.cli.failures import status_after

        failed = status_after(error, tokens)
        if failed is None:
            raise  # a mistake of ours, shown in full
        return failed
    return status if isinstance(status, int) else 0


def _run(tokens: Sequence[str]) -> object:
    if not tokens or tokens in (["--help"], ["-h"]):
        from plybench.cli.overview import show_overview

        show_overview()
        return 0
    command = _command_of_words(tokens)
    if command is not None:
        return command()
    from plybench.cli.messages import tell_on_stderr
    from plybench.cli.parser import run

    tell_on_stderr()
    return run(tokens)


def _command_of_words(tokens: Sequence[str]) -> Callable[[], object] | None:
    """Return the call of a command that takes `*words: str` only, if no word may be an option."""
    for size in (1, 2):
        found = commands().get(" ".join(tokens[:size]))
        if found is not None and found.module and not any(one.startswith("-") for one in tokens):
            command: Callable[..., object] = import_module(found.module).command
            from inspect import Parameter, signature

            taken = [(one.kind, one.annotation) for one in signature(command).parameters.values()]
            if taken == [(Parameter.VAR_POSITIONAL, str)]:
                return partial(command, *tokens[size:])
    return None


def _prepare_streams() -> None:
    """Reopen streams that the caller closed (`>&-`); print what stdout cannot encode as escapes."""
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: SIM115
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if isinstance(sys.stdout, TextIOWrapper) and not _prints_all(sys.stdout):
        sys.stdout.reconfigure(errors="backslashreplace")


def _prints_all(stream: TextIOWrapper) -> bool:
    """Tell whether a stream accepts every text, even file names with a broken encoding."""
    return stream.encoding == "utf-8" and stream.errors != "strict"
