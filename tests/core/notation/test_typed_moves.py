"""Moves as people type them."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.arena import Nim
from plybench.core.errors import InputError
from plybench.core.notation import describe_action, read_typed_move, write_action
from plybench.domains.chess import Chess
from plybench.domains.chess.loading import load
from plybench.domains.connect_four import ConnectFour

CASTLING = "r3k2r/8/8/3p4/4P3/8/8/R3K2R w KQkq - 0 1"
PROMOTION = "8/P6k/8/8/8/8/8/K7 w - - 0 1"
KNIGHTS = "4k3/8/8/8/8/8/1N3N2/4K3 w - - 0 1"
BISHOP = "4k3/8/8/8/8/2p5/1P6/4B2K w - - 0 1"


def meant(game: Any, position: str, typed: str) -> str:
    state = game.parse_state(position)
    return describe_action(game, state, read_typed_move(game, state, typed))


def refused(game: Any, position: str, typed: str) -> str:
    with pytest.raises(InputError) as caught:
        meant(game, position, typed)
    return str(caught.value)


@pytest.mark.parametrize(
    ("position", "typed", "move"),
    [
        *[("startpos", text, "Nf3") for text in ("nf3", "NF3", "Nf3+", "Ng1-f3", "ng1f3", "g1f3")],
        *[("startpos", text, "e4") for text in ("e4", "e2-e4", "E2E4", "Pe4", "1. e4", "move e4")],
        *[(CASTLING, text, "exd5") for text in ("exd5", "ed5", "ed", "exd", "e4d5", "e4xd5")],
        *[(CASTLING, text, "O-O") for text in ("O-O", "0-0", "oo", "o-o", "OO", "e1g1", "Kg1")],
        *[(CASTLING, text, "O-O-O") for text in ("0-0-0", "ooo", "e1-c1")],
        *[(PROMOTION, text, "a8=Q") for text in ("a8=Q", "a8Q", "a8q", "a8=q", "a8(Q)", "a7-a8q")],
        (KNIGHTS, "nbd1", "Nbd1"),
        (BISHOP, "bxc3", "bxc3"),
        (BISHOP, "Bxc3", "Bxc3"),
    ],
)
def test_chess_moves_are_read_as_people_write_them(position: str, typed: str, move: str) -> None:
    assert meant(Chess(), position, typed) == move


@pytest.mark.parametrize(
    ("position", "typed", "said"),
    [
        (KNIGHTS, "nd1", "'nd1' is ambiguous: Nbd1 or Nfd1"),
        (KNIGHTS, "N2d1", "'N2d1' is ambiguous: Nbd1 or Nfd1"),
        (PROMOTION, "a8", "'a8' is ambiguous: a8=Q, a8=R, a8=B or a8=N"),
        ("startpos", "e5", "'e5' is not legal: no such move is possible; nearest: e4, e3"),
        ("startpos", "e2e5", "the piece on e2 cannot go to e5; nearest: "),
        ("startpos", "knight", "'knight' is not a move; write it as Nf3 or g1f3"),
    ],
)
def test_what_is_not_one_chess_move_names_those_it_could_be(
    position: str, typed: str, said: str
) -> None:
    assert said in refused(Chess(), position, typed)


def test_chess960_castles_likewise() -> None:
    game, state = load("rk5r/8/8/8/8/8/8/RK5R w HAha - 0 1", "chess960")
    assert [game.format_action(read_typed_move(game, state, text)) for text in ("oo", "0-0-0")] == [
        "b1h1",
        "b1a1",
    ]


@pytest.mark.parametrize("typed", ["4", " 4 ", "4.", "d", "D", "column 4", "Column d"])
def test_a_column_is_a_number_or_a_letter(typed: str) -> None:
    assert meant(ConnectFour(), "4453", typed) == "4"


@pytest.mark.parametrize("typed", ["9", "0", "44", "x", "column", "+"])
def test_what_is_not_a_column_says_which_there_are(typed: str) -> None:
    said = refused(ConnectFour(), "4453", typed)
    assert said == f"{typed!r} is not a legal move; legal: 1, 2, 3, 4, 5, 6, 7"


def test_a_full_column_is_named() -> None:
    assert "column 4 is full" in refused(ConnectFour(), "444444", "column 4")


class Signed(Nim):
    """Moves that differ only in a sign, or in capitals."""

    def format_action(self, action: int) -> str:
        return {1: "+1", 2: "-1", 3: "Left"}[action]


def test_signs_matter_only_where_they_make_the_difference() -> None:
    game = Signed(7)
    assert [read_typed_move(game, game.initial, text) for text in ("+1", "-1", "left")] == [1, 2, 3]
    with pytest.raises(InputError, match=r"'1' is ambiguous: \+1 or -1"):
        read_typed_move(game, game.initial, "1")


@given(st.lists(st.integers(0, 200), max_size=30))
def test_every_legal_move_is_read_in_both_notations(choices: list[int]) -> None:
    game = Chess()
    state = game.initial
    for choice in choices:
        if game.is_terminal(state):
            return
        actions = game.actions(state)
        action = actions[choice % len(actions)]
        for text in (describe_action(game, state, action), write_action(game, action)):
            assert read_typed_move(game, state, text) == action
        state = game.result(state, action)


@given(st.text(max_size=12))
def test_any_text_is_a_legal_move_or_refused(text: str) -> None:
    games: list[Any] = [Chess(), ConnectFour(), Signed(7)]
    for game in games:
        try:
            action = read_typed_move(game, game.initial, text)
        except InputError:
            continue
        assert action in list(game.actions(game.initial))
