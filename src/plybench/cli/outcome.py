"""How a game will end, in words, where perfect play tells."""

from typing import Any

from plybench.decision import Decision
from plybench.result import Status


def foretold(game: Any, state: Any, decision: Decision[Any], name: str) -> str:
    """Return what a decision of perfect play promises its player, who is `name` or `you`.

    What was only proved in part is told as what is proved at least, with the limit that ended it.
    """
    text, is_proved = _outcome(game, state, decision, name), decision.status is Status.SOLVED
    return text if is_proved else f"{decision.reason}; proved so far: {text}"


def _outcome(game: Any, state: Any, decision: Decision[Any], name: str) -> str:
    winner, disc = game.foretold(state, decision.value)
    is_proved, is_you = decision.status is Status.SOLVED, name == "you"
    if not winner:
        return "a draw" if is_proved else "a draw or better"
    if winner != game.to_move(state):
        until = "until" if is_proved else "at least until"
        return (
            f"{name} {'hold' if is_you else 'holds'} out {until} the other's {ordinal(disc)} disc"
        )
    verb, whose = ("win", "your") if is_you else ("wins", "its")
    return f"{name} {verb} with {whose} {ordinal(disc)} disc{'' if is_proved else ' or sooner'}"


def ordinal(number: int) -> str:
    """Return 1st, 2nd, 3rd, 4th ...

    >>> [ordinal(number) for number in (1, 2, 3, 4, 11, 12, 13, 21, 102, 111)]
    ['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '102nd', '111th']
    """
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if number % 100 in (11, 12, 13) else ending}"
