"""What an engine reports about its search in lines that begin with `info`."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

_WORDS = (
    "depth",
    "seldepth",
    "time",
    "nodes",
    "multipv",
    "score",
    "currmove",
    "currmovenumber",
    "hashfull",
    "nps",
    "tbhits",
    "sbhits",
    "cpuload",
    "string",
    "refutation",
    "currline",
    "wdl",
    "pv",
)
_MOST_DIGITS = 18  # more digits make no meaningful number


@dataclass(frozen=True, slots=True)
class Info:
    """The best line so far: its depth in plies and its score, for the player to move.

    `mate` is a number of moves, 0 or below if the player to move is mated. `nodes` counts the nodes
    of the whole search. A value that was not reported is None or empty.
    """

    depth: int | None = None
    centipawns: int | None = None
    mate: int | None = None
    nodes: int | None = None
    line: tuple[str, ...] = ()

    def after(self, written: str) -> "Info":
        """Return the values known after one more line; an unreadable line adds nothing."""
        try:
            told = _fields(written.split()[1:])
            nodes = _number(told["nodes"][0]) if "nodes" in told else self.nodes
            if "score" not in told or told.get("multipv", ["1"]) != ["1"] or _is_bound(told):
                return replace(self, nodes=nodes)
            kind, number = told["score"][:2]
            score = {"cp": "centipawns", "mate": "mate"}[kind]
            depth = _number(told["depth"][0]) if "depth" in told else None
            line = tuple(told.get("pv", ()))
            return Info(depth, nodes=nodes, line=line, **{score: _number(number)})
        except (ValueError, KeyError, IndexError):
            return self


def _number(word: str) -> int:
    if len(word) > _MOST_DIGITS:
        raise ValueError
    return int(word)


def _fields(words: Iterable[str]) -> dict[str, list[str]]:
    """Return the words after each keyword; everything after `string` belongs to it."""
    found: dict[str, list[str]] = {}
    key = ""
    for word in words:
        if word in _WORDS and key != "string":
            key = word
            found[key] = []
        elif key:
            found[key].append(word)
    return found


def _is_bound(told: dict[str, list[str]]) -> bool:
    """Tell whether the score is only a bound: the search at that depth is not finished."""
    return "lowerbound" in told["score"] or "upperbound" in told["score"]
