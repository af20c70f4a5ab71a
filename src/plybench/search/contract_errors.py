"""What a problem or heuristic did wrong, explained in a sentence after a search failed.

Nothing is checked at each node: Python itself refuses a state without a hash or an estimate that is
not a number. The values at fault are found in the variables of the search, which all searches call
`state` or `node`, `action`, `child`, `cost` and `h`. Errors raised inside the user's own methods
are left as they are.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from types import FrameType, TracebackType
from typing import Any

from plybench.core.errors import ContractError, InputError, shortened
from plybench.core.heuristic import heuristic_name
from plybench.core.problem import Problem, check_hash, is_number

_OURS = ("plybench.core.problem", "plybench.search.")


@contextmanager
def explain_errors(problem: Problem[Any, Any]) -> Iterator[None]:
    """Raise ContractError instead of the error that a broken contract causes inside the block."""
    try:
        yield
    except (TypeError, ValueError) as error:
        if sentence := broken_contract(problem, error):
            raise ContractError(sentence) from None
        raise


def broken_contract(problem: Problem[Any, Any], error: BaseException | None) -> str:
    """Return which part of the contract was broken when a search raised this; empty if none."""
    is_possible = isinstance(error, TypeError | ValueError) and not isinstance(error, InputError)
    if not is_possible or error is None or error.__traceback__ is None:
        return ""
    frame = _our_frame(error.__traceback__)
    if frame is None:
        return ""
    try:
        _check(problem, frame.f_locals)
    except ContractError as found:
        return str(found)
    if all(kind in str(error) for kind in ("'decimal.Decimal'", "'float'")):
        name = type(problem).__name__
        return (
            f"the numbers of {name}, its heuristic and the options are decimals and floats, which "
            "Python does not add; use fractions.Fraction, which goes with both"
        )
    return ""


def _our_frame(traceback: TracebackType) -> FrameType | None:
    """Return the frame that raised, if it belongs to a search or hashed a state."""
    frames = []
    step: TracebackType | None = traceback
    while step is not None:
        frames.append(step.tb_frame)
        step = step.tb_next
    if len(frames) > 1 and frames[-1].f_code.co_name == "__hash__":
        frames.pop()
    name = str(frames[-1].f_globals.get("__name__", ""))
    return frames[-1] if name.startswith(_OURS) else None


def _check(problem: Problem[Any, Any], found: Mapping[str, Any]) -> None:
    """Raise ContractError if a value in a search is not what it must be."""
    name = type(problem).__name__
    for state in (found[key] for key in ("child", "state") if key in found):
        check_hash(problem, state)
    if "h" in found and not is_number(found["h"]):
        state = found.get("child", problem.initial)
        raise not_a_number(found["heuristic"], state, found["h"])
    if "cost" in found and not is_number(found["cost"]):
        action, cost = found.get("action"), found["cost"]
        raise ContractError(f"action {action!r} of {name} costs {cost!r}, which is not a number")
    state = found["state"] if "state" in found else (found.get("node") or (0, problem.initial))[1]
    _check_lists(problem, name, state)


def not_a_number(heuristic: Any, state: Any, h: Any) -> ContractError:
    """Return the error for an estimate that is something else."""
    return ContractError(
        f"heuristic {heuristic_name(heuristic)!r} returned {shortened(h)} for the state "
        f"{shortened(state)}; it must return a number"
    )


def _check_lists(problem: Problem[Any, Any], name: str, state: Any) -> None:
    method = "successors" if hasattr(problem, "successors") else "actions"
    listed = getattr(problem, method)(state)
    triple = "(action, successor, cost) triple"
    what = f"{triple}s" if method == "successors" else "actions"
    returned = f"{name}.{method} returned {shortened(listed)} for the state {shortened(state)}"
    if not isinstance(listed, Iterable):
        raise ContractError(f"{returned}; it must return a list of {what}")
    if method == "successors":
        for item in listed:
            if not isinstance(item, tuple | list) or len(item) != 3:
                raise ContractError(f"{returned}; {shortened(item)} is not an {triple}")
