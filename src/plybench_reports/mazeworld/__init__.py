"""Report mazeworld: robots in a maze, A* with a priority queue, and how many states there are.

The report's settings: any robot moves next, one step of one robot costs 1, children robot by robot
to x-1, y-1, x+1, y+1, a binary heap that compares only f, outdated entries skipped and not
counted, goals noticed when popped. Its nodes are those popped, its path length counts states.
"""

from typing import Any

SETTINGS: dict[str, Any] = {
    "heuristic": "manhattan",
    "duplicates": "graph",
    "goal_test": "expanded",
}
