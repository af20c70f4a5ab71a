"""The twelve relaxed rule sets of report blocksworld-a, each solved exactly as a heuristic.

A rule set says what may be moved and how:

- target: `opposite` (things meet only the space, which is the agent) or `any` (blocks move too);
- interaction: `switch` (the moved thing changes places with what it meets) or `stack` (cells may
  hold several things);
- movement: `adjacent` cell, any cell of the same `row-column`, or `teleport` to any cell.

Every move of Blocksworld is a move of each relaxed game, so the exact cost of the relaxed game
never overestimates, and it changes by at most one per move: consistent. Read as games:

- any-stack: one block and the agent each move on their own, so distances add up;
- any-switch: two cells within reach change their contents;
- opposite-switch: the agent changes places with a cell within reach (adjacent: Blocksworld itself);
- opposite-stack: between the agent's cell and one within reach, the agent and at most one block
  may cross, together or against each other.

Things without a goal never matter, except the agent where everything must meet it.
"""

from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Any

from plybench.heuristic import Heuristic
from plybench.problem import Cost

if TYPE_CHECKING:
    from plybench.domains.blocksworld.heuristics import State
    from plybench.domains.blocksworld.relaxed_games import RelaxedSum, RelaxedTable
    from plybench.domains.blocksworld.rules import Blocksworld

TARGETS = ("opposite", "any")
INTERACTIONS = ("switch", "stack")
MOVEMENTS = ("adjacent", "row-column", "teleport")

_IN_WORDS = {
    "opposite": "the agent", "any": "anything",
    "adjacent": "to the next cell", "row-column": "along a line", "teleport": "to any cell",
    "switch": "changing places with what is there", "stack": "sharing it with what is there",
}  # fmt: skip
_HEAVY = 2**22  # entries; about a second


class RelaxedHeuristic:
    """The exact cost of a relaxed game as a heuristic; the game is solved at first use."""

    heuristic_admissible = heuristic_consistent = True

    def __init__(self, puzzle: "Blocksworld", target: str, interaction: str, movement: str) -> None:
        self._puzzle, self._rules = puzzle, (target, interaction, movement)
        self.heuristic_name = "-".join(self._rules)
        self.__doc__ = (
            f"Return the exact cost of an easier game: {_IN_WORDS[target]} moves "
            f"{_IN_WORDS[movement]}, {_IN_WORDS[interaction]}."
        )

    def __call__(self, state: "State") -> Cost:
        return self._estimate(state)

    @property
    def heuristic_heavy(self) -> str:
        """What the first call builds, where that takes long."""
        from plybench.domains.blocksworld.relaxed_games import (  # with numpy
            MAX_TABLE,
            table_entries,
        )

        entries = table_entries(self._puzzle, *self._rules[:2])
        is_heavy = _HEAVY < entries <= MAX_TABLE  # larger ones are refused, which is quick
        return f"a table of {entries:,} entries" if is_heavy else ""

    @cached_property
    def solution(self) -> "RelaxedSum | RelaxedTable":
        """The solved game."""
        from plybench.domains.blocksworld.relaxed_games import solve_game  # with numpy

        return solve_game(self._puzzle, *self._rules)

    @cached_property
    def _estimate(self) -> Heuristic["State"]:
        return self.solution.estimator()

    def __getstate__(self) -> dict[str, Any]:
        # What was solved can be solved again; it is not to be sent to other processes.
        made = ("solution", "_estimate")
        return {name: value for name, value in vars(self).items() if name not in made}


def relaxed_heuristics(puzzle: "Blocksworld") -> dict[str, Heuristic["State"]]:
    """Return the twelve heuristics by name, as in `any-stack-adjacent`."""
    games = [
        RelaxedHeuristic(puzzle, *rules) for rules in product(TARGETS, INTERACTIONS, MOVEMENTS)
    ]
    return {game.heuristic_name: game for game in games}
