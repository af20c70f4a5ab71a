"""Blocksworld: an agent on a grid changes places with whatever it moves into.

Rules and simple heuristics are in `rules`, the text formats in `text`, the heuristics got by
relaxing the rules in `relaxed`, named and random instances in `instances`.
"""

from plybench.catalog import Domain, register
from plybench.domains.blocksworld.instances import GENERATOR, INSTANCES, instance
from plybench.domains.blocksworld.rules import ORDERS, Blocksworld
from plybench.domains.blocksworld.text import from_state, read, write

__all__ = ["Blocksworld", "from_state", "instance", "read", "write"]

register(
    Domain(
        name="blocksworld",
        summary="an agent on a grid changes places with blocks until each stands on its goal",
        read=read,
        write=write,
        from_state=from_state,
        instances={name: entry.summary for name, entry in INSTANCES.items()},
        instance=instance,
        generator=GENERATOR,
        orders=tuple(ORDERS),
        default="reports/three-blocks",
        default_heuristic="manhattan",
        aliases={"blocks": ""},
    )
)
