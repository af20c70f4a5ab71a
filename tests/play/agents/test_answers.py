"""Agents in this process: what they see, and what their answers mean."""

from typing import Any

import chess
import numpy as np
import pytest

from helpers.arena import Nim
from plybench.core.results.decision import Decision
from plybench.core.rng import SplitMix64
from plybench.domains.chess import Chess
from plybench.play.agents import AgentFault, FunctionAgent
from plybench.play.agents.agent import plain_decision
from plybench.play.arena.record import load_game

CHESS = Chess()


def decision(function: Any, game: Any, state: Any = None) -> Decision[Any]:
    state = game.initial if state is None else state
    return FunctionAgent(function).choose(game, state, None, SplitMix64(0))


def fault(function: Any, game: Any) -> str:
    with pytest.raises(AgentFault) as error:
        decision(function, game)
    return str(error.value)


@pytest.mark.parametrize("answer", [chess.Move.from_uci("g1f3"), "g1f3", "Nf3", " Nf3 "])
def test_chess_moves_may_be_moves_uci_or_san(answer: Any) -> None:
    assert decision(lambda board: answer, CHESS).action == chess.Move.from_uci("g1f3")


def test_the_board_of_chess_knows_what_can_be_repeated() -> None:
    seen: list[chess.Board] = []

    def agent(board: chess.Board, player: int) -> chess.Move:
        seen.append(board)
        assert player == -1
        return next(iter(board.legal_moves))

    state = CHESS.play("e4 e5 Nf3 Nc6 Ng1 Nb8 Nf3 Nc6 Ng1")
    decision(agent, CHESS, state)
    assert seen[0].fen() == CHESS.format_state(state) and len(seen[0].move_stack) == 7
    assert seen[0].can_claim_threefold_repetition()  # after Nb8


def test_chess960_boards_castle_in_their_way() -> None:
    game = load_game("chess", "chess960")
    seen: list[bool] = []

    def agent(board: chess.Board) -> str:
        seen.append(board.chess960)
        return "e2e4"

    assert decision(agent, game).action == chess.Move.from_uci("e2e4") and seen == [True]


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("e5", "returned 'e5': 'e5' is not legal"),
        ("castle", "returned 'castle': 'castle' is not a move"),
        (chess.Move.from_uci("e2e5"), "chose Move.from_uci('e2e5'), which is not legal; legal: b1"),
        (None, "chose None, which is not legal; legal: b1a3"),
        (np.array([1, 2]), "chose array([1, 2]), which is not legal"),
    ],
)
def test_answers_that_are_not_legal_moves(answer: Any, reason: str) -> None:
    assert fault(lambda board: answer, CHESS).startswith(reason)


def test_states_and_games_are_seen_as_they_are() -> None:
    assert decision(lambda state: min(2, state[0]), Nim(7)).action == 2
    assert decision(lambda game, state: game.actions(state)[-1], Nim(7)).action == 3
    assert decision(lambda state: "1", Nim(7)).action == 1  # as text
    assert decision(lambda game, state, limits, rng: 1 + rng.below(3), Nim(7)).action in (1, 2, 3)
    four = load_game("connect_four", None)
    assert decision(lambda state: 7, four).action == 7  # the game counts from 1
    assert decision(lambda board: 6, four).action == 7  # boards from 0


def test_a_decision_says_more_than_a_move() -> None:
    made = plain_decision(3, "mine", 0.0, "python")
    given = Decision(made.status, 3, 0.5, (3,), 4, (), made.counts, "mine")
    found = decision(lambda state: given, Nim(7))
    assert (found.action, found.value, found.depth) == (3, 0.5, 4)
    assert fault(lambda state: plain_decision(9, "m", 0.0, ""), Nim(7)).startswith("chose 9, which")


class Cells(Nim):
    """Nim with a numpy board: its moves are numbers, but not columns."""

    def to_array(self, state: Any) -> Any:
        return np.ones((1, state[0]), dtype=int)


def test_boards_of_games_without_columns_are_answered_with_actions() -> None:
    assert decision(lambda board: board.size - 4, Cells(7)).action == 3


def test_a_class_is_instantiated_once_for_each_game() -> None:
    class Counting:
        def __init__(self) -> None:
            self.moves = 0

        def __call__(self, state: Any) -> int:
            self.moves += 1
            return self.moves

    agent = FunctionAgent(Counting)

    def play() -> list[Any]:
        return [agent.choose(Nim(9), (9, 1), None, SplitMix64(0)).action for _ in range(3)]

    assert play() == [1, 2, 3] and agent.name == "Counting"
    agent.close()
    assert play() == [1, 2, 3]


def test_a_class_that_cannot_be_made_is_found_at_once() -> None:
    from plybench.core.errors import InputError
    from plybench.play.arena import match

    class Deep:
        def __init__(self, depth: int) -> None:
            pass

    with pytest.raises(InputError, match="Deep cannot be instantiated: it raised TypeError"):
        match(Nim(7), Deep, "random")
    with pytest.raises(InputError, match=r"takes \(a, b, c\); an agent takes \(state\)"):
        match(Nim(7), lambda a, b, c: 1, "random")
