"""What every task has: its points, its limits, and how a submission is tried."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from plybench.classroom.grading.counting import WORDS
from plybench.classroom.grading.student import Student, StudentFault
from plybench.classroom.grading.verdict import Part
from plybench.core.errors import InputError, refused
from plybench.core.system.python_files import is_code

_LEAST_MEMORY = 32 * 10**6


@dataclass(frozen=True)
class About:
    """The name and points of a task, and its limits for each thing that is tried."""

    name: str
    points: float
    seconds: float
    memory: int  # bytes
    forbids: tuple[str, ...] = ()  # modules that may not be imported
    is_hidden: bool = False  # from the student

    def __post_init__(self) -> None:
        is_number = isinstance(self.points, int | float) and not isinstance(self.points, bool)
        if not is_number or not 0 < self.points < 10**6:
            raise refused(f"points of {self.name!r}", self.points, "a number above 0")
        if not self.seconds > 0:
            raise refused("seconds", self.seconds, "a number above 0")
        if self.memory < _LEAST_MEMORY:
            raise refused("memory", self.memory, "at least 32,000,000 bytes")


@dataclass(frozen=True)
class Task(ABC):
    """A piece of work to hand in. `run` tries one submission.

    A part that fails, loops or exits gets its reason; the others are tried all the same.
    """

    about: About

    @abstractmethod
    def check(self) -> None:
        """Raise InputError if the task cannot be graded, whatever is handed in."""

    @abstractmethod
    def run(self, student: Student) -> Sequence[Part]:
        """Return the parts that were tried, with their outcomes."""


@dataclass(frozen=True)
class Most:
    """The most that a search may use; None for any amount."""

    expanded: int | None = None
    generated: int | None = None
    calls: int | None = None

    def to_dict(self) -> dict[str, int]:
        """Return the limits that there are."""
        values = {name: getattr(self, name) for name in WORDS}
        return {name: value for name, value in values.items() if value is not None}

    def describe_excess(self, counts: Mapping[str, Any]) -> str:
        """Return the counts above the limits, in words; empty without any."""
        over = [
            f"{counts[name]:,} {WORDS[name]}, and at most {most:,} are allowed"
            for name, most in self.to_dict().items()
            if counts[name] > most
        ]
        return "; ".join(over)

    def describe_counts(self, counts: Mapping[str, Any]) -> str:
        """Return the counts that matter, in words."""
        return ", ".join(
            f"{counts[name]:,} {WORDS[name]}" for name in self.to_dict() or ["expanded"]
        )


@contextmanager
def collecting(parts: list[Part], label: str) -> Iterator[None]:
    """Turn what the student's code does wrong in one part into the reason of that part."""
    try:
        yield
    except StudentFault as fault:
        parts.append(Part(f"{label}: {fault}", 0, fault.trace))


def check_code(code: str) -> None:
    """Raise InputError unless a text names a file, or a name in a file."""
    if not is_code(code):
        raise InputError(f"{code!r} must be FILE.py or FILE.py:NAME")


def are_counts(counts: Any) -> bool:
    """Tell whether an answer has all counts."""
    return isinstance(counts, dict) and all(isinstance(counts.get(name), int) for name in WORDS)
