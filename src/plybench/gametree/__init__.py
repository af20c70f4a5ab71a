"""Game trees: the algorithms for two-player games, one per file, each a plain function.

Each algorithm is marked with `@game_algorithm` and has its native twin in `cpp/gametree` under the
same name. `run.py` has what a running search shares, `root.py` the choice among the root's moves.

It imports `core` only. Read `alpha_beta.py` first.
"""

from plybench.gametree.alpha_beta import alpha_beta
from plybench.gametree.iterative_deepening import iterative_deepening
from plybench.gametree.mcts import mcts
from plybench.gametree.minimax import minimax
from plybench.gametree.mtdf import mtdf
from plybench.gametree.negamax import negamax
from plybench.gametree.pure_monte_carlo import pure_monte_carlo
from plybench.gametree.pvs import pvs
from plybench.gametree.random_play import random
from plybench.gametree.table import TranspositionTable

__all__ = [
    "TranspositionTable",
    "alpha_beta",
    "iterative_deepening",
    "mcts",
    "minimax",
    "mtdf",
    "negamax",
    "pure_monte_carlo",
    "pvs",
    "random",
]
