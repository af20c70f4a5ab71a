"""Words of a text with their places, for readers whose errors give line and column."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from plybench.core.errors import TextError, shortened


@dataclass(frozen=True, slots=True)
class Token:
    """A word of the text and its place, counted from 1."""

    word: str
    line: int
    column: int

    def error(self, message: str) -> TextError:
        """Return an error at this place; the word is shortened in it if it is long."""
        shown = message.replace(repr(self.word), shortened(self.word))
        return TextError(shown, self.line, self.column)


def token_lines(text: str, separators: str = "") -> Iterator[list[Token]]:
    """Yield the words of each line that has any; `;` starts a comment.

    Words are separated by white space and by each of the `separators`.

    >>> [[token.word for token in line] for line in token_lines("1, 2\\n; nothing\\n3", ",")]
    [['1', '2'], ['3']]
    """
    word = re.compile(rf"[^\s{re.escape(separators)}]+")
    for number, line in enumerate(text.splitlines(), 1):
        found = word.finditer(line.partition(";")[0])
        tokens = [Token(match.group(), number, match.start() + 1) for match in found]
        if tokens:
            yield tokens
