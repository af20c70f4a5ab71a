"""Options of an engine: what it reports about them after `uci`, and values for them from text."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from plybench.core.errors import InputError, unknown

_FORM = re.compile(r"option name (.+?) type (check|spin|combo|button|string)\b(.*)")
_LIMIT, _ELO = "uci_limitstrength", "uci_elo"


@dataclass(frozen=True, slots=True)
class Option:
    """An option: its name as the engine writes it, its kind, and the values it takes."""

    name: str
    kind: str  # check, spin, combo, button or string
    least: int | None = None  # of a spin
    most: int | None = None
    choices: tuple[str, ...] = ()  # of a combo

    def command(self, text: str) -> str:
        """Return the command that sets it to a value; InputError if it does not take the value."""
        if self.kind == "button":
            self._one_of(text, ("true",))
            return f"setoption name {self.name}"
        return f"setoption name {self.name} value {self._value(text)}"

    def _value(self, text: str) -> str:
        if self.kind == "check":
            return self._one_of(text.lower(), ("true", "false"))
        if self.kind == "combo":
            return self._one_of(text, self.choices)
        return text if self.kind == "string" else self._number(text)

    def _one_of(self, text: str, allowed: Iterable[str]) -> str:
        known = {value.lower(): value for value in allowed}
        if text.lower() not in known:
            raise InputError(f"{self.name}={text!r} must be {' or '.join(known.values())}")
        return known[text.lower()]

    def _number(self, text: str) -> str:
        try:
            value = int(text)
        except ValueError:
            raise InputError(
                f"{self.name}={text!r} must be a whole number{self._range()}"
            ) from None
        if (self.least is not None and value < self.least) or (
            self.most is not None and value > self.most
        ):
            raise InputError(f"{self.name}={value} must be a whole number{self._range()}")
        return str(value)

    def _range(self) -> str:
        if self.least is None or self.most is None:
            return ""
        return f" from {self.least} to {self.most}"


def read_option(line: str) -> Option | None:
    """Return the option that a line describes; None if it describes none.

    >>> read_option("option name Hash type spin default 16 min 1 max 1024")
    Option(name='Hash', kind='spin', least=1, most=1024, choices=())
    """
    match = _FORM.fullmatch(line)
    if match is None:
        return None
    name, kind, rest = match.groups()
    choices = tuple(re.findall(r" var (.*?)(?= var |$)", rest)) if kind == "combo" else ()
    return Option(name, kind, _bound("min", rest), _bound("max", rest), choices)


def _bound(word: str, text: str) -> int | None:
    found = re.search(rf" {word} (-?[0-9]{{1,18}})(?= |$)", text)
    return int(found[1]) if found else None


def commands(
    options: Iterable[Option], given: Mapping[str, str], others: Iterable[str], engine: str
) -> list[str]:
    """Return the commands that set the given options of an engine; case in names does not matter.

    `others` are listed with the options if one is unknown. Setting a strength also turns the limit
    on, unless that is set too.
    """
    known = {option.name.lower(): option for option in options}
    names = [*others, *(option.name for option in known.values())]
    found = []
    for key, text in given.items():
        if key.lower() not in known:
            raise unknown(f"setting of {engine}", key, names)
        found.append(known[key.lower()].command(text))
    keys = {key.lower() for key in given}
    if _ELO in keys and _LIMIT in known and _LIMIT not in keys:
        found.append(known[_LIMIT].command("true"))
    return found
