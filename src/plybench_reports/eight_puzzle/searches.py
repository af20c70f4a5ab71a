"""The results table of the report, heuristic by algorithm, and what stopping at h = 0 does."""

from typing import Any

from plybench.core.observer import Node, Observer
from plybench.core.tables import Column, Table
from plybench.core.views import stop_at_zero
from plybench.engine.searches import distances, solve
from plybench.study import Answer, Rows, Study
from plybench.study.figures import Axis, Figure, Series, grouped_bars, look_of, short_name
from plybench.study.figures.figure import COLUMN
from plybench_reports.command_lines import solve_command
from plybench_reports.eight_puzzle import HEURISTICS, ORDER, SETTINGS, puzzle


class _Popped(Observer):
    """Records the states taken from the frontier."""

    def __init__(self) -> None:
        self.states: set[Any] = set()

    def popped(self, node: Node) -> None:
        self.states.add(node.state)


def run(*, start: str, algorithm: str, heuristic: str, stop: str) -> dict[str, Any]:
    """Search as the report did; `stop` says where it ends: at h = 0, or at the goal."""
    real = puzzle(start)
    name = HEURISTICS[heuristic]
    problem = stop_at_zero(real, name) if stop == "h = 0" else real
    seen = _Popped()
    found = solve(problem, algorithm, heuristic=name, observer=seen, **SETTINGS)
    assert found.path is not None
    last = found.path.states[-1]
    return {
        "status": str(found.status),
        "path": len(found.path.states),
        "search": found.counts.popped,
        "repeats": found.counts.popped - len(seen.states),
        "moves_to_goal": 0 if last == real.goal else distances(real).to_goal[last],
    }


study = Study(
    name="eight-puzzle/searches",
    question="How long are the path and the search for each algorithm and heuristic?",
    factors={
        "start": ("hard", "easy"),
        "algorithm": ("greedy", "astar"),
        "heuristic": tuple(HEURISTICS),
        "stop": ("h = 0", "goal"),
    },
    run=run,
    about=__doc__ or "",
)


def command(start: str, algorithm: str, heuristic: str, stop: str = "h = 0") -> str:
    """Return the command that shows one of the runs."""
    more = {"stop_at_zero": HEURISTICS[heuristic]} if stop == "h = 0" else {}
    return solve_command(
        "sliding_tiles",
        f"reports/{start}",
        algorithm,
        heuristic=HEURISTICS[heuristic],
        child_order=ORDER,
        **SETTINGS,
        **more,
    )


def _pair(rows: Rows, start: str, algorithm: str, heuristic: str, stop: str = "h = 0") -> Any:
    row = rows.one(start=start, algorithm=algorithm, heuristic=heuristic, stop=stop)
    return None if row is None else [row["path"], row["search"]]


# ep-01 to ep-12: the cells of the table that can be read, path and search length
_CELLS = [("hard", a, h) for h in HEURISTICS for a in ("greedy", "astar")] + [
    ("easy", "astar", h) for h in HEURISTICS
]


def _answer_cell(start: str, algorithm: str, heuristic: str) -> Any:
    def answer(rows: Rows) -> Answer:
        found = _pair(rows, start, algorithm, heuristic)
        return Answer(found, command=command(start, algorithm, heuristic))

    return answer


for _number, _cell in enumerate(_CELLS, 1):
    study.answer(f"ep-{_number:02}")(_answer_cell(*_cell))


@study.answer("ep-13")
def easy_best_first(rows: Rows) -> Answer:
    """The output of these four is lost."""
    found = [_pair(rows, "easy", "greedy", heuristic) for heuristic in HEURISTICS]
    if None in found:
        return Answer(None)
    shown = ", ".join(f"{path} / {search}" for path, search in found)
    return Answer(found, shown, command("easy", "greedy", "Manhattan"))


def _answer_false_goal(start: str, algorithm: str) -> Any:
    def answer(rows: Rows) -> Answer:
        wanted = {"start": start, "algorithm": algorithm, "heuristic": "inversions"}
        wrong, right = (rows.one(**wanted, stop=stop) for stop in ("h = 0", "goal"))
        if wrong is None or right is None:
            return Answer(None)
        text = (
            f"{right['path']} states; with {wrong['path']} the search is "
            f"{wrong['moves_to_goal']} move from the goal, where h is 0 too"
        )
        return Answer(right["path"], text, command(start, algorithm, "inversions", "goal"))

    return answer


study.answer("ep-14")(_answer_false_goal("hard", "greedy"))
study.answer("ep-15")(_answer_false_goal("easy", "astar"))


@study.answer("ep-16")
def cheapest(rows: Rows) -> Answer:
    """A* found 20 moves with every heuristic; breadth-first search proves that none is shorter."""
    found = rows.where(start="hard", algorithm="astar", stop="h = 0")
    if len(found) < len(HEURISTICS):
        return Answer(None)
    optimum = distances(puzzle("hard")).to_goal[puzzle("hard").initial] + 1
    lengths = {*found.column("path"), optimum}
    text = " / ".join(f"{length} states" for length in sorted(lengths))
    return Answer(optimum if len(lengths) == 1 else sorted(lengths), text)


@study.answer("ep-22")
def times_and_gain(rows: Rows) -> Answer:
    """How much longer the 0-2-5 heuristic searches, and how much shorter its path is."""
    ours = _pair(rows, "hard", "greedy", "0-2-5")
    others = {name: _pair(rows, "hard", "greedy", name) for name in ("Manhattan", "Hamming")}
    if ours is None or None in others.values():
        return Answer(None)
    found = [
        [round(ours[1] / search), round(100 * (1 - ours[0] / path))]
        for path, search in others.values()
    ]
    text = "; ".join(
        f"{times} times and {gain} % against {name}"
        for name, (times, gain) in zip(others, found, strict=True)
    )
    # True if one baseline gives both numbers, rounded to tens as in the report.
    is_right = any([round(t, -1), round(g, -1)] == [30, 30] for t, g in found)
    return Answer([30, 30] if is_right else found, text)


@study.answer("ep-23")
def reductions(rows: Rows) -> Answer:
    """How much shorter A* makes the path, in per cent."""
    text, holds = [], True
    for heuristic, least in (("Hamming", 50), ("inversions", 75)):
        best, star = (_pair(rows, "hard", a, heuristic) for a in ("greedy", "astar"))
        if best is None or star is None:
            return Answer(None)
        saved = 100 * (1 - star[0] / best[0])
        text.append(f"{saved:.0f} % {heuristic}")
        holds = holds and saved > least
    return Answer(holds, ", ".join(text))


@study.answer("ep-24")
def repeated_expansions(rows: Rows) -> Answer:
    """Whether no state is expanded twice; the report does not mention repetitions."""
    found = rows.where(start="hard", stop="h = 0")
    if len(found) < 2 * len(HEURISTICS):
        return Answer(None)
    parts = {a: found.where(algorithm=a).column("repeats") for a in ("greedy", "astar")}
    text = "; ".join(f"{a} {', '.join(f'{n:,}' for n in ns)}" for a, ns in parts.items())
    return Answer(not any(found.column("repeats")), f"repeats on the hard start: {text}")


# Tables and figures


@study.table("Path and search length")
def lengths(rows: Rows) -> Table:
    """Both numbers of each run, as in the report and with the real goal test."""
    columns = [Column("start"), Column("heuristic")]
    stops = ("h = 0", "goal")
    for algorithm in ("greedy", "astar"):
        for stop in stops:
            columns += [
                Column(f"{short_name(algorithm)}, {stop}: path", "count"),
                Column("search", "count"),
            ]
    cells = []
    for (start, heuristic), group in rows.by("start", "heuristic").items():
        pairs = [
            _pair(group, start, algorithm, heuristic, stop) or [None, None]
            for algorithm in ("greedy", "astar")
            for stop in stops
        ]
        cells.append([start, heuristic, *(number for pair in pairs for number in pair)])
    return Table(columns, cells, "Path length in states; search length in nodes taken.")


@study.figure("searches")
def search_lengths(rows: Rows) -> Figure:
    """The search length on the hard start."""
    found = rows.where(start="hard", stop="h = 0")
    series = [
        Series(
            short_name(algorithm),
            {row["heuristic"]: row["search"] for row in group},
            look_of(algorithm),
        )
        for algorithm, group in found.by("algorithm").items()
    ]
    about = "Hard start of the report, stopped at h = 0 as published."
    return grouped_bars(series, Axis("nodes taken"), about=about, name="searches", width=COLUMN)
