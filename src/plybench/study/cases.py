"""Cases of a study: a value for each factor, a key that identifies the case, and a seed.

The key is the hash of the study's name and the values, so it does not depend on the order of the
plan, on the machine or on the version. Limits are not part of it: a case that hit a limit stays the
same case when it is run again with a higher one. What else a result depends on, such as the rules
or the contents of a file, is the context of the case, and part of its key.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from typing import Any

from plybench.core.errors import InputError

_SCALARS = (str, int, float, bool, type(None))


@dataclass(frozen=True)
class Case:
    """One case of a study: what to run."""

    study: str
    factors: Mapping[str, Any]  # factor -> its value, which JSON can hold
    context: Mapping[str, Any] = field(default_factory=dict)  # likewise; the same for many cases

    @property
    def whole(self) -> dict[str, Any]:
        """The factors and the context: all that identifies the case."""
        return {**self.factors, **self.context}

    @cached_property
    def key(self) -> str:
        """The name of the case in the journal."""
        text = json.dumps([self.study, self.whole], sort_keys=True, separators=(",", ":"))
        return sha256(text.encode()).hexdigest()[:32]

    @cached_property
    def seed(self) -> int:
        """A seed of its own, the same wherever and whenever the case runs."""
        return int(sha256(f"seed {self.key}".encode()).hexdigest()[:8], 16)

    def __hash__(self) -> int:
        return hash(self.key)

    def __str__(self) -> str:
        return ", ".join(f"{name} {value}" for name, value in self.factors.items())


def check_factor(name: str, values: Any) -> tuple[Any, ...]:
    """Return the values of a factor; InputError unless JSON can hold them and all differ."""
    found = tuple(values)
    if not found:
        raise InputError(f"factor {name!r} has no values")
    for value in found:
        if not isinstance(value, _SCALARS):
            kind = type(value).__name__
            raise InputError(
                f"factor {name!r} has the value {value!r} of type {kind}; "
                "values are text, numbers, true, false or None"
            )
    texts = [json.dumps(value) for value in found]
    for at, text in enumerate(texts):
        if text in texts[:at]:
            raise InputError(f"factor {name!r} has the value {found[at]!r} twice")
    return found
