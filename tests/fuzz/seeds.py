"""Right texts of every kind, for the fuzzers to spoil."""

import io
import tempfile
from functools import cache
from pathlib import Path

from plybench import decide, solve
from plybench.core.catalog import find_domain, find_game
from plybench.domains.connect_four.proof_file import write_proof
from plybench.play.arena import match
from plybench.solvers.connect_four.prover import prove
from plybench.solvers.connect_four.solver import ConnectFourSolver
from plybench.trace import GameTrace, Trace

MAP = "type octile\nheight 3\nwidth 4\nmap\n....\n.@T.\nG...\n"
DRAWN_MAP = "#####\n#...#\n#.#.#\n#####\n"
SCENARIO = "version 1\n0\tm.map\t4\t3\t0\t0\t3\t2\t5.0\n1\tm.map\t4\t3\t3\t0\t0\t2\t5.0\n"

GENERATED = {
    "sliding_tiles": ("random:3x3,seed=0,depth=20", "random:4x4,seed=1,moves=40", "random:2x5"),
    "blocksworld": ("random:width=4,height=4,blocks=3,walls=0,depth=10,seed=0", "random:blocks=2"),
    "mazeworld": ("random:width=8,height=8,robots=3,walls=20,seed=0", "random:model=turns"),
    "blind_robot": ("random:width=8,height=8,walls=20,seed=0", "random:starts=5,width=4"),
}
STARTS = {
    "sliding_tiles": (
        "2 8 3 1 6 4 7 0 5",
        "283164705",
        "1 2 3/8 _ 4/7 6 5\n--goal\n1 2 3/4 5 6/7 8 _",
        "2 8 3 1 6 4 7 0 5\n--goal\n1 2 3 8 0 4 7 6 5",
        "[[1, 2, 3], [4, 5, 6], [7, 8, 0]]",
        "[2,8,3,1,6,4,7,'B',5]",
    ),
    "blocksworld": (
        "@ 3,0 A 0,0 B 1,0 C 2,0\n--goal\nA 1,1 B 1,2 C 1,3",
        "....\n....\n.*..\nABC.",
        "* . . #\n. A B .\n--goal\nA . . .\n. B . .",
    ),
    "mazeworld": (
        "A 1,2 B 2,2\n--goal\nA 2,2 B 1,2",
        "#####\n#AB.#\n###.#\n#####\n--goal\n#BA.#",
        "A 0,0\n--goal\nA 1,1",
    ),
    "blind_robot": ("#####\n#...#\n#.#.#\n#####", "...\n.#.\n...\n--goal\n0,0", "0,0 1,0 2,1"),
}
POSITIONS = {
    "chess": (
        "e4 e5 Nf3",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6",
        "e2e4 e7e5",
        "startpos",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
        "4k3/P7/8/8/8/8/8/4K3 w - - 0 1 moves a7a8q",
    ),
    "connect_four": (
        "4453",
        "44444433",
        "4 4 5 3",
        ". . . .\n. O . .\nX X O .",
        ".../.O./XXO",
        "[[0,0,0,0],[0,0,1,-1],[0,1,1,-1],[1,-1,-1,1]]",
        "[[ 0.  0. -1.]\n [ 0.  1.  1.]]",
    ),
}
VARIANTS = {
    "chess": ("draws=strict", "draws=none", "wins=graded,draws=strict", ""),
    "connect_four": ("7x6", "6x5c3", "7x6,wins=flat", "5x4,first=2", "4x4,wins=infinite"),
}
MOVES = {
    "chess": ("e2e4", "e7e8q", "Nf3", "O-O", "O-O-O", "exd5", "e8=Q+", "Nbd2", "0000", "R1a3#"),
    "connect_four": ("4", "7"),
}
FENS = (
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "8/8/8/8/8/8/8/K1k5 w - - 99 120",
)
EPDS = (
    '1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id "one";',
    '8/7p/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8 b - - am Rxb2 Rb1; c0 "a; b"; acd 12;',
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ;D1 20 ;D2 400",
)
PGNS = (
    '[Event "?"]\n[Site "x"]\n[Result "1-0"]\n\n1. e4 e5 2. Qh5 Ke7?? {mate (soon)} 3. Qxe5# 1-0\n',
    '[FEN "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"]\n[SetUp "1"]\n\n1. a8=Q+ (1. a8=R+ Kd7) Kd7 $1 *\n',
    "1. d4 d5 2. c4 dxc4 3. O-O 1/2-1/2\n\n1. e4 *\n",
)
OPENINGS = {
    "chess": (
        "Ruy Lopez: e4 e5 Nf3 Nc6 Bb5\n# comment\nd4 d5 c4\n",
        "\n".join(FENS[:2]),
        "\n".join(EPDS[:1]),
        f"{FENS[2]} e4d3 e1d2",
        *PGNS,
    ),
    "connect_four": ("middle: 4 4 4\n# comment\n4453\n1234567\n", "44 33\n1"),
}
AGENTS = (
    "alpha_beta:depth=4,evaluate=weights,order=centre",
    "mcts:playouts=50,seconds=0.1",
    "random",
    "perfect:calls=100,book=no",
    "engine:depth=3,elo=1500",
    "minimax:depth=2,calls=5",
    "human",
    "player.py:choose",
    "uci:some-engine Hash=4 depth=3",
    "negamax:depth=none,engine=python",
    "mtdf:guess=inf,table=1MB",
    "pvs:opening=centre",
    "iterative_deepening:inner=pvs,depth=2",
)
UCI = (
    "uci\nisready\nucinewgame\nposition startpos moves e2e4 e7e5\ngo depth 2\nstop\nquit\n",
    "setoption name Hash value 1\nsetoption name Threads value 1\ngo nodes 50 searchmoves e2e4\n",
    f"position fen {FENS[1]} moves e1g1\ngo wtime 100 btime 100 winc 5 binc 5 movestogo 3\nstop\n",
    "debug on\nd\neval\ngo ponder depth 1\nponderhit\nstop\n",
    "go mate 1\ngo perft 1\nbench 1\nstop\n",
    "setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 1500\ngo depth 2\n",
    f"setoption name UCI_Chess960 value true\nposition fen {FENS[3]}\ngo depth 1\n",
)
UCI_OPTIONS = (
    "option name Hash type spin default 16 min 1 max 1024",
    "option name Style type combo default Normal var Solid var Normal var Risky",
    "option name Clear Hash type button",
    "option name A b type string default <empty>",
)
UCI_INFOS = (
    "info depth 12 seldepth 20 multipv 1 score cp 34 nodes 1000 nps 5000 time 20 pv e2e4 e7e5",
    "info depth 3 score mate -2 lowerbound string hello",
    "info currmove e2e4 currmovenumber 1",
)


@cache
def traces() -> tuple[str, ...]:
    """Return short searches as NDJSON."""
    tiles, blocks = find_domain("sliding_tiles"), find_domain("blocksworld")
    found = []
    for algorithm, problem in (
        ("astar", tiles.instance("reports/easy")),
        ("ida_star", tiles.instance("reports/easy")),
        ("iterative_deepening", blocks.instance("reports/two-blocks")),
    ):
        trace = Trace(max_steps=4)
        options = {} if algorithm == "iterative_deepening" else {"heuristic": "manhattan"}
        solve(problem, algorithm, observer=trace, **options)
        found.append(_written(trace))
    return tuple(found)


@cache
def game_traces() -> tuple[str, ...]:
    """Return short game-tree searches as NDJSON."""
    game, state = find_game("connect_four").load("4453", "5x4")
    found = []
    for algorithm in ("alpha_beta", "mcts"):
        trace = GameTrace()
        options = {"depth": 1} if algorithm == "alpha_beta" else {"playouts": 4}
        decide(game, algorithm, state, observer=trace, **options)
        found.append(_written(trace))
    return tuple(found)


def _written(trace: Trace | GameTrace) -> str:
    file = io.StringIO()
    trace.write_ndjson(file)
    return file.getvalue()


@cache
def records() -> tuple[str, ...]:
    """Return the record of a short match."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.jsonl"
        match("connect_four", "random", "random", games=2, variant="4x3c3", record=path, workers=1)
        return (path.read_text(),)


@cache
def proofs() -> tuple[str, ...]:
    """Return a short proof."""
    game, state = find_game("connect_four").load("1212343412", "4x4")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "proof.jsonl"
        write_proof(prove(ConnectFourSolver(game, "1MB"), state), path)
        return (path.read_text(),)
