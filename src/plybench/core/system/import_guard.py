"""Modules that code of somebody else may not import: found in its text, and refused at run time.

A name forbids a module with everything in it, and what a package re-exports from there:
`plybench.engine.searches` also forbids `from plybench import solve`. Code that wants to can get
round this (Python hides nothing from itself); what it does then is not an oversight.
"""

import ast
import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any


class ForbiddenImport(ImportError):
    """Somebody imports a module that is not allowed here."""


def is_forbidden(name: str, forbidden: Iterable[str]) -> bool:
    """Tell whether a module is one of those forbidden, or inside one.

    >>> is_forbidden("plybench.search.astar", ["plybench.search"]), is_forbidden("os", ["o"])
    (True, False)
    """
    return any(name == one or name.startswith(f"{one}.") for one in forbidden)


def forbidden_uses(text: str, forbidden: Sequence[str]) -> list[tuple[int, str]]:
    """Return line and name of each forbidden module or function that a text uses by its name.

    >>> forbidden_uses("import plybench.search as s\\nfrom os import path", ["plybench.search"])
    [(1, 'plybench.search')]
    """
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):
        return []  # running it says what is wrong
    aliases: dict[str, str] = {}
    found = []
    for node in ast.walk(tree):
        for name in _imported(node, aliases):
            if is_forbidden(_origin(name), forbidden) or is_forbidden(name, forbidden):
                found.append((getattr(node, "lineno", 0), name))
    for node in ast.walk(tree):
        name = _dotted(node, aliases)
        if name and (is_forbidden(_origin(name), forbidden) or is_forbidden(name, forbidden)):
            found.append((getattr(node, "lineno", 0), name))
    return sorted(set(found))


def imported_modules(text: str) -> set[str]:
    r"""Return the modules that the import statements of a text name, also relative ones.

    >>> sorted(imported_modules("import a.b\nfrom .c import d"))
    ['a.b', 'c', 'c.d']
    """
    try:
        nodes = list(ast.walk(ast.parse(text)))
    except (SyntaxError, ValueError):
        return set()
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    for node in nodes:
        if isinstance(node, ast.ImportFrom):
            stem = [node.module] if node.module else []
            names |= {*stem, *(".".join([*stem, alias.name]) for alias in node.names)}
    return names


def _imported(node: ast.AST, aliases: dict[str, str]) -> Iterator[str]:
    """Yield the full names that an import statement asks for; note what they are called."""
    if isinstance(node, ast.Import):
        for alias in node.names:
            whole = alias.name
            aliases[alias.asname or whole.partition(".")[0]] = (
                whole if alias.asname else whole.partition(".")[0]
            )
            yield whole
    elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
        yield node.module
        for alias in node.names:
            aliases[alias.asname or alias.name] = f"{node.module}.{alias.name}"
            yield f"{node.module}.{alias.name}"


def _dotted(node: ast.AST, aliases: dict[str, str]) -> str:
    """Return the full name of `pb.solve` if `pb` was imported; otherwise an empty text."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    if not parts or not isinstance(node, ast.Name) or node.id not in aliases:
        return ""
    return ".".join([aliases[node.id], *reversed(parts)])


def _origin(name: str) -> str:
    """Return the module in which something that a loaded package re-exports is defined."""
    package, _, attribute = name.rpartition(".")
    found = _offered(sys.modules[package], attribute) if package in sys.modules else None
    return _home(found) or name


def _offered(package: ModuleType, name: str) -> Any:
    """Return what a package offers by a name, loading it if the package does so on first use."""
    try:
        return getattr(package, name, None)
    except ImportError:
        return None


def _home(value: Any) -> str:
    if isinstance(value, ModuleType):
        return value.__name__
    return str(getattr(value, "__module__", "") or "")


class _Guard:
    """Refuses imports; it comes first among the finders of modules."""

    def __init__(self, forbidden: Sequence[str]) -> None:
        self.forbidden, self.refused = list(forbidden), list[str]()

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if not is_forbidden(name, self.forbidden):
            return None
        self.refused.append(name)
        raise ForbiddenImport(f"{name} is not allowed here", name=name)


def guard_imports(forbidden: Sequence[str]) -> list[str]:
    """Refuse forbidden modules in this process from now on; return the list of what is refused.

    Modules that are loaded already stay usable for those who have them, but cannot be imported.
    """
    guard = _Guard(forbidden)
    for name, module in list(sys.modules.items()):
        if is_forbidden(name, forbidden):
            del sys.modules[name]
        elif is_forbidden(name.partition(".")[0], [one.partition(".")[0] for one in forbidden]):
            guard.forbidden += [f"{name}.{each}" for each in _hidden(module, forbidden)]
    sys.meta_path.insert(0, guard)
    return guard.refused


def _hidden(module: ModuleType, forbidden: Sequence[str]) -> list[str]:
    """Take what comes from forbidden modules out of a package; return the names."""
    if not hasattr(module, "__path__"):
        return []  # modules of the package need their imports themselves
    names = [name for name, value in vars(module).items() if is_forbidden(_home(value), forbidden)]
    for name in names:
        delattr(module, name)
    return names
