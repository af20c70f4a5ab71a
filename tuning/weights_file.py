"""Write weights as the C++ header that the engine is built with."""

from pathlib import Path

from tuning.start import Term

HEADER = Path(__file__).parents[1] / "cpp" / "solvers" / "chess" / "tuned_weights.hpp"
COLUMNS = 110  # as in .clang-format

_TOP = """\
// Written by `python -m tuning.fit`; see docs/tuning.md. Each weight is a pair: opening, ending.
#pragma once

#include "solvers/chess/weights.hpp"

namespace plybench::chess {

// clang-format off
inline constexpr Weights tuned_weights{
"""
_BOTTOM = """\
};
// clang-format on

}  // namespace plybench::chess
"""


def header_text(weights: dict[str, Term]) -> str:
    """Return the header for weights given in the order of the struct."""
    return _TOP + "".join(_field(name, term) for name, term in weights.items()) + _BOTTOM


def _field(name: str, term: Term) -> str:
    line = f"    .{name} = {_flat(term)},"
    if len(line) <= COLUMNS:
        return line + "\n"
    return f"    .{name} = {{\n{_rows(term, 8)}    }},\n"


def _flat(term: Term) -> str:
    if isinstance(term, tuple):
        return f"{{{term[0]}, {term[1]}}}"
    return "{" + ", ".join(_flat(part) for part in term) + "}"


def _rows(term: Term, indent: int) -> str:
    """Return the parts of a long term: rows of eight pairs, or the parts of each part."""
    assert isinstance(term, list)
    space = " " * indent
    if isinstance(term[0], tuple):
        rows = [term[i : i + 8] for i in range(0, len(term), 8)]
        return "".join(f"{space}{', '.join(_flat(pair) for pair in row)},\n" for row in rows)
    text = ""
    for part in term:
        line = f"{space}{_flat(part)},\n"
        text += (
            line if len(line) <= COLUMNS else f"{space}{{\n{_rows(part, indent + 4)}{space}}},\n"
        )
    return text


def write_header(weights: dict[str, Term], path: Path = HEADER) -> None:
    """Write the header, at once or not at all."""
    waiting = path.with_suffix(".new")
    waiting.write_text(header_text(weights), encoding="utf-8")
    waiting.replace(path)
