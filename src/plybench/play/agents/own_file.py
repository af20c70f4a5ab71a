"""Agents in files of the user: `my_agent.py:choose`, `my_agent.py:Minimax(depth=3)`.

The name is the name of a function, of an object, or of a class; each game gets a new instance of
the class. With arguments in parentheses the function or class is called, and its result plays.
Without a name, the agent is `choose`, or else the only agent in the file.

Agents' processes import this module, so it needs little besides the standard library.
"""

from collections.abc import Callable
from dataclasses import replace
from inspect import isclass, isfunction
from typing import Any

from plybench.core.errors import InputError
from plybench.core.system.python_files import call_with, find_member, load_module, parse_code
from plybench.play.agents.forms import function_of

USUAL = "choose"  # the name that need not be written


def load_agent(text: str) -> Callable[..., Any]:
    """Load a file and return the function that chooses; InputError says what is wrong with it."""
    code = parse_code(text)
    if not code.name and USUAL in vars(load_module(code.path)):
        code = replace(code, name=USUAL)
    found = find_member(code, "agent", _may_play)
    if isclass(found) or code.arguments is not None:
        if not callable(found):
            raise InputError(f"{code}: {code.name} cannot be called; leave out the (...)")
        found = call_with(found, code)
    return function_of(found, str(code))


def _may_play(value: Any) -> bool:
    """Tell whether an object of a file can be meant as an agent."""
    if isclass(value):
        return any({"choose", "__call__"} & vars(each).keys() for each in value.__mro__)
    return isfunction(value) or callable(getattr(value, "choose", None))
