"""`engine:evaluate=own.py:f`: the chess engine with an evaluation of the user, isolated."""

from pathlib import Path

import pytest

from plybench.core.errors import InputError
from plybench.core.rng import SplitMix64
from plybench.engine.loading import load_game
from plybench.play.agents import AgentFault, ForeignLimits, make_agent

pytest.importorskip("chess")

CODE = """
import chess

def material(board):
    worth = {1: 100, 2: 300, 3: 300, 4: 500, 5: 900, 6: 0}
    sign = {board.turn: 1, not board.turn: -1}
    return sum(sign[p.color] * worth[p.piece_type] for p in board.piece_map().values())

def nothing(board): pass
def later(board): return 0 if board.turn else 1 // 0
def endless(board):
    while not board.turn: pass
    return 0
"""
# White takes a queen.
QUEEN = "rnb1kbnr/pppp1ppp/8/4p1q1/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 3"


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("own.py").write_text(CODE)


def test_the_engine_plays_by_the_evaluation() -> None:
    game, _ = load_game("chess")
    agent = make_agent("engine:evaluate=own.py:material,nodes=500", game)
    try:
        decision = agent.choose(game, game.parse_state(QUEEN), None, SplitMix64(0))
    finally:
        agent.close()  # type: ignore[attr-defined]
    assert game.format_action(decision.action) == "c1g5" and decision.engine == "process"


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ("evaluate=own.py:nothing", "evaluate returned None; it must be a number of centipawns"),
        ("evaluate=own.py:materiel", "did you mean 'material'?"),
        ("evaluate=material", "evaluate=material must be FILE.py:NAME"),
        ("evaluate=own.py:material,terms=true", "terms is for the engine's own evaluation"),
        ("evaluate=own.py:material,nodes=x", "nodes='x' must be a whole number"),
        ("evaluate=gone.py:f", "there is no file 'gone.py'"),
    ],
)
def test_what_is_wrong_is_found_before_the_first_game(settings: str, message: str) -> None:
    game, _ = load_game("chess")
    with pytest.raises(InputError) as caught:
        make_agent(f"engine:{settings}", game)
    assert str(caught.value).startswith(f"agent 'engine:{settings}': ")
    assert message in str(caught.value)


def test_other_solvers_take_no_evaluation() -> None:
    game, _ = load_game("connect_four")
    with pytest.raises(InputError, match="perfect takes no evaluation"):
        make_agent("perfect:evaluate=own.py:material", game)


@pytest.mark.parametrize(
    ("name", "reason"),
    [("later", r"raised ZeroDivisionError: .* \(own.py, line 10\)"), ("endless", "within 1 s")],
)
def test_an_evaluation_that_fails_later_costs_a_game_only(name: str, reason: str) -> None:
    game, start = load_game("chess")
    limits = ForeignLimits(seconds=1.0)
    agent = make_agent(f"engine:evaluate=own.py:{name}", game, foreign=limits, is_checked=True)
    with pytest.raises(AgentFault, match=reason):
        agent.choose(game, start, None, SplitMix64(0))
