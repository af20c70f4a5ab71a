"""What a search is asked for, by settings or part by part."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from plybench.core.errors import InputError
from plybench.core.limits import Limits, tightest
from plybench.core.running.search_settings import Engine, SearchSettings, is_plain


@dataclass(frozen=True, slots=True)
class Request:
    """What `solve` or `decide` is asked for: names as in settings, or functions instead of them."""

    algorithm: Any  # a name; None if the problem is to choose
    heuristic: Any
    options: Mapping[str, Any]
    engine: Engine
    limits: Limits | None
    written: SearchSettings | Limits  # has the limits as they were given: memory may be a share

    @classmethod
    def of(
        cls,
        algorithm: str | SearchSettings | None,
        engine: Engine,
        limits: Limits | None,
        options: Mapping[str, Any],
        heuristic: Any = None,
    ) -> "Request":
        """Return a request by settings, to which only limits may be added, or part by part."""
        if not isinstance(algorithm, SearchSettings):
            return cls(algorithm, heuristic, options, engine, limits, limits or Limits())
        settings, given = algorithm, {"heuristic": heuristic, **options}
        twice = [name for name, value in given.items() if value is not None]
        twice += [] if engine == "auto" else ["engine"]
        if twice:
            raise InputError(f"{twice[0]} is given in addition to settings; make it a part of them")
        return cls(
            settings.algorithm,
            settings.heuristic,
            settings.options,
            settings.engine,
            tightest(settings.limits(), limits),
            settings,
        )

    def settings(
        self, algorithm: str, heuristic: Any, options: Mapping[str, Any]
    ) -> SearchSettings | None:
        """Return the settings of a search with the algorithm, heuristic and options that it used.

        None if they cannot be written down: one is a function or a table of the caller's own.
        """
        if not all(map(is_plain, (heuristic, *options.values()))):
            return None
        most = self.written
        limits = (most.expansions, most.seconds, most.memory)
        return SearchSettings(algorithm, heuristic, options, *limits, self.engine)


def name_of(given: Any, offered: Callable[[], Mapping[str, Any]]) -> Any:
    """Return the name under which a function is offered; anything else is returned unchanged."""
    if not callable(given):
        return given
    return next((name for name, function in offered().items() if function == given), given)
