"""The options of the engine, by their UCI names. Does not need python-chess."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from operator import index
from typing import Any, Literal

from plybench.core.errors import InputError, refused, unknown
from plybench.core.native.bridge import native_core
from plybench.solvers.chess.strength import LEAST_ELO, MOST_ELO

Value = bool | int | str | None
Kind = Literal["check", "spin", "combo", "button"]

_MOST_HASH = 65_536  # MiB
_MOST_THREADS = 256
# Former names of the evaluations, which the evaluations of the game have, too.
FORMER_EVALUATIONS = {"full": "tuned", "piece_squares": "tuned_squares"}
MOST_LINES = 256  # no position has that many legal moves
_MOST_DELAY = 5_000  # milliseconds


@dataclass(frozen=True, slots=True)
class EngineOption:
    """One option: true or false, a whole number, one of several names, or a button."""

    name: str
    kind: Kind
    default: Value = None
    least: int | None = None
    most: int | None = None
    choices: tuple[str, ...] = ()
    aliases: Mapping[str, str] = field(default_factory=dict)  # other names -> choices

    def read(self, value: Any, called: str = "") -> Value:
        """Return the value that a text or a value stands for; InputError names what is allowed.

        `called` is the caller's name for the option, if different.
        """
        called = called or self.name
        if self.kind == "check":
            return self._truth(value, called)
        if self.kind == "spin":
            return self._number(value, called)
        return self._choice(value, called) if self.kind == "combo" else None

    def _choice(self, value: Any, called: str) -> str:
        name = str(value).strip().lower()  # UCI: case does not matter
        for choice in self.choices:
            if self.aliases.get(name, name) == choice.lower():
                return choice
        raise unknown(f"value of {called}", value, self.choices)

    def _truth(self, value: Any, called: str) -> bool:
        written = value.strip().lower() if isinstance(value, str) else value
        if written not in (True, False, "true", "false"):
            raise refused(called, value, "true or false")
        return written in (True, "true")

    def _number(self, value: Any, called: str) -> int:
        assert self.least is not None and self.most is not None
        try:
            number = int(value) if isinstance(value, str) else index(value)
        except (TypeError, ValueError):
            number = self.least - 1
        if isinstance(value, bool) or not self.least <= number <= self.most:
            raise refused(called, value, f"a whole number from {self.least} to {self.most}")
        return number

    def to_uci(self) -> str:
        """Return the UCI line that describes this option."""
        words = [f"option name {self.name} type {self.kind}"]
        if self.kind != "button":
            default = self.default if self.kind != "check" else str(self.default).lower()
            words.append(f"default {default}")
        if self.kind == "spin":
            words.append(f"min {self.least} max {self.most}")
        words.extend(f"var {choice}" for choice in self.choices)
        return " ".join(words)


@cache
def engine_options() -> dict[str, EngineOption]:
    """Return all options by name: the standard UCI ones, then one per switch of the search."""
    evaluations = tuple(chess_engine().evaluation_names())
    options = [
        EngineOption("Hash", "spin", 16, 1, _most_hash()),
        EngineOption("Clear Hash", "button"),
        EngineOption("Threads", "spin", 1, 1, most_threads()),
        EngineOption("MultiPV", "spin", 1, 1, MOST_LINES),
        EngineOption("Ponder", "check", False),
        EngineOption("Move Overhead", "spin", 20, 0, _MOST_DELAY),
        EngineOption("UCI_Chess960", "check", False),
        EngineOption("UCI_AnalyseMode", "check", False),
        EngineOption("UCI_LimitStrength", "check", False),
        EngineOption("UCI_Elo", "spin", MOST_ELO, LEAST_ELO, MOST_ELO),
        EngineOption(
            "Evaluation", "combo", "tuned", choices=evaluations, aliases=FORMER_EVALUATIONS
        ),
        *(EngineOption(name, "check", True) for name in switch_options()),
    ]
    return {option.name: option for option in options}


@cache
def switch_options() -> dict[str, str]:
    """Return the switches of the search by the names of their options.

    >>> switch_options()["NullMove"]
    'null_move'
    """
    return {_camel(name): name for name, _ in chess_engine().switch_names()}


def _most_hash() -> int:
    """Return the largest table in MiB: at most the memory of the machine, if it is known."""
    try:
        memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") >> 20
    except (AttributeError, OSError, ValueError):
        return _MOST_HASH
    return max(min(_MOST_HASH, memory), 16)


def most_threads() -> int:
    """Return how many threads may search together: four per processor, or eight.

    With many more, the thread that answers has to wait for its turn: with 256 on two processors,
    `go movetime 100` took a second or more, at depth 1.
    """
    try:
        processors = len(os.sched_getaffinity(0))
    except AttributeError:  # not on Linux
        processors = os.cpu_count() or 1
    return min(max(4 * processors, 8), _MOST_THREADS)


def _camel(name: str) -> str:
    return "".join(word.capitalize() for word in name.split("_"))


def find_option(name: str) -> EngineOption:
    """Return an option; case does not matter. InputError for an unknown one."""
    for option in engine_options().values():
        if option.name.lower() == str(name).strip().lower():
            return option
    raise unknown("option", name, engine_options())


def chess_engine() -> Any:
    """Return the class `ChessEngine` of the core; InputError if it was not built."""
    core = native_core()
    if core is None:
        raise InputError("the chess engine needs the native core, which was not built")
    return core.ChessEngine
