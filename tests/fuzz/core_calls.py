"""Calls the core with arguments that nobody should give: it may refuse them, but not break.

    python -m fuzz.core_calls --seconds 60 [--seed 1]

The calls are expressions of Python, spoiled in places. They run in a process of their own; when
that one dies, its last call is told and kept in `cases/core`, which is tried first each time. With
a core that was built with sanitizers (`make fuzz-core`) bad accesses to memory end it, too.
"""

import argparse
import ast
import os
import subprocess
import sys
import tempfile
import time
from math import inf, nan
from pathlib import Path
from random import Random
from typing import Any

from fuzz.cases import keep, kept
from fuzz.core_functions import addresses
from fuzz.core_seeds import SEEDS
from fuzz.guard import TooSlow, bounded
from helpers.core import use_core_of_environment

REFUSALS = (ValueError, TypeError, OverflowError, IndexError, MemoryError, RuntimeError)
_NUMBERS = (
    0,
    1,
    -1,
    2,
    3,
    5,
    7,
    16,
    17,
    40,
    41,
    63,
    64,
    65,
    255,
    256,
    1000,
    65535,
    65536,
    2**20,
    2**31 - 1,
    2**31,
    2**32 - 1,
    2**32,
    2**62,
    2**63 - 1,
    2**63,
    2**64 - 1,
    2**64,
    -(2**31),
    -(2**63),
    10**40,
    0.5,
    -0.5,
    1e308,
)
HOSTILE = (
    *map(repr, _NUMBERS),
    "nan",
    "inf",
    "-inf",
    "None",
    "True",
    "False",
    "''",
    "'x'",
    "'astar'",
    "'e2e4'",
    "'\\x00'",
    "'\\ud800'",
    repr("a" * 10_000),
    "b'x'",
    "[]",
    "()",
    "{}",
    "[0]",
    "[[]]",
    "[[0]]",
    "[-1]",
    f"[{2**64}]",
    "(0, 0)",
    repr([0] * 1000),
    repr([[0] * 64] * 64),
    "[None]",
    "{'x': 1}",
    "zeros(0, 'uint8')",
    "zeros(3, 'uint16')",
    "zeros((2, 2), 'float64')",
    "zeros((64, 64), 'uint16')",
    "object()",
    "look",
    "limits",
    "int",
)
_PLACES = (ast.Constant, ast.List, ast.Tuple, ast.Dict)


def spoiled(call: str, rng: Random) -> str:
    """Return a call with one to three of its values changed."""
    tree = ast.parse(call, mode="eval")
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3))):
        places = [node for node in ast.walk(tree) if isinstance(node, _PLACES)]
        if places:
            _spoil(rng.choice(places), tree, rng)
    return ast.unparse(tree)


def _spoil(place: ast.expr, tree: ast.Expression, rng: Random) -> None:
    if isinstance(place, ast.List | ast.Tuple) and place.elts and rng.random() < 0.6:
        i = rng.randrange(len(place.elts))
        change = rng.randrange(3)
        if change == 0:
            del place.elts[i]
        elif change == 1:
            place.elts.insert(i, place.elts[rng.randrange(len(place.elts))])
        else:
            place.elts[i] = _hostile(rng)
        return
    new = _hostile(rng)
    for node in ast.walk(tree):
        for name, value in ast.iter_fields(node):
            if value is place and not isinstance(node, ast.JoinedStr):
                setattr(node, name, new)
            elif isinstance(value, list) and any(item is place for item in value):
                value[:] = [new if item is place else item for item in value]


def _hostile(rng: Random) -> ast.expr:
    return ast.parse(rng.choice(HOSTILE), mode="eval").body


def names() -> dict[str, Any]:
    """Return what the expressions may use."""
    import numpy as np

    use_core_of_environment()  # before anything imports the installed one
    from helpers.headers import TILES
    from plybench import _core
    from plybench.core.system.python_files import load_module
    from plybench.domains.chess.native import _weights
    from plybench.engine.built import build_header
    from plybench.engine.built.headers import stamp

    return {
        **{name: getattr(_core, name) for name in dir(_core) if not name.startswith("_")},
        "limits": _core.SearchLimits(300, 0.2, 50_000_000, None, True),
        "signals": True,
        "zeros": np.zeros,
        "nan": nan,
        "inf": inf,
        "look": lambda *_: None,
        "value": lambda position: 1,
        "chess_evaluation": _weights(),
        **addresses(),
        "tiles_kind": load_module(TILES).Tiles.kind,
        "tiles_stamp": stamp(),
        "tiles_module": str(build_header(TILES).path),
    }


def call(text: str, known: dict[str, Any]) -> None:
    """Make a call; what it refuses, and how long it takes, is all right within bounds."""
    try:
        with bounded():
            repr(eval(text, {**known}))
    except (*REFUSALS, known["CallFailed"]):  # a function of ours that was too slow has failed
        pass
    except TooSlow:
        print(f"slow: {text[:300]}", flush=True)


def work(seconds: float, calls: int, seed: int, told: Path) -> None:
    """Make calls until time or number is spent, telling each before it is made."""
    rng, known, end = Random(seed), names(), time.monotonic() + seconds
    first = [*kept("core"), *SEEDS]
    for number in range(calls):
        if time.monotonic() > end:
            break
        text = first[number] if number < len(first) else spoiled(rng.choice(SEEDS), rng)
        told.write_text(text, errors="surrogatepass")
        call(text, known)
    print(f"{number:,} calls", flush=True)


def main() -> int:
    """Let a process work; return 1 if it died."""
    parser = argparse.ArgumentParser(prog="core_calls", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--calls", type=int, default=10**9)
    parser.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(4)))
    parser.add_argument("--worker", type=Path)
    options = parser.parse_args()
    if options.worker:
        work(options.seconds, options.calls, options.seed, options.worker)
        return 0
    print(f"seed {options.seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder) / "call"
        arguments = ["--seconds", str(options.seconds), "--calls", str(options.calls)]
        ended = subprocess.run(
            [
                sys.executable,
                "-m",
                "fuzz.core_calls",
                *arguments,
                "--seed",
                str(options.seed),
                "--worker",
                str(told),
            ],
            check=False,
        )
        if ended.returncode == 0:
            return 0
        text = told.read_text(errors="surrogatepass")
    print(f"died with status {ended.returncode} in {text[:2000]}\nkept as {keep('core', text)}")
    return 1


if __name__ == "__main__":
    sys.exit(main())
