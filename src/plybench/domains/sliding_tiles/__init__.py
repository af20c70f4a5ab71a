"""Sliding tiles: the 8-puzzle, the 15-puzzle and others on a board of any size.

Rules are in `rules`, heuristics in `heuristics` and `walking_distance`, the text format in `text`,
named and random instances in `instances`.
"""

from plybench.core.catalog import Domain, register
from plybench.domains.sliding_tiles.instances import GENERATOR, INSTANCES, PARAMETERS, instance
from plybench.domains.sliding_tiles.rules import ORDERS, SlidingTiles
from plybench.domains.sliding_tiles.smallest import smallest
from plybench.domains.sliding_tiles.text import from_state, is_state, read, with_goal, write

__all__ = ["SlidingTiles", "from_state", "instance", "read", "with_goal", "write"]

register(
    Domain(
        name="sliding_tiles",
        summary="numbered tiles slide into the blank until the board looks like the goal",
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
        small_instances=(
            "random:2x2,seed={seed}",
            "random:2x3,seed={seed}",
            "random:3x3,depth=8,seed={seed}",
            "random:3x3,depth=14,seed={seed}",
            "random:3x3,seed={seed}",
        ),
        default="reports/hard",
        default_heuristic=SlidingTiles.default_heuristic,
        aliases={
            "8-puzzle": "",
            "eight-puzzle": "",
            "15-puzzle": "fifteen/easy",
            "fifteen-puzzle": "fifteen/easy",
            "24-puzzle": "random:5x5,seed=0,moves=60",
            "n-puzzle": "",
            "tiles": "",
            "sliding puzzle": "",
        },
    )
)
