"""Where things stand in Blocksworld, as traces print it: `@ 2,0 A 0,0 B 1,0`."""

import re

from plybench.core.errors import InputError, shortened
from plybench.domains.blocksworld.grid import Position

NAME = re.compile(r"[^\W\d_]\w*")  # of a block
_PLACE = r"(\S+)\s+(\d{1,6}),(\d{1,6})"
_PLACES = re.compile(rf"\s*{_PLACE}(?:\s+{_PLACE})*\s*")


def are_places(text: str) -> bool:
    """Tell whether a text gives places, as in `A 0,0`, rather than a drawing."""
    return _PLACES.fullmatch(text) is not None


def read_places(what: str, text: str) -> dict[str, Position]:
    """Return the places by name; the agent is `@`."""
    if not are_places(text):
        raise InputError(f"{what} {shortened(text)} is not of the form '@ 3,0 A 0,0 ...'")
    found: dict[str, Position] = {}
    for name, x, y in re.findall(_PLACE, text):
        if name in found:
            raise InputError(f"{what} {shortened(text)} has {name} twice")
        found[name] = (int(x), int(y))
    return found
