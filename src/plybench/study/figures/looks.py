"""How algorithms and heuristics look: the same colour, marker and dash in every figure."""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256

from plybench.core.errors import simplified

Dash = tuple[int, tuple[float, ...]]
SOLID: Dash = (0, ())
_DASHES: tuple[Dash, ...] = (
    (0, (4, 1.5)),
    (0, (1, 1.2)),
    (0, (6, 1.5, 1, 1.5)),
    (0, (2.5, 1)),
    (0, (6, 1.5, 1, 1.5, 1, 1.5)),
    (0, (8, 2)),
)


@dataclass(frozen=True, slots=True)
class Look:
    """Colour and marker, usually of an algorithm; dash, usually of a heuristic."""

    colour: str
    marker: str = "o"
    dash: Dash = SOLID
    is_hollow: bool = False


_LOOKS: Mapping[str, Look] = {
    "breadth_first": Look("#0b559f", "o"),
    "iterative_deepening": Look("#4c9ed6", "s"),
    "depth_first": Look("#767676", "o", is_hollow=True),
    "depth_limited": Look("#767676", "s", is_hollow=True),
    "random_walk": Look("#767676", "o", is_hollow=True),
    "uniform_cost": Look("#00857c", "h"),
    "astar": Look("#c4450c", "D"),
    "global_depth_astar": Look("#c4450c", "D", _DASHES[0], is_hollow=True),
    "weighted_astar": Look("#e2725b", "d"),
    "ida_star": Look("#de9a1f", "v"),
    "rbfs": Look("#9a8700", ">"),
    "greedy": Look("#6e2a0c", "^"),
    "beam": Look("#a0567a", "<"),
    "bidirectional": Look("#00664f", "P"),
    "minimax": Look("#333333", "o"),
    "negamax": Look("#333333", "o"),
    "alpha_beta": Look("#7a3fb0", "s"),
    "alpha_beta_ordered": Look("#c77cb5", "D"),
    "pvs": Look("#c4450c", "v"),
    "mtdf": Look("#de9a1f", "^"),
    "mcts": Look("#00664f", "P"),
    "pure_monte_carlo": Look("#4c9ed6", "X"),
    "random": Look("#767676", "o", is_hollow=True),
}
# For everything else, by its name: a user's own agent has the same colour tomorrow.
_OTHERS = ("#5b6abf", "#2f7d32", "#b0305f", "#8a5a2b", "#007a99", "#94602c", "#6a6f00", "#a3408f")
_OTHER_MARKERS = ("o", "s", "D", "^", "v", "P", "X", "h")
_HEURISTIC_DASHES: Mapping[str, Dash] = {
    "linear-conflict": SOLID,
    "manhattan": _DASHES[0],
    "hamming": _DASHES[1],
    "misplaced": _DASHES[1],
}
_SHORT: Mapping[str, str] = {
    "breadth_first": "BFS", "depth_first": "DFS", "depth_limited": "DLS", "uniform_cost": "UCS",
    "iterative_deepening": "IDS", "astar": "A*", "ida_star": "IDA*", "weighted_astar": "WA*",
    "rbfs": "RBFS", "alpha_beta": "alpha-beta", "pvs": "PVS", "mtdf": "MTD(f)", "mcts": "MCTS",
    "global_depth_astar": "A*, one depth", "random_walk": "random walk",
    "pure_monte_carlo": "Monte Carlo",
}  # fmt: skip


def look_of(algorithm: str, heuristic: str | None = None) -> Look:
    """Return the look of an algorithm with a heuristic; an unknown name gets one too."""
    base = _LOOKS.get(algorithm) or _made_up(algorithm)
    if heuristic is None:
        return base
    return Look(base.colour, base.marker, dash_of(heuristic), base.is_hollow)


def dash_of(heuristic: str) -> Dash:
    """Return the dash of a heuristic."""
    known = _HEURISTIC_DASHES.get(heuristic)
    return known or _DASHES[_number(heuristic) % len(_DASHES)]


def distinct(looks: Mapping[str, Look]) -> dict[str, Look]:
    """Return the looks, changing any that could be mistaken for an earlier one."""
    found: dict[str, Look] = {}
    for name, look in looks.items():
        taken = {(other.colour, other.dash) for other in found.values()}
        dashes = [d for d in (look.dash, SOLID, *_DASHES) if (look.colour, d) not in taken]
        dash = dashes[0] if dashes else look.dash
        found[name] = Look(look.colour, look.marker, dash, look.is_hollow)
    return found


def short_name(algorithm: str) -> str:
    """Return the name to write beside a line or under a bar.

    >>> short_name("breadth_first"), short_name("greedy")
    ('BFS', 'greedy')
    """
    return _SHORT.get(algorithm, algorithm.replace("_", " "))


def _made_up(name: str) -> Look:
    number = _number(simplified(name))
    return Look(_OTHERS[number % len(_OTHERS)], _OTHER_MARKERS[number // 8 % len(_OTHER_MARKERS)])


def _number(name: str) -> int:
    return int(sha256(name.encode()).hexdigest()[:8], 16)
