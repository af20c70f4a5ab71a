"""Connect Four: discs fall into columns, and four in a row (or another number) win.

Rules are in `rules`, evaluations and orderings in `named_evaluations`, bitboards in `grid`, text in
`text`, numpy boards in `arrays`, checks of boards in `checks`, named positions in `positions`.
"""

from plybench.core.catalog import GameDomain, register
from plybench.domains.connect_four.grid import Board
from plybench.domains.connect_four.positions import POSITIONS, from_board, load
from plybench.domains.connect_four.proof_file import check_proof_file
from plybench.domains.connect_four.rules import ConnectFour
from plybench.domains.connect_four.text import VARIANTS

__all__ = ["Board", "ConnectFour", "from_board", "load"]

register(
    GameDomain(
        name="connect_four",
        summary="discs fall into the columns of a board; four in a row win",
        load=load,
        variants=VARIANTS,
        positions={name: entry.summary for name, entry in POSITIONS.items()},
        default_evaluation="weights",
        default_order="centre",
        aliases=("connect4", "c4", "four in a row"),
        check_proof=check_proof_file,
    )
)
