"""Blocksworld: an agent on a grid changes places with whatever it moves into.

Rules and simple heuristics are in `rules`, the text formats in `text`, what is typed on one line in
`one_line`, the heuristics got by relaxing the rules in `relaxed`, named and random instances in
`instances`.
"""

from plybench.catalog import Domain, register
from plybench.domains.blocksworld.grid import ORDERS
from plybench.domains.blocksworld.instances import GENERATOR, INSTANCES, PARAMETERS, instance
from plybench.domains.blocksworld.one_line import from_state, is_state, with_goal
from plybench.domains.blocksworld.rules import Blocksworld
from plybench.domains.blocksworld.text import read, write

__all__ = ["Blocksworld", "from_state", "instance", "read", "with_goal", "write"]

register(
    Domain(
        name="blocksworld",
        summary="an agent on a grid changes places with blocks until each stands on its goal",
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
        default="reports/three-blocks",
        default_heuristic=Blocksworld.default_heuristic,
        aliases={"blocks": ""},
    )
)
