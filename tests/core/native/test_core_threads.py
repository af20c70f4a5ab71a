"""The core among several threads and processes: who may search, who ends, what a fork copies."""

import os
import subprocess
import sys
import threading
from typing import Any

import numpy as np
import pytest

from plybench import _core
from plybench.domains.connect_four.rules import ConnectFour

LIMITS = _core.SearchLimits(None, None, None, None, False)


def run(program: str) -> subprocess.CompletedProcess[str]:
    """Run a program; one that hangs fails."""
    return subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False
    )


@pytest.mark.parametrize("call", ["solve", "solve_all", "clear"])
def test_a_solver_that_searches_refuses_another_thread(call: str) -> None:
    solver = _core.ConnectFourSolver(7, 6, 4, 1 << 20)
    calls: dict[str, Any] = {
        "solve": lambda: solver.solve(0, 0, -64, 64, LIMITS),
        "solve_all": lambda: solver.solve_all(np.zeros((1, 2), dtype=np.uint64), LIMITS),
        "clear": solver.clear,
    }
    has_begun, is_over = threading.Event(), threading.Event()

    def progress(*counts: int) -> None:
        has_begun.set()
        if is_over.is_set():
            raise KeyboardInterrupt

    limits = _core.SearchLimits(None, None, None, progress, False)
    found = list[Any]()
    thread = threading.Thread(target=lambda: found.append(solver.solve(0, 0, -64, 64, limits)))
    thread.start()
    try:
        assert has_begun.wait(30)
        with pytest.raises(ValueError, match="the solver is already searching"):
            calls[call]()
    finally:
        is_over.set()
        thread.join()
    assert found[0].status == "stopped"
    solver.clear()  # it is free again


SOLVER = "core.ConnectFourSolver(7, 6, 4, 1 << 20, 2).solve(0, 0, -64, 64, limits)"
ENGINE = "core.ChessEngine(1 << 20).search(core.ChessPosition(fen), [], core.ChessWanted(), limits)"
PERFT = "core.ChessPosition(fen).perft(30, limits)"
WORKS, SLEEPS = "lambda *counts: sum(range(3000))", "lambda *counts: time.sleep(60)"


@pytest.mark.parametrize(
    ("search", "progress"),
    [(SOLVER, "None"), (SOLVER, WORKS), (SOLVER, SLEEPS), (ENGINE, WORKS), (PERFT, "None")],
)
def test_a_program_ends_while_a_daemon_thread_searches(search: str, progress: str) -> None:
    ended = run(f"""
import threading, time
from plybench import _core as core
fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
limits = core.SearchLimits(None, None, None, {progress}, False)
threading.Thread(target=lambda: {search}, daemon=True).start()
time.sleep(0.2)
print("bye")
""")
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "bye\n", "")


FORKED = {
    "solver": """
from plybench.domains.connect_four.rules import ConnectFour
from plybench.solvers.connect_four.solver import ConnectFourSolver
game = ConnectFour()
solver = ConnectFourSolver(game, "1MB", threads=THREADS)
solver.book = None
threading.Thread(target=lambda: solver.solve(game.initial), daemon=True).start()
def use():
    state = game.initial
    for column in (4, 4, 4, 4, 4, 4, 3, 3):
        state = game.result(state, column)
    return solver.solve(state).score
""",
    "chess engine": """
import chess, chess.engine
from plybench.solvers.chess.engine import Engine
engine = Engine(threads=THREADS)
running = engine.analysis(chess.Board())
def use():
    mate = chess.Board("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
    return engine.play(mate, chess.engine.Limit(depth=3)).move
""",
}
ANSWERS = {"solver": "16", "chess engine": "a1a8"}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("what", FORKED)
def test_a_child_can_search_though_a_thread_of_its_parent_did(what: str, threads: int) -> None:
    ended = run(f"""
import os, threading, time, sys, warnings
warnings.simplefilter("ignore")  # Python 3.12 and later warn of every fork beside threads
{FORKED[what].replace("THREADS", str(threads))}
time.sleep(0.3)
child = os.fork()
if child == 0:
    print(use(), flush=True)
    sys.exit(7)  # runs what is to be done at exit
status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
print(status)
os._exit(0)
""")
    assert (ended.stdout.split(), ended.stderr) == ([ANSWERS[what], "7"], "")


def test_a_child_keeps_what_no_other_thread_held() -> None:
    from plybench.solvers.connect_four.solver import ConnectFourSolver

    solver = ConnectFourSolver(ConnectFour(4, 4), "1MB")
    core = solver._core
    solver.renew()
    assert solver._core is core
    with solver._lock:
        solver.renew()
    assert solver._core is not core
    assert solver.solve(ConnectFour(4, 4).initial).score == 0
