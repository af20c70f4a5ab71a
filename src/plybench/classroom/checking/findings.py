"""What a check found: one sentence each, right, worth knowing, or wrong."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Literal

from plybench.core.errors import InputError
from plybench.core.system.python_files import own_traceback

Kind = Literal["right", "note", "wrong"]


class BadOption(InputError):
    """The options of the check are wrong, not the user's code."""


class NoGround(InputError):
    """The user must name a problem or game to try the code on; `what` is the kind needed."""

    def __init__(self, text: str, what: str) -> None:
        super().__init__(text)
        self.what = what

    def __reduce__(self) -> tuple[type["NoGround"], tuple[str, str]]:
        """Rebuild from both parts."""
        return type(self), (str(self), self.what)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was found. `detail` has more: a drawing, a traceback."""

    kind: Kind
    text: str
    detail: str = ""

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        return {"kind": self.kind, "text": self.text, "detail": self.detail}


@dataclass(slots=True)
class Report:
    """What was checked, and the findings in order."""

    what: str  # one of `plybench.classroom.checking.kinds.KINDS`, or "file" if it is not Python
    name: str
    findings: list[Finding] = field(default_factory=list)
    lacks: str = ""  # "problem" or "game", if the user must name one to try it on

    @property
    def is_right(self) -> bool:
        """Tell whether nothing is wrong."""
        return all(finding.kind != "wrong" for finding in self.findings)

    def right(self, text: str, detail: str = "") -> None:
        """Add a finding that is correct."""
        self.findings.append(Finding("right", text, detail))

    def note(self, text: str, detail: str = "") -> None:
        """Add a finding worth knowing."""
        self.findings.append(Finding("note", text, detail))

    def wrong(self, text: str, detail: str = "") -> None:
        """Add a finding that must be mended."""
        self.findings.append(Finding("wrong", text, detail))

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        found = [finding.to_dict() for finding in self.findings]
        return {"what": self.what, "name": self.name, "right": self.is_right, "findings": found}

    @contextmanager
    def catching(self, doing: str) -> Iterator[None]:
        """Turn what the user's code raises into a finding, with its traceback."""
        try:
            yield
        except BadOption:
            raise
        except InputError as error:
            self.lacks = error.what if isinstance(error, NoGround) else self.lacks
            self.wrong(f"{doing}: {error}", getattr(error.__cause__, "trace", ""))
        except Exception as error:
            text = f"{doing}: {type(error).__name__}: {error}".rstrip(": ")
            self.wrong(text, own_traceback(error))


Check = Callable[[Any, Report], None]
