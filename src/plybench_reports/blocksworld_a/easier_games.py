"""The report's Table 1: twelve games with other rules, and the heuristic found for each.

Each game is solved exactly for all states of three blocks. A heuristic from an easier game is sound
if it never exceeds the cost of that game, and neither exceeds the distance in Blocksworld nor falls
by more than one in a move.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from plybench.core.heuristic import heuristics_of
from plybench.core.tables import Column, Table
from plybench.domains.blocksworld import Blocksworld
from plybench.engine.searches import distances
from plybench.study import Answer, Rows, Study
from plybench_reports.blocksworld_a import puzzle
from plybench_reports.command_lines import command

Estimate = Callable[[Any], int]

# The rows of the table: target, interaction, movement, and what the report found
GAMES = {
    "opposite-switch-adjacent": "perfect",
    "opposite-switch-row-column": "none",
    "opposite-switch-teleport": "misplaced",
    "opposite-stack-adjacent": "boosted",
    "opposite-stack-row-column": "misaligned + 1",
    "opposite-stack-teleport": "misplaced + 1",
    "any-switch-adjacent": "none",
    "any-switch-row-column": "none",
    "any-switch-teleport": "misplaced",
    "any-stack-adjacent": "manhattan",
    "any-stack-row-column": "misaligned",
    "any-stack-teleport": "misplaced",
}
_KNOWN = ("misplaced", "misaligned", "manhattan", "boosted")


def run(*, game: str) -> dict[str, Any]:
    """Solve a game for all states, and compare it with the heuristic that the report found."""
    problem, to_goal, _ = _space()
    solved = heuristics_of(problem)[game]
    cost = {state: int(solved(state)) for state in to_goal}
    found = {
        "start": cost[problem.initial],
        "mean": round(sum(cost.values()) / len(cost), 2),
        "states": len(cost),
        "differs_from_distance": sum(cost[s] != d for s, d in to_goal.items()),
        "too_high": sum(cost[s] > d for s, d in to_goal.items()),
        "same_as": [n for n in _KNOWN if all(_named(problem, n)(s) == c for s, c in cost.items())],
    }
    name = GAMES[game]
    if name in ("perfect", "none"):
        return found
    found |= _compared(_named(problem, name), cost)
    if name.endswith("+ 1"):
        right = _compared(_first_move_counted(problem, name), cost)
        found |= {"overestimates_if_needed": right["overestimates"]}
    return found


@cache
def _space() -> tuple[Blocksworld, dict[Any, Any], list[tuple[Any, Any]]]:
    """Return the puzzle, the distance of every state, and all moves as pairs of states."""
    problem = puzzle(3)
    to_goal = distances(problem).to_goal
    moves = [(state, after) for state in to_goal for _, after, _ in problem.successors(state)]
    return problem, to_goal, moves


def _compared(estimate: Estimate, cost: dict[Any, int]) -> dict[str, int]:
    _, to_goal, moves = _space()
    h = {state: estimate(state) for state in to_goal}
    return {
        "exceeds_game": sum(h[state] > cost[state] for state in h),
        "below_game": sum(h[state] < cost[state] for state in h),
        "overestimates": sum(h[state] > distance for state, distance in to_goal.items()),
        "drop": max(h[state] - h[after] for state, after in moves),
    }


def _named(problem: Blocksworld, name: str) -> Estimate:
    """Return a heuristic of the report; `+ 1` adds a move of the space wherever one is left."""
    if name.endswith("+ 1"):
        plain = _named(problem, name.removesuffix(" + 1"))
        return lambda state: plain(state) + (not problem.is_goal(state))
    if name == "misaligned":
        return _misaligned(problem)
    return {
        "misplaced": problem.misplaced,
        "manhattan": problem.manhattan,
        "boosted": problem.boosted,
    }[name]


def _misaligned(problem: Blocksworld) -> Estimate:
    """Return along how many axes blocks are out of place."""
    spots = [problem.position(cell) for cell in range(problem.width * problem.height)]
    wrong = [
        (place, [(x != spots[goal][0]) + (y != spots[goal][1]) for x, y in spots])
        for place, goal in problem.wanted
    ]
    return lambda state: sum(axes[state[place]] for place, axes in wrong)


def _first_move_counted(problem: Blocksworld, name: str) -> Estimate:
    """Return the same heuristic, with one more only where the space has to move first.

    Along lines it can reach a misplaced block at once if they share a row or column; a block that
    teleports reaches its goal at once if the space is there.
    """
    plain = _named(problem, name.removesuffix(" + 1"))

    def must_move(state: Any) -> bool:
        x, y = problem.position(state[0])
        spots = problem.positions(state)
        wanted = {block: problem.position(cell) for block, cell in problem.goals.items()}
        misplaced = [block for block, spot in wanted.items() if spots[block] != spot]
        if name.startswith("misaligned"):
            free = any(x == spots[b][0] or y == spots[b][1] for b in misplaced)
        else:
            free = any((x, y) == wanted[b] for b in misplaced)
        return bool(misplaced) and not free

    return lambda state: plain(state) + must_move(state)


study = Study(
    name="blocksworld-a/easier-games",
    question="Which heuristics follow from games with easier rules?",
    factors={"game": tuple(GAMES)},
    run=run,
    about=__doc__ or "",
)


def _answer_row(game: str) -> Any:
    def answer(rows: Rows) -> Answer:
        row = rows.one(game=game)
        if row is None:
            return Answer(None)
        shown = command("heuristics", "blocksworld", "reports/three-blocks", heuristic=game)
        holds, said = _judged(GAMES[game], row)
        cost = f"; cost of the game {row['start']} at the start, {row['mean']} on average"
        return Answer(holds, said + cost if holds else said, shown)

    return answer


def _judged(name: str, row: Any) -> tuple[bool, str]:
    """Return whether a row of the table holds, and why."""
    if name == "perfect":
        return row["differs_from_distance"] == 0, (
            f"differs from the distance in {row['differs_from_distance']:,} of {row['states']:,} "
            "states"
        )
    if name == "none":
        same = ", ".join(row["same_as"])
        return not same, f"the same as {same}" if same else "none of the report's is its cost"
    said = []
    if row["overestimates"]:
        only = row.get("overestimates_if_needed")
        more = "" if only is None else f" ({only} if 1 is added only where the space must move)"
        said.append(f"exceeds the distance in {row['overestimates']:,} states{more}")
    if row["exceeds_game"]:
        said.append(f"exceeds the cost of its game in {row['exceeds_game']:,} states")
    is_sound = not said
    if is_sound:
        below = row["below_game"]
        said.append(f"sound, {f'below it in {below:,} states' if below else 'exact for its game'}")
        if row["drop"] > 1:
            said.append(f"but inconsistent: it falls by up to {row['drop']} in a move")
    return is_sound, "; ".join(said)


for _number, _game in enumerate(GAMES):
    study.answer(f"bwa-{28 + _number}")(_answer_row(_game))


@study.table("Twelve games")
def twelve(rows: Rows) -> Table:
    """The report's Table 1, with the cost of each game."""
    columns = [
        Column("target"),
        Column("interaction"),
        Column("movement"),
        Column("heuristic"),
        Column("sound"),
        Column("too high", "count"),
        Column("above game", "count"),
        Column("start", "count"),
        Column("mean", "number"),
    ]
    found = []
    for row in rows:
        name = GAMES[row["game"]]
        is_sound = "" if name == "none" else _judged(name, row)[0]
        above = [row.get("overestimates"), row.get("exceeds_game")]
        rules = row["game"].split("-", 2)
        found.append([*rules, name, is_sound, *above, row["start"], row["mean"]])
    caption = (
        "Three blocks, all states: in how many of them the heuristic exceeds the distance, and "
        "the cost of its game; the cost of the game at the start and on average. The first game "
        "is Blocksworld itself."
    )
    return Table(columns, found, caption)
