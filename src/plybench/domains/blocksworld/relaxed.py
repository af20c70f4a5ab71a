"""The twelve relaxed rule sets of report blocksworld-a, each solved exactly as a heuristic.

A rule set says what may be moved and how:

- target: `opposite` (things meet only the space, which is the agent) or `any` (blocks move too);
- interaction: `switch` (the moved thing swaps places with what it meets) or `stack` (cells may
  hold several things);
- movement: `adjacent` cell, any cell of the same `row-column`, or `teleport` to any cell.

Every move of Blocksworld is a move of each relaxed game, so the exact cost of the relaxed game
never overestimates and changes by at most one per move: it is consistent. As games:

- any-stack: one block and the agent each move on their own, so distances add up;
- any-switch: two cells within reach swap their contents;
- opposite-switch: the agent swaps places with a cell within reach (adjacent: Blocksworld itself);
- opposite-stack: between the agent's cell and one within reach, the agent and at most one block
  may cross, together or against each other.

Things without a goal never matter, except the agent if everything must meet it.

If the agent has no goal, opposite-stack-teleport costs as much as opposite-switch-teleport, so they
share a table. Draw an edge from the cell of each misplaced block to its goal: m edges, and k groups
of connected cells without the agent. A move of either game lowers m + k by one at most. It brings
one block home over an edge of the agent's group, or else only the groups at both ends of the move
change, and one of them is the agent's. Switching gets there with every move: the agent swaps places
with the block that belongs where the agent is; if there is none, it goes to another group, to the
end that has no block if it has one.
"""

from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Any

from plybench.core.heuristic import Heuristic
from plybench.core.problem import Cost

if TYPE_CHECKING:
    from plybench.domains.blocksworld.heuristics import State
    from plybench.domains.blocksworld.relaxed_games import RelaxedSum, RelaxedTable
    from plybench.domains.blocksworld.rules import Blocksworld

TARGETS = ("opposite", "any")
INTERACTIONS = ("switch", "stack")
MOVEMENTS = ("adjacent", "row-column", "teleport")

_IN_WORDS = {
    "opposite": "the agent",
    "any": "anything",
    "adjacent": "to the next cell",
    "row-column": "along a line",
    "teleport": "to any cell",
    "switch": "swapping places with what is there",
    "stack": "sharing it with what is there",
}

# Entries that take about a second to fill.
_HEAVY_IN_CORE = 2**26
_HEAVY_IN_PYTHON = 2**22


class RelaxedHeuristic:
    """The exact cost of a relaxed game as a heuristic; the game is solved at first use."""

    heuristic_admissible = heuristic_consistent = True

    def __init__(
        self,
        puzzle: "Blocksworld",
        target: str,
        interaction: str,
        movement: str,
        equal: "RelaxedHeuristic | None" = None,
    ) -> None:
        self._puzzle, self._rules = puzzle, (target, interaction, movement)
        self._equal = equal  # another heuristic with the same values
        self.heuristic_name = "-".join(self._rules)
        self.__doc__ = (
            f"Return the exact cost of an easier game: {_IN_WORDS[target]} moves "
            f"{_IN_WORDS[movement]}, {_IN_WORDS[interaction]}."
        )

    def __call__(self, state: "State") -> Cost:
        return self._estimate(state)

    @property
    def heuristic_heavy(self) -> str:
        """The table that the first call builds, if building it takes long."""
        from plybench.domains.blocksworld.native_tables import can_fill  # with numpy
        from plybench.domains.blocksworld.relaxed_games import max_entries, table_entries

        puzzle = self._puzzle
        entries = table_entries(puzzle, *self._rules[:2])
        heavy = _HEAVY_IN_CORE if can_fill(puzzle.width * puzzle.height) else _HEAVY_IN_PYTHON
        is_heavy = heavy < entries <= max_entries(puzzle)  # larger ones are refused, which is quick
        return f"a table of {entries:,} entries" if is_heavy else ""

    @cached_property
    def solution(self) -> "RelaxedSum | RelaxedTable":
        """The solved game."""
        from plybench.domains.blocksworld.relaxed_games import solve_game  # with numpy

        if self._equal is not None:
            return self._equal.solution
        return solve_game(self._puzzle, *self._rules)

    @cached_property
    def _estimate(self) -> Heuristic["State"]:
        return self.solution.estimator()

    def __getstate__(self) -> dict[str, Any]:
        # The solved game is not sent to other processes, which can solve it again.
        made = ("solution", "_estimate")
        return {name: value for name, value in vars(self).items() if name not in made}


def relaxed_heuristics(puzzle: "Blocksworld") -> dict[str, Heuristic["State"]]:
    """Return the twelve heuristics by name, as in `any-stack-adjacent`."""
    games: dict[str, RelaxedHeuristic] = {}
    for rules in product(TARGETS, INTERACTIONS, MOVEMENTS):
        is_shared = puzzle.agent_goal is None and rules == ("opposite", "stack", "teleport")
        equal = games["opposite-switch-teleport"] if is_shared else None
        games["-".join(rules)] = RelaxedHeuristic(puzzle, *rules, equal)
    return {**games}
