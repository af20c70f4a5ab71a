"""The boards that the report prints: material, how the games ended, and the scores it printed.

The published search prints the score of the first move that it tries, and each better score after
it. We let it try the moves in the order of python-chess.
"""

from collections.abc import Callable
from math import isinf
from typing import Any

from plybench.domains.chess import load
from plybench.study import Answer, Rows, Study
from plybench_reports.chess.as_published import PublishedMinimax
from plybench_reports.command_lines import command

SCORED = ("white-mates", "self-play", "three-queens", "draw")
PRINTED = {  # the plies that the search looks ahead, by the board before the move
    "white-to-mate": 2,
    "black-to-mate": 2,
    "self-play": 2,
    "draw": 1,
    "three-queens": 1,
}
ENDS = ("white-mates", "black-mates", "self-play-mate", "three-queens-mate", "draw-end")


def run(*, board: str) -> dict[str, Any]:
    """Value a board from White's view, and say how the game ended."""
    game, state = load(f"reports/{board}")
    is_over = game.is_terminal(state)
    found = {
        "status": "done",
        "material": game.material(state, 1),
        "ending": game.ending(state) if is_over else "",
    }
    if board in PRINTED:
        position = game.board(state)
        search = PublishedMinimax(PRINTED[board], position.turn)
        best = [move.uci() for move in search.candidates(position)]
        found |= {"printed": _printed(search, position), "best": best}
    return found


def _printed(search: PublishedMinimax, position: Any) -> list[float | str]:
    """Return the scores that the search prints: the first one, and each better one after it."""
    sign, shown = 1 if search.is_white else -1, list[float]()
    for score in search.scores(position).values():
        if not shown or sign * score > sign * shown[-1]:
            shown.append(score)
    return [f"{score:g}" if isinf(score) else round(score) for score in shown]


study = Study(
    name="chess/boards",
    question="Are the printed scores and endings right?",
    factors={"board": tuple(dict.fromkeys((*SCORED, *ENDS, *PRINTED)))},
    run=run,
    about=__doc__ or "",
)


@study.answer("ch-07")
def scores(rows: Rows) -> Answer:
    """Material, White minus Black."""
    found = [rows.one(board=board) for board in SCORED]
    if None in found:
        return Answer(None)
    values = [row["material"] for row in found if row is not None]
    shown = ", ".join(f"{value:g}" for value in values)
    return Answer(values, shown, command("show", "chess", "reports/self-play"))


def _answer_printed(board: str) -> Callable[[Rows], Answer]:
    def answer(rows: Rows) -> Answer:
        row = rows.one(board=board)
        if row is None:
            return Answer(None)
        shown = command("show", "chess", f"reports/{board}")
        return Answer(row["printed"], ", then ".join(map(str, row["printed"])), shown)

    return answer


study.answer("ch-08")(_answer_printed("black-to-mate"))
study.answer("ch-19")(_answer_printed("white-to-mate"))
study.answer("ch-20")(_answer_printed("self-play"))
study.answer("ch-21")(_answer_printed("draw"))
study.answer("ch-22")(_answer_printed("three-queens"))


@study.answer("ch-23")
def chosen_mate(rows: Rows) -> Answer:
    """The moves with the best score on the board with three queens, in python-chess's order."""
    row = rows.one(board="three-queens")
    if row is None:
        return Answer(None)
    best = row["best"]
    return Answer(best[0], f"{len(best)} moves mate; in python-chess's order {', '.join(best)}")


@study.answer("ch-09")
def endings(rows: Rows) -> Answer:
    """How many of the five endings are mates, and how many are neither mate nor stalemate."""
    found = [rows.one(board=board) for board in ENDS]
    if None in found:
        return Answer(None)
    ends = [row["ending"] for row in found if row is not None]
    others = [end for end in ends if end not in ("checkmate", "stalemate")]
    text = f"{ends.count('checkmate')} checkmates, {', '.join(others)}"
    return Answer([ends.count("checkmate"), len(others)], text)


@study.answer("ch-04")
def time_of_a_search(rows: Rows) -> Answer:
    """The printed totals, divided again; the seconds themselves belong to a machine long gone."""
    each, rest = round(78.864 / 17, 3), round(94.891 - 78.864, 3)
    return Answer(each, f"{each} s; {rest} s are left for the random player")
