"""Whose message is next, how much memory it gets, and how replies wait for room."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from typing import Any

import pytest

from plybench.lab import memory
from plybench.lab.hosts.room import Room
from plybench.lab.hosts.turns import Turns
from plybench.lab.memory import LEAST_SHARE, Shares


class Crowd:
    """Clients that want turns, and the order in which they got them."""

    def __init__(self, turns: Turns) -> None:
        self.turns, self.begun = turns, list[str]()
        self._ends: dict[str, asyncio.Event] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def want(self, *names: str) -> None:
        for name in names:
            self._ends[name] = asyncio.Event()
            self.tasks[name] = asyncio.create_task(self._work(name))
        await self.settle()

    async def end(self, *names: str) -> None:
        for name in names:
            self._ends[name].set()
        await self.settle()

    async def settle(self) -> None:
        for _ in range(5):
            await asyncio.sleep(0)

    async def _work(self, name: str) -> None:
        async with self.turns.turn(name[0]):
            self.begun.append(name)
            await self._ends[name].wait()


def in_a_loop(test: Callable[[], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    def run() -> None:
        asyncio.run(test())

    run.__name__ = test.__name__
    return run


@in_a_loop
async def test_one_client_gets_the_usual_number_of_turns() -> None:
    crowd = Crowd(Turns(usual=2, most=3))
    await crowd.want("a1", "a2", "a3")
    assert crowd.begun == ["a1", "a2"]
    await crowd.end("a2")
    assert crowd.begun[2:] == ["a3"]
    await crowd.end("a1", "a3")


@in_a_loop
async def test_everybody_gets_a_turn_before_anybody_gets_a_second_one() -> None:
    crowd = Crowd(Turns(usual=2, most=3))
    await crowd.want("a1", "a2", "a3", "b1", "c1", "c2")
    assert crowd.begun == ["a1", "a2", "b1"]
    await crowd.end("a1")
    assert crowd.begun[3:] == ["c1"]
    await crowd.end("a2", "b1")
    assert crowd.begun[4:] == ["a3"]
    await crowd.end("a3", "c1")
    assert crowd.begun[5:] == ["c2"]
    await crowd.end("c2")


@in_a_loop
async def test_who_leaves_the_queue_takes_no_turn() -> None:
    crowd = Crowd(Turns(usual=1, most=1))
    await crowd.want("a1", "b1", "c1")
    crowd.tasks["b1"].cancel()
    await crowd.settle()
    await crowd.end("a1")
    assert crowd.begun == ["a1", "c1"]
    await crowd.end("c1")
    await crowd.want("d1")
    assert crowd.begun[2:] == ["d1"]
    await crowd.end("d1")


@in_a_loop
async def test_a_turn_that_was_just_given_is_not_lost_with_its_client() -> None:
    crowd = Crowd(Turns(usual=1, most=1))
    await crowd.want("a1", "b1", "c1")
    crowd._ends["a1"].set()
    while crowd.tasks["a1"] in asyncio.all_tasks():
        await asyncio.sleep(0)
    crowd.tasks["b1"].cancel()
    await crowd.settle()
    await crowd.end("b1")
    assert crowd.begun[-1] == "c1"
    await crowd.end("c1")


@in_a_loop
async def test_replies_wait_for_room_in_order() -> None:
    room, got = Room(10, small=1), list[int]()

    async def take(size: int) -> None:
        await room.take(size)
        got.append(size)

    async with AsyncExitStack() as stack:
        await take(6)
        tasks = [asyncio.create_task(take(size)) for size in (7, 3, 2)]
        stack.callback(lambda: [task.cancel() for task in tasks])
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert got == [6]  # smaller ones do not overtake the large one
        await room.take(1)  # but a small one need not wait
        room.give_back(1)
        tasks[0].cancel()
        room.give_back(0)
        await asyncio.sleep(0.01)
        assert got == [6, 3]
        room.give_back(6)
        await asyncio.sleep(0.01)
        assert got == [6, 3, 2]


def test_shares_of_memory_do_not_exceed_what_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    free = 10 * LEAST_SHARE
    monkeypatch.setattr(memory, "free_memory", lambda: free)
    shares = Shares()
    given = [shares.take() for _ in range(4)]
    assert given == sorted(given, reverse=True)
    assert sum(given) < free
    for share in given:
        shares.give_back(share)
    assert shares.take() == given[0]


def test_a_search_gets_some_memory_even_if_little_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "free_memory", lambda: 1)
    assert Shares().take() == LEAST_SHARE
    monkeypatch.setattr(memory, "free_memory", lambda: None)
    assert Shares().take() > LEAST_SHARE
