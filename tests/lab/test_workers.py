"""The server's processes: what ends them, and what does not."""

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from helpers.lab_server import LabServer, Page, lab_server
from helpers.processes import descendants, is_gone, wait_for

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals are those of POSIX")

LONG = {"do": "native", "domain": "sliding_tiles", "source": "random:5x5,seed=1"}
SEARCHES: dict[str, dict[str, str]] = {
    "native": {**LONG, "algorithm": "ida_star"},
    "python": {**LONG, "algorithm": "ida_star", "engine": "python"},
    "connect_four": {"do": "ask-solver", "game": "connect_four"},
    "chess": {"do": "ask-solver", "game": "chess"},
}


@pytest.fixture(scope="module")
def lab() -> Iterator[LabServer]:
    with lab_server() as server:
        yield server


def test_a_client_that_goes_away_ends_its_search(lab: LabServer) -> None:
    with Page(lab.address) as page:
        _, pid = page.begun(do="spin")
    assert is_gone(pid)


def test_what_a_search_has_started_ends_with_it(lab: LabServer) -> None:
    with Page(lab.address) as page:
        _, child = page.begun(do="parent")
    assert is_gone(child)


@pytest.mark.slow
def test_a_client_that_goes_away_while_it_waits_takes_no_turn(lab: LabServer) -> None:
    with Page(lab.address) as other:
        running = [other.begun(do="spin")[0] for _ in range(4)]
        with Page(lab.address) as page:
            _, pid = page.begun(do="spin")  # everybody gets one turn
            waiting = page.send(do="work", seconds=0)
            with pytest.raises(TimeoutError):
                page.reply(waiting, 0.5)
        assert is_gone(pid)
        other.send(id=running[0], do="stop")
        assert "turns" in other.reply(running[0])
        assert "error" not in other.ask(do="work", seconds=0)


def test_stop_answers_what_is_known(lab: LabServer) -> None:
    with Page(lab.address) as page:
        number, _ = page.begun(do="spin")
        page.send(id=number, do="stop")
        assert page.reply(number)["turns"] > 1


@pytest.mark.parametrize("search", SEARCHES)
def test_stop_ends_searches_and_solvers(lab: LabServer, search: str) -> None:
    with Page(lab.address) as page:
        number, _ = page.begun(**SEARCHES[search])
        time.sleep(0.3)  # now it is busy with more than its first reports
        page.send(id=number, do="stop")
        assert page.reply(number)["status"] == "STOPPED"


@pytest.mark.slow
def test_stop_before_the_work_begins(lab: LabServer) -> None:
    with Page(lab.address) as page:
        running = [page.begun(do="spin")[0] for _ in range(4)]
        waiting = page.send(do="spin")
        page.send(id=waiting, do="stop")
        assert page.reply(waiting)["error"] == "stopped"
        for number in running:
            page.send(id=number, do="stop")
            page.reply(number)


def test_stop_right_after_the_message_is_not_lost(lab: LabServer) -> None:
    with Page(lab.address) as page:
        for _ in range(20):
            number = page.send(do="spin")
            page.send(id=number, do="stop")
            reply = page.reply(number)
            assert "turns" in reply or reply["error"] == "stopped"


def test_a_late_stop_does_not_reach_the_next_message(lab: LabServer) -> None:
    with Page(lab.address) as page:
        for seconds in (0, 0.001, 0.002, 0.005) * 5:
            number = page.send(do="work", seconds=seconds)
            page.send(id=number, do="stop")
            page.reply(number)
            assert "error" not in page.ask(do="work", seconds=0.01)


@pytest.mark.slow
def test_a_search_that_does_not_stop_is_killed(lab: LabServer) -> None:
    with Page(lab.address) as page:
        number, pid = page.begun(do="deaf")
        page.send(id=number, do="stop")
        assert page.reply(number)["error"] == "stopped"
        assert is_gone(pid)


def test_a_process_that_dies_costs_one_message(lab: LabServer) -> None:
    with Page(lab.address) as page:
        assert page.ask(do="die")["error"] == "the process that worked on this ended"
        number, pid = page.begun(do="spin")
        os.kill(pid, signal.SIGKILL)
        assert page.reply(number)["error"] == "the process that worked on this ended"
        assert "error" not in page.ask(do="work", seconds=0)


@pytest.mark.slow
def test_a_reply_that_cannot_be_sent_is_an_error() -> None:
    server = LabServer()
    with Page(server.address) as page:
        assert "the lab failed: ValueError" in page.ask(do="unsendable")["error"]
        assert page.ask(do="echo", say=1)["said"] == 1
    status, errors = server.end()
    assert status == 0
    assert "ValueError" in errors  # for whoever mends it


def test_a_process_that_has_grown_is_replaced(lab: LabServer) -> None:
    with Page(lab.address) as page:
        small = page.ask(do="keep", size=1000)["pid"]
        grown = page.ask(do="keep", size=500 << 20)["pid"]
        assert small == grown
        assert is_gone(grown)
        assert page.ask(do="keep", size=1000)["pid"] != grown


@pytest.mark.slow
def test_idle_processes_end() -> None:
    with lab_server("idle_seconds=0.3") as server, Page(server.address) as page:
        pid = page.ask(do="work", seconds=0)["pid"]
        assert is_gone(pid)
        assert page.ask(do="work", seconds=0)["pid"] != pid


@pytest.mark.slow
def test_what_takes_too_long_is_stopped() -> None:
    limits = ("search_seconds=0.5", "quick_seconds=0.5")
    with lab_server(*limits) as server, Page(server.address) as page:
        for do in ("spin", "slow-quick"):
            page.ask(do=do)  # the process starts, which may take all the time
            assert "turns" in page.ask(do=do)


@pytest.mark.parametrize(
    "with_signal", [signal.SIGINT, pytest.param(signal.SIGTERM, marks=pytest.mark.slow)]
)
def test_the_end_of_the_server_is_quick_and_quiet(with_signal: int) -> None:
    server = LabServer()
    pages = [Page(server.address) for _ in range(5)]
    workers = [page.begun(do=do)[1] for page, do in zip(pages, ("spin", "deaf"), strict=False)]
    children = descendants(server.pid)
    assert children >= set(workers)
    began = time.monotonic()
    assert server.end(with_signal) == (0, "")
    took = time.monotonic() - began
    assert all(is_gone(pid) for pid in children)
    assert took < 10  # the issue says a second; a busy machine may need more
    for page in pages:
        page.close()


@pytest.mark.slow
def test_workers_do_not_outlive_a_server_that_is_killed() -> None:
    server = LabServer()
    with Page(server.address) as page:
        pids = {page.begun(do=do)[1] for do in ("spin", "deaf", "parent")}
        pids.add(page.begun(**SEARCHES["native"])[1])
        pids |= descendants(server.pid)
        server.end(signal.SIGKILL)
        assert all(is_gone(pid) for pid in pids)


def test_a_stop_does_not_cut_an_import_short(lab: LabServer) -> None:
    with Page(lab.address) as page:
        number, pid = page.begun(do="import")
        page.send(id=number, do="stop")
        page.reply(number)
        again = page.ask(do="import")
        assert (again.get("names"), again.get("pid")) == (["first", "second"], pid), again


@pytest.mark.slow
def test_a_study_ends_at_whatever_moment_it_is_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # for its journal
    study = {"do": "run_study", "study": "connect4-negamax/self-play"}  # too long to be over
    with lab_server() as lab, Page(lab.address) as page:
        page.ask(**study, seconds=0.1)
        worker = page.ask(do="work", seconds=0)["pid"]
        for moment in range(40):
            number = page.send(**study)
            time.sleep(0.01 * moment)
            page.send(id=number, do="stop")
            reply = page.reply(number)
            assert "stopped" in (reply.get("ended"), reply.get("error")), (moment, reply)
        assert page.ask(**study, seconds=0.1)["ended"] == "time"  # nobody holds the journal
        assert page.ask(do="work", seconds=0)["pid"] == worker  # it was not killed
        wait_for(lambda: not descendants(worker))
