"""Functions with limits: each lives in a copy of this process, and loses what it does there."""

import os
import random
import time
from typing import Any

import pytest

from helpers.arena import MISBEHAVIOURS, Nim, taker
from helpers.processes import command_of, descendants, is_gone, wait_for
from plybench.core.errors import InputError
from plybench.core.rng import SplitMix64
from plybench.play.agents import AgentFault, ForeignLimits, IsolatedAgent
from plybench.play.arena import match, tournament
from plybench.play.arena.record import GameEnd, load_game

GAME = load_game("connect_four", "4x3c3")
PATIENT = 30.0  # seconds for functions that answer, on a busy machine too


def function_of(body: str) -> Any:
    names: dict[str, Any] = {}
    exec(f"def choose(board, player=1):\n    {body}\n", names)
    return names["choose"]


def leftmost(board: Any, player: int = 1) -> int:
    return next(c for c in range(board.shape[1]) if board[0, c] == 0)


def told(game: Any, state: Any, limits: Any, rng: Any) -> int:
    print(limits.seconds)
    return 1


@pytest.mark.parametrize("body", MISBEHAVIOURS)
def test_misbehaviour_is_a_fault_with_its_reason(body: str) -> None:
    seconds = 0.5 if "while True" in body else PATIENT
    agent = IsolatedAgent(function_of(body), ForeignLimits(seconds, memory=64 * 10**6))
    with pytest.raises(AgentFault) as fault:
        agent.choose(GAME, GAME.initial, None, SplitMix64(0))
    assert str(fault.value) == MISBEHAVIOURS[body].replace("FILE", "<string>")


def test_a_function_that_hangs_loses_each_game() -> None:
    def stuck(board: Any) -> int:
        while True:
            pass

    result = match("connect_four", stuck, leftmost, games=2, variant="4x3c3", move_seconds=0.5)
    assert [record.reason for record in result.records] == ["made no move within 0.5 s"] * 2
    assert all(record.late_seconds >= 0.5 for record in result.records)
    agents = [record.agents for record in result.records]
    assert agents == [("stuck", "leftmost"), ("leftmost", "stuck")]


def test_the_time_for_a_game_counts_all_its_moves() -> None:
    def slow(board: Any) -> int:
        time.sleep(0.2)
        return leftmost(board)

    record = match(
        "connect_four", leftmost, slow, games=1, variant="4x3c3", game_seconds=0.5
    ).records[0]
    assert record.reason == "used up its 0.5 s for the game" and record.end is GameEnd.LATE
    assert record.forfeit == 2 and 1 < len(record.moves) < 6


def test_limits_tell_a_function_how_much_of_the_game_is_left() -> None:
    seen = match(Nim(9), told, taker(1), games=1, game_seconds=PATIENT).records[0].printed
    left = [float(output.text) for output in seen]
    # Five seconds for a move are less than what is left of the game.
    assert left == [5.0] * len(left) and left


def test_a_limit_on_memory_isolates_too() -> None:
    def greedy(board: Any) -> int:
        return bytearray(10**10)[0]

    league = tournament(
        "connect_four", [greedy, leftmost], games=2, variant="4x3c3", agent_memory=64 * 10**6
    )
    assert league.records[0].reason == "needed more than 64 MB of memory"


def test_limits_change_no_game_of_a_function_that_keeps_them() -> None:
    def moves(**limits: Any) -> list[tuple[str, ...]]:
        played = match("connect_four", leftmost, "random", games=4, seed=3, **limits)
        return [record.moves for record in played.records]

    assert moves() == moves(move_seconds=PATIENT)


@pytest.mark.slow
def test_chance_comes_from_the_seed_of_the_game() -> None:
    def wild(board: Any) -> int:
        return random.choice([c for c in range(board.shape[1]) if board[0, c] == 0])

    def moves(seed: int) -> list[tuple[str, ...]]:
        played = match("connect_four", wild, wild, games=4, seed=seed, move_seconds=PATIENT)
        return [record.moves for record in played.records]

    first = moves(1)
    assert first == moves(1) != moves(2) and len(set(first)) == 4


def test_what_a_function_changes_is_kept_only_without_limits(capfd: Any) -> None:
    seen: list[int] = []

    def remembers(board: Any) -> int:
        seen.append(1)
        print("a word")
        os.write(1, b"another")
        return leftmost(board)

    match("connect_four", remembers, "random", games=2, move_seconds=PATIENT)
    assert seen == [] and capfd.readouterr() == ("", "")
    match("connect_four", remembers, "random", games=2)
    assert seen and "a word" in capfd.readouterr().out


def test_nothing_stays_behind() -> None:
    def starts(board: Any) -> int:
        import subprocess

        subprocess.Popen(["sleep", "100"], start_new_session=True)
        return 0

    before = descendants(os.getpid())
    agent = IsolatedAgent(starts, ForeignLimits(PATIENT))
    agent.choose(GAME, GAME.initial, None, SplitMix64(0))
    wait_for(lambda: any("sleep" in command_of(pid) for pid in descendants(os.getpid())))
    started = descendants(os.getpid()) - before
    agent.close()
    assert all(map(is_gone, started))


def test_wrong_limits_are_errors() -> None:
    wrong = (
        {"move_seconds": 0},
        {"move_seconds": float("nan")},
        {"agent_memory": 5},
        {"game_seconds": -1.0},
        {"game_seconds": float("inf")},
    )
    for limits in wrong:
        with pytest.raises(InputError, match=r"seconds per (move|game)|an agent's memory"):
            match("connect_four", leftmost, "random", **limits)  # type: ignore[arg-type]
