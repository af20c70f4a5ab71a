"""Errors that the caller can fix: they name the offending value and the allowed ones."""

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any

_MOST_SHOWN = 20  # names listed in a message


class InputError(ValueError):
    """Input from outside is wrong. The command line shows one line and exits with status 2."""


class TextError(InputError):
    """A text in some format is wrong at a known place."""

    def __init__(self, message: str, line: int, column: int | None = None) -> None:
        self.message, self.line, self.column = message, line, column
        place = f"line {line}" if column is None else f"line {line}, column {column}"
        super().__init__(f"{place}: {message}")

    def __reduce__(self) -> tuple[type["TextError"], tuple[Any, ...]]:
        """Rebuild from the parts: the text in `args` already contains the place."""
        return type(self), (self.message, self.line, self.column)


class ListedError(InputError):
    """An error of another program; `listing` has its own lines, which the command line shows."""

    def __init__(self, message: str, listing: str) -> None:
        super().__init__(message)
        self.listing = listing

    def __reduce__(self) -> tuple[type["ListedError"], tuple[Any, ...]]:
        """Rebuild from both parts."""
        return type(self), (str(self), self.listing)


class ContractError(InputError, TypeError):
    """An object given as a problem, heuristic or observer breaks its contract."""


class RefusedValue(InputError):
    """A value given by name is not allowed: `name` is the name, `rule` what the value must be.

    The command line shows the option that was typed instead of the name, if there is a rule.
    """

    def __init__(self, name: str, message: str, rule: str = "") -> None:
        self.name, self.rule = name, rule
        super().__init__(message)

    def __reduce__(self) -> tuple[type["RefusedValue"], tuple[str, str, str]]:
        """Rebuild from all parts."""
        return type(self), (self.name, str(self), self.rule)


def refused(name: str, value: object, rule: str) -> RefusedValue:
    """Return the error for a value that must be something else.

    >>> str(refused("depth", -1, "at least 1"))
    'depth=-1 must be at least 1'
    """
    return RefusedValue(name, f"{name}={shortened(value)} must be {rule}", rule)


def shortened(value: object, most: int = 80) -> str:
    """Return a value as it is written in Python, shortened if it is long.

    >>> shortened([1] * 100, 20)
    '[1, 1, 1, 1, 1, 1...'
    """
    try:
        return cut(repr(value), most)
    except ValueError:  # Python does not print whole numbers of more than 4,300 digits
        return "a number with thousands of digits"


def cut(text: str, most: int = 80) -> str:
    """Return a text; if it is too long, its beginning and dots."""
    return text if len(text) <= most else f"{text[: most - 3].rstrip(', ')}..."


def counted(n: int, noun: str) -> str:
    """Return a number with its noun: `1 action`, `2 actions`, `2 plies`."""
    if n == 1:
        return f"{n:,} {noun}"
    is_ies = noun.endswith("y") and noun[-2:-1] not in "aeiou"
    return f"{n:,} {noun[:-1]}ies" if is_ies else f"{n:,} {noun}s"


def unknown(
    kind: str, given: object, allowed: Iterable[str], aliases: Mapping[str, str] | None = None
) -> InputError:
    """Return the error for a name that is not among the allowed ones.

    `aliases` are other names that are understood, with what they stand for. If a guess is one of
    them, the message names what it stands for.

    >>> str(unknown("algorithm", "astr", ["astar", "beam"]))
    "unknown algorithm 'astr'; did you mean 'astar'? Known: astar, beam"
    >>> str(unknown("study", "chess/sel", ["chess", "chess/self-play"]))
    "unknown study 'chess/sel'; did you mean 'chess/self-play'? Known: chess, chess/self-play"
    """
    names = list(allowed)
    meant = {simplified(name): name for name in names}
    for alias, name in (aliases or {}).items():
        meant.setdefault(simplified(alias), name)
    wanted = simplified(cut(str(given)))
    begun = [name for name in meant if name.startswith(wanted)] if len(wanted) > 2 else []
    close = begun if len(begun) == 1 else get_close_matches(wanted, meant, n=1)
    guess = f"; did you mean {meant[close[0]]!r}? Known: " if close else "; known: "
    shown = names if len(names) <= _MOST_SHOWN else [*names[:_MOST_SHOWN], "..."]
    return InputError(f"unknown {kind} {shortened(given)}{guess}{', '.join(shown) or 'none'}")


def simplified(name: str) -> str:
    """Return a name as it is compared: case and signs between letters do not matter.

    A star counts as the word, so that `A*` is `astar`.

    >>> simplified("IDA*"), simplified("Greedy best-first"), simplified("MTD(f)")
    ('idastar', 'greedybestfirst', 'mtdf')
    """
    return re.sub(r"[\W_]", "", name.casefold().replace("*", "star"))
