"""Chess engines: nodes per second in a middlegame with one thread, next to sunfish and Stockfish.

Each searches as many nodes as it can in about a second; the ratio is that of seconds per node. It
compares speed, not strength: the engines do not do the same for a node. `make bench-chess` plays.
"""

import re

from benchmarks.chess_programs import ChessProgram, opened
from benchmarks.harness import Contestant, Row, per_node, race
from plybench.domains.chess.positions import POSITIONS
from plybench.solvers.chess.searcher import Searcher
from plybench.solvers.chess.task import Played, Task

_FEN = POSITIONS["italian"].fen
_NODES = 1_000_000
_PEERS = {  # command -> (name, where to get it, nodes)
    "sunfish-uci": ("sunfish", "benchmarks/requirements.lock", 10_000),
    "stockfish": ("Stockfish", "Debian: stockfish", 500_000),
}


def rows() -> list[Row]:
    """Return the engines that are installed."""
    contestants: dict[str, Contestant] = {"plybench": Contestant(_ours)}
    programs = []
    for command, (name, where, nodes) in _PEERS.items():
        peer = opened(command, where)
        if peer is not None:
            programs.append(peer)
            contestants[name] = _contestant(peer, nodes)
    try:
        return per_node(race("Chess engines, nodes in a middlegame", contestants, rounds=3))
    finally:
        for peer in programs:
            peer.close()


def _ours() -> int:
    return Searcher().search(Played(_FEN), Task(nodes=_NODES)).run().nodes


def _contestant(peer: ChessProgram, nodes: int) -> Contestant:
    def run() -> int:
        told = peer.ask(f"position fen {_FEN}\ngo nodes {nodes}", "bestmove")
        return int(re.findall(r"\bnodes (\d+)", told)[-1])

    def forget() -> None:
        peer.ask("ucinewgame\nisready", "readyok")

    return Contestant(run, forget, peer.cpu_seconds)
