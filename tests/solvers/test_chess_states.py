"""States of `Chess` in the core: positions like their FEN, and searches like their moves."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plybench import InputError
from plybench.core.native.bridge import native_core
from plybench.core.rng import SplitMix64
from plybench.domains.chess import Chess
from plybench.domains.chess.perft import core_position, read_position
from plybench.domains.chess.position import Position
from plybench.solvers.chess.searcher import Searcher
from plybench.solvers.chess.task import Found, Played, Task
from plybench.solvers.chess.uci_text import read_position_words

pytestmark = pytest.mark.skipif(native_core() is None, reason="the native core was not built")

GAME = Chess()
SHUFFLED = "e4 e5 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1"
TOO_MANY_KNIGHTS = "k7/8/8/8/8/NNN5/PPPPPPPP/7K w - - 0 1"


def played_by_moves(state: Position) -> Played:
    """Return the game as UCI has it: a FEN and the moves since then."""
    return Played(*read_position_words(GAME.uci_position(state).split()))


def found_after(played: Played) -> Found:
    return Searcher().search(played, Task(nodes=2_000, lines=2)).run()


@given(st.integers(0, 2**32), st.integers(0, 60))
def test_a_state_is_the_position_of_its_fen(seed: int, plies: int) -> None:
    rng, state = SplitMix64(seed), GAME.initial
    for _ in range(plies):
        if GAME.is_terminal(state):
            break
        moves = GAME.actions(state)
        state = GAME.result(state, moves[rng.below(len(moves))])
    position, expected = core_position(state), read_position(GAME.format_state(state))
    assert (position.fen(), position.hash) == (expected.fen(), expected.hash)
    assert position.legal_moves() == expected.legal_moves()


@pytest.mark.parametrize("moves", ["", "e4 e5", SHUFFLED, "e4 d5 exd5 Qxd5 Nc3 Qa5 Nb1 Qd5 Nc3"])
def test_a_state_is_searched_like_its_moves(moves: str) -> None:
    state = GAME.play(moves)
    from_state, from_moves = found_after(Played(state)), found_after(played_by_moves(state))
    assert from_state.nodes == from_moves.nodes
    assert [line.key for line in from_state.lines] == [line.key for line in from_moves.lines]


def test_hashes_before_a_state_are_those_of_its_game() -> None:
    state = GAME.play(SHUFFLED)
    expected, position = [], played_by_moves(state).start
    for move in played_by_moves(state).moves:
        expected.append(position.hash)
        position = position.after(move)
    assert Played(state).hashes_before == expected


def test_a_state_that_the_core_refuses_is_named_like_its_fen() -> None:
    state = GAME.parse_state(TOO_MANY_KNIGHTS)
    with pytest.raises(InputError) as of_fen:
        Played(TOO_MANY_KNIGHTS)
    with pytest.raises(InputError) as of_state:
        Played(state)
    assert str(of_state.value) == str(of_fen.value)
