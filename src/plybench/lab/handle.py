"""Answers one message: the whole lab without servers.

A message is an object whose `do` names an action; `plybench.lab.actions` has a module for each
group of them. It holds everything that the answer depends on, so that any process can give it.
"""

import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from plybench.core.errors import InputError
from plybench.core.limits import LimitReached
from plybench.core.system.python_files import only_files
from plybench.lab.fields import FieldError, Fields
from plybench.lab.given_files import given_files

Reply = dict[str, Any]  # plain values; numpy arrays and bytes are under "columns"
Report = Callable[[Mapping[str, Any]], object]  # takes such values meanwhile; False: not sent


@dataclass(frozen=True, slots=True)
class Action:
    """What a message can ask for. A quick one takes a moment and has workers of its own."""

    name: str
    run: Callable[[Fields, Report], Reply]
    is_quick: bool


_actions: dict[str, Action] = {}


def action(
    name: str, *, quick: bool = False
) -> Callable[[Callable[[Fields, Report], Reply]], Callable[[Fields, Report], Reply]]:
    """Mark a function that answers messages: it takes their fields and a function to report to."""

    def mark(run: Callable[[Fields, Report], Reply]) -> Callable[[Fields, Report], Reply]:
        _actions[name] = Action(name, run, quick)
        return run

    return mark


@cache
def actions() -> Mapping[str, Action]:
    """Return all actions by name."""
    package = import_module("plybench.lab.actions")
    for info in pkgutil.iter_modules(package.__path__):
        import_module(f"{package.__name__}.{info.name}")
    return dict(sorted(_actions.items()))


def handle(message: object, *, report: Report | None = None) -> Reply:
    """Return the reply to a message; bad input is a reply too: `error`, and the `field` at fault.

    >>> handle({"do": "dance"})["error"]
    "unknown do 'dance'; known: ..."
    """
    try:
        fields = Fields(message)
        wanted = actions()[fields.choice("do", actions())]
        with only_files(given_files().code):
            return wanted.run(fields, report or (lambda known: None))
    except FieldError as error:
        return {"error": str(error), "field": error.field}
    except (InputError, LimitReached) as error:
        return {"error": str(error), "field": None}


def is_quick(message: object) -> bool:
    """Tell whether a message needs only a moment; one that is wrong does."""
    name = message.get("do") if isinstance(message, Mapping) else None
    known = actions().get(name) if isinstance(name, str) else None
    return known is None or known.is_quick
