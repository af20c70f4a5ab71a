"""Core: what every other room stands on, under the names that `cpp/core` has too.

The contracts are in `problem`, `game`, `heuristic`, `observer` and `limits`, the values that
searches return in `results`. `verify` replays results by the rules alone, `notation` writes and
reads states and moves. `catalog` finds algorithms, domains and solvers by their marks, and those of
plug-ins (`plugins`); `running` has what every search shares, `native` the bridge to the C++ core,
`arrays` problems and games over arrays, `tables` tables as text and in other formats, and `system`
files, processes and memory.

It imports no other room. Read `problem.py` first.
"""

import lazy_loader as _lazy

__getattr__, __dir__, __all__ = _lazy.attach(
    __name__, ["catalog", "game", "heuristic", "observer", "picture", "problem", "results", "rng"]
)
