"""A worker process of the lab that can also misbehave: what the tests of the server ask for."""

import os
import subprocess
import sys
import time
from typing import Any

import numpy as np

from plybench.core.catalog import find_domain, find_game
from plybench.core.limits import Limits
from plybench.engine.decisions import analyse
from plybench.engine.loading import load_problem
from plybench.engine.searches import solve
from plybench.lab.fields import Fields
from plybench.lab.handle import Reply, Report, action
from plybench.lab.hosts import worker
from plybench.lab.hosts.interrupts import INTERRUPTS


@action("echo", quick=True)
def echo(message: Fields, report: Report) -> Reply:
    return {"said": message.value("say"), "pid": os.getpid()}


@action("spin")
def spin(message: Fields, report: Report) -> Reply:
    """Work until it is stopped."""
    turns = 0
    try:
        while True:
            turns += 1
            report({"turns": turns, "pid": os.getpid()})
            time.sleep(0.001)
    except KeyboardInterrupt:
        return {"turns": turns, "pid": os.getpid()}


@action("work")
def work(message: Fields, report: Report) -> Reply:
    """Work for some seconds of the clock."""
    end = time.monotonic() + message.number("seconds", 0, 100)
    while time.monotonic() < end:
        pass
    return {"pid": os.getpid()}


@action("slow-quick", quick=True)
def slow_quick(message: Fields, report: Report) -> Reply:
    return spin(message, report)


@action("import")
def import_slowly(message: Fields, report: Report) -> Reply:
    """Import a package, which takes a while the first time."""
    report_pid(report)
    from helpers import slow_package

    return {"names": slow_package.names, "pid": os.getpid()}


@action("deaf")
def deaf(message: Fields, report: Report) -> Reply:
    """Work on when it is stopped."""
    INTERRUPTS.ignore()
    report_pid(report)
    while True:
        time.sleep(0.01)


@action("die")
def die(message: Fields, report: Report) -> Reply:
    os._exit(3)


@action("eat")
def eat(message: Fields, report: Report) -> Reply:
    """Take memory until there is no more."""
    eaten = []
    while True:
        eaten.append(bytearray(1 << 24))


@action("keep")
def keep(message: Fields, report: Report) -> Reply:
    """Keep so much memory that the process is replaced."""
    _kept.append(b"x" * message.whole("size", 0, 1 << 30))
    return {"pid": os.getpid()}


_kept: list[bytes] = []


@action("large")
def large(message: Fields, report: Report) -> Reply:
    return {"columns": {"x": np.zeros(message.whole("size", 0, 1 << 30), np.uint8)}}


@action("unsendable")
def unsendable(message: Fields, report: Report) -> Reply:
    return {"value": float("nan")}


@action("parent")
def parent(message: Fields, report: Report) -> Reply:
    """Start a process and work on."""
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    time.sleep(0.2)
    report({"pid": child.pid})
    return spin(message, report)


@action("ask-solver")
def analyse_game(message: Fields, report: Report) -> Reply:
    """Let the solver of a game work for minutes."""
    game, state = find_game(message.text("game")).load(None, None)
    longest: Any = {"chess": {"nodes": 10**12}, "connect_four": {"book": False}}
    found = analyse(game, state, limits=_reporting(report), **longest[message.text("game")])
    return {"status": found.status.name}


@action("native")
def native(message: Fields, report: Report) -> Reply:
    """Run a search in the core that takes minutes."""
    domain, source = find_domain(message.text("domain")), message.text("source")
    problem = load_problem(domain, source, None, None, None, files=False)

    found = solve(
        problem,
        message.text("algorithm"),
        engine=message.value("engine") or "native",
        limits=_reporting(report),
    )
    return {"status": found.status.name}


def _reporting(report: Report) -> Limits:
    def progress(tally: object) -> None:
        report({"pid": os.getpid()})

    return Limits(seconds=100, progress=progress)


def report_pid(report: Report) -> None:
    time.sleep(0.2)  # reports are sent ten times a second
    report({"pid": os.getpid()})


if __name__ == "__main__":
    worker.main()
