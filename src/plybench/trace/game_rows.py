"""What the rows of a game trace must have, and how they must follow each other."""

from plybench.core.errors import TextError
from plybench.trace.rows import COST, MAYBE, WHOLE, Row, Schema

_ACTION = (str, int, float, MAYBE)


def _check_node(row: Row, line: int, ids: set[int]) -> None:
    """Check that a node is new when it is entered and known otherwise, and that its parent is."""
    node = row["id"]
    if row["event"] != "entered":
        if node not in ids:
            raise TextError(f"node {node} is {row['event']} but was never entered", line)
        return
    parent = row["parent"]
    if parent is None:
        ids.clear()  # a new pass
    elif node in ids or parent not in ids:
        raise TextError(f"node {node} with parent {parent!r} does not fit the rows before", line)
    ids.add(node)


_VALUED: dict[str, tuple[type, ...]] = {"id": WHOLE, "value": COST}
GAME_SCHEMA = Schema(
    {
        "started": {
            "format": WHOLE,
            "game": (str, MAYBE),
            "variant": (str, MAYBE),
            "position": (str, MAYBE),
            "algorithm": (str,),
            "options": (dict,),
        },
        "iteration": {"iteration": WHOLE, "limit": COST},
        "entered": {
            "id": WHOLE,
            "parent": (int, MAYBE),
            "action": _ACTION,
            "state": (str,),
            "player": (int, str),
            "ply": WHOLE,
            "alpha": COST,
            "beta": COST,
        },
        "evaluated": _VALUED,
        "table_hit": _VALUED,
        "returned": _VALUED,
        "cutoff": {"id": WHOLE, "actions": (list,)},
        "finished": {
            "status": (str,),
            "action": _ACTION,
            "value": (*COST, MAYBE),
            "line": (list,),
            "depth": (int, MAYBE),
            "scores": (list,),
            "counts": (dict,),
            "reason": (str,),
            "unrecorded": WHOLE,
        },
    },
    _check_node,
)
