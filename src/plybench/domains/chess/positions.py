"""Named positions of chess, and the notation of variants; needs no optional package."""

from dataclasses import dataclass

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
VARIANTS = (
    "standard, chess960, or draws=claimed|automatic|none and wins=graded|infinite, as in draws=none"
)

# Report chess ended its games by `is_game_over` of python-chess, with infinite values for mates.
_AS_IN_REPORT = "draws=automatic,wins=infinite"


@dataclass(frozen=True, slots=True)
class Entry:
    """A named position in FEN, with a variant."""

    summary: str
    fen: str
    variant: str = "standard"


# The report prints only boards, with the side to move and the move number beside them. It does not
# give castling rights and the fifty-move clock; they are left empty.
POSITIONS = {
    "start": Entry("the initial position", START),
    "middlegame": Entry(
        "many captures, checks and castling moves; known as Kiwipete",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    ),
    "italian": Entry(
        "a quiet middlegame from the Italian game",
        "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 7",
    ),
    "mate-in-1": Entry("White mates on the back rank", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"),
    "mate-in-2": Entry(
        "two rooks against a king: one cuts it off, the other mates",
        "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1",
    ),
    "stalemate": Entry("Black is not in check and has no move", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"),
    "promotion": Entry(
        "promote to what? A queen would stalemate", "8/5P1k/8/6K1/8/8/8/8 w - - 0 1"
    ),
    "pawns": Entry("a pawn ending: who comes first?", "8/p5k1/8/1P6/8/8/6K1/8 w - - 0 1"),
    "reports/white-mates": Entry(
        "report chess, minimax as White has mated (its first printed board)",
        "1k4Q1/7R/2P2P2/P2P4/1B2PP2/8/6P1/RN2KBN1 b - - 0 22",
        _AS_IN_REPORT,
    ),
    "reports/black-mates": Entry(
        "report chess, minimax as Black has mated",
        "rnb1k1nr/3p1ppp/8/p4P2/6qq/b1P1p3/8/7K w - - 0 20",
        _AS_IN_REPORT,
    ),
    "reports/white-to-mate": Entry(
        "report chess, White's example one move before the mate (the queen came from g4)",
        "1k6/7R/2P2P2/P2P4/1B2PPQ1/8/6P1/RN2KBN1 w - - 0 22",
        _AS_IN_REPORT,
    ),
    "reports/black-to-mate": Entry(
        "report chess, Black's example one move before the mate, with a pawn on h4",
        "rnbqk1nr/3p1ppp/8/p4P2/6qP/b1P1p3/8/7K b - - 0 19",
        _AS_IN_REPORT,
    ),
    "reports/self-play": Entry(
        "report chess, minimax against itself one move before the mate",
        "8/8/8/k7/8/N7/1BK5/5QN1 w - - 0 46",
        _AS_IN_REPORT,
    ),
    "reports/self-play-mate": Entry(
        "report chess, minimax against itself, mated",
        "8/8/8/kQ6/8/N7/1BK5/6N1 b - - 1 46",
        _AS_IN_REPORT,
    ),
    "reports/draw": Entry(
        "report chess, depth 1 against itself one move before the draw",
        "2b1k3/8/8/8/8/8/3n4/4K3 w - - 0 33",
        _AS_IN_REPORT,
    ),
    "reports/draw-end": Entry(
        "report chess, king against king and bishop: drawn",
        "2b1k3/8/8/8/8/8/3K4/8 b - - 0 33",
        _AS_IN_REPORT,
    ),
    "reports/three-queens": Entry(
        "report chess, depth 1 against random moves, one move before the mate",
        "1Q2QQ2/8/3B4/3P4/7k/7P/8/1N2KBNR w - - 0 37",
        _AS_IN_REPORT,
    ),
    "reports/three-queens-mate": Entry(
        "report chess, depth 1 has mated with a knight",
        "1Q2QQ2/8/3B4/3P4/7k/5N1P/8/1N2KB1R b - - 1 37",
        _AS_IN_REPORT,
    ),
}
