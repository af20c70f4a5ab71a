"""The pool of processes: dead ones are replaced, nothing is lost, done twice or left behind."""

import os
import signal
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from helpers.processes import descendants, is_running, wait_for
from plybench.core.system.children import ending
from plybench.core.system.worker_pool import (
    Outcome,
    Program,
    TaskFailed,
    WorkersLost,
    run_in_processes,
)

TESTS = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _workers_find_the_helpers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(TESTS))


def run(tasks: list[Any], workers: int = 2, total: int = 0, **setup: Any) -> list[Outcome]:
    return list(run_in_processes(Program("helpers.tasks", setup), tasks, workers, total))


@pytest.mark.parametrize("total", [0, 300])
def test_every_task_is_done_once(total: int) -> None:
    found = run([["square", n] for n in range(300)], total=total)
    assert sorted(outcome.answer for outcome in found) == [n * n for n in range(300)]
    assert not any(outcome.lost for outcome in found)


@pytest.mark.slow
def test_tasks_that_wait_behind_a_deadly_one_are_not_blamed(tmp_path: Path) -> None:
    tasks = [["square", n] for n in range(100)]
    tasks[30:30] = [["die", 1], ["die", 2]]
    found = run(tasks, 1, total=102, folder=str(tmp_path), times=9)
    assert sorted(outcome.answer for outcome in found if not outcome.lost) == [
        n * n for n in range(100)
    ]
    assert [outcome.task for outcome in found if outcome.lost] == [["die", 1], ["die", 2]]


@pytest.mark.parametrize(("total", "most"), [(0, 0), (4, 0), (1000, 7)])
def test_tasks_are_asked_for_when_a_process_is_free(total: int, most: int) -> None:
    asked: list[int] = []
    before = descendants(os.getpid())  # of other tests

    def tasks() -> Iterator[Any]:
        for n in range(1000):
            asked.append(n)
            yield ["square", n]

    outcomes = run_in_processes(Program("helpers.tasks", {}), tasks(), 1, total)
    for done in range(4):  # few are left, or the number is not known: none waits in a process
        next(outcomes)
        assert len(asked) <= done + 1 + most
    outcomes.close()
    assert descendants(os.getpid()) <= before


def test_a_dead_process_is_replaced_and_its_task_done_again(tmp_path: Path) -> None:
    tasks = [["die", 1], ["square", 2], ["die", 3], ["square", 4]]
    found = run(tasks, folder=str(tmp_path), times=2)
    assert sorted(str(outcome.answer) for outcome in found) == ["16", "4", "die", "die"]
    assert (tmp_path / "deaths-1").read_text() == "xx"


def test_a_task_that_ends_three_processes_is_given_up(tmp_path: Path) -> None:
    found = run([["die", 1], ["square", 2]], 1, folder=str(tmp_path), times=9)
    assert found == [
        Outcome(["die", 1], lost="its process was killed by SIGKILL"),
        Outcome(["square", 2], 4),
    ]
    assert (tmp_path / "deaths-1").read_text() == "xxx"


def test_processes_that_never_start_are_an_error() -> None:
    with pytest.raises(WorkersLost, match="3 processes ended with status 7 at their start"):
        run([["square", 1]], dies=True)


def test_errors_of_set_up_and_task_come_with_their_traceback() -> None:
    with pytest.raises(TaskFailed, match="ValueError: no set-up"):
        run([["square", 1]], raises=True)
    with pytest.raises(TaskFailed, match=r"tasks\.py(.|\n)*KeyError: 5"):
        run([["raise", 5]])


def test_what_a_task_prints_is_no_answer_and_it_has_no_input(
    capfd: pytest.CaptureFixture[str],
) -> None:
    assert run([["print", 0]]) == [Outcome(["print", 0], "silent")]
    assert capfd.readouterr() == ("", "said aloud\n")
    with pytest.raises(TaskFailed, match="EOFError"):
        run([["print", 1]])


def test_processes_end_with_the_one_that_started_them(tmp_path: Path) -> None:
    pid = os.fork()
    if not pid:
        try:
            run([["sleep", 60], ["sleep", 60]], folder=str(tmp_path))
        finally:
            os._exit(0)
    wait_for(lambda: len(list(tmp_path.glob("asleep-*"))) == 2)
    started = descendants(pid)
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    assert len(started) == 2
    wait_for(lambda: not any(map(is_running, started)))


def test_ctrl_c_ends_them_all(tmp_path: Path) -> None:
    before = descendants(os.getpid())  # of other tests
    outcomes = run_in_processes(
        Program("helpers.tasks", {"folder": str(tmp_path)}), [["sleep", 60]] * 2, 2
    )

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    old = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 0.5)
    try:
        with pytest.raises(KeyboardInterrupt):
            next(outcomes)
        assert descendants(os.getpid()) <= before
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, old)


def test_an_interrupt_just_after_a_process_was_started_leaves_none() -> None:
    """It comes before anybody but the process's starter knows of it."""

    def interrupt(frame: FrameType, event: str, argument: object) -> Any:
        if frame.f_code.co_qualname == "PipedProcess.start" and event == "return":
            raise KeyboardInterrupt
        return interrupt

    before, tracing = descendants(os.getpid()), sys.gettrace()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(KeyboardInterrupt):
            sys.settrace(interrupt)
            try:
                list(run_in_processes(Program("helpers.tasks", {}), [1], 1))
            finally:
                sys.settrace(tracing)
    assert descendants(os.getpid()) <= before


def test_an_interrupt_while_processes_end_leaves_none(monkeypatch: pytest.MonkeyPatch) -> None:
    before, look = descendants(os.getpid()), ending.has_ended

    def interrupted(process: ending.Process) -> bool:
        monkeypatch.setattr(ending, "has_ended", look)
        raise KeyboardInterrupt

    monkeypatch.setattr(ending, "has_ended", interrupted)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(KeyboardInterrupt):
            run([1, 2], workers=2)
    assert descendants(os.getpid()) <= before
