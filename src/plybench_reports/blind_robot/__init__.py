"""Report blind-robot: a robot that sees nothing, A* over belief states, three heuristics.

The report's settings: children west, south, east, north, every move costs 1, a binary heap that
compares only f, outdated entries skipped and not counted, goals noticed when popped. Its state is
a tuple of four places; in a room without inner walls these are always the corners of a
rectangle, so there are as many tuples as sets, and the figures are the same.
"""

from typing import Any

ROOM = "reports/room"
SETTINGS: dict[str, Any] = {"duplicates": "graph", "goal_test": "expanded"}
