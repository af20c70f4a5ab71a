"""Find positions with one clearly best move: `python -m tuning.best_moves`.

The positions come from games that the engine plays against itself with few nodes, so that both
sides err. One is kept if the best move is not the one that two plies show, is better than all
others by a clear margin in a search of many nodes, and was so in its last iterations too. No game
gives more than one. `--check PROGRAM` asks another UCI engine, and keeps what it agrees with.

The lines are EPD: `bm` is the best move, `acd` the depth from which the engine kept it. Those
of src/plybench/solvers/chess/best_moves.py were found with `--check stockfish`; another engine, and
ours after each change of its search, finds others.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import chess
import chess.engine

from plybench import _core
from plybench.core.rng import SplitMix64
from plybench.domains.chess.positions import START
from tuning.games import Player, Rules, opening_by_chance

_WON = 10_000  # stands for every mate


@dataclass(frozen=True)
class Wanted:
    """Which positions are kept; scores in hundredths of a pawn."""

    looks: tuple[int, ...] = (12_000, 100_000)  # nodes of quick looks before the last search
    nodes: int = 1_000_000
    margin: int = 150
    least: int = -100  # by the best move: otherwise the game is lost anyway
    most: int = 300  # by the second best move: otherwise there is nothing left to win
    stable: int = 3  # iterations at the end with that margin
    # How many positions to keep for each range of depths, from one to the next.
    depths: tuple[tuple[int, int], ...] = ((3, 7), (5, 7), (7, 6), (9, 4))

    def band(self, depth: int) -> int | None:
        """Return the last of the depths that is not greater than the given one."""
        return max((first for first, _ in self.depths if first <= depth), default=None)


@dataclass(frozen=True)
class Iteration:
    """The best move of an iteration, its score, and that of the second best move."""

    depth: int
    move: str
    score: int
    second: int


def iterations(engine: _core.ChessEngine, fen: str, nodes: int, lines: int = 2) -> list[Iteration]:
    """Return what each finished iteration of a search for some moves found."""
    engine.clear()
    told: list[_core.ChessLine] = []
    found = engine.search(
        _core.ChessPosition(fen),
        [],
        _core.ChessWanted(nodes=nodes, lines=lines),
        _core.SearchLimits(None, None, None, None, True),
        told.append,
    )
    if found.status == "stopped":
        raise KeyboardInterrupt
    best, last = ({n.depth: n for n in told if n.rank == rank} for rank in (1, lines))
    return [
        Iteration(depth, best[depth].moves[0], _score(best[depth]), _score(last[depth]))
        for depth in sorted(best.keys() & last.keys())
    ]


def _score(line: _core.ChessLine) -> int:
    if line.mate is None:
        return line.score
    return _WON if line.mate > 0 else -_WON


def held_from(engine: _core.ChessEngine, fen: str, wanted: Wanted) -> tuple[str, int] | None:
    """Return the best move of a position and the depth from which it stays; None if not wanted."""
    moves = [found.move for found in iterations(engine, fen, wanted.looks[0], lines=1)]
    if len(moves) < 3 or moves[1] == moves[-1]:
        return None
    for nodes in wanted.looks:
        if not _is_clear(iterations(engine, fen, nodes)[-1:], wanted, wanted.margin // 2):
            return None
    deep = iterations(engine, fen, wanted.nodes)
    if not _is_clear(deep[-wanted.stable :], wanted, wanted.margin):
        return None
    others = [found.depth for found in deep if found.move != deep[-1].move]
    return deep[-1].move, max(others, default=0) + 1


def _is_clear(last: list[Iteration], wanted: Wanted, margin: int) -> bool:
    """Tell whether iterations agree on a move that is far better, but neither needed nor a mate."""
    return len({found.move for found in last}) == 1 and all(
        found.score - found.second >= margin
        and found.second <= wanted.most
        and wanted.least <= found.score < _WON
        for found in last
    )


def positions_of_a_game(player: Player, rng: SplitMix64, rules: Rules) -> Iterator[str]:
    """Yield the positions of a game until one side is far ahead."""
    moves = opening_by_chance(player, rng, rules)
    position = _core.ChessPosition(START)
    for move in moves:
        position = position.after(move)
    player.begin()
    for _ in range(rules.most_plies):
        is_drawn = position.has_fifty_moves or position.has_insufficient_material
        if is_drawn or not position.legal_moves():
            return
        yield position.fen()
        move, score = player.choose(moves)
        if abs(score) > rules.won:
            return
        moves.append(move)
        position = position.after(move)


def agrees(program: chess.engine.SimpleEngine, board: chess.Board, move: str, margin: int) -> bool:
    """Tell whether another engine finds the same move to be the best by a margin."""
    infos = program.analyse(board, chess.engine.Limit(nodes=1_000_000), multipv=2)
    first, second = (info["score"].relative.score(mate_score=_WON) for info in infos)
    return infos[0]["pv"][0].uci() == move and first - second >= margin


def find(wanted: Wanted, rules: Rules, seed: int, program: str) -> Iterator[str]:
    """Yield positions as lines of EPD until there are enough of each depth."""
    engine, player, rng = _core.ChessEngine(16 << 20), Player(rules), SplitMix64(seed)
    other = chess.engine.SimpleEngine.popen_uci(program) if program else None
    left = Counter(dict(wanted.depths))
    try:
        while +left:
            for fen in positions_of_a_game(player, rng, rules):
                found = held_from(engine, fen, wanted)
                if found is None or not left[wanted.band(found[1]) or 0]:
                    continue
                move, depth = found
                board = chess.Board(fen)
                if other is None or agrees(other, board, move, wanted.margin):
                    left[wanted.band(depth) or 0] -= 1
                    yield board.epd(bm=[chess.Move.from_uci(move)], acd=depth)
                    break
    finally:
        if other is not None:
            other.quit()


def main(arguments: list[str] | None = None) -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m tuning.best_moves", description=__doc__)
    parser.add_argument("--nodes", type=int, default=Wanted().nodes, help="of the last search")
    parser.add_argument("--game-nodes", type=int, default=1000, help="for each move of a game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--check", default="", metavar="PROGRAM", help="a UCI engine that must agree"
    )
    given = parser.parse_args(arguments)
    rules = Rules(nodes=given.game_nodes, won=600, most_plies=160)
    try:
        for line in find(Wanted(nodes=given.nodes), rules, given.seed, given.check):
            print(line, flush=True)
    except KeyboardInterrupt:
        raise SystemExit(1) from None


if __name__ == "__main__":
    main()
