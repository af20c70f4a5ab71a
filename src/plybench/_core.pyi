"""The native core: fast twins of plybench's Python definitions."""

from collections.abc import Mapping, Sequence
import enum
from typing import Annotated, overload

import numpy
from numpy.typing import NDArray


def build_info() -> dict[str, str]:
    """
    How this core was compiled: build_type, compiler, native_arch (yes or no), standard.
    """

def game_twins() -> list[str]:
    """The names of the games that have a twin."""

class GameOutcome:
    """What a native game-tree search returns; actions are numbers."""

    @property
    def status(self) -> str: ...

    @property
    def action(self) -> int | None: ...

    @property
    def value(self) -> object: ...

    @property
    def line(self) -> list[int]: ...

    @property
    def depth(self) -> int | None: ...

    @property
    def scores(self) -> list[tuple[int, object, str]]: ...

    @property
    def counts(self) -> list[int]: ...

    @property
    def end(self) -> Ending | None: ...

class BadOption(ValueError):
    pass

class UnfitOption(ValueError):
    pass

def search_options() -> dict[str, list[str]]:
    """
    The options of search algorithms, each with the names that its value may have, if it is a name.
    """

def game_options() -> dict[str, list[str]]:
    """The options of game-tree algorithms, likewise."""

def search_algorithms() -> list[str]:
    """The search algorithms that the core has, for some problems at least."""

def game_algorithms() -> list[str]:
    """The game-tree algorithms that the core has."""

def twins() -> list[str]:
    """The names of the domains that have a twin."""

class SearchLimits:
    """When a native search gives up, and what it reports to."""

    def __init__(self, expansions: int | None, seconds: float | None, memory: int | None, progress: object | None, heeds_signals: bool) -> None: ...

class End(enum.Enum):
    """
    What ended a search; plybench.core.results.ending.End has the same names.
    """

    expansions = 0

    nodes = 1

    seconds = 2

    memory = 3

    clock = 4

    interrupted = 5

    stopped = 6

    out_of_memory = 7

    capacity = 8

    plies = 9

    robots = 10

    depth = 11

    beam = 12

    dead_ends = 13

    exhausted = 14

    no_mate = 15

class Ending:
    """Why a search ended: a kind, and how much of it there was."""

    @property
    def kind(self) -> End: ...

    @property
    def amount(self) -> float | None: ...

class Outcome:
    """What a native search returns; actions are numbers."""

    @property
    def status(self) -> str: ...

    @property
    def actions(self) -> object: ...

    @property
    def last_state(self) -> object: ...

    @property
    def cost(self) -> object: ...

    @property
    def lower_bound(self) -> object: ...

    @property
    def counts(self) -> list[int]: ...

    @property
    def end(self) -> Ending | None: ...

    @property
    def seconds(self) -> float: ...

    @property
    def passes(self) -> list[tuple[float, int, int, int]]:
        """
        (bound, expanded, popped, generated) where each pass of a search that deepens begins.
        """

class BlindRobotHeuristic:
    """A heuristic of one map, in a form the core knows."""

class BlindRobot:
    """Native twin of plybench.domains.blind_robot.BlindRobot."""

    def __init__(self, width: int, height: int, floor: Sequence[int], start: Sequence[int], target: int, order: Sequence[int]) -> None: ...

    def algorithms(self) -> list[str]:
        """The names of the search algorithms that run over this problem."""

    def search(self, algorithm: str, heuristic: BlindRobotHeuristic | None, options: dict[str, object], limits: SearchLimits) -> Outcome:
        """
        Search with an algorithm; no heuristic means zero. Options are those of its Python definition.
        """

    def count_optimal(self, heuristic: BlindRobotHeuristic | None, limits: SearchLimits) -> tuple[Outcome, object]:
        """Count all optimal solutions: (outcome, count)."""

    def heuristic(self, name: str, look: object) -> BlindRobotHeuristic:
        """
        A heuristic by its name; `look` is called now and then while a table is built.
        """

    def estimates(self, heuristic: BlindRobotHeuristic, states: Sequence[Sequence[int]]) -> list[int | None]:
        """
        The value of a heuristic for each of the states, given as words; None says infinite.
        """

class BlindOutcome:
    """What is known about the shortest plan of a blind robot."""

    @property
    def status(self) -> str: ...

    @property
    def plan(self) -> list[int] | None: ...

    @property
    def lower_bound(self) -> int: ...

    @property
    def counts(self) -> list[int]: ...

    @property
    def end(self) -> Ending | None: ...

def synchronize(width: int, height: int, floor: Sequence[int], start: Sequence[int], target: int, limits: SearchLimits, *, beam: bool = True, beliefs: bool = True, merging: bool = True) -> BlindOutcome:
    """
    The shortest plan that brings all squares of `start` together, as numbers of moves: west, south, east, north.
    """

class BlocksworldHeuristic:
    """A heuristic of one puzzle, in a form the core knows."""

class Blocksworld:
    """Native twin of plybench.domains.blocksworld.Blocksworld."""

    def __init__(self, width: int, moves: Sequence[Sequence[tuple[int, int]]], opposite: Sequence[int], free_cells: Sequence[int], initial: Sequence[int], wanted: Sequence[tuple[int, int]]) -> None: ...

    def algorithms(self) -> list[str]:
        """The names of the search algorithms that run over this problem."""

    def search(self, algorithm: str, heuristic: BlocksworldHeuristic | None, options: dict[str, object], limits: SearchLimits) -> Outcome:
        """
        Search with an algorithm; no heuristic means zero. Options are those of its Python definition.
        """

    def count_optimal(self, heuristic: BlocksworldHeuristic | None, limits: SearchLimits) -> tuple[Outcome, object]:
        """Count all optimal solutions: (outcome, count)."""

    def exact_distances(self, max_states: int | None, limits: SearchLimits) -> tuple[dict[object, object], bool, object]:
        """
        The distance of every state to the nearest goal: ({state: distance}, complete, radius).
        """

    def examine(self, heuristics: Sequence[BlocksworldHeuristic], max_states: int, limits: SearchLimits) -> dict[str, object]:
        """
        Compare heuristics with the exact distances of the states nearest to the goals.
        """

    def named_heuristic(self, name: str) -> BlocksworldHeuristic:
        """misplaced, manhattan or boosted."""

    def sum_heuristic(self, blocks: Sequence[tuple[int, Sequence[int]]], agent: Sequence[int] | None) -> BlocksworldHeuristic:
        """
        (place, value for each cell) of each block; 2**20 or more says unreachable.
        """

    @overload
    def table_heuristic(self, places: Sequence[int], table: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> BlocksworldHeuristic:
        """
        An entry for each arrangement of the places, laid out in rows; the largest number says unreachable.
        """

    @overload
    def table_heuristic(self, places: Sequence[int], table: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> BlocksworldHeuristic: ...

@overload
def fill_relaxed_table(rules: str, reach: Sequence[int], followers: Sequence[int], leader: int, table: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu')], threads: int, limits: SearchLimits) -> None:
    """
    Fill the table of a relaxed game; OverflowError if a cost does not fit.
    """

@overload
def fill_relaxed_table(rules: str, reach: Sequence[int], followers: Sequence[int], leader: int, table: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu')], threads: int, limits: SearchLimits) -> None: ...

class BuiltKind:
    """A class of problems in a module that `plybench build` made."""

    @property
    def name(self) -> str: ...

    @property
    def actions(self) -> list[str]: ...

    @property
    def heuristics(self) -> list[tuple[str, bool, bool]]:
        """(name, admissible, consistent) of each."""

    @property
    def instances(self) -> dict[str, str]:
        """Names, with the arguments that make them."""

    @property
    def has_unit_costs(self) -> bool: ...

    @property
    def is_reversible(self) -> bool: ...

    @property
    def formats(self) -> bool: ...

    @property
    def parses(self) -> bool: ...

    @property
    def draws(self) -> bool: ...

    @property
    def names_actions(self) -> bool: ...

    @property
    def tells_impossible(self) -> bool: ...

    def make(self, arguments: list[object], initial: object | None) -> BuiltProblem:
        """Make a problem; its constructor takes the arguments."""

class BuiltProblem:
    """A problem in a module; actions are numbers."""

    @property
    def initial(self) -> object: ...

    def successors(self, state: object | None) -> list[tuple[int, object, object]]:
        """(action, successor, cost) of each."""

    def predecessors(self, state: object | None) -> list[tuple[int, object, object]]: ...

    def is_goal(self, state: object | None) -> bool: ...

    def estimate(self, heuristic: int, state: object | None) -> object:
        """A heuristic by its number."""

    def goals(self, most: int) -> list[object]:
        """The goal states, at most this many."""

    def format(self, state: object | None) -> str: ...

    def parse(self, text: str) -> object: ...

    def picture(self, state: object | None) -> str:
        """Rows end with a newline, cells with a tabulator."""

    def action_name(self, action: int) -> str: ...

    def impossible(self) -> str: ...

    def algorithms(self) -> list[str]:
        """The names of the search algorithms that run over this problem."""

    def search(self, algorithm: str, heuristic: int | None, options: dict[str, object], limits: SearchLimits) -> Outcome:
        """
        Search with an algorithm; no heuristic means zero. Options are those of its Python definition.
        """

    def count_optimal(self, heuristic: int | None, limits: SearchLimits) -> tuple[Outcome, object]:
        """Count all optimal solutions: (outcome, count)."""

class ReversibleBuiltProblem(BuiltProblem):
    """One that can be searched backwards."""

    def exact_distances(self, max_states: int | None, limits: SearchLimits) -> tuple[dict[object, object], bool, object]:
        """
        The distance of every state to the nearest goal: ({state: distance}, complete, radius).
        """

def open_module(path: str, file: str, stamp: str) -> list[BuiltKind]:
    """The classes of problems in a module, if it was built with this stamp."""

class PerftOutcome:
    """What a perft has counted."""

    @property
    def status(self) -> str: ...

    @property
    def end(self) -> Ending | None: ...

    @property
    def nodes(self) -> int: ...

    @property
    def expanded(self) -> int: ...

    @property
    def moves(self) -> list[tuple[str, int]]: ...

    @property
    def seconds(self) -> float: ...

class ChessPosition:
    """A chess position on bitboards; it never changes."""

    def __init__(self, fen: str, chess960: bool = False) -> None:
        """Read a FEN; ValueError says what is wrong with it."""

    @staticmethod
    def of(state: tuple[object, ...]) -> ChessPosition:
        """
        The position of a state of Chess; ValueError if no game can be played from it. The positions before it are ignored.
        """

    def fen(self) -> str:
        """The position as FEN; castling as X-FEN, en passant only when legal."""

    def legal_moves(self) -> list[str]:
        """All legal moves in UCI notation, in the order of the core."""

    def after(self, move: str) -> ChessPosition:
        """
        The position after a legal move in UCI notation; ValueError if it is not legal.
        """

    def perft(self, depth: int, limits: SearchLimits) -> PerftOutcome:
        """
        Count the positions after `depth` plies; a limit ends it with the count so far.
        """

    @property
    def hash(self) -> int:
        """The Zobrist hash, the same in each run."""

    @property
    def hash_from_scratch(self) -> int:
        """
        The hash computed from scratch, to check the one that moves keep up to date.
        """

    @property
    def is_check(self) -> bool:
        """Whether the side to move is in check."""

    @property
    def is_checkmate(self) -> bool: ...

    @property
    def is_stalemate(self) -> bool: ...

    @property
    def has_fifty_moves(self) -> bool:
        """Whether 100 plies have passed without progress."""

    @property
    def has_insufficient_material(self) -> bool:
        """Whether no sequence of moves could lead to mate."""

class ChessWanted:
    """What a chess engine is asked; everything is optional."""

    def __init__(self, *, depth: int | None = None, nodes: int | None = None, mate: int | None = None, seconds: float | None = None, clock: tuple[float, float, int] | None = None, root_moves: Sequence[str] = [], lines: int = 1, pondering: bool = False, infinite: bool = False) -> None:
        """
        The clock is (seconds left, increment, moves to go or 0) of the side to move.
        """

class ChessLine:
    """One of the best lines that an engine has found."""

    @property
    def rank(self) -> int: ...

    @property
    def depth(self) -> int: ...

    @property
    def deepest(self) -> int: ...

    @property
    def score(self) -> int: ...

    @property
    def mate(self) -> int | None: ...

    @property
    def bound(self) -> str: ...

    @property
    def moves(self) -> list[str]: ...

    @property
    def nodes(self) -> int: ...

    @property
    def seconds(self) -> float: ...

    @property
    def table_use(self) -> int: ...

class ChessFound:
    """What an engine has found."""

    @property
    def status(self) -> str: ...

    @property
    def end(self) -> Ending | None: ...

    @property
    def lines(self) -> list[ChessLine]: ...

    @property
    def depth(self) -> int: ...

    @property
    def nodes(self) -> int: ...

    @property
    def seconds(self) -> float: ...

class ChessEngine:
    """A chess engine with its table; one search at a time."""

    def __init__(self, hash_bytes: int, threads: int = 1, *, evaluation: str = 'tuned', switches: Mapping[str, bool] = {}) -> None: ...

    @staticmethod
    def switch_names() -> list[tuple[str, str]]:
        """The switches in the order of the ladder, each with its description."""

    @staticmethod
    def evaluation_names() -> list[str]:
        """The evaluations, from the simplest to the usual one."""

    def search(self, position: ChessPosition, moves: Sequence[str], wanted: ChessWanted, limits: SearchLimits, report: object | None = None, evaluate: object | None = None, before: Sequence[int] = []) -> ChessFound:
        """
        Search the position after some moves. `report` gets every line as it is found; `evaluate` replaces the evaluation: centipawns for the side to move of a ChessPosition. `before` has the hashes of the positions before `position`, in the order of the game.
        """

    def clear(self) -> None:
        """Forget everything: a new game."""

    def arm(self) -> None:
        """Forget a `stop` or `ponder_hit` that came after the last search."""

    def stop(self) -> None:
        """
        End the running search, or else the next one; it still answers. Callable from any thread.
        """

    def ponder_hit(self) -> None:
        """
        The expected move was played: the clock starts now. Callable from any thread.
        """

class ChessTerm:
    """One term of an evaluation: its value for each side."""

    @property
    def name(self) -> str: ...

    @property
    def white(self) -> tuple[int, int]: ...

    @property
    def black(self) -> tuple[int, int]: ...

class ChessExplanation:
    """A value and its parts, for White."""

    @property
    def terms(self) -> list[ChessTerm]: ...

    @property
    def opening(self) -> int: ...

    @property
    def ending(self) -> int: ...

    @property
    def value(self) -> int: ...

    @property
    def phase(self) -> int: ...

    @property
    def ending_scale(self) -> int: ...

    @property
    def whole_scale(self) -> int: ...

    @property
    def added(self) -> int: ...

class ChessRows:
    """Which weights count in positions, row after row, as arrays."""

    @property
    def starts(self) -> bytes:
        """int64"""

    @property
    def numbers(self) -> bytes:
        """uint16"""

    @property
    def counts(self) -> bytes:
        """int16"""

class ChessFeatures:
    """What the weights see of positions; columns are int32."""

    @property
    def terms(self) -> ChessRows:
        """White's minus Black's."""

    @property
    def white_danger(self) -> ChessRows: ...

    @property
    def black_danger(self) -> ChessRows: ...

    @property
    def phase(self) -> bytes: ...

    @property
    def ending_scale(self) -> bytes: ...

    @property
    def whole_scale(self) -> bytes: ...

    @property
    def added(self) -> bytes: ...

    @property
    def value(self) -> bytes: ...

def chess_evaluate(position: ChessPosition, evaluation: str = 'tuned') -> int:
    """
    The value in hundredths of a pawn for the side to move, without looking ahead.
    """

def chess_explain(position: ChessPosition) -> ChessExplanation:
    """The value `tuned` taken apart, from White's side."""

def chess_weights() -> dict[str, object]:
    """Every term of the evaluation with its weights."""

def chess_features(fens: Sequence[str]) -> ChessFeatures:
    """What the weights see of positions, for tuning."""

class Chess:
    """The game of chess, for the searches of the core."""

    def __init__(self, repetitions: int, clock: int, win: float, graded: bool, weights: Mapping[str, Sequence[int]]) -> None: ...

    def algorithms(self) -> list[str]:
        """The names of the game-tree algorithms that run over this game."""

    def decide(self, algorithm: str, state: tuple[object, ...], evaluation: str, order: str, options: dict[str, object], limits: SearchLimits) -> GameOutcome:
        """
        Choose a move with an algorithm. Options are those of its Python definition.
        """

    def evaluate(self, state: tuple[object, ...], evaluation: str) -> float:
        """The value of a state by an evaluation, for the player to move."""

    def ordered(self, state: tuple[object, ...], order: str) -> list[int]:
        """The moves of a state in an order, as numbers."""

    def random_games(self, state: tuple[object, ...], games: int, seed: int, heeds_signals: bool) -> list[int]:
        """Play random games: (won by player 1, won by player 2, draws, moves)."""

class CallFailed(Exception):
    pass

class CompiledHeuristic:
    """A heuristic that was compiled while Python runs."""

    def __init__(self, estimate: int, is_whole: bool) -> None: ...

class CompiledProblem:
    """A problem over arrays whose functions were compiled while Python runs."""

    def __init__(self, items: int, width: int, most_successors: int, action_count: int, has_costs: bool, has_whole_costs: bool, initial: Sequence[int], goals: Sequence[Sequence[int]], successors: int, is_goal: int, predecessors: int) -> None:
        """
        Functions are given by their addresses (cpp/domains/callback.hpp); 0 is none.
        """

    def algorithms(self) -> list[str]:
        """The names of the search algorithms that run over this problem."""

    def search(self, algorithm: str, heuristic: CompiledHeuristic | None, options: dict[str, object], limits: SearchLimits) -> Outcome:
        """
        Search with an algorithm; no heuristic means zero. Options are those of its Python definition.
        """

    def count_optimal(self, heuristic: CompiledHeuristic | None, limits: SearchLimits) -> tuple[Outcome, object]:
        """Count all optimal solutions: (outcome, count)."""

    def exact_distances(self, max_states: int | None, limits: SearchLimits) -> tuple[dict[object, object], bool, object]:
        """
        The distance of every state to the nearest goal: ({state: distance}, complete, radius).
        """

    @property
    def is_one_way(self) -> bool:
        """It cannot be searched backwards."""

    def successors(self, state: Sequence[int], backwards: bool) -> list[object]:
        """(action, successor, cost) of each, or of each predecessor."""

    def is_goal(self, state: Sequence[int]) -> bool: ...

    def estimates(self, heuristic: CompiledHeuristic, states: Sequence[Sequence[int]]) -> list[object]:
        """One for each state."""

class CompiledGame:
    """A game over arrays whose functions were compiled while Python runs."""

    def __init__(self, items: int, width: int, most_moves: int, action_count: int, functions: Sequence[int]) -> None:
        """
        The addresses of to_move, moves, play, is_terminal and utility (cpp/domains/callback_game.hpp).
        """

    def algorithms(self) -> list[str]:
        """The names of the game-tree algorithms that run over this game."""

    def decide(self, algorithm: str, state: tuple[object, ...], evaluation: str, order: str, options: dict[str, object], limits: SearchLimits) -> GameOutcome:
        """
        Choose a move with an algorithm. Options are those of its Python definition.
        """

    def evaluate(self, state: tuple[object, ...], evaluation: str) -> float:
        """The value of a state by an evaluation, for the player to move."""

    def ordered(self, state: tuple[object, ...], order: str) -> list[int]:
        """The moves of a state in an order, as numbers."""

    def random_games(self, state: tuple[object, ...], games: int, seed: int, heeds_signals: bool) -> list[int]:
        """Play random games: (won by player 1, won by player 2, draws, moves)."""

    def add_evaluation(self, name: str, address: int) -> None:
        """Let searches use a function as an evaluation, by a name."""

    def description(self, state: tuple[object, ...]) -> tuple[object, ...]:
        """
        ((move, state after it) of each, whether the game is over, the player to move).
        """

    def utility(self, state: tuple[object, ...]) -> float:
        """The value for the player to move."""

class ConnectFour:
    """A board of Connect Four, for the searches of the core."""

    def __init__(self, columns: int, rows: int, connect: int, first: int, win: float, graded: bool, weights: Sequence[int], lines: Sequence[Sequence[int]]) -> None: ...

    def algorithms(self) -> list[str]:
        """The names of the game-tree algorithms that run over this game."""

    def decide(self, algorithm: str, state: tuple[object, ...], evaluation: str, order: str, options: dict[str, object], limits: SearchLimits) -> GameOutcome:
        """
        Choose a move with an algorithm. Options are those of its Python definition.
        """

    def evaluate(self, state: tuple[object, ...], evaluation: str) -> float:
        """The value of a state by an evaluation, for the player to move."""

    def ordered(self, state: tuple[object, ...], order: str) -> list[int]:
        """The moves of a state in an order, as numbers."""

    def random_games(self, state: tuple[object, ...], games: int, seed: int, heeds_signals: bool) -> list[int]:
        """Play random games: (won by player 1, won by player 2, draws, moves)."""

class ConnectFourBook:
    """The scores of all positions of one board with up to N discs."""

    def __init__(self, columns: int, rows: int, connect: int, discs: int, deepest: bytes) -> None: ...

    def __len__(self) -> int: ...

    def score_of_key(self, key: int) -> int | None:
        """
        The score of the position that a key stands for, the smaller one of two mirror images; None if it is not there.
        """

    def keys(self, discs: int) -> list[int]:
        """The keys of the positions with this many discs, sorted."""

    def scores(self, discs: int) -> list[int]:
        """The scores of these positions, in the same order."""

class SolverOutcome:
    """What a solver has proved about a position."""

    @property
    def status(self) -> str: ...

    @property
    def lower(self) -> int: ...

    @property
    def upper(self) -> int: ...

    @property
    def nodes(self) -> int: ...

    @property
    def end(self) -> Ending | None: ...

class ConnectFourSolver:
    """The exact score of positions on one board; one search at a time."""

    def __init__(self, columns: int, rows: int, connect: int, table_bytes: int, threads: int = 1, *, forced: bool = True, wins_in_three: bool = True, pairs: bool = True, zugzwang: bool = True, children: bool = True, late: bool = True, mirror: bool = True, short_wins: bool = True) -> None: ...

    def solve(self, stones: int, mask: int, lowest: int, highest: int, limits: SearchLimits, guess: int = -63) -> SolverOutcome:
        """
        Bounds of the score for the player to move, who owns the stones; scores count as within the range given. It first asks whether the score is above the guess. The game must not be over.
        """

    def solve_all(self, boards: Annotated[NDArray[numpy.uint64], dict(shape=(None, 2), order='C', device='cpu', writable=False)], limits: SearchLimits) -> tuple[Annotated[NDArray[numpy.int8], dict(shape=(None,))], Annotated[NDArray[numpy.int8], dict(shape=(None,))], Annotated[NDArray[numpy.uint64], dict(shape=(None,))], str, Ending | None]:
        """
        Lower and upper bounds and nodes of the positions in the rows (stones, mask) of an array, up to the first that a limit ends; its status and how it ended.
        """

    def usable(self, boards: Annotated[NDArray[numpy.uint64], dict(shape=(None, 2), order='C', device='cpu', writable=False)]) -> int:
        """
        How many rows (stones, mask), from the first on, are positions in which the game goes on.
        """

    def boards(self, entries: list[object], type: type) -> Annotated[NDArray[numpy.uint64], dict(shape=(None, 2))]:
        """
        The rows (stones, mask) of positions, from the first on while they are of this type or moves.
        """

    def clear(self) -> None:
        """Forget what is in the table."""

class MazeworldHeuristic:
    """A heuristic of one puzzle, in a form the core knows."""

class Mazeworld:
    """Native twin of plybench.domains.mazeworld.Mazeworld."""

    def __init__(self, moves: Sequence[Sequence[tuple[int, int]]], opposite: Sequence[int], initial: Sequence[int], goal: Sequence[int], has_turns: bool) -> None: ...

    def algorithms(self) -> list[str]:
        """The names of the search algorithms that run over this problem."""

    def search(self, algorithm: str, heuristic: MazeworldHeuristic | None, options: dict[str, object], limits: SearchLimits) -> Outcome:
        """
        Search with an algorithm; no heuristic means zero. Options are those of its Python definition.
        """

    def count_optimal(self, heuristic: MazeworldHeuristic | None, limits: SearchLimits) -> tuple[Outcome, object]:
        """Count all optimal solutions: (outcome, count)."""

    def exact_distances(self, max_states: int | None, limits: SearchLimits) -> tuple[dict[object, object], bool, object]:
        """
        The distance of every state to the nearest goal: ({state: distance}, complete, radius).
        """

    def examine(self, heuristics: Sequence[MazeworldHeuristic], max_states: int, limits: SearchLimits) -> dict[str, object]:
        """
        Compare heuristics with the exact distances of the states nearest to the goals.
        """

    def sum_heuristic(self, values: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> MazeworldHeuristic:
        """A sum of values by [robot][cell]; 65535 says unreachable."""

    def estimates(self, heuristic: MazeworldHeuristic, states: Sequence[Sequence[int]]) -> list[int | None]:
        """The value of a heuristic for each of the states; None says infinite."""

class SplitMix64:
    """Native twin of plybench.core.rng.SplitMix64."""

    def __init__(self, seed: int) -> None: ...

    def next(self) -> int:
        """The next 64 random bits."""

    def below(self, n: int) -> int:
        """An integer in [0, n), each equally likely; ValueError if n is 0."""

    def shuffled(self, values: Sequence[int]) -> list[int]:
        """A new list with the values in random order."""

class RobotsOutcome:
    """What a planner for robots has found."""

    @property
    def status(self) -> str: ...

    @property
    def moves(self) -> list[tuple[int, int]] | None: ...

    @property
    def distance_bound(self) -> int | None: ...

    @property
    def lower_bound(self) -> int | None: ...

    @property
    def end(self) -> Ending | None: ...

    @property
    def obstacle(self) -> str: ...

    @property
    def robots(self) -> list[int]: ...

    @property
    def rounds(self) -> int: ...

    @property
    def counts(self) -> list[int]: ...

class RobotsMaze:
    """A maze with the starts and goals of robots."""

    def __init__(self, width: int, height: int, walls: Sequence[int], starts: Sequence[int], goals: Sequence[int]) -> None: ...

    def least_fuel(self, limits: SearchLimits) -> RobotsOutcome:
        """A plan with the fewest moves, or bounds if a limit ends it."""

    def plan_many(self, seed: int, rounds: int, limits: SearchLimits) -> RobotsOutcome:
        """A plan for many robots, improved for some rounds."""

def pattern_sizes() -> list[tuple[int, int]]:
    """(rows, columns) of the boards that have pattern databases."""

def build_pattern_table(rows: int, columns: int, cells: Sequence[int], blank: int, ranked: bool, table: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu')], threads: int, limits: SearchLimits) -> int:
    """
    Fill an additive pattern database for tiles with these goal cells; return the most moves.
    """

class SlidingTilesHeuristic:
    """A heuristic of one puzzle, in a form the core knows."""

class SlidingTiles:
    """Native twin of plybench.domains.sliding_tiles.SlidingTiles."""

    def __init__(self, width: int, moves: Sequence[Sequence[tuple[int, int]]], opposite: Sequence[int], initial: Sequence[int], goal: Sequence[int]) -> None: ...

    def algorithms(self) -> list[str]:
        """The names of the search algorithms that run over this problem."""

    def search(self, algorithm: str, heuristic: SlidingTilesHeuristic | None, options: dict[str, object], limits: SearchLimits) -> Outcome:
        """
        Search with an algorithm; no heuristic means zero. Options are those of its Python definition.
        """

    def count_optimal(self, heuristic: SlidingTilesHeuristic | None, limits: SearchLimits) -> tuple[Outcome, object]:
        """Count all optimal solutions: (outcome, count)."""

    def exact_distances(self, max_states: int | None, limits: SearchLimits) -> tuple[dict[object, object], bool, object]:
        """
        The distance of every state to the nearest goal: ({state: distance}, complete, radius).
        """

    def examine(self, heuristics: Sequence[SlidingTilesHeuristic], max_states: int, limits: SearchLimits) -> dict[str, object]:
        """
        Compare heuristics with the exact distances of the states nearest to the goals.
        """

    def sum_heuristic(self, values: Sequence[Sequence[int]]) -> SlidingTilesHeuristic:
        """A sum of values by [cell][tile]."""

    def conflict_heuristic(self, values: Sequence[Sequence[int]]) -> SlidingTilesHeuristic:
        """A sum plus linear conflicts."""

    def inversions_heuristic(self, counts_blank: bool) -> SlidingTilesHeuristic: ...

    def blank_heuristic(self) -> SlidingTilesHeuristic:
        """0 for the goal, 2 with the blank home, else 5."""

    def walking_heuristic(self, rows: tuple[Sequence[Sequence[int]], Sequence[tuple[int, int]]], columns: tuple[Sequence[Sequence[int]], Sequence[tuple[int, int]]]) -> SlidingTilesHeuristic:
        """
        (weights by [cell][tile], (table, distance) of each table) of both directions.
        """

    def patterns_heuristic(self, manhattan: Sequence[Sequence[int]], lookups: Sequence[Sequence[tuple[Sequence[int], Sequence[int], Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)]]]], ranked: bool) -> SlidingTilesHeuristic:
        """
        Manhattan by [cell][tile], and for each lookup its patterns: (tiles, cell in table, table).
        """

    def estimates(self, heuristic: SlidingTilesHeuristic, states: Sequence[Sequence[int]]) -> list[int]:
        """The value of a heuristic for each of the states."""
