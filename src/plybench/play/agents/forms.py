"""What an agent of your own is called with, which its parameters decide.

The names and the number of its parameters say which form it has:

| parameters                 | what they are                          | it returns             |
|----------------------------|----------------------------------------|------------------------|
| `board`                    | a numpy board with its own pieces as 1 | a column, or an action |
| `board, player`            | the board; 1 for who begins, else -1   | likewise               |
| `board` (of chess)         | a `chess.Board` with the moves so far  | a move, or UCI, or SAN |
| `board, player` (of chess) | likewise; 1 for White, -1 for Black    | likewise               |
| `state`                    | the state, as the game has it          | an action, or its text |
| `game, state`              | the game too                           | likewise               |
| `game, state, limits, rng` | all that an `Agent` gets               | likewise               |

A `Decision` may be returned in place of an action. Numpy boards are for games with `to_array`; they
have row 0 at the top, 1 for the pieces of the player who begins, -1 for the other player's and 0
where there is none. If the moves of such a game are columns (its `action_word`), the answer is a
column counted from 0. In these games and in chess, a parameter with another name is a board; in
other games, a state. Parameters with a default keep it, except `player`, `limits` and `rng`.

Needs little besides the standard library: the process of an agent starts with it.
"""

import inspect
from collections.abc import Callable
from enum import StrEnum
from typing import Any, Literal

from plybench.core.errors import InputError

# What a game offers: numpy boards, also with columns as moves; boards of chess; only its states.
Boards = Literal["columns", "numpy", "chess", ""]


class Form(StrEnum):
    """The parameters of an agent."""

    BOARD = "board"
    BOARD_AND_PLAYER = "board, player"
    STATE = "state"
    GAME_AND_STATE = "game, state"
    ALL = "game, state, limits, rng"


def form_of(function: Callable[..., Any], boards: Boards, what: str) -> Form:
    """Return the form of a function for games with such boards; InputError lists the forms.

    >>> form_of(lambda state: 0, "columns", "mine"), form_of(lambda b, who: 0, "columns", "mine")
    (<Form.STATE: 'state'>, <Form.BOARD_AND_PLAYER: 'board, player'>)
    """
    _check_self(function, what)
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (ValueError, TypeError):  # no signature, as of some functions written in C
        return Form.BOARD_AND_PLAYER if boards else Form.STATE
    plain = [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    names = [p.name for p in plain]
    needed = sum(p.default is p.empty for p in plain)
    is_open = any(p.kind is p.VAR_POSITIONAL for p in parameters)
    is_callable = not any(p.kind is p.KEYWORD_ONLY and p.default is p.empty for p in parameters)
    found = _form(names, needed, boards, is_open) if is_callable else None
    if found is None:
        raise InputError(_refusal(what, parameters, boards))
    return found


def _check_self(function: Callable[..., Any], what: str) -> None:
    """Refuse a method whose first parameter is named like a board: it is given the object there."""
    if not inspect.ismethod(function) or isinstance(function.__self__, type):
        return
    code = getattr(function.__func__, "__code__", None)
    names = code.co_varnames[: code.co_argcount] if code else ()
    if names[:1] in (("board",), ("state",), ("game",)):
        written = f"def {function.__name__}({', '.join(('self', *names))})"
        raise InputError(f"{what}: a method needs self as its first parameter: {written}")


def _form(names: list[str], needed: int, boards: Boards, is_open: bool) -> Form | None:
    first = names[0] if names else ""
    if first == "game":
        if names[2:4] == ["limits", "rng"] and needed <= 4:
            return Form.ALL
        return Form.GAME_AND_STATE if needed <= 2 <= len(names) else None
    if first == "state" or not boards:
        sees_boards = first != "state" and names[1:2] == ["player"]  # which the game does not have
        is_fitting = needed <= 1 and (names or is_open) and not sees_boards
        return Form.STATE if is_fitting else None
    has_player = needed == 2 or names[1:2] == ["player"] or (is_open and not names)
    if has_player and needed <= 2:
        return Form.BOARD_AND_PLAYER
    return Form.BOARD if names and needed <= 1 else None


def _refusal(what: str, parameters: list[inspect.Parameter], boards: Boards) -> str:
    given = ", ".join(p.name for p in parameters) or "nothing"
    known = [f"({form})" for form in Form if boards or not form.startswith("board")]
    listed = f"{', '.join(known[:-1])} or {known[-1]}"
    lacking = "" if boards else "; this game has no to_array, so there are no numpy boards"
    return f"{what} takes ({given}); an agent takes {listed}{lacking}"


def function_of(given: Any, what: str) -> Callable[..., Any]:
    """Return the function that chooses: the method `choose` of an object, or the object itself."""
    choose = getattr(given, "choose", None)
    if callable(choose) and not inspect.isclass(given):
        return choose  # type: ignore[no-any-return]
    if not callable(given) or inspect.isclass(given):
        raise InputError(f"{what} is not an agent: it has no choose() and is not a function")
    return given  # type: ignore[no-any-return]
