"""What is shown of a game in the terminal: sentences, boards, and what moves are worth."""

from typing import Any

from plybench.cli.board import can_turn, draw, has_colours, side_names
from plybench.cli.drawing import show_drawing
from plybench.cli.output import is_terminal, make_console
from plybench.cli.playing.clock import Clock, time_text
from plybench.core.errors import InputError
from plybench.core.notation import describe_moves
from plybench.core.results.decision import Decision
from plybench.core.results.result import Status
from plybench.core.system.foreign_text import visible

_LONGEST_LINE = 6  # how many moves of the expected line are shown


class Screen:
    """Shows one game; with `ascii` in letters only. `is_turned` says whose side is below."""

    def __init__(self, game: Any, *, ascii: bool = False, is_turned: bool = False) -> None:
        self._game = game
        self._console = make_console()
        self._has_colours = has_colours(self._console) and not ascii
        self._is_turned = is_turned and can_turn(game)

    @property
    def is_watched(self) -> bool:
        """Whether a person looks on."""
        return is_terminal(self._console)

    @property
    def width(self) -> int:
        """The columns there are; 80 for a file, unless COLUMNS says otherwise."""
        return self._console.width

    def say(self, text: str, *, can_wrap: bool = True) -> None:
        """Print a text; on a terminal it breaks between words, unless it is there to be copied."""
        wraps = can_wrap and self.is_watched
        self._console.print(visible(text), markup=False, soft_wrap=not wraps)

    def show(self, state: Any, before: Any) -> None:
        """Draw the board, with the last move marked."""
        show_drawing(draw(self._game, state, before, self._has_colours, self._is_turned))

    @property
    def can_turn(self) -> bool:
        """Whether the board can be seen from the other side."""
        return can_turn(self._game)

    def turn(self) -> None:
        """Draw the board from the other side from now on."""
        if not self.can_turn:
            raise InputError("only chequered boards can be seen from the other side")
        self._is_turned = not self._is_turned

    def side(self, player: int) -> str:
        """Return the name of a player."""
        return side_names(self._game, self._has_colours)[player - 1]

    def clocks(self, clock: Clock | None) -> str:
        """Return the times of both sides; empty without a clock."""
        if clock is None:
            return ""
        times = [f"{self.side(player)} {time_text(clock.left(player))}" for player in (1, 2)]
        return f"{', '.join(times)}. "

    def worth(self, state: Any, decision: Decision[Any]) -> str:
        """Return a move with its value and the line expected after it."""
        text, *after = describe_moves(self._game, state, decision.line[:_LONGEST_LINE])
        if decision.value is None:
            return text
        value = decision.text or f"value {decision.value:.4g}"
        if decision.status is not Status.SOLVED:
            value = f"{decision.reason}; so far: {value}"
        # A mate in N moves is exact; the depth of the search adds nothing.
        is_exact = decision.depth is None or "mate" in value
        deep = "" if is_exact else f", {decision.depth} plies deep"
        expected = f", expects {' '.join(after)}" if after else ""
        return f"{text} ({value}{deep}{expected})"
