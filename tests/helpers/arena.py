"""A small game of one's own, agents for it, and files with agents that misbehave."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from plybench.core.limits import Limits
from plybench.core.results.decision import Decision
from plybench.core.rng import SplitMix64
from plybench.play.agents.agent import plain_decision

Heap = tuple[int, int]  # matches left, player to move


class Nim:
    """Take one, two or three matches; who takes the last one wins."""

    variant = ""

    def __init__(self, matches: int = 10) -> None:
        self.initial: Heap = (matches, 1)

    def to_move(self, state: Heap) -> int:
        return state[1]

    def actions(self, state: Heap) -> list[int]:
        return [n for n in (1, 2, 3) if n <= state[0]]

    def result(self, state: Heap, action: int) -> Heap:
        return state[0] - action, 3 - state[1]

    def is_terminal(self, state: Heap) -> bool:
        return state[0] == 0

    def utility(self, state: Heap, player: int) -> int:
        return -1 if state[1] == player else 1


class Player:
    """An agent made of a function (game, state, rng) -> action."""

    def __init__(self, name: str, function: Callable[[Any, Any, SplitMix64], Any]) -> None:
        self.name, self._function = name, function

    def choose(
        self, game: Any, state: Any, limits: Limits | None, rng: SplitMix64
    ) -> Decision[Any]:
        return plain_decision(self._function(game, state, rng), self.name, 0.0, "python")


def taker(count: int) -> Player:
    """Return an agent that always takes so many matches, or as many as there are."""
    return Player(f"take {count}", lambda game, state, rng: min(count, state[0]))


def chance() -> Player:
    """Return an agent that takes any number."""
    return Player(
        "chance", lambda game, state, rng: game.actions(state)[rng.below(len(game.actions(state)))]
    )


LEFTMOST = """
def choose(board, player=1):
    return next(c for c in range(board.shape[1]) if board[0, c] == 0)
"""

# Body of choose -> the reason that must be recorded; FILE stands for the name of its file.
MISBEHAVIOURS = {
    "while True: pass": "made no move within 0.5 s",
    "raise ValueError('no\\n  idea')": "raised ValueError: no idea (FILE, line 2)",
    "return 99": "chose column 99 (counted from 0), which is not legal; legal: 0, 1, 2, 3",
    "return bytearray(10**10)[0]": "needed more than 64 MB of memory",
    "import os; os._exit(3)": "ended its process with status 3",
    "import sys; sys.exit('bye')": "raised SystemExit: bye (FILE, line 2)",
    "import os; os.kill(os.getpid(), 11)": "was killed by SIGSEGV",
    "return 'left'": "returned 'left', which is not a column",
    "return None": "returned None, which is not a column",
}


def agent_file(folder: Path, name: str, body: str) -> str:
    """Write a file with a function `choose` and return it as an agent."""
    file = folder / f"{name}.py"
    file.write_text(f"def choose(board, player=1):\n    {body}\n" if "def " not in body else body)
    return f"{file}:choose"
