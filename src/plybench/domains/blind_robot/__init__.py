"""Blind robot: it does not know where it is, and moves until only one square is possible.

Rules are in `rules`, heuristics in `heuristics` and `merging`, the text format in `text`, named and
random instances in `instances`; `checker` replays plans.
"""

from plybench.core.catalog import Domain, register
from plybench.domains.blind_robot.checker import check_plan
from plybench.domains.blind_robot.instances import GENERATOR, INSTANCES, PARAMETERS, instance
from plybench.domains.blind_robot.rules import ORDERS, BlindRobot
from plybench.domains.blind_robot.smallest import smallest
from plybench.domains.blind_robot.text import from_state, read, with_goal, write

__all__ = [
    "BlindRobot",
    "check_plan",
    "from_state",
    "instance",
    "read",
    "with_goal",
    "write",
]

register(
    Domain(
        name="blind_robot",
        summary="a robot that may be on many squares moves until only one is left",
        read=read,
        write=write,
        from_state=from_state,
        with_goal=with_goal,
        instances={name: entry.summary for name, entry in INSTANCES.items()},
        instance=instance,
        generator=GENERATOR,
        parameters=PARAMETERS,
        orders=tuple(ORDERS),
        smallest=smallest,
        small_instances=tuple(
            f"random:width={side},height={side},seed={{seed}}" for side in (2, 3, 4, 5)
        ),
        default="reports/room",
        default_heuristic=BlindRobot.default_heuristic,
        aliases={"blind": "", "sensorless robot": "", "sensorless vacuum world": ""},
    )
)
