"""The language of UCI: commands parsed, answers written. Does not need python-chess."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from plybench.core.errors import InputError, unknown
from plybench.domains.chess.positions import START
from plybench.solvers.chess.task import MOST_DEPTH, Found, Line, Task

_TIMES = ("wtime", "btime", "winc", "binc", "movetime")  # milliseconds
_NUMBERS = (*_TIMES, "movestogo", "depth", "nodes", "mate", "perft")
_FLAGS = ("infinite", "ponder")
_WORDS = (*_NUMBERS, *_FLAGS, "searchmoves")
_MOST = 2**62


@dataclass(frozen=True, slots=True)
class Go:
    """A `go` command; `faults` are the parts that make no sense and were left out."""

    numbers: dict[str, int]
    flags: frozenset[str]
    moves: tuple[str, ...] | None
    faults: list[str] = field(default_factory=list)

    def task(self, white_to_move: bool, lines: int, moves: Sequence[str]) -> Task:
        """Return the task: to search these moves at the root, or all if there are none.

        A `go` without a limit searches until it is stopped; one in which nothing made sense takes
        only a first look, because the other program waits for an answer.
        """
        n, side = self.numbers, "w" if white_to_move else "b"
        clock = None
        if side + "time" in n:
            left, increment = n[side + "time"], max(n.get(side + "inc", 0), 0)
            clock = (max(left, 1) / 1000, increment / 1000, max(n.get("movestogo", 0), 0))
        task = Task(
            depth=_at_least_one(n.get("depth"), MOST_DEPTH),
            nodes=_at_least_one(n.get("nodes")),
            mate=_at_least_one(n.get("mate"), MOST_DEPTH),
            seconds=None if "movetime" not in n else max(n["movetime"], 1) / 1000,
            clock=clock,
            root_moves=tuple(moves),
            lines=lines,
            pondering="ponder" in self.flags,
        )
        if task.is_limited or self.flags:
            return task.with_infinity() if "infinite" in self.flags else task
        return replace(task, depth=1) if self.faults else task.with_infinity()


def _at_least_one(number: int | None, most: int = _MOST) -> int | None:
    return None if number is None else min(max(number, 1), most)


def read_command(words: Sequence[str], known: Sequence[str]) -> tuple[str, list[str]]:
    """Return the first word that is a command, and the words after it; InputError if none is.

    UCI requires engines to skip unknown words at the beginning of a line.

    >>> read_command("joho debug on".split(), ["debug", "go"])
    ('debug', ['on'])
    """
    for place, word in enumerate(words):
        if word in known:
            return word, list(words[place + 1 :])
    raise unknown("command", words[0], known)


def read_go(words: Sequence[str]) -> Go:
    """Parse the words after `go`.

    >>> read_go("wtime 1000 depth x".split()).faults
    ["'x' is not a number: depth"]
    """
    numbers: dict[str, int] = {}
    flags: set[str] = set()
    moves: list[str] | None = None
    faults: list[str] = []
    rest = iter(words)
    for word in rest:
        if word in _NUMBERS:
            value = next(rest, "nothing")
            if _is_number(value):
                numbers[word] = int(value)
            else:
                faults.append(f"{value!r} is not a number: {word}")
        elif word in _FLAGS:
            flags.add(word)
        elif word == "searchmoves":
            moves = []
        elif moves is not None:
            moves.append(word)
        else:
            faults.append(f"unknown word {word!r} after go; known: {', '.join(_WORDS)}")
    return Go(numbers, frozenset(flags), None if moves is None else tuple(moves), faults)


def _is_number(word: str) -> bool:
    digits = word.removeprefix("-")
    return digits.isascii() and digits.isdecimal() and len(digits) <= 19


def read_position_words(words: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """Return the FEN and the moves of the words after `position`."""
    place = list(words).index("moves") if "moves" in words else len(words)
    before, moves = words[:place], tuple(words[place + 1 :])
    if before and before[0] == "fen":
        return " ".join(before[1:]), moves
    if list(before) == ["startpos"]:
        return START, moves
    raise InputError(f"position {' '.join(words)!r} must begin with startpos or fen")


def read_option_words(words: Sequence[str]) -> tuple[str, str]:
    """Return name and value of the words after `setoption`; both may have several words."""
    if not words or words[0] != "name":
        raise InputError("setoption must be followed by name ... and value ...")
    place = list(words).index("value") if "value" in words else len(words)
    return " ".join(words[1:place]), " ".join(words[place + 1 :])


def info_line(line: Line) -> str:
    """Return what is known about a move as a UCI line."""
    score = f"cp {line.score}" if line.mate is None else f"mate {line.mate}"
    bound = "" if line.bound == "exact" else f" {line.bound}bound"
    rate = round(line.nodes / line.seconds) if line.seconds > 0 else 0
    return (
        f"info depth {line.depth} seldepth {line.deepest} multipv {line.rank} "
        f"score {score}{bound} nodes {line.nodes} nps {rate} hashfull {line.table_use} "
        f"time {round(line.seconds * 1000)} pv {' '.join(line.moves)}"
    )


def best_move(found: Found) -> str:
    """Return the answer to a `go`."""
    if not found.lines:
        return "bestmove (none)"
    ponder = "" if found.reply is None else f" ponder {found.reply}"
    return f"bestmove {found.lines[0].moves[0]}{ponder}"


def perft_lines(moves: dict[str, int], nodes: int) -> Iterator[str]:
    """Yield the counts of a perft."""
    for move, count in moves.items():
        yield f"{move}: {count}"
    yield f"Nodes searched: {nodes}"
