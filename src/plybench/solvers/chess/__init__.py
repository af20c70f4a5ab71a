"""The chess engine: its search, UCI, a stand-in for `SimpleEngine`, and explanations.

`solver` offers it to the catalog. A `Searcher` (`searcher`) has its options and its table; `engine`
is an object shaped like python-chess's `SimpleEngine`, `uci` a program for other programs.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plybench.solvers.chess.engine import Engine
    from plybench.solvers.chess.solver import EngineSolver

__all__ = ["Engine", "EngineSolver"]

CATALOG_ENTRY = "solver"  # not imported here: `plybench chess uci` starts without the catalog


def __getattr__(name: str) -> Any:
    if name == "EngineSolver":
        from plybench.solvers.chess.solver import EngineSolver

        return EngineSolver
    if name != "Engine":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from plybench.domains.chess import check_installed

    check_installed()
    from plybench.solvers.chess.engine import Engine

    return Engine
