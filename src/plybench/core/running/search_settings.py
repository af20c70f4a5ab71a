"""The settings of a search as one value: algorithm, heuristic, options, limits and engine.

`solve` and `decide` take such a value, results carry the one that produced them, and studies, logs
and programs can store it, compare it and run it again.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from math import isnan
from typing import Any, Literal, get_args

from plybench.core.errors import InputError, refused, unknown
from plybench.core.limits import Limits

Engine = Literal["auto", "python", "native", "compiled"]
LIMITS = ("expansions", "seconds", "memory")

_INFINITIES = ("inf", "-inf")  # which JSON has no numbers for


@dataclass(frozen=True)
class SearchSettings:
    """What to run on a problem or a game, as names and numbers only.

    `heuristic` is one that the problem offers by name. Options of games include `evaluate` and
    `order`, also by name. Whatever you leave out takes the default of `solve` and `decide`; the
    settings in a result leave nothing out. `memory` is a number of bytes or text such as `2GB` or
    `80%`. Settings are equal if all their parts are, and can be keys of a dictionary.

    >>> settings = SearchSettings("weighted_astar", "manhattan", {"weight": 3}, seconds=2)
    >>> print(settings)
    weighted_astar:heuristic=manhattan,weight=3,seconds=2
    >>> SearchSettings.from_dict(settings.to_dict()) == settings
    True
    """

    algorithm: str
    heuristic: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    expansions: int | None = None
    seconds: float | None = None
    memory: int | str | None = None
    engine: Engine = "auto"

    def __post_init__(self) -> None:
        if not isinstance(self.algorithm, str):
            raise refused("algorithm", self.algorithm, "a name")
        if not isinstance(self.heuristic, str | None):
            raise refused("heuristic", self.heuristic, "a name, or None")
        if not isinstance(self.options, Mapping):
            raise refused("options", self.options, "a mapping of names to values")
        object.__setattr__(self, "options", dict(self.options))
        for name, value in self.options.items():
            if not is_plain(value):
                raise refused(f"option {name}", value, "a name, a number, True, False or None")
        if self.engine not in get_args(Engine):
            raise unknown("engine", self.engine, get_args(Engine))
        self.limits()

    def __hash__(self) -> int:
        options = frozenset(self.options.items())
        limits = (self.expansions, self.seconds, self.memory)
        return hash((self.algorithm, self.heuristic, options, limits, self.engine))

    def limits(self) -> Limits:
        """Return the limits of a search that starts now; a share of memory is of what is free now.

        Raises InputError if one of them is not a valid limit.
        """
        return Limits(self.expansions, self.seconds, self.memory)  # type: ignore[arg-type]

    def with_options(self, **options: Any) -> "SearchSettings":
        """Return settings with these options changed; None sets an option to None."""
        return replace(self, options={**self.options, **options})

    def to_dict(self) -> dict[str, Any]:
        """Return plain values that JSON can hold, with only the limits that are set."""
        return {
            "algorithm": self.algorithm,
            "heuristic": self.heuristic,
            "options": {name: _written(value) for name, value in self.options.items()},
            "limits": {n: getattr(self, n) for n in LIMITS if getattr(self, n) is not None},
            "engine": self.engine,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "SearchSettings":
        """Return the settings that `to_dict` wrote; missing parts take their defaults."""
        if not isinstance(data, Mapping):
            raise refused("settings", data, "an object, as to_dict writes it")
        given = dict(data)
        limits = given.pop("limits", {})
        known = [f.name for f in fields(cls) if f.name not in LIMITS]
        _check_names("part of settings", given, [*known, "limits"])
        if "algorithm" not in given:
            raise InputError("settings must name an algorithm")
        _check_names("limit", limits, LIMITS)
        options = given.pop("options", {})
        if isinstance(options, Mapping):
            options = {name: _read(value) for name, value in options.items()}
        return cls(**given, options=options, **limits)

    def __str__(self) -> str:
        data = self.to_dict()
        heuristic = {} if self.heuristic is None else {"heuristic": self.heuristic}
        engine = {} if self.engine == "auto" else {"engine": self.engine}
        parts = heuristic | data["options"] | data["limits"] | engine
        text = ",".join(f"{name}={_text(value)}" for name, value in parts.items())
        return f"{self.algorithm}:{text}" if text else self.algorithm


def is_plain(value: object) -> bool:
    """Tell whether an option can be written down: a name, a number, a truth value or None."""
    if isinstance(value, float) and isnan(value):
        return False  # it is not equal to itself
    return value is None or isinstance(value, str | int | float)


def _check_names(kind: str, given: Any, known: Any) -> None:
    if not isinstance(given, Mapping):
        raise InputError(f"{kind}: {given!r} must be an object")
    for name in given:
        if name not in known:
            raise unknown(kind, name, known)


def _written(value: Any) -> Any:
    return str(value) if isinstance(value, float) and str(value) in _INFINITIES else value


def _read(value: Any) -> Any:
    return float(value) if isinstance(value, str) and value in _INFINITIES else value


def _text(value: Any) -> str:
    return str(value).lower() if value is None or isinstance(value, bool) else str(value)
