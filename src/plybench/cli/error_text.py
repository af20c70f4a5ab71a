"""Errors in the words of the command line: options as they were typed, not names of arguments."""

import re
import shlex
from collections.abc import Sequence
from itertools import takewhile

from plybench.core.errors import InputError, RefusedValue

# Options whose name differs from the argument they become.
_OPTIONS = {
    "limit time": "seconds",
    "limit depth": "depth",
    "limit nodes": "nodes",
    "limit mate": "mate",
    "limit seconds": "max-seconds",
    "limit expansions": "max-expansions",
    "limit memory": "max-memory",
}
_OTHER_NAMES = {"best": ("multipv",)}


def as_typed(error: InputError, tokens: Sequence[str]) -> str:
    """Return the text of an error, with the option and value as typed on the command line.

    Words too long to read are cut off.

    >>> from plybench.core.errors import refused
    >>> as_typed(refused("limit time", -1.0, "0 or more"), ["analyse", "chess", "--seconds", "-1"])
    '--seconds -1 must be 0 or more'
    """
    return re.sub(r"\S{200,}", lambda match: f"{match[0][:100]}...", _message_text(error, tokens))


def _message_text(error: InputError, tokens: Sequence[str]) -> str:
    if isinstance(error, RefusedValue) and error.rule:
        options = {"--" + _OPTIONS.get(error.name, error.name.replace("_", "-"))}
        options |= {f"--{other}" for other in _OTHER_NAMES.get(error.name, ())}
        for token, following in zip(tokens, [*tokens[1:], ""], strict=True):
            name, equals, value = token.partition("=")
            if name in options:
                return f"{name} {value if equals else following} must be {error.rule}"
    return str(error)


# Commands that take a state, a position or moves.
_WITH_STATES = ("analyse", "count", "heuristics", "perft", "solve", "trace", "tree")


def without_quotes(unused: Sequence[str], tokens: Sequence[str]) -> str:
    """Return a message for words that no argument takes; a board may lack its quotes.

    >>> print(without_quotes(["8", "3"], ["solve", "tiles", "2", "8", "3"]))
    unexpected 8 3; if it belongs to the argument before it, put quotes round both: \
plybench solve tiles "2 8 3"
    """
    first, count = _first_run(unused, tokens)
    words = " ".join(unused)
    message = f"unexpected {words if len(words) < 60 else words[:57] + '...'}"
    if tokens[0] not in _WITH_STATES or first < 2 or tokens[first - 1].startswith("--"):
        return message
    whole = " ".join(tokens[first - 1 : first + count])
    words_before = [*map(shlex.quote, tokens[: first - 1]), f'"{whole}"']
    command = " ".join(["plybench", *words_before, *map(shlex.quote, tokens[first + count :])])
    return f"{message}; if it belongs to the argument before it, put quotes round both: {command}"


def _first_run(unused: Sequence[str], tokens: Sequence[str]) -> tuple[int, int]:
    """Return where the longest run of unused words begins, and its length."""
    best = (0, 0)
    for place in range(len(tokens)):
        pairs = zip(tokens[place:], unused, strict=False)
        count = len(list(takewhile(lambda pair: pair[0] == pair[1], pairs)))
        best = max(best, (place, count), key=lambda run: run[1])
    return best
