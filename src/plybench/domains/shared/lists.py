"""Lists as Python, JSON and numpy write them, read as rows of words.

    [[0, 0, 1], [0, 1, -1]]      a row for each inner list, on one line or on several
    [2, 8, 3, 1, 6, 4, 7, 'B', 5]      one row
    array([[0, 0],
           [1, 2]])

Words may be quoted; round brackets work like square ones. A text whose brackets do not show where
the rows end is refused.
"""

import re
from collections.abc import Iterator

from plybench.domains.shared.tokens import Token

_DEEPEST = 2  # a list of rows
_ARRAY = re.compile(
    r"(\s*(?:(?:np|numpy)\.)?(?:as)?array\s*\()(.*?)(?:,\s*dtype\s*=\s*[\w.'\"]+\s*)?\)\s*",
    re.DOTALL,
)
_PIECE = re.compile(r"""[\[(\]),\n]|'[^'\n]*'|"[^"\n]*"|[^\s,\[\]()'"]+|['"]""")
_OPENING = {"]": "[", ")": "("}


def is_list(text: str) -> bool:
    """Tell whether a text is meant as a list, or as several of them."""
    return text.lstrip()[:1] in ("[", "(") or _ARRAY.fullmatch(text) is not None


def list_rows(text: str) -> list[list[Token]]:
    """Return the words of each innermost list; errors give line and column.

    >>> [[token.word for token in row] for row in list_rows("[[1, 2], [3, 'B']]")]
    [['1', '2'], ['3', 'B']]
    """
    array = _ARRAY.fullmatch(text)
    reader = _Reader()
    for piece in _pieces(text if array is None else re.sub(r"[^\n]", " ", array[1]) + array[2]):
        reader.take(piece)
    return reader.finish()


def _pieces(text: str) -> Iterator[Token]:
    line, start = 1, 0
    for match in _PIECE.finditer(text):
        if match.group() == "\n":
            line, start = line + 1, match.end()
        elif match.group() != ",":
            yield Token(match.group(), line, match.start() - start + 1)


class _Reader:
    """Takes brackets and words one by one."""

    def __init__(self) -> None:
        self._rows: list[tuple[int, list[Token]]] = []  # with their nesting depth
        self._opened: list[Token] = []
        self._row: list[Token] | None = None  # the list being read, if any

    def take(self, piece: Token) -> None:
        """Take a bracket or a word."""
        if piece.word in _OPENING.values():
            self._open(piece)
        elif piece.word in _OPENING:
            self._close(piece)
        elif self._row is None:
            raise piece.error(f"{piece.word} is outside the rows")
        else:
            self._row.append(_unquote(piece))

    def finish(self) -> list[list[Token]]:
        """Return the rows."""
        if self._opened:
            raise self._opened[-1].error(f"{self._opened[-1].word!r} is never closed")
        return [row for _, row in self._rows]

    def _open(self, piece: Token) -> None:
        if self._row:
            raise piece.error("a list begins among the cells of a row")
        if len(self._opened) == _DEEPEST:
            raise piece.error("lists are nested three deep; a board is a list of rows")
        self._opened.append(piece)
        self._row = []

    def _close(self, piece: Token) -> None:
        if not self._opened or self._opened[-1].word != _OPENING[piece.word]:
            raise piece.error(f"{piece.word!r} closes nothing")
        if self._row is not None:
            if not self._row:
                raise piece.error("this list is empty")
            if self._rows and self._rows[0][0] != len(self._opened):
                raise piece.error("this row is nested differently from the first one")
            self._rows.append((len(self._opened), self._row))
        self._opened.pop()
        self._row = None


def _unquote(token: Token) -> Token:
    if token.word in ("'", '"'):
        raise token.error(f"the quote {token.word} is never closed")
    if token.word[0] in "'\"":
        return Token(token.word[1:-1].strip(), token.line, token.column)
    return token
