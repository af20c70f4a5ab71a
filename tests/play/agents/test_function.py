"""Plain functions in the convention of report connect4-notebook."""

from typing import Any

import numpy as np
import pytest

from plybench.core.rng import SplitMix64
from plybench.play.agents import AgentFault, FunctionAgent
from plybench.play.arena.record import load_game

GAME = load_game("connect_four", "4x3c3")


def choose(function: Any, moves: str) -> int:
    decision = FunctionAgent(function).choose(GAME, GAME.play(moves), None, SplitMix64(0))
    assert isinstance(decision.action, int)
    return decision.action


def test_board_has_row_0_at_the_top_and_player_1_as_1() -> None:
    seen: list[tuple[Any, int]] = []

    def agent(board: Any, player: int = 1) -> int:
        seen.append((board, player))
        return 2

    assert choose(agent, "114") == 3  # columns are counted from 0 there, from 1 here
    board, player = seen[0]
    assert player == -1
    assert np.array_equal(board, [[0, 0, 0, 0], [-1, 0, 0, 0], [1, 0, 0, 1]])


def test_function_without_player_sees_its_own_discs_as_1() -> None:
    seen: list[Any] = []

    def agent(board: Any) -> Any:
        seen.append(board)
        return np.int64(0)

    choose(agent, "4")
    assert np.array_equal(seen[0][2], [0, 0, 0, -1])


def test_columns_that_are_full_are_not_legal() -> None:
    with pytest.raises(
        AgentFault, match=r"chose column 0 \(counted from 0\), which is not legal; legal: 1"
    ):
        choose(lambda board: 0, "111")
