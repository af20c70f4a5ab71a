"""Domains: rules, text formats, heuristics, named instances and pictures of each problem and game.

Each domain is a module of this package, `plybench.domains.sliding_tiles`, or of a plug-in; the
catalog finds it by its call of `register`. `shared` has what the readers of several domains use.

It imports `core` only: no domain imports an algorithm, and none another domain. Read
`sliding_tiles/rules.py` first.
"""

from pkgutil import iter_modules as _iter_modules

import lazy_loader as _lazy

__getattr__, __dir__, __all__ = _lazy.attach(
    __name__, [one.name for one in _iter_modules(__path__)]
)
