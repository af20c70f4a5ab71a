"""Lab: searches, races, games, heuristics, matches and studies to look at in a browser.

`handle` answers one message and knows nothing of servers. Its hosts are `plybench lab` (a server on
this machine), widgets in notebooks, and pages that hold their data. The pages are in `static/`.

It imports `study` and everything below, but not the classroom. Read `handle.py` first, then an
action in `actions/`.
"""

from plybench.lab.handle import handle

__all__ = ["handle"]
