"""Word ladders: `plybench solve 'examples/word_ladder.py:WordLadder(cold, warm)'`.

Prints:

    cold cord card ward warm
"""

from plybench import heuristic, solve

WORDS = (
    "bold bolt card care cart cold colt cord core corn cure dare farm fold ford fork form gold "
    "hard hold lord mold more pork port ward ware warm warn wars wart wild wolf wood word wore "
    "work worm worn"
)


class WordLadder:
    """From one word to another, one letter at a time, over words only."""

    default_heuristic = "differing"

    def __init__(self, start: str = "cold", goal: str = "warm") -> None:
        self.initial, self.goal = start, goal

    def actions(self, state: str) -> list[str]:
        """Return the words that differ in one letter."""
        return [word for word in WORDS.split() if _differences(word, state) == 1]

    def result(self, state: str, action: str) -> str:
        """Return the next word."""
        return action

    def is_goal(self, state: str) -> bool:
        """Tell whether a word is the last one."""
        return state == self.goal

    @heuristic(consistent=True)
    def differing(self, state: str) -> int:
        """Return how many letters are wrong: each takes a step at least."""
        return _differences(state, self.goal)


def _differences(one: str, other: str) -> int:
    return sum(a != b for a, b in zip(one, other, strict=True))


if __name__ == "__main__":
    path = solve(WordLadder(), "astar").path
    assert path is not None
    print(" ".join(path.states))
