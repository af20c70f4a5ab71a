"""The part of a match that runs in a worker process: playing games."""

from collections.abc import Callable
from typing import Any

from plybench.play.arena.match_settings import MatchSettings
from plybench.play.arena.openings import Opening
from plybench.play.arena.pairing_list import Job, PairingList


def prepare(setting: Any) -> Callable[[Any], str]:
    """Return the function that plays a game, `[number, entrants, opening, seed]`."""
    pairings = PairingList(MatchSettings.from_dict(setting), is_checked=True)

    def play(task: Any) -> str:
        number, entrants, (name, start, moves), seed = task
        opening = Opening(name, start, tuple(moves))
        return pairings.play(Job(number, tuple(entrants), opening, seed)).to_json()

    return play
