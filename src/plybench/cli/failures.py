"""What a command says and returns when it fails: bad input, a limit, a closed pipe, own code."""

import os
import sys
from collections.abc import Sequence

from plybench.cli.error_text import as_typed
from plybench.cli.messages import wrap_message
from plybench.core.errors import InputError, ListedError
from plybench.core.limits import LimitReached
from plybench.core.system.foreign_text import one_line, visible
from plybench.core.system.python_files import own_traceback


def status_after(error: Exception, tokens: Sequence[str]) -> int | None:
    """Tell the user about an error and return the exit status; None if the mistake is ours."""
    if isinstance(error, InputError):
        _tell_refusal(error, tokens)
        return 2
    if isinstance(error, LimitReached):
        _tell_unprepared(str(error), "--json" in tokens)
        return 1
    if isinstance(error, BrokenPipeError):  # the reader of our output left, as `| head` does
        _discard_output()
        return 0
    if isinstance(error, OSError):
        what = "the output cannot be written" if error.filename is None else error.filename
        print(f"plybench: {what}: {error.strerror}", file=sys.stderr)
        _discard_output()
        return 2
    theirs = own_traceback(error)
    if theirs:
        print(f"{theirs}plybench: your code failed, see above", file=sys.stderr)
    return 2 if theirs else None


def _tell_refusal(error: InputError, tokens: Sequence[str]) -> None:
    if isinstance(error, ListedError):
        print(visible(error.listing).rstrip(), file=sys.stderr)
    message = one_line(as_typed(error, tokens), most=None)
    print(wrap_message(f"plybench: {message}"), file=sys.stderr)


def _tell_unprepared(reason: str, json: bool) -> None:
    """Report that a limit was reached before the search could begin."""
    from plybench.cli.output import print_json

    message = f"{reason} while the problem was prepared"
    if json:
        print_json({"status": "limit", "reason": message})
    else:
        print(f"limit: {message}")


def _discard_output() -> None:
    """Discard pending output, so that the interpreter can close its files."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
