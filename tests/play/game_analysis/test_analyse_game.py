"""Games explained by solvers and searches: values, mistakes, accuracy, PGN, limits."""

import io
import json
from typing import Any

import chess.pgn
import pytest

import plybench
from helpers import Nim
from plybench import GameAnalysis, InputError, Limits, Status, analyse_game
from plybench.core.native.bridge import native_core
from plybench.core.results.analysis import Analysis
from plybench.domains.chess import Chess
from plybench.domains.connect_four import ConnectFour
from plybench.play.game_analysis.pgn import annotated_pgn

needs_core = pytest.mark.skipif(native_core() is None, reason="the native core was not built")

SMALL = ConnectFour(4, 4)
MATE = "1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0"


def marked(analysis: GameAnalysis[Any]) -> list[str]:
    return [move.text + move.mark for move in analysis.moves]


@pytest.fixture(scope="module")
def mate() -> GameAnalysis[Any]:
    if native_core() is None:
        pytest.skip("the native core was not built")
    return analyse_game(Chess(), MATE, nodes=5000)


@needs_core
def test_solver_and_full_search_find_the_same_mistakes() -> None:
    by_solver = analyse_game(SMALL, "1122331")
    by_search = analyse_game(SMALL, "1122331", solver="alpha_beta:evaluate=none")
    assert marked(by_solver) == marked(by_search) == ["1", "1", "2", "2", "3", "3?", "1?"]
    assert by_solver.worth_text(6) == "X wins in 1" and by_search.worth_text(6) == "X wins"
    assert by_solver.worth_text(7) == "draw"
    first, second = by_solver.summaries
    assert (first.moves, first.mistakes, first.accuracy) == (4, 1, 1 - 0.5 / 4)
    assert str(second) == "O: 3 moves, 1 mistake, accuracy 83.3 %"


@needs_core
def test_value_after_each_move_is_what_the_solver_says_of_it() -> None:
    game = ConnectFour(5, 4)
    found = analyse_game(game, "332415")
    for state, worth in zip(found.states, found.worths, strict=True):
        value = plybench.analyse(game, state).value
        assert worth is not None and value is not None
        assert worth.value == (value if game.to_move(state) == 1 else -value)


def test_blunder_is_marked_with_the_better_line(mate: GameAnalysis[Any]) -> None:
    assert marked(mate)[3:] == ["Ke7??", "Qxe5#"]
    assert mate.moves[3].verdict == "blunder" and mate.worth_text(4) == "White: mate in 1"
    assert mate.better_line(4).startswith("2...") and mate.better_line(5) == ""
    assert mate.worth_text(5) == "checkmate"
    assert mate.summaries[1].blunders == 1 and mate.summaries[0].blunders == 0


def test_same_nodes_give_the_same_analysis(mate: GameAnalysis[Any]) -> None:
    again = analyse_game(Chess(), MATE, nodes=5000)
    assert again == mate and again.to_dict() | {"seconds": 0} == mate.to_dict() | {"seconds": 0}


def test_data_has_every_move_and_is_json(mate: GameAnalysis[Any]) -> None:
    data = json.loads(mate.to_json())
    assert [move["move"] for move in data["moves"]] == ["e2e4", "e7e5", "d1h5", "e8e7", "h5e5"]
    assert data["moves"][3]["mark"] == "??" and data["moves"][3]["loss"] > 0.17
    assert data["moves"][2]["best"] and data["moves"][4]["best"] is None
    assert data["status"] == "solved" and len(data["summary"]) == 2


def test_annotated_pgn_is_read_by_others(mate: GameAnalysis[Any]) -> None:
    text = annotated_pgn(mate)
    game = chess.pgn.read_game(io.StringIO(text))
    assert game is not None and not game.errors
    node = game.end().parent
    assert node is not None and node.nags == {4}
    score = node.eval()
    assert score is not None and score.white() == chess.engine.Mate(1)
    better = node.parent.variations[1] if node.parent else None
    assert better is not None and "was better" in node.comment
    assert game.end().comment == "checkmate" and game.headers["Annotator"] == "plybench engine"


def test_other_games_have_no_pgn() -> None:
    found = analyse_game(SMALL, "11", solver="alpha_beta:depth=2")
    with pytest.raises(InputError, match="cannot be written as PGN"):
        annotated_pgn(found)


def test_search_on_an_unknown_scale_values_but_does_not_judge() -> None:
    found = analyse_game(ConnectFour(), "4471", solver="alpha_beta:depth=2")
    assert [move.loss for move in found.moves] == [None] * 4 and found.scale is None
    assert all(worth is not None for worth in found.worths)
    assert found.summaries[0].accuracy is None
    judged = analyse_game(ConnectFour(), "4471", solver="alpha_beta:depth=2", scale=5)
    assert judged.summaries[0].judged == 2


@needs_core
def test_interruption_keeps_the_positions_at_the_end() -> None:
    class Stopping:
        def __init__(self) -> None:
            self.left = 2

        def analyse(self, state: Any, **options: Any) -> Analysis[Any]:
            self.left -= 1
            if self.left < 0:
                raise KeyboardInterrupt
            return plybench.analyse(SMALL, state, best=1)

    found = analyse_game(SMALL, "1122", solver=Stopping())
    assert found.status is Status.STOPPED and found.reason == "interrupted"
    assert [worth is not None for worth in found.worths] == [False] * 3 + [True] * 2
    assert "interrupted" in str(found)


@needs_core
def test_time_for_the_whole_game_is_a_limit() -> None:
    found = analyse_game(ConnectFour(), "1234567", limits=Limits(seconds=1e-9))
    assert found.status is Status.LIMIT and "second" in found.reason
    assert not any(found.worths)


@pytest.mark.parametrize(
    ("game", "moves", "options", "message"),
    [
        (SMALL, "119", {"solver": "alpha_beta"}, "'9' is not a column"),
        (SMALL, ["1", "1", "1", "1", "1"], {"solver": "alpha_beta"}, "move 5: '1' is not a legal"),
        (SMALL, "12121211", {"solver": "alpha_beta"}, "comes after the end of the game"),
        (SMALL, "11", {"solver": "random"}, "does not say what its moves are worth"),
        (SMALL, "11", {"solver": "nobody"}, "unknown agent 'nobody'"),
        (SMALL, "11", {"solver": "alpha_beta", "depth": 3}, "depth is not an option for"),
        (SMALL, "11", {"solver": "alpha_beta", "move_seconds": -1}, "seconds"),
    ],
)
def test_bad_input_says_what_is_wrong(
    game: Any, moves: Any, options: dict[str, Any], message: str
) -> None:
    with pytest.raises(InputError, match=message):
        analyse_game(game, moves, **options)


def test_game_without_a_solver_needs_a_search() -> None:
    with pytest.raises(InputError, match="has no solver; name a search"):
        analyse_game(Nim(5), [])
    found = analyse_game(Nim(5), [(0, 1), "0-3"], solver="alpha_beta")
    assert [move.mark for move in found.moves] == ["??", "??"]  # both could have taken the last one
