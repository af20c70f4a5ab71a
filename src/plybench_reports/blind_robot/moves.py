"""Does the report's program discard a move that moves nobody?"""

from typing import Any

from plybench.domains.blind_robot import instance
from plybench.study import Answer, Rows, Study
from plybench_reports.blind_robot import ROOM

WEST = (-1, 0)


def step_as_published(places: tuple[int, ...], move: tuple[int, int], walls: Any) -> bool:
    """Tell whether the published test discards a move.

    The places after it are collected in a list, and the list is compared with the tuple of the
    places before: the two are never equal, whatever is in them.
    """
    after: list[int] = []
    for x, y in zip(places[::2], places[1::2], strict=True):
        to = (x + move[0], y + move[1])
        after.extend((x, y) if walls(to) else to)
    return bool(after == places)  # type: ignore[comparison-overlap]


def run(*, corner: str) -> dict[str, Any]:
    """Let four robots in the same corner try to move west."""
    room = instance(ROOM)
    at = (1, 1)

    def is_wall(place: tuple[int, int]) -> bool:
        return not (1 <= place[0] <= room.grid.width and 1 <= place[1] <= room.grid.height)

    state = room.parse_state(room.format_state(1 << room.grid.cell(at)))
    return {
        "discarded": step_as_published(at * 4, WEST, is_wall),
        "moves_nobody": room.result(state, "west") == state,
    }


study = Study(
    name="blind-robot/moves",
    question="Does the report's program discard a move that moves nobody?",
    factors={"corner": ("south-west",)},
    run=run,
    about=__doc__ or "",
)


@study.answer("br-07")
def discarded(rows: Rows) -> Answer:
    """Whether the published test ever discards such a move."""
    row = rows.one(corner="south-west")
    if row is None:
        return Answer(None)
    text = "never: a list is compared with a tuple" if not row["discarded"] else "yes"
    return Answer(row["discarded"], text)
