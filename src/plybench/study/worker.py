"""The part of a study that runs in a worker process: running cases."""

import json
import os
from collections.abc import Callable, Mapping
from math import inf, isfinite
from time import monotonic, perf_counter
from typing import Any

from plybench.core.errors import InputError
from plybench.core.limits import Limits
from plybench.core.system.free_memory import free_memory
from plybench.core.version import __version__
from plybench.study.attempts import ERROR, host_facts
from plybench.study.cases import Case
from plybench.study.columns import END, SECONDS, STATUS, status_of
from plybench.study.files import StudySource
from plybench.study.study import Study
from plybench.study.tracebacks import author_traceback

_CHANGED: tuple[dict[str, Any], str] = (
    {STATUS: ERROR},
    "a file that the run depends on was changed meanwhile; run it again",
)
_STEPS = 2  # of ours in a traceback: `_measure_case` and `measure` of the study


def prepare(setup: Mapping[str, Any]) -> Callable[[Any], Any]:
    """Return the function that runs a case, `[factors, limits, key]`."""
    if setup["version"] != __version__:
        raise InputError(f"this worker has plybench {__version__}, not {setup['version']}")
    share = setup["memory_share"] / (setup["processes"] or os.cpu_count() or 1)
    run = runner_of(StudySource(**setup["source"]).load(), share)
    return _warmed_up(run) if setup["is_timed"] else run


def _warmed_up(run: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Run the first case twice, so that its seconds do not include importing modules."""
    is_cold = True

    def run_timed(task: Any) -> Any:
        nonlocal is_cold
        if is_cold:
            run(task)
            is_cold = False
        return run(task)

    return run_timed


def runner_of(study: Study, share: float = 0) -> Callable[[Any], dict[str, Any]]:
    """Return the function that runs a case of a study and returns its outcome.

    A run without a limit on memory gets a share of the free memory, so that it stops before the
    machine runs out.
    """

    look = _FreeMemory()

    def run(task: Any) -> dict[str, Any]:
        factors, given, key = task
        guard = 0 if "memory" in given or not share else int(share * look.free)
        limits = Limits(**given | ({"memory": guard} if guard else {}))
        case, start = study.case(factors), perf_counter()
        values, note = _measure_case(study, case, limits) if case.key == key else _CHANGED
        seconds = values.pop(SECONDS, perf_counter() - start)
        return {
            "status": status_of(values),
            "end": str(values.get(END) or ""),
            "guard": guard,
            "values": {} if note else values,
            "note": note,
            "seconds": round(seconds, 9),
            **host_facts(),
        }

    return run


class _FreeMemory:
    """Checks the free memory now and then: a check takes longer than a small run."""

    def __init__(self) -> None:
        self._bytes, self._looked = 0, -inf

    @property
    def free(self) -> int:
        """The bytes that were free at most a second ago; 0 if the system does not tell."""
        if monotonic() - self._looked > 1:
            self._bytes, self._looked = free_memory() or 0, monotonic()
        return self._bytes


def _measure_case(study: Study, case: Case, limits: Limits) -> tuple[dict[str, Any], str]:
    """Return the exact columns of a run, or why there are none."""
    try:
        found = study.measure(case, limits)
    except (Exception, SystemExit) as error:
        return {STATUS: ERROR}, author_traceback(error, _STEPS)
    try:
        return exact(found), ""
    except InputError as error:
        return {STATUS: ERROR}, str(error)


def exact(values: Any) -> dict[str, Any]:
    """Return columns as plain values; InputError names the one that JSON cannot hold."""
    if not isinstance(values, Mapping):
        kind = type(values).__name__
        raise InputError(f"a run must return a dict of columns by name; this one returned {kind}")
    plain = {str(name): _plain(name, value) for name, value in values.items()}
    if not isinstance(plain.get(SECONDS, 0), int | float):
        raise InputError(
            f"column {SECONDS!r} is {plain[SECONDS]!r}; it must be a number, or be left out"
        )
    return plain


def _plain(name: Any, value: Any) -> Any:
    if hasattr(value, "item") and not isinstance(value, str):  # a numpy number
        value = value.item()
    if isinstance(value, float) and not isfinite(value):
        raise InputError(
            f"column {name!r} is {value}; return None or text for what is not a number"
        )
    if isinstance(value, tuple | list):
        return [_plain(name, part) for part in value]
    try:
        return json.loads(json.dumps(value, allow_nan=False))
    except (TypeError, ValueError):
        kind = type(value).__name__
        raise InputError(
            f"column {name!r} is {value!r} of type {kind}; columns are text, numbers, true, false, "
            "None, and lists or dicts of these"
        ) from None
