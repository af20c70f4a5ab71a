"""Problems in C++ headers for the tests; what needs a compiler is skipped without one."""

import shutil
from pathlib import Path

import pytest

from plybench.core.native.bridge import native_core

_DATA = Path(__file__).parent.parent / "data"
TILES = str(_DATA / "own_tiles.hpp")
GRAPHS = str(_DATA / "own_graphs.hpp")

needs_compiler = pytest.mark.skipif(
    native_core() is None or shutil.which("g++") is None,
    reason="needs the native core and g++",
)

SMALL = """\
#include <plybench.hpp>

struct Steps {
    struct State {
        int at;
    };
    static constexpr const char* actions[] = {"on"};

    int far = 3;

    State initial() const { return {0}; }
    bool is_goal(const State& state) const { return state.at == far; }
    void successors(const State& state, auto add) const { add(0, State{state.at + 1}); }
};

PLYBENCH_PROBLEM(Steps)
"""


def spoiled(folder: Path, old: str = "", new: str = "") -> str:
    """Write a small header with one change to it; return its name."""
    assert old in SMALL
    file = folder / "small.hpp"
    file.write_text(SMALL.replace(old, new) if old else SMALL, encoding="utf-8")
    return str(file)
