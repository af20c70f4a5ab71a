"""What agents of the user are called with: their parameters decide."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from plybench.core.errors import InputError
from plybench.play.agents.forms import Boards, Form, form_of, function_of

Any_ = Callable[..., Any]


class Callable_:
    def __call__(self, state: Any) -> int:
        return 0


FORMS: list[tuple[Any_, dict[Boards, Form | None]]] = [
    (lambda board: 0, {"columns": Form.BOARD, "numpy": Form.BOARD, "chess": Form.BOARD}),
    (lambda board, player: 0, {"columns": Form.BOARD_AND_PLAYER, "": None}),
    (lambda board, player=1: 0, {"chess": Form.BOARD_AND_PLAYER, "": None}),
    (lambda grid, me: 0, {"columns": Form.BOARD_AND_PLAYER, "": None}),
    (lambda board, depth=3: 0, {"columns": Form.BOARD, "": Form.STATE}),
    (lambda anything: 0, {"columns": Form.BOARD, "": Form.STATE}),
    (lambda *given: 0, {"columns": Form.BOARD_AND_PLAYER, "": Form.STATE}),
    (lambda state: 0, {"columns": Form.STATE, "chess": Form.STATE, "": Form.STATE}),
    (lambda state, depth=2: 0, {"columns": Form.STATE}),
    (lambda state, player: 0, {"columns": None, "": None}),
    (lambda game, state: 0, {"columns": Form.GAME_AND_STATE, "": Form.GAME_AND_STATE}),
    (lambda game, state, depth=2: 0, {"columns": Form.GAME_AND_STATE}),
    (lambda game, state, limits, rng: 0, {"columns": Form.ALL, "": Form.ALL}),
    (lambda game: 0, {"columns": None}),
    (lambda: 0, {"columns": None, "": None}),
    (lambda a, b, c: 0, {"columns": None, "": None}),
    (lambda board, *, depth: 0, {"columns": None}),
    (lambda board, *, depth=1: 0, {"columns": Form.BOARD}),
    (partial(lambda depth, board: 0, 3), {"columns": Form.BOARD}),
    (Callable_(), {"columns": Form.STATE}),
    (max, {"columns": Form.BOARD_AND_PLAYER, "": Form.STATE}),  # it has no signature
]


@pytest.mark.parametrize(("function", "forms"), FORMS)
def test_names_and_number_of_parameters_decide(
    function: Any_, forms: dict[Boards, Form | None]
) -> None:
    for boards, form in forms.items():
        if form is None:
            with pytest.raises(InputError, match=r"mine takes .*; an agent takes .*game, state"):
                form_of(function, boards, "mine")
        else:
            assert form_of(function, boards, "mine") is form


class NoSelf:
    def choose(board, player):  # type: ignore[no-untyped-def]
        return 0

    def this(this, board):  # type: ignore[no-untyped-def]
        return 0

    @staticmethod
    def static(board: Any, player: int) -> int:
        return 0


def test_a_method_without_self_is_refused() -> None:
    with pytest.raises(InputError) as error:
        form_of(NoSelf().choose, "columns", "mine")
    written = "def choose(self, board, player)"
    assert str(error.value) == f"mine: a method needs self as its first parameter: {written}"


def test_self_may_have_another_name_and_a_static_method_needs_none() -> None:
    assert form_of(NoSelf().this, "columns", "mine") is Form.BOARD
    assert form_of(NoSelf.static, "columns", "mine") is Form.BOARD_AND_PLAYER
    assert form_of(NoSelf().static, "columns", "mine") is Form.BOARD_AND_PLAYER


def test_a_refusal_lists_the_forms_that_a_game_has() -> None:
    with pytest.raises(InputError) as error:
        form_of(lambda a, b, c: 0, "columns", "mine")
    assert str(error.value) == (
        "mine takes (a, b, c); an agent takes (board), (board, player), (state), (game, state) or "
        "(game, state, limits, rng)"
    )
    with pytest.raises(InputError) as error:
        form_of(lambda board, player: 0, "", "mine")
    assert str(error.value) == (
        "mine takes (board, player); an agent takes (state), (game, state) or (game, state, "
        "limits, rng); this game has no to_array, so there are no numpy boards"
    )


def test_an_object_plays_by_its_method_or_by_being_called() -> None:
    class Both(Callable_):
        def choose(self, board: Any) -> int:
            return 7

    assert function_of(Both(), "both")(None) == 7
    assert function_of(Callable_(), "callable")(None) == 0
    for nothing in (5, Both):
        with pytest.raises(InputError, match=r"x is not an agent: it has no choose\(\)"):
            function_of(nothing, "x")
