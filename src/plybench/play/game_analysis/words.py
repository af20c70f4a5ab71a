"""What a position is worth, in words: who is better or wins, and how soon."""

from typing import Any

from plybench.core.game import Game
from plybench.core.players import player_names
from plybench.play.game_analysis.worth import Worth


def worth_text(game: Game[Any, Any], state: Any, worth: Worth[Any]) -> str:
    """Return the worth of a position in a few words; a number is for the first player.

    A win names the winner: `White: mate in 3`, `X wins in 7` (plies).
    """
    names = player_names(game)
    if worth.is_over:
        return _ended(names, worth)
    if worth.is_proved:
        return _proved(names, worth)
    if worth.value is None:
        return "not known"
    describe = getattr(game, "describe_value", None)
    if describe is None:
        return f"{worth.value:+g}"
    told = str(describe(state, abs(worth.value)))
    if not told.startswith(("+", "-")):  # a mate
        return f"{names[worth.value < 0]}: {told}"
    return told if worth.value >= 0 else told.replace("+", "-", 1)


def _ended(names: tuple[str, str], worth: Worth[Any]) -> str:
    if worth.text or not worth.value:
        return worth.text or "draw"
    return f"{names[worth.value < 0]} has won"


def _proved(names: tuple[str, str], worth: Worth[Any]) -> str:
    if worth.result is None:
        if worth.lower < 0 < worth.upper:
            return "not known"
        return f"draw or {names[worth.lower < 0]} wins"
    if not worth.result:
        return "draw"
    when = "" if worth.ends_in is None else f" in {worth.ends_in}"
    return f"{names[worth.result < 0]} wins{when}"
