"""The engine's evaluation from Python: values, explanations, and errors."""

import random
from typing import Any

import pytest

from plybench import InputError, load_game
from plybench.core.game import evaluations_of
from plybench.core.native.bridge import native_core
from plybench.domains.chess.perft import START, read_position
from plybench.solvers.chess.explain import WHOLE_PHASE, WHOLE_SCALE, Explanation, evaluate, explain
from plybench.solvers.chess.options import find_option

pytestmark = pytest.mark.skipif(native_core() is None, reason="the native core was not built")

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def random_fens(games: int) -> list[str]:
    rng, fens = random.Random(8), []
    for _ in range(games):
        position: Any = read_position(START)
        for _ in range(100):
            moves = position.legal_moves()
            if not moves:
                break
            position = position.after(rng.choice(moves))
            fens.append(position.fen())
    return fens


def mixed(found: Explanation) -> int:
    """The value worked out from the terms, in Python."""
    opening = sum(term.white[0] - term.black[0] for term in found.terms)
    ending = sum(term.white[1] - term.black[1] for term in found.terms)
    assert (opening, ending) == (found.opening, found.ending)
    sums = (
        opening * found.phase * WHOLE_SCALE
        + ending * (WHOLE_PHASE - found.phase) * found.ending_scale
    )
    value = int(sums / (WHOLE_PHASE * WHOLE_SCALE)) * found.whole_scale
    return int(value / WHOLE_SCALE) + found.added


def test_an_explanation_adds_up_to_the_value_of_the_engine() -> None:
    for fen in random_fens(8):
        found = explain(fen)
        sign = 1 if " w " in fen else -1
        assert mixed(found) == found.value == sign * evaluate(fen)


def test_the_start_is_even_but_for_the_move() -> None:
    found = explain(START)
    uneven = {term.name for term in found.terms if term.white != term.black}
    assert uneven == {"tempo"}
    assert found.phase == WHOLE_PHASE
    assert evaluate(START, "material") == evaluate(START, "tuned_squares") == 0


def test_evaluations_are_also_known_by_their_former_names() -> None:
    for fen in random_fens(2):
        assert evaluate(fen, "full") == evaluate(fen, "tuned")
        assert evaluate(fen, "piece_squares") == evaluate(fen, "tuned_squares")
    assert find_option("Evaluation").read("Full") == "tuned"


def test_the_engine_and_the_game_have_no_evaluation_of_the_same_name_but_material() -> None:
    pytest.importorskip("chess", reason="python-chess is not installed")
    game, _ = load_game("chess")
    assert set(find_option("Evaluation").choices) & set(evaluations_of(game)) == {"material"}


def test_turning_the_board_round_changes_no_value() -> None:
    chess = pytest.importorskip("chess", reason="python-chess is not installed")
    for fen in random_fens(4):
        assert evaluate(fen) == evaluate(chess.Board(fen).mirror().fen())


def test_an_explanation_names_what_matters_first() -> None:
    text = str(explain("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"))
    assert text.splitlines()[1].startswith("material")
    assert text.splitlines()[-1].startswith("value +")


def test_an_explanation_is_plain_data_too() -> None:
    found = explain(KIWIPETE)
    plain = found.to_dict()
    assert plain["value"] == found.value
    assert {"name", "white", "black"} == set(plain["terms"][0])


def test_chess960_positions_are_valued() -> None:
    fen = "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w KQkq - 0 1"
    assert abs(evaluate(fen, chess960=True)) < 100


@pytest.mark.parametrize("wrong", ["complete", "", 5])
def test_an_unknown_evaluation_is_refused(wrong: Any) -> None:
    with pytest.raises(InputError, match="evaluation"):
        evaluate(START, wrong)


def test_a_wrong_fen_is_refused() -> None:
    with pytest.raises(InputError, match="no king"):
        explain("8/8/8/8/8/8/8/K7 w - - 0 1")
