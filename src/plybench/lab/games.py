"""The games of messages: rules, where they begin, and the moves made, never from a file.

A message has `game`, `variant`, `position` (named, moves, or written out) and `moves`, as the game
writes them. All but `game` may be left out.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from plybench.core.catalog import GameDomain
from plybench.core.errors import InputError
from plybench.core.notation import (
    describe_ending,
    describe_moves,
    play_moves,
    write_state,
)
from plybench.core.players import Players, player_names
from plybench.lab.fields import FieldError, Fields
from plybench.lab.problems import game_domain_of

_MOST_MOVES = 2000
_LONGEST_MOVE = 40
_LONGEST_POSITION = 20_000
_MOST_CELLS = 1000  # of a board: every legal move takes a picture of it


@dataclass(frozen=True)
class PlayedGame:
    """A game in progress: its positions, from the start on, and its moves."""

    domain: GameDomain
    game: Any
    states: tuple[Any, ...]
    actions: tuple[Any, ...]

    @property
    def state(self) -> Any:
        """The position after the moves."""
        return self.states[-1]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.game.is_terminal(self.state))

    @cached_property
    def players(self) -> Players:
        """The two players."""
        return Players(self.game)

    @cached_property
    def names(self) -> tuple[str, str]:
        """The names of the two players."""
        return player_names(self.game)

    @property
    def variant(self) -> str:
        """The variant as the game writes it."""
        return str(getattr(self.game, "variant", ""))

    @property
    def key(self) -> tuple[str, str]:
        """The key under which solvers and agents of the same rules are kept."""
        return self.domain.name, self.variant

    def side(self, state: Any) -> int:
        """Return 1 if the first player is to move, else 2."""
        return self.players.side_to_move(state)

    def write_position(self, state: Any) -> str:
        """Return a position as text."""
        return write_state(self.game, state)

    def open_state(self) -> Any:
        """Return the position; FieldError if the game is over."""
        if self.is_over:
            raise FieldError("moves", f"the game is over: {self.ending() or 'there are no moves'}")
        return self.state

    def ending(self) -> str:
        """Return how a game that is over ended, if the game has a word for it."""
        return describe_ending(self.game, self.state)

    def describe_moves(self) -> list[str]:
        """Return the moves as people write them."""
        return describe_moves(self.game, self.states[0], self.actions)


def played_game(message: Fields) -> PlayedGame:
    """Return the game that a message describes."""
    domain = game_domain_of(message)
    if domain.missing():
        raise FieldError("game", domain.missing())
    variant = message.maybe_text("variant", 200) or None
    position = message.maybe_text("position", _LONGEST_POSITION) or None
    game, state = _load(domain, position, variant)
    _check_size(game, state)
    moves = message.texts("moves", _MOST_MOVES, _LONGEST_MOVE)
    try:
        states, actions = play_moves(game, state, moves)
    except InputError as error:
        raise FieldError("moves", str(error)) from None
    return PlayedGame(domain, game, states, actions)


def _load(domain: GameDomain, position: str | None, variant: str | None) -> tuple[Any, Any]:
    try:
        return domain.load(position, variant)
    except InputError as error:
        field = "position" if position and _is_variant(domain, variant) else "variant"
        raise FieldError(field, str(error)) from None


def _is_variant(domain: GameDomain, variant: str | None) -> bool:
    try:
        domain.load(None, variant)
    except InputError:
        return False
    return True


def _check_size(game: Any, state: Any) -> None:
    if hasattr(game, "picture"):
        cells = sum(map(len, game.picture(state).rows))
        if cells > _MOST_CELLS:
            raise FieldError(
                "variant",
                f"this board has {cells:,} cells; the lab shows up to {_MOST_CELLS:,}",
            )
