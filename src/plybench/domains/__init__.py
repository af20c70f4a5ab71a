"""Domains: rules, text formats, heuristics, named instances and pictures of each problem.

Each is a module of this package: `plybench.domains.sliding_tiles`.
"""

from importlib import import_module
from pkgutil import iter_modules
from typing import Any


def __dir__() -> list[str]:
    return [module.name for module in iter_modules(__path__)]


def __getattr__(name: str) -> Any:
    if name in __dir__():
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
