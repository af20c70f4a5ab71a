"""The contract of a two-player, zero-sum game of perfect information.

A game is any object with the six methods of `Game`; nothing needs to be inherited or registered.
The players are any two hashable values, such as 1 and 2, 1 and -1, or "X" and "O";
`plybench.core.players` defines their order.
Everything else is optional and makes more possible:

| optional                         | what it is for                                               |
|----------------------------------|--------------------------------------------------------------|
| `check_state(state)`             | raises InputError for what is not a state, before a search   |
| `key(state)`                     | what a transposition table looks up; else the state itself   |
| `picture(state)`                 | drawings, see `picture`                                      |
| `drawing(state)`                 | lines of text to show, if there is no picture                |
| `winning_cells(state)`           | (row, column) of the cells in a picture that won the game    |
| `to_array(state)`                | a numpy board, for agents that are plain functions           |
| `opening_move(state, order)`     | a move played without a search; None where there is none     |
| `variant`                        | what differs from the usual rules, as the catalog reads it   |
| `domain`                         | where it belongs in the catalog: its solvers are found by it |
| `format_state`, `parse_state`    | states as one line of text, in traces and commands           |
| `format_action`, `parse_action`  | moves as one word, likewise                                  |
| `action_word`                    | what a move is called: `column`; else `move`                 |
| `describe_action(state, action)` | a move as people write it, where that takes the position     |
| `describe_line(state, line)`     | several moves, likewise                                      |
| `describe_value(state, value)`   | a value that an engine found, as people write it             |
| `legal_move(state, text)`        | the legal move that a text typed by a person stands for      |
| `spellings(state, action)`       | more ways in which people type a legal move                  |
| `ending(state)`                  | how a finished game ended: `stalemate`                       |
| `player_names`                   | what the two players are called; else X and O, or numbers    |
| `to_pgn(moves, headers, ...)`    | a finished game in PGN                                       |
| `read_games(text)`               | each `GameText` of a PGN; None for a text of another kind    |
| `read_positions(text)`           | each `PositionText` of an EPD file; None likewise            |
| `without_claims()`               | the game in which nobody claims a draw, for games of others  |
| `uci_position(state)`            | the position as external engines are told it (UCI)           |
| `value_of_mate(state, moves)`    | what a mate means that such an engine has found              |
| `move_words(text)`               | the moves of a line; else what stands between blanks         |
| `split_openings(text)`           | each `OpeningText` of a list that is not lines of moves      |
| `named_openings`                 | well-known openings for matches: name -> moves               |
| `native_twin()`                  | the game in the native core, see `native.games`              |
| methods marked `@evaluation`     | values of states at which a search stops before the end      |
| `evaluations()`                  | more of them: name -> function of a state and a player       |
| methods marked `@ordering`       | orders in which moves are tried                              |
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from inspect import isroutine
from typing import Any, NamedTuple, Protocol, TypeVar, overload

from plybench.core.errors import ContractError, shortened
from plybench.core.heuristic import bare_or_called
from plybench.core.problem import bounded_items, check_hash

S = TypeVar("S")
A = TypeVar("A")
F = TypeVar("F", bound=Callable[..., Any])

Value = int | float

Evaluation = Callable[[S, Any], Value]  # (state, player) -> its value for the player
Ordering = Callable[[S, Sequence[A]], Sequence[A]]  # (state, actions) -> the same, best first


class GameError(ContractError):
    """The rules of a game break the contract; the text says what they returned and where."""


class OpeningText(NamedTuple):
    """An opening as it was written: its line, name, initial position and moves.

    The position is empty for the usual one, and the name is empty if there is none.
    """

    line: int
    name: str
    position: str
    moves: tuple[str, ...]


class GameText(NamedTuple):
    """A game as it was written: headers such as `White`, the initial position, the moves.

    The position is empty for the usual one. `annotated` is the whole game with its comments and
    variations, in the same format; empty if it has none.
    """

    headers: Mapping[str, str]
    position: str
    moves: tuple[str, ...]
    annotated: str = ""


class PositionText(NamedTuple):
    """A position as it was written, with the moves that are best there and those to avoid."""

    line: int
    name: str  # empty if there is none
    position: str
    best: tuple[str, ...] = ()  # as the game writes moves
    avoided: tuple[str, ...] = ()

    def is_solved_by(self, move: str) -> bool:
        """Tell whether a move is among the best, if they are known, and not one to avoid."""
        return (not self.best or move in self.best) and move not in self.avoided


class MoveRemark(NamedTuple):
    """What is written about a move in an annotated game."""

    text: str = ""
    mark: str = ""  # such as ?
    value: Any = None  # of the position after it, for the first player; None if unknown
    line: tuple[str, ...] = ()  # a better line instead of the move


def opening_lines(
    text: str, may_be_named: Callable[[str], bool] = lambda _: True
) -> Iterator[tuple[int, str, str]]:
    """Yield number, name and rest of each line that is not empty or a comment.

    The name is what comes before a colon, if the line has one.

    >>> list(opening_lines("# two\\n\\nCentre: 4 4\\n3 # alone"))
    [(3, 'Centre', '4 4'), (4, '', '3')]
    """
    for number, line in enumerate(text.splitlines(), 1):
        said = line.partition("#")[0].strip()
        name, colon, rest = said.partition(":") if may_be_named(said) else ("", "", "")
        if said:
            yield (number, name.strip(), rest.strip()) if colon else (number, "", said)


class Game(Protocol[S, A]):
    """What every game-tree search needs to know. States are immutable, hashable values."""

    @property
    def initial(self) -> S:
        """The state in which the game begins."""

    def to_move(self, state: S) -> Any:
        """Return the player to move, one of two hashable values, even at the end."""

    def actions(self, state: S) -> Iterable[A]:
        """Return the legal moves in the order to try them; none only at the end."""

    def result(self, state: S, action: A) -> S:
        """Return the state that follows."""

    def is_terminal(self, state: S) -> bool:
        """Tell whether the game is over."""

    def utility(self, state: S, player: Any) -> Value:
        """Return the value of a terminal state for a player; the two players' values sum to 0."""


@overload
def evaluation(function: F, /) -> F: ...
@overload
def evaluation(*, name: str | None = None) -> Callable[[F], F]: ...
def evaluation(function: Any = None, /, *, name: str | None = None) -> Any:
    """Mark a method `(state, player) -> value` as an evaluation that a game offers by name.

    Write `@evaluation`, or `@evaluation(name="material")` for another name than that of the method.
    The values for the two players must sum to 0.
    """
    return bare_or_called(_mark("evaluation_name", name), function, "evaluation")


@overload
def ordering(function: F, /) -> F: ...
@overload
def ordering(*, name: str | None = None) -> Callable[[F], F]: ...
def ordering(function: Any = None, /, *, name: str | None = None) -> Any:
    """Mark a method `(state, actions) -> actions` as a move ordering that a game offers by name.

    Write `@ordering` or `@ordering(name="captures")`.
    """
    return bare_or_called(_mark("ordering_name", name), function, "ordering")


def evaluations_of(game: object) -> dict[str, Evaluation[Any]]:
    """Return the evaluations a game offers, by name: its marked methods, and `evaluations()`."""
    more = getattr(game, "evaluations", None)
    return _marked(game, "evaluation_name") | ({} if more is None else more())


def orderings_of(game: object) -> dict[str, Ordering[Any, Any]]:
    """Return the move orderings a game offers, by name."""
    return _marked(game, "ordering_name")


GAME_METHODS = ("to_move", "actions", "result", "is_terminal", "utility")


def check_game(game: object) -> None:
    """Raise ContractError, a TypeError, if an object is not a game, saying what is wrong."""
    name = game.__name__ if isinstance(game, type) else type(game).__name__
    missing = [
        attribute for attribute in ("initial", *GAME_METHODS) if not hasattr(game, attribute)
    ]
    if missing:
        raise GameError(f"{name!r} object is not a game: it has no {', '.join(missing)}")
    if isinstance(game, type):
        raise GameError(f"{name} is a class; give a game of that class, such as {name}()")
    for method in GAME_METHODS:
        if not callable(getattr(game, method)):
            value = shortened(getattr(game, method))
            raise GameError(f"{name}.{method} must be a method, not {value}")
    initial = game.initial  # type: ignore[attr-defined]
    if isroutine(initial):
        raise GameError(
            f"{name}.initial is a method; it must be the initial state itself: "
            "put @property above it, or set self.initial"
        )
    check_hash(game, initial)


def legal_moves(game: Game[S, A], state: S) -> list[A]:
    """Return the moves of a state in which the game is not over; GameError if there are none."""
    found = game.actions(state)
    if not hasattr(found, "__len__"):
        found = bounded_items(found, game.actions, state)
    moves = list(found)
    if not moves:
        raise GameError(
            f"actions({shortened(state)}) returned no moves, but is_terminal says that the game "
            "is not over; end the game there, or make passing a move"
        )
    return moves


def check_state(game: object, state: object) -> None:
    """Raise InputError if the game can tell that this is not one of its states."""
    check = getattr(game, "check_state", None)
    if check is not None:
        check(state)


def _mark(attribute: str, name: str | None) -> Callable[[F], F]:
    def mark(function: F) -> F:
        function.__dict__[attribute] = name or function.__name__
        return function

    return mark


def _marked(game: object, attribute: str) -> dict[str, Callable[..., Any]]:
    found: dict[str, Callable[..., Any]] = {}
    for cls in reversed(type(game).__mro__):
        for name, value in vars(cls).items():
            if hasattr(value, attribute):
                found[getattr(value, attribute)] = getattr(game, name)
    return found
