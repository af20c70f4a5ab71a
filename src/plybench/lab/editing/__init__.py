"""Problems edited by hand: drag pieces, draw walls, set goals.

A problem is taken apart into a `Sheet` (two layers of labels, start and goal, over some walls), the
sheet is changed, and the problem is made again. What a domain needs for that is a `Kit`, in a
module with the name of the domain; domains without one are edited as text.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from plybench.lab.editing.kit import Kit


@cache
def kit_of(domain: str) -> Kit | None:
    """Return the tools to edit the problems of a domain; None if they are only text."""
    name = f"{__name__}.{domain}"
    if not domain.isidentifier() or find_spec(name) is None:
        return None
    kit = getattr(import_module(name), "KIT", None)
    return kit if isinstance(kit, Kit) else None
