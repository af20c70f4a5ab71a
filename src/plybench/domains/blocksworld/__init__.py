"""Blocksworld: an agent on a grid changes places with whatever it moves into.

Rules and simple heuristics are in `rules`, the text formats in `text`, one-line input in
`one_line`, heuristics from relaxed rules in `relaxed`, named and random instances in `instances`.
"""

from plybench.core.catalog import Domain, register
from plybench.domains.blocksworld.grid import ORDERS
from plybench.domains.blocksworld.instances import GENERATOR, INSTANCES, PARAMETERS, instance
from plybench.domains.blocksworld.one_line import from_state, is_state, with_goal
from plybench.domains.blocksworld.rules import Blocksworld
from plybench.domains.blocksworld.smallest import smallest
from plybench.domains.blocksworld.text import read, write

__all__ = ["Blocksworld", "from_state", "instance", "read", "with_goal", "write"]

register(
    Domain(
        name="blocksworld",
        summary="an agent on a grid swaps places with blocks until each is on its goal",
        read=read,
        write=write,
        from_state=from_state,
        is_state=is_state,
        with_goal=with_goal,
        instances={name: entry.summary for name, entry in INSTANCES.items()},
        instance=instance,
        generator=GENERATOR,
        parameters=PARAMETERS,
        orders=tuple(ORDERS),
        smallest=smallest,
        small_instances=tuple(
            f"random:width={side},height={side},blocks={blocks},depth={depth},seed={{seed}}"
            for side, blocks, depth in ((2, 1, 3), (3, 1, 5), (3, 2, 8), (4, 2, 8), (4, 3, 10))
        ),
        default="reports/three-blocks",
        default_heuristic=Blocksworld.default_heuristic,
        aliases={"blocks": ""},
    )
)
