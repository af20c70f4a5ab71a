"""Are the heuristics of the report admissible? Every state of the 8-puzzle is checked."""

from collections import Counter
from typing import Any

from plybench.core.heuristic import heuristics_of
from plybench.core.rng import SplitMix64
from plybench.core.tables import Column, Table
from plybench.domains.sliding_tiles import SlidingTiles
from plybench.engine.searches import distances, solve
from plybench.study import Answer, Row, Rows, Study
from plybench.study.figures import Figure, Panel, estimates
from plybench_reports.eight_puzzle import HEURISTICS, ORDER, SETTINGS, puzzle

_OTHERS = ("manhattan", "hamming", "inversions-without-blank")  # what the report meant
_DRAWN = 150  # random starts for A*


def run(*, heuristic: str, seed: int) -> dict[str, Any]:
    """Compare a heuristic with the distance in all states, and A*'s costs on random starts."""
    hard = puzzle("hard")
    to_goal = distances(hard).to_goal
    estimate = heuristics_of(hard)[heuristic]
    h = {state: estimate(state) for state in to_goal}
    pairs = Counter((distance, h[state]) for state, distance in to_goal.items())
    excess = [h[state] - distance for state, distance in to_goal.items()]
    drop = max(h[state] - h[after] for state in to_goal for _, after, _ in hard.successors(state))
    extra = _extra_moves(list(to_goal.items()), heuristic, hard.goal)
    return {
        "states": len(to_goal),
        "overestimated": sum(e > 0 for e in excess),
        "worst": max(0, *excess),
        "drop": drop,
        "cells": [[*pair, states] for pair, states in sorted(pairs.items())],
        "zeros": sum(value == 0 for value in h.values()),
        "suboptimal": sum(e > 0 for e in extra),
        "most_extra": max(extra),
    }


def _extra_moves(states: list[Any], heuristic: str, goal: Any) -> list[int]:
    """Return by how much the report's A* misses the optimum, on the same starts for all."""
    rng, extra = SplitMix64(0), []
    for _ in range(_DRAWN):
        start, distance = states[rng.below(len(states))]
        drawn = SlidingTiles(3, 3, start, goal, order=ORDER)
        found = solve(drawn, "astar", heuristic=heuristic, **SETTINGS)
        assert found.cost is not None
        extra.append(int(found.cost) - distance)
    return extra


study = Study(
    name="eight-puzzle/estimates",
    question="In how many of the 181,440 states is each heuristic too high?",
    factors={"heuristic": (*HEURISTICS.values(), *_OTHERS)},
    run=run,
    about=__doc__ or "",
)


def _row(rows: Rows, name: str) -> Row | None:
    return rows.one(heuristic=HEURISTICS[name])


def _said(row: Row) -> str:
    if not row["overestimated"]:
        return f"never too high in {row['states']:,} states"
    return (
        f"too high in {row['overestimated']:,} of {row['states']:,} states, by up to {row['worst']}"
    )


def _answer_admissible(name: str, without_blank: str) -> Any:
    def answer(rows: Rows) -> Answer:
        row, other = _row(rows, name), rows.one(heuristic=without_blank)
        if row is None or other is None:
            return Answer(None)
        text = f"{_said(row)}; without the blank {_said(other)}"
        return Answer(row["overestimated"] == 0, text, _doctor(HEURISTICS[name]))

    return answer


def _doctor(heuristic: str) -> str:
    return f"plybench heuristics sliding_tiles reports/hard --heuristic {heuristic}"


study.answer("ep-17")(_answer_admissible("Manhattan", "manhattan"))
study.answer("ep-18")(_answer_admissible("Hamming", "hamming"))


@study.answer("ep-19")
def inversions(rows: Rows) -> Answer:
    """The report expects them to be superior; for that they would have to be admissible."""
    row = _row(rows, "inversions")
    if row is None:
        return Answer(None)
    text = (
        f"{_said(row)}; h drops by up to {row['drop']} in a move; A* was suboptimal on "
        f"{row['suboptimal']} of {_DRAWN} random starts, by up to {row['most_extra']} moves"
    )
    return Answer(row["overestimated"] == 0, text, _doctor("inversions"))


@study.answer("ep-20")
def made_up(rows: Rows) -> Answer:
    """The report says of its own invention that it is not admissible."""
    row = _row(rows, "0-2-5")
    return Answer(None) if row is None else Answer(row["overestimated"] > 0, _said(row))


@study.answer("ep-21")
def guarantee(rows: Rows) -> Answer:
    """A* guarantees the lowest cost only with admissible heuristics."""
    found = [_row(rows, name) for name in HEURISTICS]
    if None in found:
        return Answer(None)
    sound = [row["heuristic"] for row in found if row is not None and not row["overestimated"]]
    text = f"admissible as coded: {', '.join(sound) or 'none of the four'}"
    return Answer(len(sound) == len(HEURISTICS), text)


# Tables and figures


@study.table("Heuristics in all states")
def in_all_states(rows: Rows) -> Table:
    """How far each heuristic can be trusted."""
    columns = [
        Column("heuristic"),
        Column("too high in", "count"),
        Column("by up to", "count"),
        Column("largest drop", "count"),
        Column("states with h = 0", "count"),
        Column("A* suboptimal", "count"),
        Column("by up to", "count"),
    ]
    names = ("overestimated", "worst", "drop", "zeros", "suboptimal", "most_extra")
    cells = [[row["heuristic"], *(row[name] for name in names)] for row in rows]
    states = max(rows.column("states"), default=0)
    return Table(columns, cells, f"{states:,} states; A* on {_DRAWN} random starts.")


@study.figure("estimates")
def against_distances(rows: Rows) -> Figure:
    """Each heuristic against the distance."""
    panels = [
        Panel(row["heuristic"], [(exact, h, states) for exact, h, states in row["cells"]])
        for row in rows
    ]
    return estimates(panels, about="All states of the 8-puzzle with the report's goal.")
