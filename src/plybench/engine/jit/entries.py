"""The functions of a problem or game over arrays as the core calls them: code at an address.

The core hands over pointers (cpp/domains/callback.hpp, callback_game.hpp); an entry makes arrays of
them and calls the user's function. An exception must not leave compiled code: it becomes -1 or nan.
"""

from dataclasses import dataclass
from typing import Any

from plybench.core.arrays.form import ArrayForm
from plybench.core.errors import ContractError
from plybench.core.system.time_limit import not_counted
from plybench.engine.jit.compiling import Code, numba
from plybench.engine.jit.source import PlainFunction, Translator

_TEXT = """
def {name}({parameters}):
    answer = {failed}
    try:
        answer = {body}
    except Exception:
        answer = {failed}
    return answer
"""
_STATE = "carray(state, SHAPE)"
_LISTS = f"{_STATE}, carray(out, ROWS), carray(actions, MOST)"


@dataclass(frozen=True)
class _Kind:
    """How functions of one kind are called."""

    types: str  # of the parameters of the user's function: s state, r rows, v vector, n number
    parameters: str  # of the entry, each a pointer or a number
    body: str
    is_real: bool = False  # it returns a float, not a whole number


_KINDS = {
    "test": _Kind("s", "state", f"1 if function({_STATE}) else 0"),
    "number": _Kind("s", "state", f"int(function({_STATE}))"),
    "estimate": _Kind("s", "state", f"float(function({_STATE}))", True),
    "list": _Kind("srv", "state, out, actions, costs", f"int(function({_LISTS}))"),
    "priced list": _Kind(
        "srvc", "state, out, actions, costs", f"int(function({_LISTS}, carray(costs, MOST)))"
    ),
    "moves": _Kind("sv", "state, out", f"int(function({_STATE}, carray(out, MOST)))"),
    "play": _Kind("sns", "state, move, out", f"zero(function({_STATE}, move, carray(out, SHAPE)))"),
    # The players take turns: the one that the core asks about must be the one to move.
    "value": _Kind(
        "sn",
        "state, player",
        f"float(function({_STATE}, player)) if int(to_move({_STATE})) == player else NAN",
        True,
    ),
}


@dataclass(frozen=True)
class Entry:
    """A compiled function: where it is, and whether it returns whole numbers."""

    address: int
    is_whole: bool


class Entries:
    """Compiles functions of one problem or game; `most` is the length of what they write into."""

    def __init__(self, form: ArrayForm, most: int, cost_type: type = int) -> None:
        self._form, self._most = form, most
        self._cost = "float64" if cost_type is float else "int64"
        self._translator = Translator()
        self._code: list[Code] = []  # its code is there as long as the core may call it

    def compile(
        self, functions: dict[str, tuple[str, Any]], to_move: Any = None
    ) -> dict[str, Entry]:
        """Return the entries of functions: name -> (kind, function of the user)."""
        plain = {name: self._translator.plain(given) for name, (_, given) in functions.items()}
        others = [] if to_move is None else [self._translator.plain(to_move)]
        settings = f"{self._form.shape} {self._most} {self._cost} {functions.keys()}"
        code = Code.of([*plain.values(), *others], settings)
        self._code.append(code)
        with not_counted():  # a limit in seconds is for the search
            for name, (kind, _) in functions.items():
                if name not in code.entries:
                    code.entries[name] = self._entry(code, name, kind, plain[name], *others)
        return {name: code.entries[name] for name in functions}

    def _entry(
        self, code: Code, name: str, kind: str, function: PlainFunction, *to_move: PlainFunction
    ) -> Entry:
        called = _KINDS[kind]
        result = code.result_type(function, *map(self._argument, called.types))
        if kind != "play":
            _require_number(result, function)
        failed = "NAN" if called.is_real else "-1"
        text = _TEXT.format(
            name=name, parameters=called.parameters, failed=failed, body=called.body
        )
        names = self._names() | {"function": code.compiled(function)}
        if to_move:
            names["to_move"] = code.compiled(to_move[0])
        types = numba().types
        signature = (types.float64 if called.is_real else types.int64)(
            *(self._pointer(parameter) for parameter in called.parameters.split(", "))
        )
        whole = isinstance(result, types.Integer | types.Boolean)
        return Entry(code.entry(name, text, names, signature), whole)

    def _argument(self, sign: str) -> Any:
        """Return the type of an argument of the user's function."""
        types, dimensions = numba().types, len(self._form.shape)
        if sign == "n":
            return types.int64
        if sign == "c":
            return types.Array(getattr(types, self._cost), 1, "C")
        return types.Array(types.int64, {"s": dimensions, "r": dimensions + 1, "v": 1}[sign], "C")

    def _pointer(self, parameter: str) -> Any:
        """Return the type of a parameter of an entry."""
        types = numba().types
        if parameter in ("move", "player"):
            return types.int64
        return types.CPointer(getattr(types, self._cost if parameter == "costs" else "int64"))

    def _names(self) -> dict[str, Any]:
        return {
            "carray": numba().carray,
            "zero": numba().njit(_zero),
            "SHAPE": self._form.shape,
            "ROWS": (self._most, *self._form.shape),
            "MOST": self._most,
            "NAN": float("nan"),
        }


def _zero(_: object) -> int:
    return 0


def _require_number(result: Any, function: PlainFunction) -> None:
    """Raise ContractError if a function returns nothing, or something else than a number."""
    types = numba().types
    if not isinstance(result, types.Number | types.Boolean):
        remedy = "; is there a return?" if isinstance(result, types.NoneType) else ""
        raise ContractError(
            f"{function.path}, line {function.line}: {function.name} returns {result}, not a "
            f"number{remedy}"
        )
