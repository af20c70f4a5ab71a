"""Files of EPD: a position on each line, with best moves (bm), moves to avoid (am), a name (id)."""

from collections.abc import Iterator
from typing import Any

import chess

from plybench.core.errors import InputError, TextError
from plybench.core.game import PositionText
from plybench.domains.chess.text import is_fen, read_epd


def read_positions(written: str) -> list[PositionText] | None:
    """Return the positions of a text; None if it does not begin with one."""
    first = next((line for _, line in _lines(written)), "")
    return read_epd_lines(written) if is_fen(first) else None


def read_epd_lines(written: str) -> list[PositionText]:
    """Return the positions that a text lists; `#` begins a comment line.

    TextError names the line that is wrong.

    >>> found = read_epd_lines('6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8; id "back rank";')
    >>> found[0].name, found[0].best
    ('back rank', ('a1a8',))
    """
    return [_read_line(number, line) for number, line in _lines(written)]


def _lines(written: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(written.lstrip("\ufeff").splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            yield number, line.strip()


def _read_line(number: int, line: str) -> PositionText:
    try:
        _, operations = read_epd(line)
    except InputError as error:
        raise TextError(str(error), number) from None
    best, avoided = (_moves(operations.get(name)) for name in ("bm", "am"))
    return PositionText(number, str(operations.get("id") or ""), _fen(line), best, avoided)


def _fen(line: str) -> str:
    words = line.split()
    is_whole = len(words) == 6 and words[4].isdecimal()
    return " ".join(words if is_whole else [*words[:4], "0", "1"])


def _moves(given: Any) -> tuple[str, ...]:
    moves = given if isinstance(given, list) else []
    return tuple(move.uci() for move in moves if isinstance(move, chess.Move))
