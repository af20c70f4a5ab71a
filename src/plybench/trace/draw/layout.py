"""Where the nodes of a tree go: parents centred over their children, subtrees as close as they fit.

Follows the rules of Reingold and Tilford (1981) with explicit contours. It uses a list instead of
recursion, so that trees ten thousand levels deep can be drawn too. Source: reingold1981.
"""

from collections.abc import Mapping, Sequence

# The outermost nodes of a subtree on each level, lowest level first, relative to its root.
Contour = list[float]


def tidy(children: Mapping[int, Sequence[int]], roots: Sequence[int]) -> dict[int, float]:
    """Return x for each node, from 0 on; neighbours on a level are at least 1 apart.

    >>> tidy({0: [1, 2], 1: [3]}, [0])
    {0: 0.5, 1: 0.0, 2: 1.0, 3: 0.0}
    """
    shifts: dict[int, float] = {}  # of each node relative to its parent
    contours: dict[int, tuple[Contour, Contour]] = {}
    order = _top_down(children, roots)
    for node in reversed(order):
        parts = [contours.pop(child) for child in children.get(node, ())]
        offsets, left, right = _side_by_side(parts)
        shifts.update(zip(children.get(node, ()), offsets, strict=True))
        left.append(0.0)
        right.append(0.0)
        contours[node] = left, right
    offsets, _, _ = _side_by_side([contours[root] for root in roots])
    x = dict(zip(roots, offsets, strict=True))
    for node in order:
        for child in children.get(node, ()):
            x[child] = x[node] + shifts[child]
    smallest = min(x.values(), default=0.0)
    return {node: x[node] - smallest for node in sorted(x)}


def _top_down(children: Mapping[int, Sequence[int]], roots: Sequence[int]) -> list[int]:
    order = list(roots)
    for node in order:  # grows while it is read
        order.extend(children.get(node, ()))
    return order


def _side_by_side(parts: list[tuple[Contour, Contour]]) -> tuple[list[float], Contour, Contour]:
    """Return the places of subtrees packed together and centred, and their common contours."""
    if not parts:
        return [], [], []
    left, right = parts[0]
    places = [0.0]
    for next_left, next_right in parts[1:]:
        pairs = zip(reversed(right), reversed(next_left), strict=False)
        place = max(a - b for a, b in pairs) + 1
        places.append(place)
        left = _outer(left, next_left, place)
        right = _outer([x + place for x in next_right], right, 0)
    middle = (places[0] + places[-1]) / 2
    if middle:
        left, right = [x - middle for x in left], [x - middle for x in right]
    return [place - middle for place in places], left, right


def _outer(near: Contour, far: Contour, shift: float) -> Contour:
    """Return the contour that follows `near` and, on levels below it, `far`."""
    extra = len(far) - len(near)
    return [x + shift for x in far[:extra]] + near if extra > 0 else near
