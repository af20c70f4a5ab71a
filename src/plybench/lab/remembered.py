"""Analyses that take a solver so long that the lab keeps them: the first moves of Connect Four.

`analyses.json` has them by game, variant and position. The solver found them; mirror images were
made from these, and the empty board from the boards with one disc. Tests compare them with each
other and solve one again. `plybench analyse connect_four 4 --json` prints one.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

from plybench.analysis import Analysis, MoveAnalysis
from plybench.catalog import game_solvers
from plybench.decision import GameCounts
from plybench.lab.games import PlayedGame
from plybench.result import Status

FILE = Path(__file__).parent / "analyses.json"


def remembered(played: PlayedGame, state: Any, solver: str | None) -> Analysis[Any] | None:
    """Return the analysis of a position by a solver, its game's usual one if None is named."""
    known = _known().get((*played.key, played.written(state)))
    usual = next(iter(game_solvers(played.domain.name)), None)
    if known is None or known["solver"] != (solver or usual):
        return None
    read = played.game.parse_action
    moves = tuple(
        MoveAnalysis(
            read(move["action"]), move["value"], move["value"], move["text"],
            tuple(map(read, move["line"])), ends_in=move["ends_in"],
        )
        for move in known["moves"]
    )  # fmt: skip
    return Analysis(
        known["solver"], Status.SOLVED, moves, known["text"], GameCounts(calls=known["nodes"]),
        details={"remembered": True},
    )  # fmt: skip


@cache
def _known() -> dict[tuple[str, str, str], dict[str, Any]]:
    entries = json.loads(FILE.read_text("utf-8"))
    return {(entry["game"], entry["variant"], entry["position"]): entry for entry in entries}
