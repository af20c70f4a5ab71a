"""The optional parts of the contracts, as the tables in `problem.py` and `game.py` list them."""

import re
from functools import cache
from importlib import import_module


@cache
def optional_names(module: str) -> tuple[str, ...]:
    """Return the names in the first column of a contract's table.

    >>> optional_names("plybench.problem")[:2]
    ('action_cost', 'successors')
    """
    page = import_module(module).__doc__ or ""
    cells = [line.split("|")[1] for line in page.splitlines() if line.startswith("|")]
    names = [name for cell in cells for name in re.findall(r"`(\w+)[`(]", cell)]
    return tuple(dict.fromkeys(names))
