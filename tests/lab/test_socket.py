"""Messages over the socket: bad ones, many at once, slow readers, and the memory of all that."""

import json
import os
import socket
import time
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from helpers.lab_server import LabServer, Page, lab_server
from helpers.processes import descendants
from plybench.lab.hosts.client import LARGEST_ID, MOST_WORK


@pytest.fixture(scope="module")
def lab() -> Iterator[LabServer]:
    with lab_server() as server:
        yield server


@pytest.fixture
def page(lab: LabServer) -> Iterator[Page]:
    with Page(lab.address) as opened:
        yield opened


def resident(pid: int) -> int:
    with open(f"/proc/{pid}/statm", "rb") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


NOT_MESSAGES = (
    "",
    "{",
    "[]",
    "null",
    "3",
    '"do"',
    "[" * 100_000,
    '{"id":' * 100_000,
    "9" * 5000,
    "NaN",
    '{"id": 1, "do": "echo", "say": NaN}',
    '{"id": 1, "do": "echo", "say": -Infinity}',
    '{"id": 1' + "0" * 5000 + "}",
    "\x00",
    "\ufeff{}",
    '{"id": 1,}',
    b"",
    b"{}",
    b'{"id": 1, "do": "echo"}',
    b"\xff" * 1000,
)


@pytest.mark.parametrize("sent", NOT_MESSAGES, ids=lambda sent: repr(sent[:20]))
def test_what_is_not_a_message_is_refused(page: Page, sent: str | bytes) -> None:
    page.socket.send(sent)
    refused = page.hear()
    assert refused["id"] is None
    assert refused["error"] == "a message must be an object in JSON, sent as text"
    assert page.ask(do="echo", say=1)["said"] == 1


@pytest.mark.parametrize("number", [None, "1", 1.0, 1.5, True, -1, LARGEST_ID + 1, [], {}, 10**40])
def test_an_id_is_a_whole_number(page: Page, number: Any) -> None:
    page.socket.send(json.dumps({"id": number, "do": "echo"}))
    assert page.hear()["error"] == "a message needs a whole number as its id"
    assert page.ask(id=LARGEST_ID, do="echo", say=1)["said"] == 1


@pytest.mark.parametrize(
    "do", [None, "", "dance", 3, [], {"a": 1}, "stop ", "__init__", "x" * 5000]
)
def test_an_unknown_action_is_an_error_of_its_field(page: Page, do: Any) -> None:
    reply = page.ask(do=do)
    assert reply["field"] == "do"
    assert "\n" not in reply["error"]


def test_deep_values_are_refused_or_carried(page: Page) -> None:
    for depth in (10, 100, 500, 900, 980, 990, 1000, 3000):
        page.socket.send('{"id": 1, "do": "echo", "say": ' + "[" * depth + "]" * depth + "}")
        reply = page.hear()
        assert "said" in reply or "error" in reply
    assert page.ask(do="echo", say=1)["said"] == 1


def test_a_message_that_is_too_large_ends_the_connection(lab: LabServer) -> None:
    with Page(lab.address) as page, pytest.raises(ConnectionClosed):
        page.socket.send('{"id": 1, "do": "echo", "say": "' + "x" * (1 << 20) + '"}')
        page.hear()


def test_text_that_is_not_utf_8_ends_the_connection(lab: LabServer) -> None:
    with Page(lab.address) as page, pytest.raises(ConnectionClosed):
        page.socket.send(b"\xff\xfe", text=True)
        page.hear()


def test_the_same_id_twice(page: Page) -> None:
    number, _ = page.begun(do="spin")
    page.send(id=number, do="echo")
    while (heard := page.hear())["id"] is not None:
        pass
    assert heard["error"] == f"id {number} is being answered"
    page.send(id=number, do="stop")
    assert "turns" in page.reply(number)
    assert page.ask(id=number, do="echo", say=2)["said"] == 2


def test_the_messages_of_one_client_are_limited(page: Page) -> None:
    running = [page.send(do="spin") for _ in range(MOST_WORK)]
    assert f"at most {MOST_WORK} messages" in page.ask(do="echo")["error"]
    for number in running:
        page.send(id=number, do="stop")
        page.reply(number)
    assert page.ask(do="echo", say=3)["said"] == 3


def test_stop_for_what_nobody_asked_is_ignored(page: Page) -> None:
    page.send(id=77, do="stop")
    assert page.ask(do="echo", say=4)["said"] == 4


@pytest.mark.slow
def test_quick_messages_do_not_wait_for_searches(lab: LabServer) -> None:
    with Page(lab.address) as busy, Page(lab.address) as page:
        running = [busy.send(do="spin") for _ in range(MOST_WORK)]
        assert page.ask(do="echo", say=5)["said"] == 5
        assert "error" not in page.ask(do="work", seconds=0)  # everybody gets a turn
        for number in running:
            busy.send(id=number, do="stop")


@pytest.mark.slow
def test_the_memory_of_a_search_is_limited() -> None:
    with lab_server("most_memory=300000000") as lab, Page(lab.address) as page:
        for _ in range(2):  # the second time in the same process
            reply = page.ask(do="eat")
            assert reply["error"] == "this takes more memory than the lab has for it"
        assert "error" not in page.ask(do="keep", size=200 << 20)


def test_a_large_reply_arrives_whole(page: Page) -> None:
    assert len(page.ask(do="large", size=50 << 20)["columns"]["x"]) == 50 << 20


def test_a_reply_that_is_too_large_is_an_error(page: Page) -> None:
    assert "at most 268,435,456 can be shown" in page.ask(do="large", size=300 << 20)["error"]


def raw_socket(lab: LabServer) -> socket.socket:
    """Return a connection that reads only when it is told to."""
    host, _, port = lab.address.rpartition(":")
    line = socket.create_connection((host, int(port)))
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.sendall(
        f"GET /socket HTTP/1.1\r\nHost: {lab.address}\r\nOrigin: http://{lab.address}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    assert line.recv(4096).startswith(b"HTTP/1.1 101")
    return line


def frame(data: bytes, opcode: int = 1) -> bytes:
    """Return a frame as a client sends it, masked with zeros."""
    assert len(data) < 126
    return bytes([0x80 | opcode, 0x80 | len(data)]) + bytes(4) + data


@pytest.mark.slow
@pytest.mark.parametrize("flood", [frame(b"nonsense"), frame(b"x" * 120, opcode=9)])
def test_a_client_that_floods_and_never_reads_costs_little(lab: LabServer, flood: bytes) -> None:
    before = resident(lab.pid)
    line = raw_socket(lab)
    line.settimeout(0.5)
    sent = 0
    try:
        while sent < 50 << 20:
            sent += line.send(flood * 1000)
    except TimeoutError:
        pass  # the server reads no more
    assert resident(lab.pid) - before < 30 << 20
    with Page(lab.address) as page:
        assert page.ask(do="echo", say=6)["said"] == 6
    line.close()


@pytest.mark.slow
def test_clients_that_do_not_take_their_replies_block_nobody(lab: LabServer) -> None:
    lines = [raw_socket(lab) for _ in range(6)]
    for line in lines:
        line.sendall(frame(b'{"id": 1, "do": "large", "size": 60000000}'))
    time.sleep(1)
    with Page(lab.address) as page:
        for _ in range(3):
            assert "error" not in page.ask(do="work", seconds=0)
    assert resident(lab.pid) < 1 << 30
    for line in lines:
        line.close()
    with Page(lab.address) as page:  # there is room again
        assert len(page.ask(do="large", size=200 << 20)["columns"]["x"]) == 200 << 20


@pytest.mark.slow
def test_stops_while_processes_start_do_not_start_more_and_more() -> None:
    with lab_server() as fresh, Page(fresh.address) as page:
        for _ in range(20):
            numbers = [page.send(do="spin") for _ in range(4)]
            for number in numbers:
                page.send(id=number, do="stop")
                page.reply(number)
        assert len(descendants(fresh.pid)) <= 5  # and one for quick messages
