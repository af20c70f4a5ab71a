"""Games of the engine against itself, for tuning: short searches from random openings.

Half the openings are purely random moves, which lead to all kinds of positions; the others choose
among the moves that look best, which lead to positions that occur in real games.

A game ends early if the search is sure of its result for some moves, which saves half the time.
Only quiet positions are kept: no check, and the best move neither captures nor promotes, since the
evaluation is used only there.
"""

from collections import Counter
from dataclasses import dataclass

from plybench import _core
from plybench.core.rng import SplitMix64
from plybench.domains.chess.positions import START
from tuning.positions import Sample


@dataclass(frozen=True)
class Rules:
    """How games are played and which positions are kept; scores in hundredths of a pawn."""

    nodes: int = 5000  # for each move
    opening_plies: tuple[int, int] = (6, 10)  # random moves at the beginning: from, to
    sensible_lines: int = 5  # the moves to choose from in sensible openings
    sensible_nodes: int = 500
    sensible_loss: int = 35  # how much worse than the best one they may be
    most_unfair: int = 250  # openings beyond this score are not played
    won: int = 700  # a game is won if both sides see this score for this many plies
    won_plies: int = 4
    even: int = 6  # and drawn if they see at most this, late enough
    even_plies: int = 16
    even_from: int = 80  # plies
    most_plies: int = 400
    most_kept: int = 1000  # positions beyond this score teach nothing


class Player:
    """The engine, asked for one move after another of a game."""

    def __init__(self, rules: Rules) -> None:
        self._engine = _core.ChessEngine(4 << 20)
        self._wanted = _core.ChessWanted(nodes=rules.nodes)
        self._rules = rules
        self._limits = _core.SearchLimits(None, None, None, None, True)
        self._start = _core.ChessPosition(START)

    def begin(self) -> None:
        """Forget the last game."""
        self._engine.clear()

    def choose(self, moves: list[str]) -> tuple[str, int]:
        """Return the move after some moves from the start, and its score for the side to move."""
        found = self._engine.search(self._start, moves, self._wanted, self._limits)
        if found.status == "stopped":
            raise KeyboardInterrupt
        best = found.lines[0]
        return best.moves[0], _score(best)

    def sensible_moves(self, moves: list[str]) -> list[str]:
        """Return the moves that a quick search finds nearly as good as the best one."""
        wanted = _core.ChessWanted(
            nodes=self._rules.sensible_nodes, lines=self._rules.sensible_lines
        )
        found = self._engine.search(self._start, moves, wanted, self._limits)
        scores = {line.moves[0]: _score(line) for line in found.lines}
        least = max(scores.values(), default=0) - self._rules.sensible_loss
        return [move for move, score in scores.items() if score >= least]


def _score(line: _core.ChessLine) -> int:
    if line.mate is None:
        return line.score
    return 10_000 if line.mate > 0 else -10_000


def opening_by_chance(player: Player, rng: SplitMix64, rules: Rules) -> list[str]:
    """Return moves, sensible or not, after which neither side is much ahead."""
    fewest, most = rules.opening_plies
    is_sensible = rng.below(2) == 1
    while True:
        player.begin()
        moves = _chance_moves(player, rng, fewest + rng.below(most - fewest + 1), is_sensible)
        if moves and abs(player.choose(moves)[1]) <= rules.most_unfair:
            return moves


def _chance_moves(player: Player, rng: SplitMix64, plies: int, is_sensible: bool) -> list[str]:
    """Return legal moves from the start; none if they end the game."""
    position, moves = _core.ChessPosition(START), list[str]()
    for _ in range(plies):
        choice = player.sensible_moves(moves) if is_sensible else position.legal_moves()
        if not choice:
            return []
        moves.append(choice[rng.below(len(choice))])
        position = position.after(moves[-1])
    return moves if position.legal_moves() else []


def play_game(player: Player, rng: SplitMix64, rules: Rules) -> list[Sample]:
    """Play one game and return its quiet positions with its result."""
    moves = opening_by_chance(player, rng, rules)
    opening = len(moves)
    position = _core.ChessPosition(START)
    for move in moves:
        position = position.after(move)
    seen, quiet, scores = Counter[int](), dict[str, int](), list[int]()
    player.begin()
    while (result := _result(position, seen, scores, rules)) is None:
        move, score = player.choose(moves)
        sign = 1 if " w " in position.fen() else -1
        scores.append(sign * score)
        is_kept = abs(score) <= rules.most_kept and not position.is_check
        if is_kept and not _takes_or_promotes(position, move):
            quiet.setdefault(position.fen(), scores[-1])
        seen[position.hash] += 1
        moves.append(move)
        position = position.after(move)
    assert len(scores) == len(moves) - opening
    return [Sample(fen, score, result) for fen, score in quiet.items()]


def _result(
    position: _core.ChessPosition, seen: Counter[int], scores: list[int], rules: Rules
) -> float | None:
    """Return White's share of the point, by the rules or by the scores; None to play on."""
    if position.is_checkmate:
        return 0.0 if " w " in position.fen() else 1.0
    is_drawn = (
        position.is_stalemate or position.has_fifty_moves or position.has_insufficient_material
    )
    if is_drawn or seen[position.hash] >= 2 or len(scores) >= rules.most_plies:
        return 0.5
    last = scores[-rules.won_plies :]
    if len(last) == rules.won_plies and min(map(abs, last)) >= rules.won:
        if min(last) > 0:
            return 1.0
        if max(last) < 0:
            return 0.0
    late = scores[-rules.even_plies :]
    is_late = len(scores) >= max(rules.even_from, rules.even_plies)
    return 0.5 if is_late and max(map(abs, late)) <= rules.even else None


def _takes_or_promotes(position: _core.ChessPosition, move: str) -> bool:
    """Tell whether a move changes the material: different or fewer pieces after it."""
    return _pieces(position) != _pieces(position.after(move))


def _pieces(position: _core.ChessPosition) -> list[str]:
    return sorted(letter for letter in position.fen().split()[0] if letter.isalpha())
