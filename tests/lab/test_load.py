"""Many clients: each is served, and costs little memory."""

import os
from contextlib import ExitStack

import pytest

from helpers.lab_server import LabServer, Page, lab_server

CLIENTS, SEARCHING = 200, 20
MOST_EACH = 100_000  # bytes of the server's memory

pytestmark = pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="no /proc")


def resident(pid: int) -> int:
    with open(f"/proc/{pid}/statm", "rb") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.slow
def test_two_hundred_clients_of_whom_twenty_search() -> None:
    with lab_server() as lab, ExitStack() as stack:
        warm_up(lab)
        before = resident(lab.pid)
        pages = [stack.enter_context(Page(lab.address)) for _ in range(CLIENTS)]
        for number, page in enumerate(pages):
            assert page.ask(do="echo", say=number)["said"] == number
        each = (resident(lab.pid) - before) / CLIENTS
        print(f"{each / 1000:.0f} kB for each of {CLIENTS} clients")
        assert each < MOST_EACH
        searching = [(page, page.begun(do="spin")[0]) for page in pages[:SEARCHING]]
        for number, page in enumerate(pages[SEARCHING:]):  # meanwhile
            assert page.ask(do="echo", say=number)["said"] == number
        for page, search in searching:
            page.send(id=search, do="stop")
            assert page.reply(search)["turns"] > 0
        assert (resident(lab.pid) - before) / CLIENTS < MOST_EACH


def warm_up(lab: LabServer) -> None:
    """Let the server allocate what it needs for its first clients."""
    with ExitStack() as stack:
        pages = [stack.enter_context(Page(lab.address)) for _ in range(5)]
        for page in pages:
            page.ask(do="echo", say=1)
