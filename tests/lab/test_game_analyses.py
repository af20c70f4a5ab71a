"""What solvers say about positions and games, and mistakes."""

from typing import Any

import pytest

from plybench.core.native.bridge import native_core
from plybench.core.results.analysis import MoveAnalysis
from plybench.domains.connect_four import ConnectFour
from plybench.lab import handle
from plybench.play.game_analysis.worth import value_and_text
from plybench.solvers.connect_four.solver import ConnectFourSolver

pytestmark = pytest.mark.skipif(native_core() is None, reason="the native core was not built")

LATE = list("445331676614146343524")  # the exact scores of its columns take a moment


def ask(**message: Any) -> dict[str, Any]:
    reply = handle(message)
    assert reply.get("error") is None, reply
    return reply


def test_every_column_has_its_exact_score() -> None:
    reply = ask(do="analyse", game="connect_four", moves=LATE)
    game = ConnectFour()
    known = ConnectFourSolver(game).analyse(game.play("".join(LATE)))
    assert reply["exact"] and reply["status"] == "solved"
    assert {m["text"]: m["value"] for m in reply["moves"]} == {
        str(move.action): move.value for move in known.moves
    }
    best = reply["moves"][0]
    assert best["words"] == f"wins in {best['ends_in']}" and best["ends_in"] == len(best["line"])
    assert reply["first_value"] == -reply["value"]  # O is to move


def test_what_is_known_meanwhile_is_reported() -> None:
    reports: list[Any] = []
    message = {"do": "analyse", "game": "connect_four", "variant": "9x6", "seconds": 0.8}
    reply = handle(message, report=reports.append)
    assert reply["status"] == "limit" and reply["reason"] == "stopped after 0.8 seconds"
    assert reports and all(len(known["moves"]) == 9 for known in reports)
    for move in reply["moves"]:
        assert move["lower"] <= move["upper"]
    widths = [sum(m["upper"] - m["lower"] for m in known["moves"]) for known in [*reports, reply]]
    assert widths == sorted(widths, reverse=True)


def test_interrupted_analysis_answers_what_is_known() -> None:
    def stop(known: Any) -> None:
        raise KeyboardInterrupt

    message = {"do": "analyse", "game": "connect_four", "variant": "9x6", "seconds": 20}
    reply = handle(message, report=stop)
    assert reply["status"] == "stopped" and len(reply["moves"]) == 9


def test_first_moves_are_known_at_once() -> None:
    reply = ask(do="analyse", game="connect_four", seconds=0.01)  # the book has every column
    values = {move["text"]: move["value"] for move in reply["moves"]}
    assert values == {"1": -2, "2": -1, "3": 0, "4": 1, "5": 0, "6": -1, "7": -2}
    assert reply["moves"][0]["words"] == "wins in 41"


def test_values_of_the_engine_are_for_white() -> None:
    reply = ask(do="analyse", game="chess", moves=["e4"], seconds=0.5)
    best = reply["moves"][0]
    assert not reply["exact"] and len(reply["moves"]) == 3 and best["depth"] > 3
    assert best["first_value"] == -best["value"]
    assert best["words"][0] == ("+" if best["first_value"] >= 0 else "\N{MINUS SIGN}")
    assert best["line_described"].startswith("1...")
    mate = ask(do="analyse", game="chess", position="mate-in-2", seconds=2)
    assert mate["text"] == "mate in 2"


@pytest.mark.parametrize(
    ("message", "field"),
    [
        ({"solver": "minimax"}, "solver"),
        ({"seconds": 1e9}, "seconds"),
        ({"seconds": "long"}, "seconds"),
        ({"best": -1}, "best"),
        ({"best": 1000}, "best"),
        ({"moves": list("1212121")}, "moves"),
    ],
)
def test_wrong_field_of_an_analysis_is_named(message: dict[str, Any], field: str) -> None:
    assert handle({"do": "analyse", "game": "connect_four", **message})["field"] == field


def test_estimate_that_ends_as_a_bound_still_counts() -> None:
    bound = MoveAnalysis("e7e5", float("-inf"), -30, "<= -0.30", is_proved=False)
    assert value_and_text(bound) == (-30, "-0.30")
    proved = MoveAnalysis(4, 0, 5, "draw or better")
    assert value_and_text(proved) == (None, "draw or better")


# Games


def test_mistakes_of_a_chess_game_are_marked_with_the_better_move() -> None:
    moves = ["f3", "e5", "g4", "Qh4#"]
    reply = ask(do="evaluate_game", game="chess", moves=moves, seconds=0.2)
    rows = reply["positions"]
    assert reply["scale"] == "points" and reply["done"] == 5
    assert rows[3]["mark"] == "??" and rows[3]["best_described"] == "Qh4#"
    assert rows[2]["best_described"] != "g4" and rows[4]["mark"] == ""
    assert rows[4]["over"] and rows[4]["value"] < -1000


def test_mistakes_of_connect_four_change_the_result() -> None:
    reports: list[Any] = []
    # X wins only in column 3 (14); column 1 loses (-3), and then O answers in the best way.
    played = {"game": "connect_four", "position": "444446222266", "moves": ["1"]}
    best = ask(do="analyse", **{**played, "seconds": 5})["moves"][0]["text"]
    message = {"do": "evaluate_game", **played, "seconds": 5}
    message["moves"] = ["1", best]
    reply = handle(message, report=reports.append)
    rows = reply["positions"]
    assert reply["exact"] and reply["scale"] == "linear"
    assert [row["value"] for row in rows] == [14, -3, -3]
    assert [row["mark"] for row in rows] == ["", "??", ""]
    assert rows[0]["best_described"] == "3"
    assert [report["done"] for report in reports] == [1, 2, 3]


def test_evaluation_can_be_stopped() -> None:
    def stop(known: Any) -> None:
        raise KeyboardInterrupt

    message = {"do": "evaluate_game", "game": "connect_four", "moves": LATE, "seconds": 0.05}
    reply = handle(message, report=stop)
    assert reply["status"] == "stopped" and reply["done"] == 1
