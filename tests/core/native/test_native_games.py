import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from plybench import GameCounts, InputError, Limits, Observer, Status, decide
from plybench.core.native.bridge import native_core
from plybench.core.results.decision import GameTally
from plybench.domains.connect_four import Board, ConnectFour
from plybench.engine.decisions import random_games
from plybench.gametree import TranspositionTable, alpha_beta

pytestmark = pytest.mark.skipif(native_core() is None, reason="the native core was not built")

GAME = ConnectFour()


def test_auto_takes_the_core_unless_it_cannot() -> None:
    assert decide(GAME, "alpha_beta", depth=2).engine == "native"
    assert decide(GAME, "alpha_beta", depth=2, observer=Observer()).engine == "python"
    assert decide(GAME, "alpha_beta", depth=2, table=TranspositionTable()).engine == "python"
    assert decide(GAME, "alpha_beta", depth=2, order=lambda state, moves: moves).engine == "python"
    assert decide(ConnectFour(9, 7), "alpha_beta", depth=2).engine == "python"

    class Other(ConnectFour):
        """May have other rules."""

    assert decide(Other(), "alpha_beta", depth=2).engine == "python"


def test_native_that_cannot_run_says_why() -> None:
    with pytest.raises(InputError, match="this evaluation is not one that the core knows"):
        decide(GAME, depth=2, evaluate=lambda state, player: 0, engine="native")
    with pytest.raises(InputError, match="cannot use a table that was made in Python"):
        decide(GAME, depth=2, table=TranspositionTable(), engine="native")
    with pytest.raises(InputError, match="a board of 9 x 7 takes 72 bits; the core has 64"):
        decide(ConnectFour(9, 7), depth=2, engine="native")
    with pytest.raises(InputError, match="cannot be observed"):
        decide(GAME, depth=2, engine="native", observer=Observer())
    for wrong in (Board(1, 2), Board(-1, -1), Board(0, 2**64), Board(0.5, 1)):  # type: ignore
        with pytest.raises(InputError, match=r"is not a (state|position) of ConnectFour\('7x6'\)"):
            decide(GAME, "alpha_beta", wrong, depth=2, engine="native")


def test_the_core_refuses_bad_bitboards_also_from_a_game_that_does_not_check_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ConnectFour, "check_state", lambda *_: None)
    with pytest.raises(InputError, match="these bitboards are not a state"):
        decide(GAME, "alpha_beta", Board(1, 2), depth=2, engine="native")
    for wrong in (Board(-1, -1), Board(0, 2**64), Board(0.5, 1)):  # type: ignore[arg-type]
        with pytest.raises(InputError, match="bitboards are whole numbers of 64 bits"):
            decide(GAME, "alpha_beta", wrong, depth=2, engine="native")
        with pytest.raises(InputError, match="bitboards are whole numbers of 64 bits"):
            random_games(GAME, wrong, engine="native")


@pytest.mark.parametrize("engine", ["python", "native"])
def test_whole_numbers_of_numpy_will_do(engine: Any) -> None:
    for algorithm, name in (("alpha_beta", "depth"), ("mcts", "playouts"), ("random", "seed")):
        plain, numpy = (
            decide(GAME, algorithm, engine=engine, **{name: number}) for number in (3, np.int64(3))
        )
        assert plain == numpy and plain.engine == numpy.engine == engine
    assert alpha_beta(GAME, depth=2, choose="random", seed=np.uint8(200)).action
    games = random_games(GAME, games=np.int16(5), seed=np.int64(2), engine=engine)
    assert games == random_games(GAME, games=5, seed=2, engine=engine)


def test_what_is_no_limit_ordering_or_number_is_refused() -> None:
    with pytest.raises(InputError, match=r"limits=3 must be Limits\("):
        decide(GAME, depth=2, limits=3)  # type: ignore[arg-type]
    with pytest.raises(InputError, match=r"unknown ordering \[1\]; known: weights, centre"):
        decide(GAME, depth=2, order=[1])  # type: ignore[arg-type]
    with pytest.raises(InputError, match=r"games=1\.5 must be a whole number"):
        random_games(GAME, games=1.5)  # type: ignore[arg-type]


def test_options_that_no_engine_takes_are_refused_in_the_words_of_the_definition() -> None:
    with pytest.raises(InputError, match="depth=0 must be at least 1"):
        decide(GAME, depth=0, engine="native")
    with pytest.raises(InputError, match="playouts=0 must be at least 1"):
        decide(GAME, "mcts", playouts=0, engine="native")
    with pytest.raises(InputError, match=r"exploration=-1.* must be a number, 0 or more"):
        decide(GAME, "mcts", exploration=-1.0, engine="native")
    with pytest.raises(InputError, match="slots=0 must be at least 1"):
        decide(GAME, depth=2, table=0, engine="native")
    with pytest.raises(InputError, match="games=-1"):
        random_games(GAME, games=-1)


@pytest.mark.parametrize("algorithm", ["alpha_beta", "minimax", "iterative_deepening", "mcts"])
def test_a_limit_on_time_ends_a_search(algorithm: str) -> None:
    options = {"playouts": 10**9} if algorithm == "mcts" else {"evaluate": "weights"}
    decision = decide(GAME, algorithm, engine="native", limits=Limits(seconds=0.05), **options)
    assert decision.status is Status.LIMIT
    assert decision.reason == "stopped after 0.05 seconds"
    assert decision.counts.calls > 0
    if algorithm in ("iterative_deepening", "mcts"):
        assert decision.action is not None and decision.line


def test_a_limit_on_memory_ends_a_search_that_remembers() -> None:
    limits = Limits(memory=2_000_000)
    deep = decide(GAME, table=True, evaluate="weights", engine="native", limits=limits)
    rounds = decide(GAME, "mcts", playouts=10**9, engine="native", limits=limits)
    for decision in (deep, rounds):
        assert decision.status is Status.LIMIT
        assert decision.reason == "stopped after using 2,000,000 bytes of memory"
    assert rounds.action is not None


def test_progress_is_told_the_counts_of_a_game_tree() -> None:
    seen: list[GameTally] = []
    limits = Limits(seconds=0.2, progress=seen.append)
    decide(GAME, "mcts", playouts=10**9, engine="native", limits=limits)
    assert seen and isinstance(seen[-1], GameTally)
    assert isinstance(seen[-1].counts(), GameCounts) and seen[-1].playouts > 0


@pytest.mark.parametrize(
    "call",
    [
        "d = decide(game, 'alpha_beta', engine='native')",
        "d = decide(game, 'mcts', playouts=10**9, engine='native')",
        "d = decide(game, 'pure_monte_carlo', playouts=10**8, engine='native')",
    ],
)
def test_ctrl_c_ends_a_search_with_what_it_knows(call: str) -> None:
    # In a process of its own: the signal would reach the test runner too.
    program = f"""
import os, signal, threading
from plybench import decide
from plybench.domains.connect_four import ConnectFour
signal.signal(signal.SIGINT, signal.default_int_handler)
game = ConnectFour()
decide(game, "random")  # imports what it needs
threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
{call}
print(d.status, d.reason, d.counts.calls > 1000)
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert run.stdout.split() == ["stopped", "interrupted", "True"], run.stderr


def test_ctrl_c_ends_random_games_as_python_would() -> None:
    program = """
import os, signal, threading
from plybench.engine.decisions import random_games
from plybench.domains.connect_four import ConnectFour
signal.signal(signal.SIGINT, signal.default_int_handler)
random_games(ConnectFour(), games=1)
threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
try:
    random_games(ConnectFour(), games=10**12, engine="native")
except KeyboardInterrupt:
    print("interrupted")
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert run.stdout.strip() == "interrupted", run.stderr
