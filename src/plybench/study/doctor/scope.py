"""What an examination covered, in words."""

from dataclasses import dataclass

from plybench.core.problem import Cost


@dataclass(frozen=True, slots=True)
class Extent:
    """How far the examination of the states nearest to the goals has got."""

    total: int  # states to examine
    examined: int
    dead_ends: int  # of these
    left_out: int  # edges to dead ends that did not fit
    farthest: Cost | None  # the distance of the last one examined

    @property
    def is_whole(self) -> bool:
        """Tell whether everything was examined."""
        return 0 < self.examined == self.total and not self.left_out


def scope_of_all(extent: Extent, which: str) -> str:
    """Return the scope if the distances of all states are known; `which` is, say, reachable."""
    if extent.examined < extent.total:
        return scope_of_first(extent)
    text = f"all {extent.total:,}{which} states"
    if extent.dead_ends:
        text += f", {extent.dead_ends:,} of them dead ends"
    if extent.left_out:
        edges = f" ({extent.left_out:,} edges to more of them left out)"
        text = text.removeprefix("all ") + edges
    return text


def scope_of_first(extent: Extent) -> str:
    """Return the scope if an examination of known states was cut short."""
    return f"the first {extent.examined:,} of {extent.total:,} states, nearest to the goals first"


def scope_of_part(extent: Extent, sampled: int, unsolved: int, doubted: str | None) -> str:
    """Return the scope for a space that is too large: states near the goals, and samples.

    The distances of the samples depend on the heuristic that is `doubted`, if there is one.
    """
    parts = []
    near = extent.examined
    if near:
        parts.append(f"the {near:,} states nearest to the goals, at most {extent.farthest} away")
    if sampled:
        where = "further out" if near else "by random walks"
        parts.append(_scope_of_samples(where, sampled, unsolved))
        if doubted is not None:
            parts[-1] += (
                f" (their distances may be too large: they depend on {doubted}, "
                "which is not what it claims to be)"
            )
    return ", and ".join(parts)


def _scope_of_samples(where: str, sampled: int, unsolved: int) -> str:
    states, them = ("1 state", "it") if sampled == 1 else (f"{sampled:,} states", "them")
    text = f"{states} sampled {where}, with the shortest paths from {them}"
    if unsolved:
        text += f" ({unsolved:,} not solved within the limit: checked for consistency only)"
    return text
