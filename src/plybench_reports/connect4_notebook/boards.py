"""What the notebook's functions return for single boards: columns, orders, values, nodes."""

from typing import Any

from plybench.core.rng import SplitMix64
from plybench.domains.connect_four import Board, ConnectFour, load
from plybench.engine.decisions import decide
from plybench.study import Answer, Rows, Study
from plybench_reports.command_lines import command

LIMITS = {"timed-5": 13, "timed-7": 21}  # plies, of the notebook's searches on these boards
CUT_OFF = 5  # of its trials with an evaluation


def run(*, part: str) -> dict[str, Any]:
    """Call one of the functions."""
    return {"status": "done", **_PARTS[part]()}


def _minimax() -> dict[str, Any]:
    return _move("reports/minimax")


def _cut_off() -> dict[str, Any]:
    return _move("reports/minimax", depth=CUT_OFF, evaluate="windows1", order="centre")


def _move(name: str, **options: Any) -> dict[str, Any]:
    """Return the notebook's column of a move, and whether it wins at once."""
    game, state = load(name)
    action = decide(game, "alpha_beta", state, **options).action
    assert action is not None
    return {"column": action - 1, "wins": game.winner(game.result(state, action)) == 1}


def _timed() -> dict[str, Any]:
    found = {}
    for name, limit in LIMITS.items():
        game, state = load(f"reports/{name}")
        plain, ordered = (
            decide(game, "alpha_beta", state, depth=limit, order=order)
            for order in (None, "centre")
        )
        assert plain.action is not None
        found[name] = [plain.action - 1, plain.counts.calls, ordered.counts.calls]
    return found


def _order() -> dict[str, Any]:
    game, state = load("reports/ordering")
    return {"columns": [c - 1 for c in game.by_centre(state, game.actions(state))]}


def _opening() -> dict[str, Any]:
    game, start = ConnectFour(), ConnectFour().initial
    rule = game.opening_move(start)
    later = game.opening_move(game.play("44", start))
    third = game.opening_move(game.play("444", start))
    return {"columns": [None if c is None else c - 1 for c in (rule, later, third)]}


def _windows() -> dict[str, Any]:
    boards = [load(f"reports/windows-{number}") for number in (1, 2, 3)]
    return {"values": [game.windows1(state, 1) for game, state in boards]}


def _excess() -> dict[str, Any]:
    """Count random positions in which the evaluation is worth as much as a win, or more."""
    game = ConnectFour(wins="flat")
    values = [abs(game.windows1(state, 1)) for state in _positions(game, 2000)]
    return {"positions": len(values), "high": sum(v >= 1 for v in values), "most": max(values)}


def _positions(game: ConnectFour, count: int) -> list[Board]:
    """Return open positions after up to 30 random moves."""
    found: list[Board] = []
    rng = SplitMix64(0)
    while len(found) < count:
        state = game.initial
        for _ in range(rng.below(30)):
            actions = game.actions(state)
            state = game.result(state, actions[rng.below(len(actions))])
            if game.is_terminal(state):
                break
        if not game.is_terminal(state):
            found.append(state)
    return found


def _environment() -> dict[str, Any]:
    """Play every move of random positions twice, and compare."""
    game = ConnectFour()
    differ = sum(
        game.result(state, action) != game.result(state, action)
        for state in _positions(game, 200)
        for action in game.actions(state)
    )
    return {"differ": differ}


_PARTS = {
    "minimax": _minimax,
    "cut-off": _cut_off,
    "timed": _timed,
    "order": _order,
    "opening": _opening,
    "windows": _windows,
    "excess": _excess,
    "environment": _environment,
}

study = Study(
    name="connect4-notebook/boards",
    question="Do the notebook's functions give the results that it prints?",
    factors={"part": tuple(_PARTS)},
    run=run,
    about=__doc__ or "",
)


def _answer_move(part: str) -> Any:
    def answer(rows: Rows) -> Answer:
        row = rows.one(part=part)
        if row is None:
            return Answer(None)
        text = f"{row['column']}, {'wins' if row['wins'] else 'does not win at once'}"
        return Answer([row["column"], row["wins"]], text)

    return answer


study.answer("c4b-03")(_answer_move("minimax"))
study.answer("c4b-27")(_answer_move("cut-off"))


@study.answer("c4b-05")
def timed_columns(rows: Rows) -> Answer:
    """The columns on the two boards that can be read; the other two are not compared."""
    row = rows.one(part="timed")
    if row is None:
        return Answer(None)
    columns = [row[name][0] for name in LIMITS]
    text = f"4x5: {columns[0]}; 4x7: {columns[1]} (the other two boards are lost)"
    return Answer([None, columns[0], None, columns[1]], text)


def _answer_ratio(name: str) -> Any:
    def answer(rows: Rows) -> Answer:
        row = rows.one(part="timed")
        if row is None:
            return Answer(None)
        _, plain, ordered = row[name]
        text = f"{plain:,} / {ordered:,} nodes = {plain / ordered:.1f}; seconds are not compared"
        more = {"algorithm": "alpha_beta", "depth": LIMITS[name]}
        shown = command("tree", "connect_four", f"reports/{name}", **more)
        return Answer(plain / ordered, text, shown)

    return answer


study.answer("c4b-06")(_answer_ratio("timed-7"))
study.answer("c4b-07")(_answer_ratio("timed-5"))


def _answer_list(part: str, column: str) -> Any:
    def answer(rows: Rows) -> Answer:
        row = rows.one(part=part)
        if row is None:
            return Answer(None)
        return Answer(row[column], ", ".join(map(str, row[column])))

    return answer


study.answer("c4b-09")(_answer_list("order", "columns"))
study.answer("c4b-16")(_answer_list("windows", "values"))


@study.answer("c4b-11")
def opening_rule(rows: Rows) -> Answer:
    """The agent's first two moves go to the centre, and the third comes from a search."""
    row = rows.one(part="opening")
    if row is None:
        return Answer(None)
    first, second, third = row["columns"]
    text = f"columns {first} and {second}, then {'a search' if third is None else third}"
    return Answer(first if first == second else [first, second], text)


@study.answer("c4b-17")
def below_a_win(rows: Rows) -> Answer:
    """Whether the evaluation stays below a win, which is worth 1."""
    row = rows.one(part="excess")
    if row is None:
        return Answer(None)
    share, most = row["high"] / row["positions"], row["most"]
    text = f"1 or more in {share:.0%} of {row['positions']:,} random positions, up to {most:.1f}"
    return Answer(row["high"] == 0, text)


@study.answer("c4b-25")
def non_deterministic(rows: Rows) -> Answer:
    """Whether a move ever has two outcomes."""
    row = rows.one(part="environment")
    if row is None:
        return Answer(None)
    text = "a move always has the same outcome" if not row["differ"] else "moves differ"
    return Answer(row["differ"] > 0, text)
