"""The boards that the report prints: material, and how the games ended."""

from typing import Any

from plybench.domains.chess import load
from plybench.study import Answer, Rows, Study
from plybench_reports.command_lines import command

SCORED = ("white-mates", "self-play", "three-queens", "draw")
ENDS = ("white-mates", "black-mates", "self-play-mate", "three-queens-mate", "draw-end")


def run(*, board: str) -> dict[str, Any]:
    """Value a board from White's view, and say how the game ended."""
    game, state = load(f"reports/{board}")
    is_over = game.is_terminal(state)
    return {
        "status": "done",
        "material": game.material(state, 1),
        "ending": game.ending(state) if is_over else "",
    }


study = Study(
    name="chess/boards",
    question="Are the printed scores and endings right?",
    factors={"board": tuple(dict.fromkeys((*SCORED, *ENDS)))},
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


@study.answer("ch-08")
def black_example(rows: Rows) -> Answer:
    """The final board of Black's example; the one before the move is not printed."""
    row = rows.one(board="black-mates")
    if row is None:
        return Answer(None)
    return Answer(row["material"], f"{row['material']:g} on the final board")


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
