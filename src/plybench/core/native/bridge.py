"""The bridge to the core: whether it was built, what it refuses, and how it takes limits."""

import importlib
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from plybench.core.limits import Limits
from plybench.core.results.decision import GameTally
from plybench.core.results.result import Tally

LARGEST = 2**62  # of options that count something


class Unfit(Exception):
    """The core cannot run a search; the text says why."""


class Refused(Exception):
    """An option has a value that no engine takes; the Python definition explains it best."""


def native_core() -> Any | None:
    """Return the native module, or None where it was not built."""
    try:
        return importlib.import_module("plybench._core")
    except ImportError:
        return None


def built_core() -> Any:
    """Return the native module; raise Unfit if it was not built."""
    core = native_core()
    if core is None:
        raise Unfit("the core was not built")
    return core


def native_algorithms() -> list[str]:
    """Return the search algorithms that have a twin in the core, at least for some problems."""
    core = native_core()
    return [] if core is None else list(core.search_algorithms())


Failure = Callable[[str, Any, int, str], Exception]  # (function, state, move, name of a heuristic)


@contextmanager
def explained(failure: Failure | None, name: str = "") -> Iterator[None]:
    """Explain a failure of the user's own code in the core; `name` is of what it evaluates with."""
    try:
        yield
    except built_core().CallFailed as failed:
        assert failure is not None
        function, state, move = failed.args
        try:
            error = failure(function, state, move, name)
        except Exception as raised:
            what = name if function in ("heuristic", "evaluate") else function
            raised.add_note(f"(in {what} of the state {state})")
            raise raised from None
        raise error from None


@contextmanager
def options_read() -> Iterator[None]:
    """Turn what the core says about options into `Refused` and `Unfit`."""
    core = built_core()
    try:
        yield
    except core.BadOption as error:
        raise Refused(str(error)) from None
    except core.UnfitOption as error:
        raise Unfit(str(error)) from None


def core_limits(limits: Limits | None, tally: type[Tally] | type[GameTally]) -> Any:
    """Return the limits as the core takes them; `progress` is called with such a tally."""
    given = limits or Limits()
    for name in ("expansions", "memory"):
        value = getattr(given, name)
        if value is not None and not isinstance(value, int):
            raise Unfit(f"limit {name}={value!r} is not an integer")
    report = given.progress
    progress = None if report is None else lambda *counts: report(tally(*counts))
    return built_core().SearchLimits(
        _reachable(given.expansions),
        given.seconds and float(given.seconds),
        _reachable(given.memory),
        progress,
        on_main_thread(),
    )


def _reachable(limit: int | None) -> int | None:
    """Return a limit that a search could reach; a larger one limits nothing."""
    return None if limit is None or limit > LARGEST else limit


def on_main_thread() -> bool:
    """Tell whether Ctrl-C can reach this thread."""
    # Python delivers Ctrl-C to the main thread; searches in others need not look for it.
    return threading.current_thread() is threading.main_thread()
