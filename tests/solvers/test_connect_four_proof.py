"""Proofs of scores: found, checked, saved; and what is wrong with one is found out."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from helpers.four import open_position, open_positions, plain_scores
from plybench import InputError, Limits, Status
from plybench.core.native.bridge import native_core
from plybench.core.verify import VerificationError
from plybench.domains.connect_four import ConnectFour
from plybench.domains.connect_four.proof import (
    Proof,
    Strategy,
    check_proof,
    check_strategy,
    worst_end,
)
from plybench.domains.connect_four.proof_file import read_proof, write_proof
from plybench.solvers.connect_four.prover import prove
from plybench.solvers.connect_four.solver import ConnectFourSolver

needs_core = pytest.mark.skipif(native_core() is None, reason="the native core was not built")


# The check, with strategies written by hand


def test_a_win_at_once_needs_one_move() -> None:
    game = ConnectFour(4, 4)
    state = game.play("121212")
    wins = Strategy(1, 5, {state: 1})
    assert check_strategy(game, state, wins) == 2
    with pytest.raises(VerificationError, match="no legal move in"):
        check_strategy(game, state, Strategy(1, 5, {}))
    with pytest.raises(VerificationError, match="no legal move in"):
        check_strategy(game, state, Strategy(1, 5, {state: 9}))
    with pytest.raises(VerificationError, match="is worth less than 6 to player 1"):
        check_strategy(game, state, Strategy(1, 6, {state: 1}))


def test_a_strategy_must_meet_every_reply() -> None:
    game = ConnectFour(3, 3, 2)
    middle = game.play("2")
    after = {game.result(middle, reply): reply for reply in (1, 2, 3)}
    moves = {game.initial: 2, **{s: 3 if reply == 1 else 1 for s, reply in after.items()}}
    assert check_strategy(game, game.initial, Strategy(1, 4, moves)) == 8
    for state in after:
        fewer = {s: m for s, m in moves.items() if s != state}
        with pytest.raises(VerificationError, match="no legal move"):
            check_strategy(game, game.initial, Strategy(1, 4, fewer))


def test_the_check_knows_nothing_of_the_solver() -> None:
    code = (
        "import sys; import plybench.domains.connect_four.proof as p\n"
        "from plybench.domains.connect_four import ConnectFour\n"
        "game = ConnectFour(4, 4); state = game.play('121212')\n"
        "assert p.check_strategy(game, state, p.Strategy(1, 5, {state: 1})) == 2\n"
        "assert not {'plybench._core', 'plybench.solvers.connect_four.solver'} & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("size", [(3, 3, 3), (4, 3, 3), (3, 4, 4), (3, 3, 2)])
def test_no_end_is_worse_than_the_worst_end(size: tuple[int, int, int]) -> None:
    game = ConnectFour(*size)
    score = plain_scores(game)
    for state in open_positions(game, size[0] * size[1]):
        mover = game.to_move(state)
        assert worst_end(game, state, mover) <= score(state)
        assert worst_end(game, state, 3 - mover) <= -score(state)


# Proofs that are found


@needs_core
@pytest.mark.parametrize("size", [(4, 3, 3), (3, 4, 3), (4, 4, 4), (5, 3, 3), (2, 5, 4)])
def test_the_score_of_a_small_board_is_proved(size: tuple[int, int, int]) -> None:
    game = ConnectFour(*size)
    solver = ConnectFourSolver(game, "1MB")
    for state in open_positions(game, 5)[::40]:
        proof = prove(solver, state)
        assert proof.status is Status.SOLVED and proof.score == solver.solve(state).score
        assert check_proof(proof) >= proof.positions


@needs_core
def test_positions_of_the_usual_board_are_proved() -> None:
    game = ConnectFour()
    solver = ConnectFourSolver(game, "8MB")
    for seed in range(12):
        state = open_position(game, seed, 24)
        assert prove(solver, state).status is Status.SOLVED


@needs_core
def test_another_score_is_not_proved() -> None:
    game = ConnectFour(4, 4)
    proof = prove(ConnectFourSolver(game, "1MB"), game.play("12"))
    assert proof.score is not None
    with pytest.raises(VerificationError, match="a strategy for the player to move and one for"):
        check_proof(replace(proof, score=proof.score + 1))
    for number, strategy in enumerate(proof.strategies):
        more = replace(strategy, least=strategy.least + 1)
        with pytest.raises(VerificationError, match=r"worth less than|no legal move"):
            check_strategy(game, proof.state, more)
        for missing in list(strategy.moves)[::7]:
            moves = {s: m for s, m in strategy.moves.items() if s != missing}
            parts = list(proof.strategies)
            parts[number] = replace(strategy, moves=moves)
            with pytest.raises(VerificationError, match="no legal move"):
                check_proof(replace(proof, strategies=tuple(parts)))


@needs_core
def test_limits_end_the_search_for_a_proof() -> None:
    game = ConnectFour(5, 4)
    solver = ConnectFourSolver(game, "1MB")
    few = prove(solver, game.initial, most_positions=100)
    assert few.status is Status.LIMIT and few.positions == 100
    assert few.reason == "stopped after 100 positions" and few.score == 0
    soon = prove(solver, game.initial, limits=Limits(seconds=1e-6))
    assert soon.status is Status.LIMIT and "1e-06 seconds" in soon.reason
    small = prove(ConnectFourSolver(game, "1MB"), game.initial, limits=Limits(expansions=50))
    assert small.score is None and small.strategies == ()
    for proof in (few, soon, small):
        with pytest.raises(VerificationError, match="not complete: stopped after"):
            check_proof(proof)
    with pytest.raises(InputError, match="most_positions='many'"):
        prove(solver, game.initial, most_positions="many")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="the game is over"):
        prove(solver, game.play("1212121"))


# Files


@pytest.fixture
def proof() -> Proof:
    game = ConnectFour(3, 3, 2)
    middle = game.play("2")
    moves = {game.result(middle, reply): 3 if reply == 1 else 1 for reply in (1, 2, 3)}
    moves[game.initial] = 2
    return Proof(game, game.initial, 4, (Strategy(1, 4, moves), Strategy(2, -4, {})))


def test_a_saved_proof_is_read_and_holds(proof: Proof, tmp_path: Path) -> None:
    file = tmp_path / "proof.ndjson"
    write_proof(proof, file)
    again = read_proof(file)
    assert again.strategies == proof.strategies and again.state == proof.state
    assert check_proof(again) == check_proof(proof) > 0
    header = json.loads(file.read_text().splitlines()[0])
    assert header["board"] == "3x3c2" and header["positions"] == [4, 0]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("plybench proof", "some proof", "is not a proof"),
        ('"3x3c2"', '"x"', "is not a proof: 'x' is not a board"),
        ('"score": 4', '"score": "four"', "is not a proof"),
        ('"column": 2', '"column": null', "line 5: this is not a move of a proof"),
        ('"player": 1', '"player": 3', "line 2: this is not a move of a proof"),
        ("OX.", "OZ.", "line 2: this is not a move of a proof"),
    ],
)
def test_what_is_no_proof_is_refused(
    proof: Proof, tmp_path: Path, old: str, new: str, message: str
) -> None:
    file = tmp_path / "proof.ndjson"
    write_proof(proof, file)
    file.write_text(file.read_text().replace(old, new))
    with pytest.raises(InputError, match=message):
        read_proof(file)
