"""One option of an algorithm: what it can be, how it is read from text, and how it is checked."""

from dataclasses import dataclass
from difflib import get_close_matches
from numbers import Integral, Real
from typing import Any, Literal

from plybench.core.errors import InputError, RefusedValue

# A flag is true or false; an object, such as a list, cannot be written as text.
Kind = Literal["choice", "whole", "number", "flag", "text", "object"]
_TYPES: dict[Kind, type] = {"whole": int, "number": float, "flag": bool}


@dataclass(frozen=True, slots=True)
class Option:
    """An option of an algorithm or a solver: a keyword-only argument of its function.

    >>> Option("width", "whole", default=100).read("20")
    20
    """

    name: str
    kind: Kind
    default: Any
    choices: tuple[str, ...] = ()  # of a choice
    help: str = ""
    takes_size: bool = False  # a flag that can also be a whole number, as for a table of a size

    @property
    def value_type(self) -> type:
        """The type of its values; names are text."""
        return _TYPES.get(self.kind, str)

    def read(self, text: str) -> Any:
        """Return the value that a text stands for; choices are left to `check`."""
        if text == "none" and self.default is None:
            return None
        if self.kind == "flag":
            return self._read_flag(text)
        return text if self.value_type is str else read_number(self.name, text, self.value_type)

    def _read_flag(self, text: str) -> bool | int:
        if text in ("true", "false"):
            return text == "true"
        if self.takes_size:
            return int(read_number(self.name, text, int, "true, false or a whole number"))
        raise InputError(f"{self.name}={text!r} must be true or false")

    def check(self, value: Any, algorithm: str) -> None:
        """Raise RefusedValue, which names the algorithm, unless a value fits the kind."""
        if value is None and self.default is None:
            return
        if self.kind == "choice" and value not in self.choices:
            close = get_close_matches(str(value), self.choices, n=1)
            guess = f"did you mean {close[0]!r}? Allowed: " if close else "allowed: "
            raise self._refusal(value, algorithm, guess + ", ".join(self.choices))
        if self.kind in ("whole", "number") and not _is_number(value, self.value_type):
            kind = "whole number" if self.kind == "whole" else "number"
            raise self._refusal(value, algorithm, f"it must be a {kind}")

    def _refusal(self, value: Any, algorithm: str, rule: str) -> RefusedValue:
        return RefusedValue(self.name, f"{algorithm} cannot do {self.name}={value!r}; {rule}")


def read_number(name: str, text: str, kind: type, rule: str = "") -> Any:
    """Return a number of this kind; `rule` says what is allowed, if that is more."""
    try:
        return kind(text)
    except ValueError:
        rule = rule or ("a whole number" if kind is int else "a number")
        raise InputError(f"{name}={text!r} must be {rule}") from None


def _is_number(value: object, kind: type) -> bool:
    # Also those of numpy. A depth of 2.5 is never reached, so it would never end a search.
    return isinstance(value, Integral if kind is int else Real) and not isinstance(value, bool)
