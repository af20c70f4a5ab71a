"""Functions at addresses for the core to call: rules that Python would have compiled.

Calls of the core name them, so that no address is spoiled: a wrong one would end any program.
"""

from ctypes import CFUNCTYPE, POINTER, c_double, c_int64, c_void_p, cast
from typing import Any

_NUMBERS = POINTER(c_int64)


@CFUNCTYPE(c_int64, _NUMBERS, _NUMBERS, _NUMBERS, c_void_p)
def _on(state: Any, out: Any, actions: Any, costs: Any) -> int:
    out[0] = state[0] + 1
    return 1


@CFUNCTYPE(c_int64, _NUMBERS)
def _is_ten(state: Any) -> int:
    return int(state[0] == 10)


@CFUNCTYPE(c_double, _NUMBERS)
def _rest(state: Any) -> float:
    return abs(10.0 - state[0])


@CFUNCTYPE(c_int64, _NUMBERS)
def _to_move(state: Any) -> int:
    return 1 + state[0] % 2


@CFUNCTYPE(c_int64, _NUMBERS, _NUMBERS)
def _moves(state: Any, out: Any) -> int:
    return 1


@CFUNCTYPE(c_int64, _NUMBERS, c_int64, _NUMBERS)
def _play(state: Any, move: int, out: Any) -> int:
    out[0] = state[0] + 1
    return 0


@CFUNCTYPE(c_double, _NUMBERS, c_int64)
def _worth(state: Any, player: int) -> float:
    return 1.0


def addresses() -> dict[str, Any]:
    """Return the addresses by the names that calls have for them."""
    functions = {"on_at": _on, "goal_at": _is_ten, "rest_at": _rest, "worth_at": _worth}
    game = (_to_move, _moves, _play, _is_ten, _worth)
    return {
        **{name: _address(function) for name, function in functions.items()},
        "game_functions": [_address(function) for function in game],
    }


def _address(function: Any) -> int | None:
    return cast(function, c_void_p).value
