"""How often a search asks both players what the end of a game is worth."""

import pytest

from plybench import decide
from plybench.core.game import GameError


class Wide:
    """One move of many, each of which ends the game; `unfair` ends pay both players."""

    initial = -1

    def __init__(self, moves: int, unfair: set[int]) -> None:
        self.moves, self.unfair, self.asked = moves, unfair, 0

    def to_move(self, state: int) -> int:
        return 1 if state == -1 else 2

    def actions(self, state: int) -> list[int]:
        return list(range(1, self.moves + 1))

    def result(self, state: int, action: int) -> int:
        return action

    def is_terminal(self, state: int) -> bool:
        return state != -1

    def utility(self, state: int, player: int) -> int:
        self.asked += 1
        return 1 if state in self.unfair else 0


@pytest.mark.parametrize("number", [1, 50, 100, 102, 17 * 20])
def test_first_ends_and_every_seventeenth_after_them_are_checked(number: int) -> None:
    with pytest.raises(GameError, match=f"the utilities of {number} must sum to 0: 1 for 2 and 1"):
        decide(Wide(400, {number}), "minimax", engine="python")


def test_both_players_are_asked_at_a_sample_of_the_ends() -> None:
    game = Wide(1000, set())
    assert decide(game, "minimax", engine="python").counts.leaves == 1000
    assert game.asked == 1000 + 100 + (1000 // 17 - 100 // 17)


def test_value_that_is_not_a_number_is_refused_at_every_end() -> None:
    class Text(Wide):
        def utility(self, state: int, player: int) -> int:
            return "won" if state == 350 else 0  # type: ignore[return-value]

    with pytest.raises(GameError, match=r"utility\(350, 2\) returned 'won', which is not a number"):
        decide(Text(400, set()), "minimax", engine="python")
