"""What the tests share: small problems, oracles that use no code of the package, strategies."""

from helpers.blocks import Board, optimal_boards, replay, simulate
from helpers.estimates import from_table, mixed, perfect, scaled
from helpers.game_oracles import move_values, value_for_one
from helpers.games import Counting, GraphGame, Nim, play
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
from helpers.recorder import GameRecorder, Recorder
from helpers.strategies import (
    FLOATS,
    blind_robots,
    blocksworlds,
    graph_games,
    graphs,
    mazes,
    unit_graphs,
)

__all__ = [
    "FLOATS",
    "Board",
    "Chain",
    "Counting",
    "EightPuzzle",
    "GameRecorder",
    "GraphGame",
    "GraphProblem",
    "GridMaze",
    "IntegerLine",
    "Interrupting",
    "Nim",
    "Recorder",
    "all_distances",
    "blind_robots",
    "blocksworlds",
    "cheapest",
    "count_cheapest",
    "fewest_actions",
    "from_table",
    "graph_games",
    "graphs",
    "mazes",
    "mixed",
    "move_values",
    "optimal_boards",
    "perfect",
    "play",
    "replay",
    "scaled",
    "simulate",
    "unit_graphs",
    "value_for_one",
    "walk",
]
