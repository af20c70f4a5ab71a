"""The fields of a message, checked as they are read: messages come from anyone.

Every method returns a value of the expected kind and size, or raises a `FieldError` that names the
field.
"""

from collections.abc import Iterable, Mapping
from math import isfinite
from typing import Any

from plybench.core.errors import InputError, shortened, unknown

LONGEST_TEXT = 200_000  # characters of a board or a game written out


class FieldError(InputError):
    """A field of a message is wrong; the page shows the error beside it."""

    def __init__(self, field: str, message: str) -> None:
        self.field = field
        super().__init__(message)

    def __reduce__(self) -> tuple[type["FieldError"], tuple[str, str]]:
        return type(self), (self.field, str(self))


class Fields:
    """A message, or a part of one."""

    def __init__(self, values: object, where: str = "") -> None:
        if not isinstance(values, Mapping):
            raise FieldError(
                where, f"{where or 'a message'} must be an object, not {_kind(values)}"
            )
        self._values, self._where = values, where

    def __contains__(self, name: str) -> bool:
        return self._values.get(name) is not None

    def names(self) -> list[str]:
        """Return the names of the fields that have a value."""
        return [str(name) for name, value in self._values.items() if value is not None]

    def value(self, name: str) -> Any:
        """Return a value as it was sent; None if there is none."""
        return self._values.get(name)

    def part(self, name: str) -> "Fields":
        """Return an object inside the message; an empty one if there is none."""
        value = self._values.get(name)
        return Fields({} if value is None else value, self._path(name))

    def parts(self, name: str, most: int) -> list["Fields"]:
        """Return a list of objects."""
        return [
            Fields(value, f"{self._path(name)}[{i}]")
            for i, value in enumerate(self.values(name, most))
        ]

    def values(self, name: str, most: int) -> list[Any]:
        """Return a list; an empty one if there is none."""
        value = self._values.get(name)
        if value is None:
            return []
        if not isinstance(value, list):
            raise self._error(name, f"must be a list, not {_kind(value)}")
        if len(value) > most:
            raise self._error(name, f"has {len(value):,} entries; at most {most:,} are allowed")
        return value

    def texts(self, name: str, most: int, longest: int = 1000) -> list[str]:
        """Return a list of texts."""
        found = self.values(name, most)
        for value in found:
            if not isinstance(value, str) or len(value) > longest:
                raise self._error(
                    name, f"must hold texts of up to {longest:,} characters, not {shortened(value)}"
                )
        return found

    def text(self, name: str, default: str | None = None, longest: int = LONGEST_TEXT) -> str:
        """Return a text; if there is none, the default, or an error without a default."""
        value = self._values.get(name)
        if value is None and default is not None:
            return default
        if not isinstance(value, str):
            raise self._error(name, f"must be a text, not {_kind(value)}")
        if len(value) > longest:
            raise self._error(
                name, f"has {len(value):,} characters; at most {longest:,} are allowed"
            )
        return value

    def maybe_text(self, name: str, longest: int = LONGEST_TEXT) -> str | None:
        """Return a text, or None if there is none."""
        return self.text(name, longest=longest) if name in self else None

    def choice(self, name: str, allowed: Iterable[str], default: str | None = None) -> str:
        """Return one of some names; an unknown one is an error with a guess."""
        value = self.text(name, default, longest=200)
        known = list(allowed)
        if value not in known:
            raise FieldError(self._path(name), str(unknown(name.replace("_", " "), value, known)))
        return value

    def whole(self, name: str, least: int, most: int, default: int | None = None) -> int:
        """Return a whole number in a range."""
        value = self._values.get(name)
        if value is None and default is not None:
            return default
        if isinstance(value, float) and isfinite(value) and value.is_integer():
            value = int(value)  # JavaScript does not tell 3 from 3.0
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            shown = shortened(value)
            raise self._error(
                name, f"must be a whole number from {least:,} to {most:,}, not {shown}"
            )
        return value

    def number(self, name: str, least: float, most: float, default: float | None = None) -> float:
        """Return a number in a range."""
        value = self._values.get(name)
        if value is None and default is not None:
            return default
        if (
            isinstance(value, int | float)
            and not isinstance(value, bool)
            and least <= value <= most
        ):
            return float(value)
        shown = shortened(value)
        raise self._error(name, f"must be a number from {least:g} to {most:g}, not {shown}")

    def flag(self, name: str, default: bool = False) -> bool:
        """Return true or false."""
        value = self._values.get(name, default)
        if not isinstance(value, bool):
            raise self._error(name, f"must be true or false, not {shortened(value)}")
        return value

    def _path(self, name: str) -> str:
        return f"{self._where}.{name}" if self._where else name

    def _error(self, name: str, message: str) -> FieldError:
        return FieldError(self._path(name), f"{self._path(name)} {message}")


def _kind(value: object) -> str:
    names = {type(None): "nothing", str: "a text", list: "a list", dict: "an object"}
    return names.get(type(value), shortened(value))
