"""Tracebacks of functions in a study file: what is the author's, without steps of ours."""

from pathlib import Path
from traceback import FrameSummary, StackSummary, TracebackException

import plybench
from plybench.core.errors import InputError

_PACKAGE = Path(plybench.__file__).parent
_STUDIES = _PACKAGE / "study" / "reports"  # functions of studies as well


def author_traceback(error: BaseException, skipped: int) -> str:
    """Return the traceback of an error without its first steps, which are those of the caller.

    Input that plybench refuses is the author's to mend: the steps that led to the refusal are left
    out too. If nothing is left, all is kept.
    """
    found = TracebackException.from_exception(error)
    steps = list(found.stack)[skipped:]
    while isinstance(error, InputError) and steps and _is_ours(steps[-1]):
        steps.pop()
    if steps:
        found.stack = StackSummary.from_list(steps)
    return "".join(found.format())


def _is_ours(step: FrameSummary) -> bool:
    path = Path(step.filename)
    return path.is_relative_to(_PACKAGE) and not path.is_relative_to(_STUDIES)
