"""Connect Four solved exactly: `perfect` play, opening books, proofs."""

from plybench.solvers.connect_four.perfect import PerfectPlay
from plybench.solvers.connect_four.solver import ConnectFourSolver, solve_connect_four

__all__ = ["ConnectFourSolver", "PerfectPlay", "solve_connect_four"]
