"""Games and positions from text: names, FEN, EPD, moves, PGN; variants."""

from typing import Any, get_args

from plybench.core.errors import InputError, unknown
from plybench.domains.chess.chess960 import Chess960, Position960
from plybench.domains.chess.chess960 import load as load_chess960
from plybench.domains.chess.draws import Draws
from plybench.domains.chess.pgn import is_pgn, read_pgn
from plybench.domains.chess.position import Position
from plybench.domains.chess.positions import POSITIONS, VARIANTS
from plybench.domains.chess.rules import Chess
from plybench.domains.chess.text import is_fen, is_move, move_words
from plybench.domains.chess.values import Wins

_SETTINGS = {"draws": get_args(Draws), "wins": get_args(Wins)}


def load(
    position: str | None = None, variant: str | None = None
) -> tuple[Chess | Chess960, Position | Position960]:
    """Return a game and a position; None for the initial one.

    A PGN stands for the final position of its first game. A named position has its own variant,
    which is used unless one is given.
    """
    if variant == "chess960":
        return load_chess960(position)
    written = (position or "").strip()
    if written in POSITIONS:
        entry = POSITIONS[written]
        game = Chess(**read_variant(variant or entry.variant))
        return game, game.parse_state(entry.fen)
    game = Chess(**read_variant(variant or "standard"))
    if is_pgn(written):
        first = read_pgn(written)[0]
        return game, game.play(first.moves, first.start)
    words = move_words(written)
    if words and not is_fen(written) and words[0] != "startpos" and not is_move(words[0]):
        raise unknown("position", written, POSITIONS)
    return game, game.parse_state(written)


def read_variant(written: str) -> dict[str, Any]:
    """Return the arguments of `Chess` that a variant stands for.

    >>> read_variant("draws=none,wins=infinite")
    {'draws': 'none', 'wins': 'infinite'}
    """
    found: dict[str, Any] = {}
    for part in filter(None, written.replace(" ", "").split(",")):
        key, equals, value = part.partition("=")
        if part == "standard":
            continue
        if not equals:
            raise InputError(f"{written!r} is not a variant of chess; write it as {VARIANTS}")
        if key not in _SETTINGS:
            raise unknown("setting of chess", key, _SETTINGS)
        if value not in _SETTINGS[key]:
            raise unknown(f"value of {key}", value, _SETTINGS[key])
        found[key] = value
    return found
