"""What a thing in a file of the user is: by its methods, its marks, or its parameters."""

import ast
from inspect import isclass, isfunction, isroutine, signature
from typing import Any

from plybench.core.catalog import kind_of
from plybench.core.errors import InputError, unknown
from plybench.core.heuristic import is_heuristic
from plybench.core.observer import Observer
from plybench.core.system.import_guard import imported_modules
from plybench.core.system.python_files import load_module, own_members, parse_code
from plybench.core.system.reading import read_text
from plybench.play.agents.own_file import USUAL

KINDS = ("problem", "game", "heuristic", "evaluation", "order", "agent", "observer")

# The parameters of functions without a mark.
_PARAMETERS = {
    ("state",): "heuristic",
    ("state", "problem"): "heuristic",
    ("state", "player"): "evaluation",
    ("state", "actions"): "order",
    ("board",): "agent",
    ("board", "player"): "agent",
    ("game", "state"): "agent",
    ("game", "state", "limits", "rng"): "agent",
}


def kinds_in(path: str) -> dict[str, str]:
    """Return the objects of a file that can be checked: name -> kind.

    Functions without a mark are mostly helpers. An agent is the function `choose`, or a class that
    has such a method; or else the only function in the file, if its parameters are an agent's.
    """
    at_first_sight = _agents_in_text(path)
    if at_first_sight:
        return dict.fromkeys(at_first_sight, "agent")
    members = own_members(load_module(path))
    found = {name: kind for name, value in members.items() if (kind := kind_by_mark(value))}
    functions = {name: value for name, value in members.items() if isfunction(value)}
    if not found and len(functions) == 1:
        name, function = next(iter(functions.items()))
        if kind_by_parameters(function) == "agent":
            return {name: "agent"}
    return found


def kind_named(text: str) -> str:
    """Return the kind of `FILE.py:NAME`; InputError if the kind is not clear."""
    code = parse_code(text)
    if code.name in _agents_in_text(code.path):
        return "agent"
    module = load_module(code.path)
    if code.path.endswith(".py") and code.name not in vars(module):
        raise unknown(f"name in {code.path}", code.name, own_members(module))
    value = own_members(module).get(code.name)
    found = "problem" if value is None else kind_by_mark(value) or kind_by_parameters(value)
    if not found:
        raise InputError(f"{text}: say what it is with --kind: {', '.join(KINDS)}")
    return found


def kind_by_mark(value: Any) -> str:
    """Return the kind of an object by its methods, marks and name; "" if they do not show it."""
    if is_heuristic(value):
        return "heuristic"
    for mark, kind in (("evaluation_name", "evaluation"), ("ordering_name", "order")):
        if hasattr(value, mark):
            return kind
    if isinstance(value, Observer) or (isclass(value) and issubclass(value, Observer)):
        return "observer"
    return kind_of(value) or ("agent" if _is_agent(value) else "")


def kind_by_parameters(value: Any) -> str:
    """Return the kind of a function without a mark, by the names of its parameters."""
    if isclass(value) or not isroutine(value):
        return ""
    return _PARAMETERS.get(tuple(signature(value).parameters), "")


def packages_of(path: str) -> set[str]:
    """Return the packages that a file imports."""
    return {name.partition(".")[0] for name in imported_modules(read_text(path))}


def _agents_in_text(path: str) -> list[str]:
    """Return the agents in a file that has nothing else to check, as its text shows.

    Such a file need not be run in this process: it may play a game when it is imported, or loop.
    """
    try:
        body = ast.parse(read_text(path)).body
    except (SyntaxError, ValueError):
        return []  # running it says what is wrong
    parts = [node for node in body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    if any(node.decorator_list or _is_more(node) for node in parts):
        return []
    return [
        node.name
        for node in parts
        if (node.name == USUAL if isinstance(node, ast.FunctionDef) else USUAL in _methods(node))
    ]


def _is_more(node: ast.FunctionDef | ast.ClassDef) -> bool:
    """Tell whether a class may be a problem, a game, an observer or derived from something else."""
    return isinstance(node, ast.ClassDef) and bool(node.bases or "result" in _methods(node))


def _methods(node: ast.ClassDef) -> list[str]:
    return [each.name for each in node.body if isinstance(each, ast.FunctionDef)]


def _is_agent(value: Any) -> bool:
    if isfunction(value):
        return value.__name__ == USUAL
    return callable(getattr(value, "choose", None))
