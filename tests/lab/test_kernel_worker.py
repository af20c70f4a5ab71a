"""The process behind the widgets of a notebook: the kernel stays free."""

import os
import threading
from collections.abc import Iterator
from queue import Queue
from typing import Any

import pytest

import plybench as pb
from plybench.lab.hosts.kernel_worker import KernelWorker
from plybench.lab.wire import unpack

LONG = {"do": "search", "domain": "sliding_tiles", "problem": {"source": "random:4x4,seed=1"}}


class Widget:
    """Asks as a widget does."""

    def __init__(self) -> None:
        self.worker = KernelWorker()
        self.frames: Queue[Any] = Queue()

    def ask(self, **message: Any) -> None:
        self.worker.ask(message, lambda frame: self.frames.put(unpack(frame)))

    def reply(self, number: int) -> Any:
        while True:
            heard = self.frames.get(timeout=60)
            if heard["id"] == number and "progress" not in heard:
                return heard


@pytest.fixture
def widget() -> Iterator[Widget]:
    made = Widget()
    yield made
    made.worker.end()


def test_messages_are_answered_one_after_the_other(widget: Widget) -> None:
    for number in range(3):
        widget.ask(id=number, do="problem", domain="blocksworld")
    for number in range(3):
        assert widget.reply(number)["domain"] == "blocksworld"
    widget.ask(id=7, do="dance")
    assert widget.reply(7)["field"] == "do"


def test_a_search_can_be_stopped(widget: Widget) -> None:
    widget.ask(id=1, **LONG)
    assert "progress" in widget.frames.get(timeout=60)
    widget.ask(id=2, do="stop")  # another one
    widget.ask(id=1, do="stop")
    assert widget.reply(1)["result"]["status"] == "stopped"


def test_a_process_that_dies_is_replaced(widget: Widget) -> None:
    widget.ask(id=1, **LONG)
    widget.frames.get(timeout=60)
    process = widget.worker._process
    assert process is not None
    os.kill(process.pid, 9)
    assert widget.reply(1)["error"] == "the process that worked on this ended"
    widget.ask(id=2, do="problem", domain="blocksworld")
    assert widget.reply(2)["domain"] == "blocksworld"


def test_a_long_message_is_refused(widget: Widget) -> None:
    widget.ask(id=1, do="problem", text="x" * (1 << 20))
    assert "too long" in widget.reply(1)["error"]
    assert threading.active_count() < 20


def test_the_widget_asks_for_the_search_of_the_trace(widget: Widget) -> None:
    widgets = pytest.importorskip("plybench.lab.saved.widget")
    for problem, algorithm, options in (
        (pb.load("blocksworld", "reports/one-block"), "astar", {"ties": "fifo"}),
        (pb.load("mazeworld", "random:width=6,height=5,robots=2,seed=1"), "breadth_first", {}),
        (pb.load("sliding_tiles", "1 2 3/4 5 6/_ 7 8"), "ida_star", {}),
    ):
        trace = pb.Trace()
        result = pb.solve(problem, algorithm, observer=trace, **options)
        message = widgets.widget_of(trace).message
        widget.ask(id=1, **message)
        reply = widget.reply(1)
        assert reply.get("error") is None
        assert reply["result"]["counts"] == result.counts.to_dict()


def test_problems_from_elsewhere_have_no_widget() -> None:
    widgets = pytest.importorskip("plybench.lab.saved.widget")
    problem = pb.load("sliding_tiles", "reports/easy")
    trace = pb.Trace()
    pb.solve(problem, "astar", observer=trace)
    trace.rows[0]["domain"] = "own"
    assert widgets.widget_of(trace) is None
