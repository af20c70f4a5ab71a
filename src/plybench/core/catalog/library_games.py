"""Games of other libraries as entries of the catalog: `open_spiel:breakthrough(rows=6)`."""

from typing import Any

from plybench.core.catalog.entries import GameDomain, GameLibrary
from plybench.core.errors import InputError, unknown
from plybench.core.notation import read_position


def library_game(library: GameLibrary, text: str) -> GameDomain:
    """Return the family whose only game is the one that a text names after its library."""
    if library.missing():
        raise InputError(f"{text} cannot be loaded: {library.missing()}")
    name = text.partition(":")[2]
    if not name:
        raise InputError(f"{text!r} must name a game: {library.written}")
    usual = library.load(name, "")

    def load(position: str | None, variant: str | None) -> tuple[Any, Any]:
        if variant and variant not in library.variants:
            raise unknown(f"variant of {text}", variant, library.variants)
        game = library.load(name, variant) if variant else usual
        return game, read_position(game, position or "")

    return GameDomain(
        name=text,
        summary=f"{name} of {library.name}",
        load=load,
        variants=" or ".join(library.variants),
        positions={},
        default_evaluation="",
        default_order="",
        opponent=lambda: "mcts",  # without an evaluation, others would search to the end
    )
