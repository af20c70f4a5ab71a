"""The notebook's two heuristic agents against each other, with its wrong sign and corrected."""

from typing import Any

from plybench.domains.connect_four import ConnectFour
from plybench.study import Answer, Row, Rows, Study
from plybench_reports.connect4_notebook.as_published import Searcher, play

GAMES = {"5x5": (5, 5, 1), "4x4": (4, 4, 1), "4x4, -1 first": (4, 4, 2)}
STRONG, WEAK = (10, "windows1"), (5, "windows2")  # plies and weights of +1 and -1
_WINNERS = {1: "+1", 2: "-1", 0: "nobody"}


def run(*, game: str, sign: str) -> dict[str, Any]:
    """Play a game: +1 looks ten plies ahead, -1 five."""
    columns, rows, first = GAMES[game]
    board = ConnectFour(columns, rows, wins="flat", first=first)
    one = Searcher(*STRONG)
    two = Searcher(*WEAK, has_sign_error=sign == "as published")
    winner, moves = play(board, one.choose, two.choose)
    return {"status": "done", "winner": _WINNERS[winner], "moves": moves}


study = Study(
    name="connect4-notebook/agents",
    question="Does the deeper agent win because it looks further?",
    factors={"game": tuple(GAMES), "sign": ("as published", "mended")},
    run=run,
    about=__doc__ or "",
)


def _told(row: Row) -> str:
    return f"{row['winner']} wins in {len(row['moves'])} plies: {row['moves']}"


def _answer_winner(game: str) -> Any:
    def answer(rows: Rows) -> Answer:
        row = rows.one(game=game, sign="as published")
        return Answer(None) if row is None else Answer(row["winner"], _told(row))

    return answer


for _number, _game in enumerate(GAMES, 18):
    study.answer(f"c4b-{_number}")(_answer_winner(_game))


@study.answer("c4b-21")
def deeper_is_the_reason(rows: Rows) -> Answer:
    """Whether the deeper agent still wins everywhere when both play for themselves."""
    found = rows.where(sign="mended")
    if len(found) < len(GAMES):
        return Answer(None)
    text = "; ".join(
        f"{row['game']}: {row['winner']} in {len(row['moves'])} plies" for row in found
    )
    return Answer(all(row["winner"] == "+1" for row in found), f"with the sign corrected {text}")
