"""The help of a game in the terminal: the legal moves in columns, and the commands."""

from collections.abc import Mapping, Sequence
from textwrap import wrap

_MARGIN = 2
_GAP = 2


def help_text(moves: Sequence[str], how: str, commands: Mapping[str, str], width: int) -> str:
    """Return the moves in columns, how to write them, and each command with what it does."""
    lines = []
    if moves:
        count = f"{len(moves)} moves:" if len(moves) > 1 else "one move:"
        lines = [count, *columns(moves, width), *wrap(how, width), ""]
    return "\n".join([*lines, "commands:", *describe_names(commands, width)])


def columns(words: Sequence[str], width: int) -> list[str]:
    """Return words in columns of one width, as many as fit; they are read row by row.

    >>> columns(["a", "bb", "ccc", "d"], 14)
    ['  a    bb', '  ccc  d']
    """
    widest = max(map(len, words))
    count = max(1, (width - _MARGIN + _GAP) // (widest + _GAP))
    rows = -(-len(words) // count)
    count = -(-len(words) // rows)  # rows of about one length look tidier
    padded = [f"{word:<{widest + _GAP}}" for word in words]
    starts = range(0, len(words), count)
    return [" " * _MARGIN + "".join(padded[i : i + count]).rstrip() for i in starts]


def describe_names(entries: Mapping[str, str], width: int) -> list[str]:
    """Return each name with its description beside it, in lines that fit.

    >>> describe_names({"go": "run on to the end", "x": "stop"}, 18)
    ['  go  run on to', '      the end', '  x   stop']
    """
    widest = max(map(len, entries))
    room = max(width - _MARGIN - widest - _GAP, 10)
    lines = []
    for name, text in entries.items():
        first, *others = wrap(text, room, break_long_words=False)
        lines.append(f"{'':{_MARGIN}}{name:<{widest}}{'':{_GAP}}{first}")
        lines += [f"{'':{_MARGIN + widest + _GAP}}{other}" for other in others]
    return lines
