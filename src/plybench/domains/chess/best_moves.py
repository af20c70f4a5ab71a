"""Positions with one clearly best move, as lines of EPD: `bm` is the move.

All come from games of the engine against itself, found by `python -m tuning.best_moves --check
stockfish`: in a search of a million nodes the move is better than every other by a pawn and a half
or more, Stockfish 15.1 agrees after as many nodes, and two plies do not show it. `acd` is the depth
from which the engine held on to it. They are kept as they are when the engine changes.
"""

LINES = """
1k6/bpp1r1N1/2n3pr/Pp1p1p2/2nPpP2/1Q2P3/3BKN2/6R1 w - - bm Nxf5; acd 3; id "plybench.01";
rn2k2r/pp3p2/5pp1/3p4/6RP/P1q5/3NPP2/R2QK3 w Qkq - bm Rc1; acd 5; id "plybench.02";
8/3nkn2/P2p2R1/1P1Pp2p/2R1Pp1P/1KN2P2/5q2/8 w - - bm Rc7; acd 9; id "plybench.03";
8/1p4rk/2p1R3/p1P1p3/P1B1P3/2P3p1/8/1K6 w - - bm Bf1; acd 6; id "plybench.04";
r1b2rk1/5p1p/p1p3p1/1pqBP3/3p2P1/1QN1bPK1/PP2N1P1/3R3R w - - bm Ne4; acd 3; id "plybench.05";
4Q3/6pk/5p2/5n2/P1p2P1p/r4P1q/4N1R1/6K1 b - - bm Ra1+; acd 8; id "plybench.06";
8/7k/8/2PpBrpp/1n1P4/7P/6P1/2R4K w - - bm c6; acd 8; id "plybench.07";
r4rk1/5ppp/B1p1pn2/p2q1n2/3P1P2/1PP4R/P1K3P1/R1BQ2N1 b - - bm Rxa6; acd 3; id "plybench.08";
R7/8/P1p5/2p1k3/2P1b3/2bp2P1/7K/8 b - - bm d2; acd 6; id "plybench.09";
r2qk1nr/1p3pbp/p2p4/6p1/3BP1b1/1P4P1/P1P1BP1P/R2QK2R b KQkq - bm Bxe2; acd 3; id "plybench.10";
"""
