"""What became of a task: points, and for each part of it a sentence with the reason."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any


def points_text(points: float) -> str:
    """Return a number of points as people write it.

    >>> points_text(3.0), points_text(2.67)
    ('3', '2.67')
    """
    return f"{points:g}"


def with_points(most: float) -> str:
    """Return a number of points with the word.

    >>> with_points(1), with_points(0.5), with_points(3.0)
    ('1 point', '0.5 points', '3 points')
    """
    return f"{points_text(most)} point{'' if most == 1 else 's'}"


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that was tried. `share` of it is right, from 0 to 1; `detail` has more lines."""

    text: str
    share: float
    detail: str = ""

    @property
    def is_right(self) -> bool:
        """Tell whether nothing is missing."""
        return self.share >= 1


@dataclass(frozen=True, slots=True)
class Verdict:
    """The points of one task for one student."""

    task: str
    most: float  # points that can be reached
    parts: tuple[Part, ...]
    printed: str = ""  # by the student's code
    is_hidden: bool = False  # from the student
    error: str = ""  # the traceback of the grading file, if that failed
    seconds: float = field(default=0.0, compare=False)

    @property
    def points(self) -> float:
        """The points reached: in proportion to the parts that are right."""
        if not self.parts:
            return 0.0
        return round(self.most * sum(part.share for part in self.parts) / len(self.parts), 2)

    @property
    def is_passed(self) -> bool:
        """Tell whether all of it is right."""
        return bool(self.parts) and all(part.is_right for part in self.parts)

    @property
    def reason(self) -> str:
        """A line: why the task or its first failed part failed, or the text of the passed part."""
        if self.error:
            return f"the grading file failed: {self.error.strip().splitlines()[-1]}"
        wrong = [part for part in self.parts if not part.is_right]
        if not wrong:
            return self.parts[0].text if len(self.parts) == 1 else f"all {len(self.parts)} right"
        more = f" (and {len(wrong) - 1} more)" if len(wrong) > 1 else ""
        return wrong[0].text + more

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        parts = [[part.text, part.share, part.detail] for part in self.parts]
        return {
            "task": self.task,
            "most": self.most,
            "parts": parts,
            "printed": self.printed,
            "is_hidden": self.is_hidden,
            "error": self.error,
            "seconds": self.seconds,
        }

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> "Verdict":
        """Return the verdict that `to_dict` wrote."""
        return cls(**values | {"parts": tuple(Part(*part) for part in values["parts"])})


@dataclass(frozen=True, slots=True)
class Grade:
    """All verdicts on one student."""

    student: str
    verdicts: Sequence[Verdict]

    @property
    def points(self) -> float:
        """The points reached."""
        return round(sum(verdict.points for verdict in self.verdicts), 2)

    @property
    def most(self) -> float:
        """The points that can be reached."""
        return sum(verdict.most for verdict in self.verdicts)

    @property
    def is_full(self) -> bool:
        """Tell whether every task is passed."""
        return all(verdict.is_passed for verdict in self.verdicts)
