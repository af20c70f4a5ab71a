"""The words that all renderings of a trace share."""

from typing import Any

from plybench.core.errors import counted
from plybench.core.problem import Cost
from plybench.core.results.result import options_line
from plybench.trace.recorder import Trace
from plybench.trace.rows import number
from plybench.trace.tree import Fate, SearchTree, TracedNode

_SHOWN_ACTIONS = 60

_FATES: dict[Fate, str] = {
    "reopened": "reopened: a cheaper path to an expanded state",
    "duplicate": "dropped: state known",
    "pruned": "cut",
    "leaf": "at the depth limit, not expanded",
    "left": "taken, but not expanded: the search had ended",
}


def title(trace: Trace) -> str:
    """Return what was searched and with what: `astar, manhattan: reports/three-blocks`."""
    header = trace.header
    method = ", ".join(filter(None, [header["algorithm"] or "search", heuristic(trace)]))
    subject = " ".join(filter(None, [header["domain"], header["instance"]]))
    return f"{method}: {subject}" if subject else method


def heuristic(trace: Trace) -> str:
    """Return the name of the heuristic; empty if there is none."""
    return str(trace.header["options"].get("heuristic", ""))


def options(trace: Trace) -> str:
    """Return the options other than the heuristic; the seed only if it matters."""
    return options_line(trace.header["options"])


def outcome(trace: Trace) -> str:
    """Return how the search ended, in one line."""
    result = trace.result
    if result is None:
        return "the search did not finish"
    if result["actions"] is not None:
        moves = counted(len(result["actions"]), "action")
        proof = " (optimal)" if result["optimal"] else ""
        if result.get("false_claim"):
            proof = " (nothing is proved: the heuristic is not what it claims to be)"
        return f"solved: {moves}, cost {amount(number(result['cost']))}{proof}"
    bound = number(result["lower_bound"])
    proved = "" if bound is None else f"; no solution costs less than {amount(bound)}"
    return f"{result['status']}: {result['reason']}{proved}"


def is_solved(trace: Trace) -> bool:
    """Tell whether the search found a path."""
    return trace.result is not None and trace.result["actions"] is not None


def counts(trace: Trace) -> str:
    """Return the counts that are not 0: `expanded 3, popped 3, generated 8`."""
    found = (trace.result or {"counts": {}})["counts"].items()
    return ", ".join(f"{k.replace('_', ' ')} {v:,}" for k, v in found if v)


def actions(trace: Trace) -> str:
    """Return the solution as far as it fits in a few lines."""
    found = (trace.result or {"actions": None})["actions"] or []
    more = len(found) - _SHOWN_ACTIONS
    shown = " ".join(one_line(a) for a in found[:_SHOWN_ACTIONS])
    return f"{shown} + {more:,} more" if more > 0 else shown


def pass_name(tree: SearchTree) -> str:
    """Return the name of a pass; empty if there is only one."""
    if tree.iteration is None:
        return ""
    return f"iteration {tree.iteration}, limit {amount(tree.limit)}"


def values(node: TracedNode) -> str:
    """Return the numbers that a node has: `g 1  h 5  f 6`."""
    known = {"g": node.g, "h": node.h, "f": node.f}
    return "  ".join(f"{name} {amount(v)}" for name, v in known.items() if v is not None)


def fate(kind: Fate, tree: SearchTree) -> str:
    """Return what became of a node; empty if it is waiting."""
    if kind == "goal":
        return "the two sides meet" if len(tree.roots) > 1 else "goal"
    return _FATES.get(kind, "")


def amount(value: Cost | None) -> str:
    """Return a number in its shortest form."""
    return f"{value:g}" if isinstance(value, float) else str(value)


def one_line(value: Any) -> str:
    """Return a state or an action without line breaks."""
    return " / ".join(str(value).splitlines())
