"""Random Blocksworld puzzles, options for both engines, and their comparison."""

from math import perm
from typing import Any

from hypothesis import strategies as st

from plybench import Limits, SearchResult, solve
from plybench.core.catalog import Algorithm, algorithms
from plybench.core.heuristic import Heuristic, heuristics_of, zero
from plybench.core.native.bridge import native_algorithms
from plybench.domains.blocksworld import Blocksworld
from plybench.domains.blocksworld.grid import ORDERS
from plybench.domains.blocksworld.relaxed import relaxed_heuristics

MAX_RELAXED = 3000  # entries of a relaxed table that a test may build
MAX_GOALS = 2000  # goal states that a backward search may start from

# Widths, heights and blocks that make the core use 32-bit and 64-bit words, 32 and 256 bytes.
SHAPES = st.one_of(
    st.tuples(st.integers(1, 4), st.integers(1, 4), st.integers(0, 3)),
    st.tuples(st.integers(3, 6), st.integers(3, 6), st.integers(3, 9)),
    st.tuples(st.integers(5, 16), st.integers(5, 16), st.integers(8, 24)),
    st.tuples(st.integers(8, 16), st.integers(8, 16), st.integers(32, 40)),
)


@st.composite
def puzzles(draw: st.DrawFn, shapes: st.SearchStrategy[tuple[int, int, int]] = SHAPES) -> Any:
    """Draw a puzzle: some are solved at the start, some cannot be solved."""
    width, height, blocks = draw(shapes)
    spots = [(x, y) for y in range(height) for x in range(width)]
    blocks = min(blocks, len(spots) - 1)
    spots = draw(st.permutations(spots)) if len(spots) <= 36 else spots
    walls = draw(st.integers(0, min(len(spots) - blocks - 1, 4)))
    free = spots[walls:]
    names = [f"B{i}" for i in range(blocks)]
    starts = dict(zip(names, free[1:], strict=False))
    goal_cells = draw(_goal_cells(free, blocks, starts))
    agent_goal = draw(st.none() | st.sampled_from(free))
    goals = {n: at for n, at in goal_cells.items() if at != agent_goal}
    if not goals and agent_goal is None:
        agent_goal = free[-1]
    return Blocksworld(
        width,
        height,
        agent=free[0],
        blocks=starts,
        goals=goals,
        walls=spots[:walls],
        agent_goal=agent_goal,
        order=draw(st.sampled_from(sorted(ORDERS))),
    )


def _goal_cells(free: list[Any], blocks: int, starts: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Draw goals for some of the blocks: anywhere, or one step from where they stand."""
    if len(free) <= 36:
        anywhere = st.permutations(free)
        some = st.sets(st.sampled_from(sorted(starts)), max_size=4) if starts else st.just(set())
        return st.builds(
            lambda cells, chosen: dict(zip(sorted(chosen), cells, strict=False)), anywhere, some
        )
    # On a large grid random goals are far away; shifting along the row keeps some near.
    return st.integers(0, min(3, blocks)).map(
        lambda shift: {n: free[(i + 1 + shift) % len(free)] for i, n in enumerate(starts)}
    )


def goal_count(puzzle: Blocksworld) -> int:
    """Return the number of goal states."""
    loose = len(puzzle.initial) - len(puzzle.wanted)
    return perm(len(puzzle.cells) - len(puzzle.wanted), loose)


def heuristics(puzzle: Blocksworld) -> dict[str, Heuristic[Any]]:
    """Return the heuristics that a test can afford, zero among them."""
    cells = puzzle.width * puzzle.height
    affordable = cells ** (len(puzzle.wanted) + 1) <= MAX_RELAXED
    offered = heuristics_of(puzzle)
    relaxed = set(relaxed_heuristics(puzzle))
    cheap = {n for n in offered if affordable or n not in relaxed or "any-stack" in n}
    return {"zero": zero} | {n: h for n, h in offered.items() if n in cheap}


def twin_algorithms(*left_out: str) -> list[str]:
    """Return the algorithms that the core has too."""
    return sorted(algorithms().keys() & set(native_algorithms()) - set(left_out))


def options(entry: Algorithm) -> st.SearchStrategy[dict[str, Any]]:
    """Draw values for all options of an algorithm."""
    numbers: dict[str, st.SearchStrategy[Any]] = {
        "seed": st.integers(-1, 2**65),
        "width": st.integers(1, 12),
        "limit": st.integers(0, 12),
        "first": st.integers(0, 4),
        "step": st.integers(1, 3),
        "weight": st.sampled_from([1, 1.0, 1.1, 1.5, 2, 2.5, 3, 64, 65, 1000, 2**31]),
    }
    others = {"whole": st.integers(1, 9), "number": st.sampled_from([1, 1.5, 2.0])}
    drawn = {
        name: st.sampled_from(option.choices)
        if option.choices
        else numbers.get(name, others[option.kind])
        for name, option in entry.options.items()
    }
    return st.fixed_dictionaries(drawn)


def check_engines(
    problem: Any,
    algorithm: str,
    data: st.DataObject,
    offered: dict[str, Heuristic[Any]],
    expansions: int,
    engine: str = "native",
    *,
    same_types: bool = True,
) -> SearchResult[Any, Any]:
    """Return what both engines find with drawn options and limit, which must be equal.

    `engine` is what results of the core say. Without `same_types`, one may have the whole number 0
    where the other has the float.
    """
    entry = algorithms()[algorithm]
    chosen = data.draw(options(entry), "options")
    if entry.needs_heuristic:
        chosen["heuristic"] = offered[data.draw(st.sampled_from(sorted(offered)), "heuristic")]
    limits = Limits(expansions=data.draw(st.integers(1, expansions), "expansions"))
    native = solve(problem, algorithm, engine="native", limits=limits, **chosen)
    python = solve(problem, algorithm, engine="python", limits=limits, **chosen)
    assert native == python
    assert (native.engine, python.engine) == (engine, "python")
    if engine == "native" and same_types:
        assert type(native.lower_bound) is type(python.lower_bound)
        assert type(native.cost) is type(python.cost)
    return native
