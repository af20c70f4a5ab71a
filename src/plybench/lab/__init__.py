"""The lab: searches, races, games, heuristics, matches and studies to look at in a browser.

`handle` answers one message and knows nothing of servers. Its hosts are `plybench lab` (a server on
this machine), widgets in notebooks, and pages that hold their data. The pages are in `static/`.
"""

from plybench.lab.handle import handle

__all__ = ["handle"]
