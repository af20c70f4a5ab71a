"""A game that nobody has told the lab about: the tic-tac-toe of `examples/`, put in the catalog."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from plybench.core.catalog import GameDomain, marks, register
from plybench.core.picture import Cell, Picture

EXAMPLE = Path(__file__).parents[2] / "examples" / "tic_tac_toe.py"


def tic_tac_toe() -> type[Any]:
    """Return the class of the example."""
    spec = spec_from_file_location("tic_tac_toe", EXAMPLE)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    found: type[Any] = module.TicTacToe
    return found


def drawn_tic_tac_toe() -> type[Any]:
    """Return the same game with a picture."""

    class Drawn(tic_tac_toe()):  # type: ignore[misc]
        """Tic-tac-toe that can be drawn."""

        def picture(self, state: tuple[int, ...]) -> Picture:
            """Return the nine squares."""
            cells = [Cell("piece", "XO"[c - 1]) if c else Cell("empty") for c in state]
            return Picture(tuple(tuple(cells[row : row + 3]) for row in (0, 3, 6)))

    return Drawn


@contextmanager
def in_catalog(made: type[Any]) -> Iterator[None]:
    """Have a game in the catalog as `tic_tac_toe`."""
    game = made()
    register(
        GameDomain(
            name="tic_tac_toe",
            summary="three in a row win",
            load=lambda position, variant: (game, game.initial),
            variants="",
            positions={},
            default_evaluation="",
            default_order="",
        )
    )
    try:
        yield
    finally:
        del marks.known_games["tic_tac_toe"]
