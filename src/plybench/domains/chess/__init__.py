"""Chess, based on python-chess: positions, moves, draws, evaluations, and all common text formats.

Rules are in `rules` and `draws`, positions as values in `position`, FEN, EPD and moves in `text`,
PGN in `pgn`, evaluations in `evaluations` and `tables`, named positions in `positions`; Chess960 is
in `chess960`. The engine is in `plybench.solvers.chess`. python-chess is optional
(`pip install plybench[chess]`) and imported when a game is made, so that everything else works
without it and starts quickly.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from plybench.core.errors import InputError

if TYPE_CHECKING:
    from plybench.domains.chess.pgn import PgnGame, read_pgn, write_pgn
    from plybench.domains.chess.position import Position
    from plybench.domains.chess.rules import Chess

CATALOG_ENTRY = (
    "catalog_entry"  # not imported here: `plybench chess uci` starts without the catalog
)

__all__ = ["Chess", "PgnGame", "Position", "load", "read_pgn", "write_pgn"]

_HOMES = {
    "Chess": "rules",
    "PgnGame": "pgn",
    "Position": "position",
    "read_pgn": "pgn",
    "write_pgn": "pgn",
}


def missing() -> str:
    """Return what must be installed before chess can be played; empty for nothing."""
    try:
        is_there = find_spec("chess") is not None
    except ValueError:  # something else has its place in sys.modules
        is_there = False
    return "" if is_there else "chess needs python-chess: pip install plybench[chess]"


def load(position: str | None = None, variant: str | None = None) -> tuple[Any, Any]:
    """Return a game and a position: by name, FEN, EPD, moves or PGN; None for the initial one."""
    check_installed()
    from plybench.domains.chess.loading import load

    return load(position, variant)


def check_installed() -> None:
    """Raise InputError if python-chess is not installed."""
    if missing():
        raise InputError(missing())


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    check_installed()
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
