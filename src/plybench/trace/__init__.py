"""Trace: searches recorded event by event, saved as NDJSON, replayed as trees and steps, and drawn.

`Trace` and `GameTrace` are observers that record; `draw` makes text, SVG, DOT and films of them.

It imports `core` only. Read `recorder.py` first.
"""

import lazy_loader as _lazy

__getattr__, __dir__, __all__ = _lazy.attach_stub(__name__, __file__)
