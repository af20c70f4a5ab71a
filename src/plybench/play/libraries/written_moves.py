"""Positions and moves of other libraries in writing: a position is the moves that lead to it."""

from abc import ABC, abstractmethod
from typing import Any

from plybench.core.errors import InputError, cut
from plybench.core.system.foreign_text import visible

_START = "initial"  # stands for the position without moves


class WrittenMoves(ABC):
    """Reads and writes moves, where actions are numbers and a state has those that led to it."""

    initial: Any

    @abstractmethod
    def actions(self, state: Any) -> list[int]:
        """Return the legal moves; none at the end."""

    @abstractmethod
    def result(self, state: Any, action: int) -> Any:
        """Return the state after a legal move."""

    @abstractmethod
    def describe_action(self, state: Any, action: int) -> str:
        """Return the name of a move, see `move_name`."""

    def format_action(self, action: int) -> str:
        """Return the number of a move, which is the same in every position."""
        return str(action)

    def parse_action(self, written: str) -> int:
        """Return the move with a number; `legal_move` also reads its name."""
        try:
            return int(written)
        except ValueError:
            raise InputError(f"{cut(repr(written))} is not the number of a move") from None

    def format_state(self, state: Any) -> str:
        """Return the numbers of the moves that led to a position."""
        return " ".join(map(str, state.history)) or _START

    def parse_state(self, written: str) -> Any:
        """Return the position after some moves, given by their names or numbers.

        They stand between blanks; numbers also between commas.
        """
        state = self.initial
        words = written if set(written) - set("0123456789, ") else written.replace(",", " ")
        for number, word in enumerate(() if written == _START else words.split(), 1):
            try:
                state = self.result(state, self.legal_move(state, word))
            except InputError as error:
                raise InputError(f"move {number}: {error}") from None
        return state

    def legal_move(self, state: Any, written: str) -> int:
        """Return the legal move with a name or a number; InputError lists the legal ones.

        Capital letters do not matter unless only they tell two moves apart.
        """
        word = one_word(written)
        legal = {self.describe_action(state, action): action for action in self.actions(state)}
        numbers = {str(action): action for action in legal.values()}
        if word in legal or word in numbers:
            return legal[word] if word in legal else numbers[word]
        alike = [action for name, action in legal.items() if name.lower() == word.lower()]
        if len(alike) == 1:
            return alike[0]
        choices = cut(", ".join(legal), 200) or "none, the game is over"
        raise InputError(f"{cut(repr(written))} is not a legal move; legal: {choices}")


def one_word(text: str) -> str:
    """Return a text with its blanks replaced, so that moves can be separated by blanks.

    >>> one_word("X From (7, 1)")
    'X_From_(7,_1)'
    """
    return "_".join(text.split())


def move_name(text: str, action: int) -> str:
    """Return the name of a move in one word, or its number if two moves could share the name.

    >>> move_name("B a1", 0), move_name("3", 2)
    ('B_a1', '2')
    """
    word = visible(one_word(text))
    return str(action) if not word or word.isdecimal() else word
