"""The one place that chooses between the Python engine and the native one."""

from collections.abc import Callable, Mapping
from numbers import Integral
from typing import Any, TypeVar, get_args

from plybench.core.arrays.game import as_game
from plybench.core.arrays.problem import as_problem
from plybench.core.errors import InputError, unknown
from plybench.core.native.bridge import Refused, Unfit
from plybench.core.observer import Observer
from plybench.core.running.search_settings import Engine

T = TypeVar("T")


def run_in_engine(
    engine: str, observer: Observer | None, in_core: Callable[[], T], in_python: Callable[[], T]
) -> T:
    """Run the search in the engine that is chosen and able to run it."""
    if engine not in get_args(Engine):
        raise unknown("engine", engine, get_args(Engine))
    is_forced = engine in ("native", "compiled")
    if is_forced and observer is not None:
        raise InputError(f"engine {engine!r} cannot be observed; use engine 'python'")
    if engine == "python" or observer is not None:
        return in_python()
    try:
        return in_core()
    except Refused:
        return in_python()  # it refuses with its own message
    except Unfit as unfit:
        if is_forced:
            raise InputError(f"engine {engine!r} is not available: {unfit}") from None
    return in_python()


def prepare(value: Any, engine: str) -> Any:
    """Return a problem or game as searches take it; one over arrays is compiled if asked for."""
    if engine != "compiled":
        return as_game(as_problem(value))
    from plybench.engine.jit.compiled import compiled

    return compiled(value)


def plain_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return options with whole numbers of other types, such as numpy's, as Python's own."""
    return {
        name: int(value) if isinstance(value, Integral) and not isinstance(value, int) else value
        for name, value in options.items()
    }
