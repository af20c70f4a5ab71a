"""The two players of a game: any two hashable values, in an order used everywhere.

The first player is the one who begins; but 1 always comes before 2, whoever begins. Records,
matches and agents use sides: 1 for the first player and 2 for the second.
"""

from collections import deque
from collections.abc import Iterator, Mapping
from functools import cached_property
from math import isclose
from numbers import Real
from typing import Any

from plybench.core.errors import shortened
from plybench.core.game import GameError, Value, legal_moves

_MOST_LOOKED_AT = 1000  # positions searched for the second player


class Players:
    """The players of one game. GameError if its rules name a third one, or none.

    >>> from plybench.domains.connect_four import ConnectFour
    >>> players = Players(ConnectFour())
    >>> players.first, players.side(2), players.labels
    (1, 2, ('1', '2'))
    """

    def __init__(self, game: Any) -> None:
        self._game = game

    @cached_property
    def sides(self) -> dict[Any, int]:
        """The side of each player, in order; only of one, as long as the other is unknown."""
        first = _player(self._game, self._game.initial)
        second = next((p for p in _players_near_the_start(self._game) if p != first), None)
        if second is None:
            return {first: 1}
        return {1: 1, 2: 2} if {first, second} == {1, 2} else {first: 1, second: 2}

    @property
    def first(self) -> Any:
        """The player of side 1."""
        return next(iter(self.sides))

    @property
    def labels(self) -> tuple[str, str]:
        """The names of the players in reports; an unknown second player is `?`."""
        first, second = (*self.sides, "?")[:2]
        write = str if str(first) != str(second) else repr
        return write(first), write(second)

    def side(self, player: Any) -> int:
        """Return 1 for the first player, 2 for the second."""
        if player not in self.sides:
            if len(self.sides) == 2:
                known = " and ".join(map(repr, self.sides))
                raise GameError(f"to_move returned {player!r}, but the two players are {known}")
            self.sides[player] = 2
        return self.sides[player]

    def to_move(self, state: Any) -> Any:
        """Return the player to move, one of the two."""
        player = _player(self._game, state)
        self.side(player)
        return player

    def side_to_move(self, state: Any) -> int:
        """Return the side to move."""
        return self.side(self.to_move(state))

    def utility(self, state: Any, player: Any) -> Value:
        """Return the value of a finished game for a player; GameError if it is not zero-sum."""
        value: Value = self._utility(state, player)
        for other in self.sides:
            if other != player:
                theirs = self._utility(state, other)
                if theirs != -value and not isclose(theirs, -value, abs_tol=1e-12):
                    raise GameError(
                        f"the utilities of {shortened(state)} must sum to 0: "
                        f"{value!r} for {player!r} and {theirs!r} for {other!r}"
                    )
        return value

    def winner(self, state: Any) -> int:
        """Return the side that won a finished game; 0 for a draw."""
        value = self.utility(state, self.first)
        return 1 if value > 0 else 2 if value < 0 else 0

    def _utility(self, state: Any, player: Any) -> Any:
        return checked_value(self._game.utility(state, player), "utility", state, player)


_SIGNS = ("X", "O")


def player_names(game: Any) -> tuple[str, str]:
    """Return what the two players are called in sentences and drawings."""
    if hasattr(game, "player_names"):
        return _named(game, game.player_names)
    labels = Players(game).labels
    if not hasattr(game, "picture") or labels != ("1", "2"):
        return f"player {labels[0]}", f"player {labels[1]}"
    return _SIGNS


def _named(game: Any, names: Any) -> tuple[str, str]:
    """Return the names that a game has for its players: a pair, or a dictionary of both."""
    if isinstance(names, Mapping):
        names = [names.get(player) for player in Players(game).sides]
    if not isinstance(names, list | tuple) or len(names) != 2:
        names = [None, None]
    if not all(isinstance(name, str) for name in names):
        raise GameError(
            f"{type(game).__name__}.player_names must be two texts, not "
            f"{shortened(game.player_names)}"
        )
    return names[0], names[1]


def checked_value(value: Any, function: str, state: Any, player: Any) -> Any:
    """Return a function's value of a state for a player; GameError if it is not a number."""
    if type(value) is not int and (not isinstance(value, Real) or value != value):
        call = f"{function}({shortened(state)}, {player!r})"
        raise GameError(f"{call} returned {value!r}, which is not a number")
    return value


def _player(game: Any, state: Any) -> Any:
    """Return the player to move in a state; GameError if the value cannot be a player."""
    player = game.to_move(state)
    try:
        hash(player)
    except TypeError:
        raise GameError(
            f"to_move returned {shortened(player)}, which is not hashable; "
            "a player is a value such as 1, 'X' or True"
        ) from None
    if player is None:
        raise GameError(
            f"to_move({shortened(state)}) returned None; it must return a player, "
            "even when the game is over"
        )
    return player


def _players_near_the_start(game: Any) -> Iterator[Any]:
    """Yield the player to move in some unfinished positions, breadth first."""
    waiting = deque([game.initial])
    looked_at = 0
    while waiting and not game.is_terminal(waiting[0]):
        state = waiting.popleft()
        for action in legal_moves(game, state):
            following = game.result(state, action)
            if not game.is_terminal(following):
                yield _player(game, following)
                waiting.append(following)
            looked_at += 1
            if looked_at == _MOST_LOOKED_AT:
                return
