"""Functions of the user, taken from their source and made fit for numba.

numba compiles plain functions, not methods. So `self.width` becomes a constant with the value that
the attribute has now, and a call of `self.helper(...)`, or of another function of the user, a call
of that function, compiled as well. Lines stay those of the user's file.
"""

import ast
import builtins
import hashlib
import inspect
import textwrap
from dataclasses import dataclass, field
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

from plybench.core.errors import ContractError, shortened

_PREFIX = "_self_"  # of names that stand for attributes
_PLAIN = (int, float, bool, str, bytes, type(None))
_REMEDIES = {
    "list": "make it a tuple or an array",
    "dict": "use an array with the keys as indices",
    "set": "use an array of True and False",
    "frozenset": "use an array of True and False",
}


@dataclass(eq=False)
class PlainFunction:
    """A function without `self`: what numba compiles."""

    name: str
    path: str  # the user's file
    line: int  # in it
    tree: ast.FunctionDef  # with the lines of that file
    constants: dict[str, Any] = field(default_factory=dict)
    called: dict[str, "PlainFunction"] = field(default_factory=dict)  # other functions, by name

    @property
    def text(self) -> str:
        """The function as Python code."""
        return ast.unparse(self.tree) + "\n"


class Translator:
    """Makes plain functions; each function and method once, so that they may call each other."""

    def __init__(self) -> None:
        self._made: dict[tuple[Any, int], PlainFunction] = {}

    def plain(self, function: Any) -> PlainFunction:
        """Return a function or method as a plain function."""
        function = _uncompiled(function)
        owner = None
        if isinstance(function, MethodType):
            function, owner = function.__func__, function.__self__
        key = (function, id(owner))
        if key not in self._made:
            made = _parsed(function)
            self._made[key] = made  # before its body: it may call itself
            if owner is not None:
                self._remove_self(made, owner)
            self._bind_names(made, function)
        return self._made[key]

    def _remove_self(self, made: PlainFunction, owner: Any) -> None:
        arguments = made.tree.args
        name = (arguments.posonlyargs or arguments.args).pop(0).arg
        made.tree.body = [_WithoutSelf(self, made, name, owner).visit(s) for s in made.tree.body]

    def _bind_names(self, made: PlainFunction, function: FunctionType) -> None:
        local = _stored_names(made.tree)
        closed = inspect.getclosurevars(function).nonlocals
        for node in ast.walk(made.tree):
            if not isinstance(node, ast.Name) or node.id in local or node.id in made.constants:
                continue
            values = closed if node.id in closed else function.__globals__
            if node.id in values:
                self.bind(made, node.id, values[node.id], node, node.id)

    def bind(self, made: PlainFunction, name: str, value: Any, node: ast.AST, written: str) -> None:
        """Let a name in a function stand for a value; ContractError if that cannot be compiled."""
        if isinstance(_uncompiled(value), FunctionType | MethodType):
            if not _is_library(value):
                made.called[name] = self.plain(value)
                return
        elif not _is_constant(value):
            raise at_line(made, node, _refusal(written, value))
        made.constants[name] = value


class _WithoutAnnotations(ast.NodeTransformer):
    """Removes the types of arguments and variables, which are not compiled."""

    def visit_arg(self, node: ast.arg) -> ast.arg:
        """Remove the type of an argument."""
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:
        """Turn `x: int = 3` into `x = 3`, and `x: int` into nothing."""
        if node.value is None:
            return ast.copy_location(ast.Pass(), node)
        return ast.copy_location(ast.Assign([node.target], node.value), node)


class _WithoutSelf(ast.NodeTransformer):
    """Replaces `self.attribute` by a name."""

    def __init__(self, maker: Translator, made: PlainFunction, name: str, owner: Any) -> None:
        self._maker, self._made, self._name, self._owner = maker, made, name, owner

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """Replace an attribute of self."""
        if not (isinstance(node.value, ast.Name) and node.value.id == self._name):
            return self.generic_visit(node)
        written = f"{self._name}.{node.attr}"
        if not isinstance(node.ctx, ast.Load):
            told = f"{written} is changed; functions that are compiled can only read attributes"
            raise at_line(self._made, node, told)
        if not hasattr(self._owner, node.attr):
            raise at_line(self._made, node, f"there is no attribute {written}")
        name = _PREFIX + node.attr
        self._maker.bind(self._made, name, getattr(self._owner, node.attr), node, written)
        return ast.copy_location(ast.Name(name, ast.Load()), node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """Refuse self in any other place."""
        if node.id == self._name:
            told = f"{self._name} can only be used as {self._name}.NAME in what is compiled"
            raise at_line(self._made, node, told)
        return node


def _uncompiled(value: Any) -> Any:
    """Return a function as the user wrote it, if they let numba compile it."""
    return getattr(value, "py_func", value)


def at_line(made: PlainFunction, node: ast.AST, text: str) -> ContractError:
    """Return an error with the place in the user's file."""
    return ContractError(f"{made.path}, line {getattr(node, 'lineno', made.line)}: {text}")


def digest(functions: list[PlainFunction], more: str = "") -> str:
    """Return a name for everything that decides what functions are compiled to."""
    sums = hashlib.sha256(more.encode())
    for made in _with_called(functions):
        sums.update(made.text.encode())
        for name, value in sorted(made.constants.items()):
            sums.update(f"{name}={_written(value)};".encode())
    return sums.hexdigest()[:24]


def _with_called(functions: list[PlainFunction]) -> list[PlainFunction]:
    found: list[PlainFunction] = []
    left = list(functions)
    while left:
        made = left.pop()
        if made not in found:
            found.append(made)
            left += [made.called[name] for name in sorted(made.called)]
    return found


def _written(value: Any) -> str:
    if hasattr(value, "tobytes"):
        return f"{value.dtype}{value.shape}{hashlib.sha256(value.tobytes()).hexdigest()}"
    if isinstance(value, tuple):
        return f"({','.join(map(_written, value))})"
    return repr(value) if isinstance(value, _PLAIN) else getattr(value, "__name__", repr(value))


def _parsed(function: Any) -> PlainFunction:
    """Return a function as it is in its file, without decorators and annotations."""
    name = getattr(function, "__name__", type(function).__name__)
    try:
        lines, first = inspect.getsourcelines(function)
        tree = ast.parse(textwrap.dedent("".join(lines))).body[0]
    except (OSError, TypeError, SyntaxError, IndentationError):
        raise ContractError(
            f"the source of {name} cannot be read; define it in a file, with `def`"
        ) from None
    path = function.__code__.co_filename
    if not isinstance(tree, ast.FunctionDef):
        raise ContractError(f"{path}, line {first}: {name} must be a function made by `def`")
    ast.increment_lineno(tree, first - 1)
    tree.decorator_list, tree.returns = [], None
    tree = _WithoutAnnotations().visit(tree)
    return PlainFunction(name, path, first, tree)


def _stored_names(tree: ast.FunctionDef) -> set[str]:
    """Return the names that a function gives values to, with its arguments."""
    stored = {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            stored.add(node.id)
    return stored


def _is_constant(value: Any) -> bool:
    """Tell whether numba can take a value as it is: numbers, tuples, arrays, library functions."""
    if isinstance(value, tuple):
        return all(_is_constant(item) for item in value)
    if isinstance(value, _PLAIN) or hasattr(value, "dtype"):
        return True
    return isinstance(value, ModuleType | BuiltinFunctionType) or _is_library(value)


def _is_library(value: Any) -> bool:
    """Tell whether a function or class is not the user's, but Python's or a library's."""
    module = str(getattr(value, "__module__", ""))
    is_known = module.split(".")[0] in ("numpy", "math", "numba", "builtins", "operator")
    return callable(value) and (is_known or value in vars(builtins).values())


def _refusal(written: str, value: Any) -> str:
    kind = type(value).__name__
    if isinstance(value, type):
        return f"{written} is a class, which cannot be compiled; write self.NAME for its attributes"
    remedy = _REMEDIES.get(kind, "only numbers, texts, tuples and arrays can be")
    return f"{written} is {shortened(value, 40)}, a {kind}, which cannot be compiled; {remedy}"
