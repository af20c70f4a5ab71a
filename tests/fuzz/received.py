"""What a page gets of a reply that is sent in pieces, over a connection that drops some of them."""

import random
from collections.abc import Mapping
from typing import Any

from fuzz.guard import Broken
from plybench.lab.wire import pack_parts

_LOST = 0.3  # of what is reported, as if the page were slow to read


class Received:
    """Takes reports and the reply, and raises Broken where a column would have a gap."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._sizes: dict[str, int] = {}

    def report(self, known: Mapping[str, Any]) -> bool:
        """Take a report; False if it was not sent."""
        pack_parts(known)
        if self._chance.random() < _LOST:
            return False
        self.take(known)
        return True

    def take(self, part: Mapping[str, Any]) -> None:
        """Take what belongs to the columns: see `column_pieces.js`."""
        for name, start in part.get("starts", {}).items():
            there = self._sizes.get(name, 0)
            if start > there:
                raise Broken(f"column {name} has {there} values; the next is number {start}")
            self._sizes[name] = start + len(part["columns"][name])
