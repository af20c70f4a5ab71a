"""What the catalog knows about chess."""

from plybench.core.catalog import GameDomain, register
from plybench.core.native.bridge import native_core
from plybench.domains.chess import load, missing
from plybench.domains.chess.positions import POSITIONS, VARIANTS

register(
    GameDomain(
        name="chess",
        summary="chess by the FIDE rules, from FEN, PGN and named positions",
        load=load,
        variants=VARIANTS,
        positions={name: entry.summary for name, entry in POSITIONS.items()},
        default_evaluation="piece_squares",
        default_order="captures",
        default_depths=(3, 2),
        missing=missing,
        package="chess",
        opponent=lambda: "alpha_beta" if native_core() is None else "engine:seconds=0.3",
    )
)
