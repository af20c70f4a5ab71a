"""What the text formats of several domains share: a title, headings, drawings with rows."""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from plybench.core.errors import InputError, TextError, counted
from plybench.domains.shared.tokens import Token

P = TypeVar("P")

Rows = list[list[Token]]  # cells, or words, by line

HEADINGS = ("start:", "goal:")


def title(name: str, settings: Mapping[str, tuple[str, Iterable[str]]]) -> str:
    """Return the first lines of a text: the name as a comment, settings that are not the default.

    A setting has its value and the allowed values, the default first.

    >>> title("easy", {"order": ("down-up", ["up-down", "down-up"]), "model": ("a", "ab")})
    '; easy\\norder: down-up\\n'
    """
    lines = [f"; {name}"] if name else []
    for setting, (value, allowed) in settings.items():
        if value != next(iter(allowed)):
            lines.append(f"{setting}: {value}")
    return "".join(line + "\n" for line in lines)


def setting_of(tokens: list[Token], allowed: Iterable[str]) -> str:
    """Return the value in a line such as `order: up-down`; it must be an allowed one."""
    value = tokens[-1]
    if len(tokens) != 2 or value.word not in allowed:
        raise value.error(f"expected {tokens[0].word.lower()!r} and one of {', '.join(allowed)}")
    return value.word


def sections(lines: Rows, what: str, *, needs_both: bool) -> dict[str, Rows]:
    """Return the rows under `start:` and `goal:`; `what` names them: a board, a drawing.

    Unless both headings are required, rows without one belong to the start; the goal is optional.
    """
    found: dict[str, Rows] = {}
    rows: Rows | None = None
    for tokens in lines:
        head, word = tokens[0], tokens[0].word.lower()
        if word in HEADINGS:
            check_heading(tokens, what, found)
            rows = found[word] = []
        elif word.endswith(":") or (rows is None and needs_both):
            raise head.error(f"expected {' or '.join(map(repr, HEADINGS))}, not {head.word!r}")
        else:
            rows = found.setdefault(HEADINGS[0], []) if rows is None else rows
            rows.append(tokens)
    for name in HEADINGS if needs_both else dict.fromkeys((HEADINGS[0], *found)):
        if not found.get(name):
            raise TextError(f"there is no {what} under {name!r}", lines[-1][0].line if lines else 1)
    return found


def check_heading(tokens: list[Token], what: str, found: Mapping[str, object]) -> None:
    """Raise TextError unless a heading is alone on its line and new."""
    head = tokens[0]
    if len(tokens) > 1:
        raise tokens[1].error(
            f"nothing may follow {head.word!r}; the {what} begins on the next line"
        )
    if head.word.lower() in found:
        raise head.error(f"a second {head.word!r}")


def check_lengths(rows: Rows) -> None:
    """Raise TextError unless all rows have as many cells as the first."""
    wanted = len(rows[0])
    for row in rows:
        if len(row) != wanted:
            token = row[min(wanted, len(row) - 1)]  # the first extra cell, or else the last one
            cells = counted(len(row), "cell")
            raise token.error(f"this row has {cells}, the first one has {wanted}")


def signs_of(token: Token) -> list[Token]:
    """Return each sign of a word as a token: cells without spaces between them."""
    return [Token(sign, token.line, token.column + i) for i, sign in enumerate(token.word)]


def read_pair(read: Callable[[str], P], start: str, goal: str) -> P:
    """Return what `read` makes of two drawings, each on one line with `/` between the rows."""
    rows = start.count("/") + 1
    try:
        return read("start:\n" + start.replace("/", "\n") + "\ngoal:\n" + goal.replace("/", "\n"))
    except TextError as error:
        row, what = error.line - 1, "start"
        if row > rows:
            row, what = row - rows - 1, "goal"
        column = "" if error.column is None else f", column {error.column}"
        raise InputError(f"{what}, row {row}{column}: {error.message}") from None
