"""Text from other programs, made safe to print and to save.

Names, errors and answers of agents, engines and files may hold anything: control characters that a
terminal obeys, lone surrogates that cannot be written to a file, marks that reverse the direction
of writing. All of these are escaped, as in `\\x1b[31m`; nothing is dropped.
"""

from collections.abc import Callable
from typing import Any

_MOST = 2000  # characters that are kept of a text


def visible(text: str) -> str:
    """Return a text with everything but newlines and printable characters escaped.

    >>> print(visible("red \\x1b[31m, half \\ud800, turned \\u202e"))
    red \\x1b[31m, half \\ud800, turned \\u202e
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c == "\n" else _written_out(c) for c in text)


def one_line(text: str, most: int | None = _MOST) -> str:
    """Return a text as one printable line of at most `most` characters; None for any number.

    >>> one_line("two\\n  lines \\x07")
    'two lines \\\\x07'
    """
    line = visible(" ".join(text.split()))
    return line if most is None or len(line) <= most else line[: most - 3] + "..."


def written(value: Any, write: Callable[[Any], str] = repr) -> str:
    """Return the repr (or str) of a foreign value as one printable line, even if that fails."""
    try:
        return one_line(write(value))
    except Exception:
        return f"a {type(value).__name__} that cannot be written"


def _written_out(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")
