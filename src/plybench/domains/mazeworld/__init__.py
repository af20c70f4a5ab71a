"""Mazeworld: robots in a maze, each with its own goal; the cost is the fuel they use.

The puzzle is in `rules`, its two models in `models`, heuristics in `heuristics`, proofs that no
plan exists in `feasibility`, text formats in `text`, `state_text` and `scenario`, named and random
instances in `instances`. `schedule` times plans, `plan_file` reads and writes them. Planners are in
`plybench.solvers.mazeworld`; `recommendation` chooses one.
"""

from plybench.core.catalog import Domain, Generator, register
from plybench.domains.mazeworld.instances import (
    GENERATOR,
    INSTANCES,
    MAZE_GENERATOR,
    MAZE_PARAMETERS,
    PARAMETERS,
    instance,
)
from plybench.domains.mazeworld.robots import MODELS, ORDERS
from plybench.domains.mazeworld.rules import Mazeworld
from plybench.domains.mazeworld.scenario import open_scenario, read_scenario
from plybench.domains.mazeworld.schedule import schedule
from plybench.domains.mazeworld.schedule_checker import check_schedule
from plybench.domains.mazeworld.smallest import smallest
from plybench.domains.mazeworld.text import from_state, is_state, read, with_goal, write

__all__ = [
    "Mazeworld",
    "check_schedule",
    "from_state",
    "instance",
    "read",
    "read_scenario",
    "schedule",
    "with_goal",
    "write",
]

register(
    Domain(
        name="mazeworld",
        summary="robots move one at a time until each is on its goal; the cost is fuel",
        read=read,
        write=write,
        from_state=from_state,
        is_state=is_state,
        with_goal=with_goal,
        instances={name: entry.summary for name, entry in INSTANCES.items()},
        instance=instance,
        generator=GENERATOR,
        parameters=PARAMETERS,
        other_generators=(
            Generator(
                "maze", "a perfect maze: corridors, no loops", MAZE_GENERATOR, MAZE_PARAMETERS
            ),
        ),
        orders=tuple(ORDERS),
        smallest=smallest,
        small_instances=tuple(
            f"random:width={side},height={side},robots={robots},seed={{seed}}"
            for side, robots in ((3, 1), (4, 1), (3, 2), (5, 2), (6, 2))
        ),
        default="reports/maze",
        default_heuristic=Mazeworld.default_heuristic,
        aliases={"MAPF": "", "multi-agent path finding": "", "robots": "", "maze": ""},
        models=MODELS,
        files={".scen": open_scenario},
    )
)
