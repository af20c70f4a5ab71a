"""What the tests share: small problems, oracles that use no code of the package, strategies."""

from helpers.blocks import Board, optimal_boards, replay, simulate
from helpers.oracles import all_distances, cheapest, count_cheapest, fewest_actions
from helpers.problems import (
    Chain,
    EightPuzzle,
    GraphProblem,
    GridMaze,
    IntegerLine,
    Interrupting,
)
from helpers.recorder import Recorder
from helpers.strategies import blocksworlds, graphs, unit_graphs

__all__ = [
    "Board",
    "Chain",
    "EightPuzzle",
    "GraphProblem",
    "GridMaze",
    "IntegerLine",
    "Interrupting",
    "Recorder",
    "all_distances",
    "blocksworlds",
    "cheapest",
    "count_cheapest",
    "fewest_actions",
    "graphs",
    "optimal_boards",
    "replay",
    "simulate",
    "unit_graphs",
]
