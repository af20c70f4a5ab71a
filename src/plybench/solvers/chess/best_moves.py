"""Positions with one clearly best move, as lines of EPD: `bm` is the move.

All come from games of the engine against itself, found by `python -m tuning.best_moves --check
stockfish`: in a search of a million nodes the move is better than every other by a pawn and a half
or more, Stockfish 15.1 agrees after as many nodes, and two plies do not show it. `acd` is the depth
from which the engine kept the move. The run was ended at 22 of the 24 that it looks for, when only
two of the deepest were missing. The positions stay as they are when the engine changes.
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
3rr1k1/ppp4p/1q3p1p/3bp3/3N1P2/2P4P/PP3RB1/R3Q1K1 b - - bm exd4; acd 8; id "plybench.11";
8/2k2Bp1/2p1p1P1/3p3p/r4n1P/bK3P2/5P2/1R5R b - - bm Ra7; acd 7; id "plybench.12";
3r1r1k/pp1Rp2p/5b2/8/4B3/5P1P/P1PQ3q/5K2 w - - bm Qxh2; acd 9; id "plybench.13";
1k3b2/p1p5/Pp5r/4p2p/7P/1P1bP1Q1/5PP1/3r1BK1 w - - bm Qf3; acd 3; id "plybench.14";
2n2r2/1p2ppkp/6p1/1Pp1N3/2P1nP2/3R2P1/4b1BP/1N4K1 w - - bm Re3; acd 3; id "plybench.15";
5b1r/3kn3/1p1Np3/p3PpB1/1n1P2QP/P6R/1qr1N1P1/3RK3 w - f6 bm exf6; acd 5; id "plybench.16";
3r3r/ppp4p/6k1/8/2P1P3/7R/PP3KP1/R1b5 w - - bm Rxc1; acd 3; id "plybench.17";
3rkb1r/3np2p/1qp2p1n/p4P2/2BP2Pp/5Q2/1P1N1P2/R1B1K2R w KQk - bm g5; acd 6; id "plybench.18";
r1bq1r1k/1pp3pp/p1n5/2P2pN1/5Pn1/PB1P4/1P2Q1PP/R1B1R2K b - - bm Nd4; acd 8; id "plybench.19";
1r2k1r1/3p1pp1/RP1qp2p/6P1/1p1nQPBn/3P4/2PB1P1P/5RK1 b - - bm f5; acd 6; id "plybench.20";
r1b3k1/3p1ppp/2n5/p2B4/2P5/4b3/3N2PP/R4RK1 w - - bm Kh1; acd 8; id "plybench.21";
1k1r4/p1q3p1/1p3p2/2b4p/1P2P3/P2b1QP1/R5BP/4K2R b K - bm Bd4; acd 5; id "plybench.22";
"""
