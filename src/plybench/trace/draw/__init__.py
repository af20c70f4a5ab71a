"""Traces drawn as text, as Graphviz DOT and as SVG. Each is imported when it is first used."""

import lazy_loader as _lazy

__getattr__, __dir__, __all__ = _lazy.attach_stub(__name__, __file__)
