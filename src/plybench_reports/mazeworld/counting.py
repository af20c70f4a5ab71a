"""The report's discussion questions: how many states there are, counted on small rooms."""

from collections.abc import Callable
from itertools import product
from math import factorial
from typing import Any

from plybench.domains.mazeworld import Mazeworld, from_state, instance
from plybench.domains.mazeworld.counting import state_count
from plybench.domains.shared.maps import Map
from plybench.engine.searches import distances, solve
from plybench.study import Answer, Rows, Study
from plybench_reports.mazeworld.as_published import astar_as_published

SIDE, WALLS = 3, 2  # of the rooms in which everything is counted


def _room(robots: int, model: str) -> Mazeworld:
    """Return a square room without walls whose robots are at their goals."""
    grid = Map(SIDE, SIDE)
    places = {chr(ord("A") + i): grid.position(i) for i in range(robots)}
    return Mazeworld(grid, places, places, model=model)


def _reached(robots: int, model: str) -> int:
    return len(distances(_room(robots, model)).to_goal)


def states(robots: int = 2) -> dict[str, Any]:
    """Count the states of a room, with and without turns."""
    cells = SIDE * SIDE
    return {
        "counted": _reached(robots, "free"),
        "with_turns": _reached(robots, "turns"),
        "as_published": factorial(cells) // factorial(robots),
    }


def collisions(robots: int = 2) -> dict[str, Any]:
    """Count the placements in which a robot is in a wall or on another robot."""
    cells = SIDE * SIDE
    placements = list(product(range(cells), repeat=robots))
    legal = [p for p in placements if len(set(p)) == robots and min(p) >= WALLS]
    published = (factorial(cells) - factorial(cells - WALLS)) // factorial(robots)
    return {"counted": len(placements) - len(legal), "as_published": published}


def large_room() -> dict[str, Any]:
    """Count the states of ten robots on 100 x 100 cells, by the formula that the rooms confirm."""
    return {
        "counted": float(f"{state_count(100 * 100, 10):.3g}"),
        "as_published": float(f"{factorial(100) // factorial(10):.3g}"),
    }


def numbers_in_a_state() -> dict[str, Any]:
    """Count the numbers that a state of three robots needs when they take turns."""
    free, turns = instance("reports/maze"), instance("reports/maze-turns")
    more = len(turns.initial) - len(free.initial)
    robots = len(free.initial)
    return {"counted": 2 * robots + more, "as_published": 2 * robots}


def last_robot() -> dict[str, Any]:
    """Count the places left for the last of three robots."""
    cells, robots = SIDE * SIDE, 3
    return {
        "counted": _reached(robots, "free") // _reached(robots - 1, "free"),
        "as_published": cells - robots,
    }


def halves() -> dict[str, Any]:
    """Search both halves of the 8-puzzle, drawn as a maze, from goals that differ by one swap."""
    puzzle = instance("reports/eight-puzzle")
    half = distances(puzzle).to_goal
    swapped = puzzle.with_goals(puzzle.positions(puzzle.goals) | {"F": (2, 3), "G": (1, 3)})
    other = distances(swapped).to_goal
    return {
        "half": len(half),
        "other": len(other),
        "common": len(half.keys() & other.keys()),
        "all": state_count(9, 8),
    }


def empty_queue() -> dict[str, Any]:
    """Search a maze without a solution: three robots on the arms of a star with one free cell."""
    puzzle = from_state("A.B/#C#", "B.C/#A#")
    found = solve(puzzle, "breadth_first")
    return {"as_published": astar_as_published(puzzle).error or "ended", "ours": str(found.status)}


QUESTIONS: dict[str, Callable[[], dict[str, Any]]] = {
    "states": states,
    "collisions": collisions,
    "large room": large_room,
    "numbers in a state": numbers_in_a_state,
    "last robot": last_robot,
    "halves": halves,
    "empty queue": empty_queue,
}


def run(*, question: str) -> dict[str, Any]:
    """Answer one of the questions."""
    return QUESTIONS[question]()


study = Study(
    name="mazeworld/counting",
    question="How many states does a maze with several robots have?",
    factors={"question": tuple(QUESTIONS)},
    run=run,
    about=__doc__ or "",
)


def _answer_count(question: str, text: str) -> Any:
    def answer(rows: Rows) -> Answer:
        row = rows.one(question=question)
        return Answer(None) if row is None else Answer(row["counted"], text.format_map(row.values))

    return answer


study.answer("mz-05")(_answer_count("states", "{counted} counted; with turns {with_turns}"))
study.answer("mz-06")(_answer_count("collisions", "{counted} counted"))
study.answer("mz-07")(_answer_count("large room", "10000! / 9990! = {counted}"))
study.answer("mz-08")(_answer_count("numbers in a state", "{counted}: one says whose turn it is"))
study.answer("mz-09")(_answer_count("last robot", "{counted} on 3 x 3 cells"))


@study.answer("mz-10")
def two_halves(rows: Rows) -> Answer:
    """The two halves have no state in common, and together they have all states."""
    row = rows.one(question="halves")
    if row is None:
        return Answer(None)
    is_so = row["half"] + row["other"] == row["all"] and not row["common"]
    return Answer(is_so, f"{row['half']:,} + {row['other']:,} states, {row['common']} in common")


@study.answer("mz-11")
def queue_ends(rows: Rows) -> Answer:
    """Whether the published search ends when nothing is left."""
    row = rows.one(question="empty queue")
    if row is None:
        return Answer(None)
    text = f"the published search: {row['as_published']}; ours: {row['ours']}"
    return Answer(row["as_published"] == "ended", text)
