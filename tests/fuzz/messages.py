"""Messages that no page sends: right ones, spoilt. What an action reads is found out by watching.

A message starts with nothing but its action. The fields that the action asks for, their kinds and
what is allowed in them are noted, and later messages have them: mostly right values, some wrong.
So a new action is covered as soon as it is marked.
"""

import json
import random
import signal
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache, partial
from math import inf, nan
from types import FrameType
from typing import Any
from unittest.mock import patch

from fuzz.guard import Broken, TooSlow
from fuzz.left_open import nothing_left_open
from fuzz.received import Received
from plybench.core.catalog import algorithms, domains, game_algorithms, games
from plybench.lab.fields import Fields
from plybench.lab.handle import Action, actions, handle
from plybench.lab.memory import LARGEST_REPLY
from plybench.lab.wire import pack_parts

Path = tuple[str, ...]

STOP_AFTER = 0.04  # seconds of CPU, then the work is stopped as a page would stop it
PATIENCE = 10.0  # seconds of CPU that it then has to answer
WAIT = 0.3  # seconds by the clock for what waits for other processes, such as the runs of a study
# The most stops by the CPU and by the clock, each some seconds after the one before.
_MOST = {signal.SIGVTALRM: 4, signal.SIGALRM: 20}
_EVERY = PATIENCE / _MOST[signal.SIGVTALRM]
_KINDS = ("text", "maybe_text", "choice", "whole", "number", "flag", "values", "texts", "parts")
_WRONG: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    2,
    255,
    2**31,
    2**63,
    2**64,
    10**30,
    -(10**30),
    0.5,
    -0.0,
    nan,
    inf,
    -inf,
    1e308,
    "",
    "x",
    "0",
    "\ud800",
    "\x1b[31m",
    "\0",
    "a" * 5000,
    "9" * 5000,
    "😀",
    "../x",
    "/etc/passwd",
    "file:///etc/passwd",
    "reports/../../x",
    [],
    [0],
    [[]],
    {},
    [[0], [1]],
    ["x"] * 50,
    [None],
    {"a": 1},
    {"": None},
    [{}],
    [0] * 5000,
    {"do": "stop"},
)


# Right messages that are hard to guess.
SEEDS: tuple[dict[str, Any], ...] = (
    {"do": "edit", "domain": "sliding_tiles", "edit": {"tool": "move", "cells": [0, 1]}},
    {"do": "edit", "domain": "mazeworld", "edit": {"tool": "wall", "cells": [3, 4], "on": True}},
    {"do": "edit", "domain": "blocksworld", "edit": {"width": 5, "height": 5}},
    {"do": "match", "game": "connect_four", "variant": "4x4", "agents": ["random", "random"]},
    {"do": "move", "game": "connect_four", "agent": "alpha_beta:depth=1", "moves": ["4", "3"]},
    {"do": "read_game", "game": "connect_four", "text": "4 4 3 3 2"},
    {"do": "read_game", "game": "chess", "text": "1. e4 e5 2. Nf3 *"},
    {"do": "set_up", "game": "connect_four", "cells": [""] * 38 + ["X", "", "", ""]},
    {"do": "plan", "domain": "sliding_tiles", "actions": ["up"]},
    {"do": "search", "domain": "blocksworld", "limits": {"expansions": 5, "nodes": 50}},
    {"do": "search", "domain": "sliding_tiles", "pieces": True, "limits": {"expansions": 9000}},
)


@cache
def own_actions() -> Mapping[str, Action]:
    """Return the actions of the lab, without those that tests of its server add, such as dying."""
    known = actions().items()
    return {do: action for do, action in known if action.run.__module__.startswith("plybench.")}


class MessageFuzzer:
    """Draws messages and checks what `handle` makes of them."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._losses = random.Random(seed)  # how often it is asked depends on the machine
        self._asked: dict[str, dict[Path, tuple[str, tuple[Any, ...]]]] = {}
        self._texts = sorted(_known_texts())
        self._right: dict[str, list[Any]] = {}
        self.replies: dict[str, int] = dict.fromkeys(own_actions(), 0)  # without an error
        for message in SEEDS:
            if message["do"] in own_actions():
                self.check(message, stop_after=60)

    def message(self) -> Any:
        """Return a new message."""
        chance = self._random
        if chance.random() < 0.02:
            return chance.choice(_WRONG)
        do = chance.choice(list(own_actions()))
        message: dict[str, Any] = {"do": do}
        if self._right.get(do) and chance.random() < 0.6:
            message = json.loads(json.dumps(chance.choice(self._right[do])))
        for path, (kind, allowed) in self._asked.get(do, {}).items():
            if chance.random() < (0.3 if len(message) > 1 else 0.7):
                _put(message, path, self._value(path, kind, allowed))
        if chance.random() < 0.3:
            paths = [("do",), ("x" * 50,), *self._asked.get(do, {})]
            _put(message, chance.choice(paths), chance.choice(_WRONG))
        return message

    def check(self, message: Any, stop_after: float = STOP_AFTER) -> Any:
        """Let `handle` answer; raise Broken unless it gives a reply that can be sent."""
        received = Received(self._losses)
        try:
            reply = self._answer(message, received, stop_after)
            size = sum(map(len, pack_parts(reply)))
            received.take(reply)
        except (Exception, TooSlow) as error:
            raise Broken(f"{type(error).__name__}: {error}\n{_shown(message)}") from error
        if "error" in reply:
            if not reply["error"] or "\n" in reply["error"] or set(reply) != {"error", "field"}:
                raise Broken(f"{reply}\n{_shown(message)}")
        elif size > LARGEST_REPLY:
            raise Broken(f"a reply of {size} bytes\n{_shown(message)}")
        else:
            self._learn(message, reply)
        return reply

    def _answer(self, message: Any, received: Received, stop_after: float) -> Any:
        """Return what `handle` says; raise Broken if that leaves something open."""
        stops = Stops(stop_after)
        with nothing_left_open(lambda: stops.number):
            try:
                with self._watched(message), stops.coming():
                    return handle(message, report=received.report)
            except KeyboardInterrupt:
                return {"error": "stopped", "field": None}

    def _value(self, path: Path, kind: str, allowed: tuple[Any, ...]) -> Any:
        chance = self._random
        if kind == "choice":
            return chance.choice(allowed) if allowed else ""
        if kind in ("whole", "number"):
            least, most = allowed
            near = least + chance.choice((0, 0, 1, 2, 5))
            return chance.choice((near, near, near, most, least - 1, most + 1, chance.random()))
        if kind == "flag":
            return chance.random() < 0.5
        if kind in ("text", "maybe_text"):
            return self._text(path)
        if kind == "parts":
            return [{} for _ in range(chance.randrange(3))]
        items = [self._text(path) for _ in range(chance.randrange(4))]
        return items if kind == "texts" else [*items, chance.randrange(9)]

    def _text(self, path: Path) -> str:
        text = self._random.choice(self._texts)
        if self._random.random() < 0.2 and text:
            at = self._random.randrange(len(text))
            text = text[:at] + self._random.choice("0 9-:,x\n\0é") + text[at + 1 :]
        return text

    def _learn(self, message: Any, reply: Any) -> None:
        do = message["do"]
        self.replies[do] += 1
        kept = self._right.setdefault(do, [])
        if len(kept) < 30:
            kept.append(message)
        else:
            kept[self._random.randrange(30)] = message
        for text in _texts_in(reply):
            if len(self._texts) < 3000:
                self._texts.append(text)

    @contextmanager
    def _watched(self, message: Any) -> Iterator[None]:
        """Note which fields are asked for."""
        do = message.get("do") if isinstance(message, dict) else None
        is_known = isinstance(do, str) and do in own_actions()
        asked = self._asked.setdefault(do, {}) if is_known else {}
        watched = {}
        for kind in _KINDS:
            watched[kind] = _watching(kind, getattr(Fields, kind), asked)
        own = patch.object(sys.modules[Action.__module__], "actions", own_actions)
        with own, patch.multiple(Fields, **watched):
            yield


def _watching(kind: str, method: Any, asked: dict[Path, tuple[str, tuple[Any, ...]]]) -> Any:
    def watch(self: Any, name: str, *given: Any, **named: Any) -> Any:
        path = tuple(part for part in f"{self._where}.{name}".split(".") if part)
        allowed: tuple[Any, ...] = ()
        if kind == "choice":
            given = (list(given[0]), *given[1:])
            allowed = tuple(given[0])
        elif kind in ("whole", "number"):
            allowed = tuple(given[:2])
        if path and "[" not in "".join(path):
            asked.setdefault(path, (kind, allowed))
        return method(self, name, *given, **named)

    return watch


class Stops:
    """Stops the work after some seconds of CPU, or a little later by the clock if it only waits.

    It is stopped again if Python lost the interrupt in a callback of its own.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._rings = {signal.SIGVTALRM: 0, signal.SIGALRM: 0}

    @property
    def number(self) -> int:
        """How often the work was stopped."""
        return sum(self._rings.values())

    @contextmanager
    def coming(self) -> Iterator[None]:
        """Stop what is done in the block; raise TooSlow if it goes on."""
        hook, sys.unraisablehook = sys.unraisablehook, partial(self._hear, sys.unraisablehook)
        before = {number: signal.signal(number, self._ring) for number in self._rings}
        signal.setitimer(signal.ITIMER_VIRTUAL, self._seconds, _EVERY)
        signal.setitimer(signal.ITIMER_REAL, self._seconds + WAIT, _EVERY)
        try:
            yield
        finally:
            for timer in (signal.ITIMER_VIRTUAL, signal.ITIMER_REAL):
                signal.setitimer(timer, 0)
            for number, handler in before.items():
                signal.signal(number, handler)
            sys.unraisablehook = hook

    def _ring(self, signum: int, frame: FrameType | None) -> None:
        number = signal.Signals(signum)
        self._rings[number] += 1
        # Not both in a row: what closes files and ends processes must have its time, as on a page.
        signal.setitimer(signal.ITIMER_VIRTUAL, _EVERY, _EVERY)
        signal.setitimer(signal.ITIMER_REAL, PATIENCE, PATIENCE)
        if self._rings[number] <= _MOST[number]:
            raise KeyboardInterrupt
        raise TooSlow(f"it goes on after it was stopped {_MOST[number]} times")

    def _hear(self, hook: Any, lost: "sys.UnraisableHookArgs") -> None:
        if isinstance(lost.exc_value, KeyboardInterrupt):
            signal.setitimer(signal.ITIMER_REAL, WAIT, _EVERY)
        else:
            hook(lost)


def _put(message: dict[str, Any], path: Path, value: Any) -> None:
    place: Any = message
    for name in path[:-1]:
        if not isinstance(place.get(name), dict):
            place[name] = {}
        place = place[name]
    place[path[-1]] = value


def _known_texts() -> set[str]:
    found = {"", "4", "4 4 3", "e2e4", "1 2 3 4 5 6 7 8 0", "random", "random:seed=1", "up", "left"}
    for domain in domains().values():
        found |= {*domain.instances, *domain.orders, *domain.models}
    for game in games().values():
        found |= set(game.positions)
    return found | {*algorithms(), *game_algorithms(), "alpha_beta:depth=2", "manhattan"}


def _texts_in(value: Any, depth: int = 3) -> Iterator[str]:
    if isinstance(value, str) and len(value) < 400:
        yield value
    elif isinstance(value, dict) and depth:
        for item in list(value.values())[:40]:
            yield from _texts_in(item, depth - 1)
    elif isinstance(value, list) and depth:
        for item in value[:5]:
            yield from _texts_in(item, depth - 1)


def _shown(message: Any) -> str:
    return json.dumps(message)[:3000]
