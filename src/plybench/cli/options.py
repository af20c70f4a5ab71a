"""Options shared by the commands: the problem, the algorithm, the engine, the limits."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated, Any

from cyclopts import Parameter, Token

from plybench.core.errors import InputError, shortened
from plybench.core.limits import Budget, Limits
from plybench.core.running.search_settings import Engine
from plybench.core.system.free_memory import free_memory


def _whole(_: Any, tokens: Sequence[Token]) -> int:
    text = tokens[0].value
    try:
        return int(text)
    except ValueError:
        value = f"{tokens[0].keyword} {shortened(text)}"
        raise InputError(f"{value} must be a whole number") from None


_USUAL_MEMORY = "80%"  # so that a search ends before the machine does

Whole = Annotated[int, Parameter(converter=_whole)]


@Parameter(name="*")
@dataclass(frozen=True)
class LimitOptions:
    """When to give up."""

    max_expansions: Whole | None = None
    "Stop after this many expansions. By default never; trace, tree: 200,000; compare: 1,000,000."
    max_seconds: float | None = None
    "Stop after this many seconds. By default never."
    max_memory: str | None = None
    "Stop at this much memory: 2GB, 50% of what is free, or none for no limit. By default 80%."

    def limits(self, progress: Any = None, spent: float = 0.0) -> Limits:
        """Return the options as limits; `spent` is the number of seconds used before the search."""
        memory: Any = self.memory
        return Limits(self.max_expansions, self.max_seconds, memory, progress, spent=spent)

    @property
    def memory(self) -> str | None:
        """The limit on memory; the usual one if none is given."""
        if self.max_memory is None:
            return None if free_memory() is None else _USUAL_MEMORY
        return None if self.max_memory.lower() == "none" else self.max_memory

    @contextmanager
    def preparing(self) -> Iterator[Budget]:
        """Apply the limit on time while the problem is read or generated.

        Yields the clock; raises LimitReached if the time runs out before the search has begun.
        """
        clock = Budget(Limits(seconds=self.max_seconds))
        with clock.watching():
            yield clock


DomainName = Annotated[str, Parameter(help="A domain; see `plybench list domains`.")]
Source = Annotated[
    str | None,
    Parameter(
        help="An instance (see `plybench list instances DOMAIN`), a file, or a state written out. "
        "By default the instance that `plybench list domains` names."
    ),
]
Goal = Annotated[str | None, Parameter(help="The goal, written out. By default the instance's.")]
HeuristicName = Annotated[
    str | None,
    Parameter(
        help="A heuristic; see `plybench list heuristics DOMAIN`. By default the domain's own."
    ),
]
Model = Annotated[
    str | None,
    Parameter(help="The rules to apply; see `plybench list domains`. By default the instance's."),
]
AlgorithmName = Annotated[
    str, Parameter(help="A search algorithm or solver; see `plybench list algorithms`.")
]
EngineName = Annotated[
    Engine,
    Parameter(
        help="python; native (C++); auto: native where it can run this search; or compiled: your "
        "own code over arrays, compiled by numba."
    ),
]
ObserverName = Annotated[
    str | None,
    Parameter(
        help="An observer of your own, FILE.py:NAME, which watches every step of the search. By "
        "default none."
    ),
]
Json = Annotated[
    bool,
    Parameter(name="--json", negative="", show_default=False, help="Print one JSON object."),
]
