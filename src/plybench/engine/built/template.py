"""The header that `plybench build --new NAME` writes: a small problem that compiles and runs."""

import re
from pathlib import Path

from plybench.core.errors import InputError
from plybench.core.system.writing import write_text

_TEXT = """\
// From one corner of a grid to the other, around walls: replace this by your own problem.
//
//     plybench solve FILE_NAME             compiles it when needed
//     plybench check FILE_NAME             looks for mistakes
//
// plybench.hpp says what else a problem can have: costs, instances, pictures, backward search.
#include <plybench.hpp>

struct CLASS_NAME {
    struct State {
        int x, y;
    };
    static constexpr const char* actions[] = {"left", "right", "up", "down"};

    int size = 8;  // the argument of FILE_NAME:CLASS_NAME(20)

    State initial() const { return {0, 0}; }
    bool is_goal(const State& s) const { return s.x == size - 1 && s.y == size - 1; }
    bool is_wall(int x, int y) const { return x % 3 == 1 && x < size - 1 && y % 5 != x % 5; }

    void successors(const State& s, auto add) const {
        const int dx[] = {-1, 1, 0, 0}, dy[] = {0, 0, -1, 1};
        for (int action = 0; action < 4; ++action) {
            const State next{s.x + dx[action], s.y + dy[action]};
            const bool is_inside = 0 <= next.x && next.x < size && 0 <= next.y && next.y < size;
            if (is_inside && !is_wall(next.x, next.y)) add(action, next);
        }
    }

    int manhattan(const State& s) const { return (size - 1 - s.x) + (size - 1 - s.y); }

    static constexpr auto heuristics() {
        return std::tuple{
            plybench::heuristic("manhattan", &CLASS_NAME::manhattan, plybench::consistent)};
    }
};

PLYBENCH_PROBLEM(CLASS_NAME)
"""


def write_template(name: str) -> Path:
    """Write a header for a new problem into this folder; InputError if it is already there.

    The name may be that of the class or of the file: `MyPuzzle` and `my_puzzle` mean the same.
    """
    stem = name.removesuffix(".hpp")
    if not re.fullmatch(r"[A-Za-z]\w*", stem, re.ASCII):
        raise InputError(
            f"{name!r} must be a name of letters, digits and underscores, such as my_puzzle"
        )
    path = Path(f"{file_stem(stem)}.hpp")
    if path.exists():
        raise InputError(f"{path} is already there; choose another name")
    text = _TEXT.replace("FILE_NAME", str(path)).replace("CLASS_NAME", class_name(stem))
    write_text(path, text)
    return path


def class_name(stem: str) -> str:
    """Return the name of a class for the name of a file.

    >>> class_name("my_puzzle"), class_name("MyPuzzle")
    ('MyPuzzle', 'MyPuzzle')
    """
    return "".join(part[:1].upper() + part[1:] for part in stem.split("_"))


def file_stem(stem: str) -> str:
    """Return the name of a file for the name of a class.

    >>> file_stem("MyPuzzle"), file_stem("my_puzzle")
    ('my_puzzle', 'my_puzzle')
    """
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", stem).lower()
