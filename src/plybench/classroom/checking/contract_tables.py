"""The optional parts of the contracts, as the tables in `problem.py` and `game.py` list them."""

import re
from difflib import get_close_matches
from functools import cache
from importlib import import_module

from plybench.classroom.checking.findings import Report

_RESEMBLES = 0.85  # `action_costs` resembles `action_cost`


@cache
def optional_names(module: str) -> tuple[str, ...]:
    """Return the names in the first column of a contract's table.

    >>> optional_names("plybench.core.problem")[:2]
    ('action_cost', 'successors')
    """
    page = import_module(module).__doc__ or ""
    cells = [line.split("|")[1] for line in page.splitlines() if line.startswith("|")]
    names = [name for cell in cells for name in re.findall(r"`(\w+)[`(]", cell)]
    return tuple(dict.fromkeys(names))


def add_optional_parts(subject: object, module: str, report: Report) -> None:
    """Say which optional parts of a contract are recognised, and which look misspelt."""
    known = optional_names(module)
    having = [name for name in known if hasattr(subject, name)]
    if having:
        report.right(f"optional parts that are used: {', '.join(having)}")
    unused = [name for name in known if name not in having]
    for name in dir(type(subject)):
        close = get_close_matches(name, unused, n=1, cutoff=_RESEMBLES)
        if close and not name.startswith("_") and name not in known:
            report.note(f"{name} is not used by plybench; did you mean {close[0]}?")
