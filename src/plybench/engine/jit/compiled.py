"""The door to native speed for the user's own code: `plybench.compiled(problem or game)`."""

from typing import Any

from plybench.core.arrays.form import named_after
from plybench.core.arrays.game import ArrayGame, is_array_game
from plybench.core.arrays.problem import ArrayProblem, is_array_problem
from plybench.core.errors import InputError
from plybench.engine.jit.compiling import numba
from plybench.engine.jit.games import CompiledGame
from plybench.engine.jit.problems import CompiledProblem


def compiled(value: Any) -> Any:
    """Return a problem or game over arrays with its functions compiled by numba.

    Native searches then run it, with the same results and counts as in Python. The functions must
    use numbers, tuples and arrays only; `core/arrays/problem.py` and `core/arrays/game.py` say what
    they are. Attributes of the object count as constants, with the values they have now.
    """
    if isinstance(value, CompiledProblem | CompiledGame):
        return value
    source = value.source if isinstance(value, ArrayProblem | ArrayGame) else value
    if not is_array_problem(source) and not is_array_game(source):
        raise InputError(
            f"{type(source).__name__} cannot be compiled: it has neither successors(state, out, "
            "actions) nor moves(state, out) and play(state, move, out) over arrays "
            "(docs/own_problem.md, Native speed)"
        )
    numba()
    kind = CompiledGame if is_array_game(source) else CompiledProblem
    return named_after(source, kind)(source)
