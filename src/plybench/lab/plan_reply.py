"""A plan as a reply: its steps, as they are played on a board."""

from typing import Any

from plybench.core.notation import state_writer
from plybench.core.results.result import Path
from plybench.lab.pictures import Pictures
from plybench.trace.draw.playback import plan_steps


def plan_reply(problem: Any, path: Path[Any, Any], seconds: float) -> dict[str, Any]:
    """Return what is done in each step of a plan, and the state after it, with its picture.

    There are as many pictures as are drawn in this time.
    """
    steps = plan_steps(problem, path)
    pictures = Pictures(problem)
    pictures.add([state for _, state in steps], seconds)
    write = state_writer(problem)
    return {
        "steps": [{"did": list(did), "state": write(state)} for did, state in steps],
        "is_timed": hasattr(problem, "moments"),
        "board": pictures.board,
        "palette": pictures.palette,
        "columns": pictures.columns(),
    }
