"""What the tests share: small problems, oracles that use no code of the package, strategies."""

from helpers.blocks import Board, optimal_boards, replay, simulate
from helpers.estimates import from_table, mixed, perfect, scaled
from helpers.oracles import all_distances, cheapest, count_cheapest, fewest_actions
from helpers.problems import (
    Chain,
    EightPuzzle,
    GraphProblem,
    GridMaze,
    IntegerLine,
    Interrupting,
    walk,
)
from helpers.recorder import Recorder
from helpers.strategies import FLOATS, blocksworlds, graphs, unit_graphs

__all__ = [
    "FLOATS",
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
    "from_table",
    "graphs",
    "mixed",
    "optimal_boards",
    "perfect",
    "replay",
    "scaled",
    "simulate",
    "unit_graphs",
    "walk",
]
