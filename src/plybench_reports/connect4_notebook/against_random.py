"""The notebook's minimax against a random player, on five columns and four rows."""

from collections import Counter
from typing import Any

from plybench.core.intervals import wilson
from plybench.core.tables import Column, Table
from plybench.domains.connect_four import ConnectFour
from plybench.study import Answer, Rows, Share, Study
from plybench.study.figures import Figure, Results, result_bars
from plybench_reports.connect4_notebook.as_published import (
    Searcher,
    play,
    published_loop,
    random_mover,
)

DEPTH = 10
SETTINGS = ("minimax first", "published loop", "random first", "as -1", "as -1, sign mended")
_RESULTS = {1: "one", 2: "two", 0: "draw"}


def run(*, setting: str, game: int, seed: int) -> dict[str, Any]:
    """Play a game."""
    board = ConnectFour(5, 4, wins="flat", first=1 if setting == "minimax first" else 2)
    minimax, other = Searcher(DEPTH).choose, random_mover(seed)
    starter = "minimax" if setting != "random first" else "random"
    if setting == "published loop":
        winner, _, starter = published_loop(board, minimax, other)
    elif setting.startswith("as -1"):
        # Minimax is player -1, who begins; the wrong sign is too slow for ten plies in Python.
        side = Searcher(5, has_sign_error=setting == "as -1").choose
        winner, _ = play(board, other, side)
    else:
        winner, _ = play(board, minimax, other)
    return {"status": "done", "winner": _RESULTS[winner], "starter": starter}


def _only(*, setting: str, game: int) -> bool:
    return not setting.startswith("as -1") or game < 60


study = Study(
    name="connect4-notebook/against-random",
    question="Does minimax always beat a random player on a small board?",
    factors={"setting": SETTINGS, "game": range(500)},
    quick={"game": range(40)},
    only=_only,
    run=run,
    about=__doc__ or "",
)


def _results(rows: Rows, setting: str) -> Counter[str]:
    return Counter(rows.where(setting=setting).column("winner"))


def _shares(found: Counter[str], side: str) -> str:
    other = "two" if side == "one" else "one"
    return " / ".join(f"{found[name] / found.total():.1%}" for name in (side, "draw", other))


def _answer_wins(setting: str) -> Any:
    def answer(rows: Rows) -> Answer:
        found = _results(rows, setting)
        if not found:
            return Answer(None)
        text = f"won / drawn / lost: {_shares(found, 'one')} of {found.total()} games"
        return Answer(Share(found["one"], found.total(), text))

    return answer


study.answer("c4b-12")(_answer_wins("minimax first"))
study.answer("c4b-13")(_answer_wins("published loop"))


@study.answer("c4b-14")
def random_begins(rows: Rows) -> Answer:
    """Who makes the first move in the published loop."""
    loop, real = rows.where(setting="published loop"), _results(rows, "random first")
    if not loop or not real:
        return Answer(None)
    starters = Counter(loop.column("starter"))
    text = f"{starters.most_common(1)[0][0]} makes it; a real random start: {_shares(real, 'one')}"
    return Answer(set(starters) == {"random"}, text)


@study.answer("c4b-15")
def either_colour(rows: Rows) -> Answer:
    """Whether minimax as -1 wins as often as with the sign corrected."""
    wrong, right = (_results(rows, setting) for setting in SETTINGS[3:])
    if not wrong or not right:
        return Answer(None)
    text = f"as -1: {_shares(wrong, 'two')}; with the sign corrected: {_shares(right, 'two')}"
    worst, best = (wilson(found["two"], found.total()) for found in (wrong, right))
    return Answer(worst.high >= best.low, text)


@study.table("Minimax against a random player")
def table_of_games(rows: Rows) -> Table:
    """Won, drawn and lost games of minimax."""
    columns = [Column("setting"), *(Column(n, "count") for n in ("games", "won", "drawn", "lost"))]
    cells = [
        [setting, len(group), *_from_minimax(setting, _results(rows, setting))]
        for setting, group in rows.by("setting").items()
    ]
    return Table(columns, cells, "Five columns, four rows.")


def _from_minimax(setting: str, found: Counter[str]) -> list[int]:
    """Return games won, drawn and lost by minimax."""
    sides = ["two", "draw", "one"] if setting.startswith("as -1") else ["one", "draw", "two"]
    return [found[side] for side in sides]


@study.figure("results")
def results(rows: Rows) -> Figure:
    """The report's bar charts in one."""
    found = {
        setting: Results(*_from_minimax(setting, _results(rows, setting)))
        for setting in rows.by("setting")
    }
    sides = ("minimax wins", "random wins")
    about = "Minimax against a random player on five columns and four rows."
    return result_bars(found, "setting", about=about, sides=sides)
