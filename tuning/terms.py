"""Weights by name, as nested lists of pairs, and as one array of numbers."""

from collections.abc import Iterator
from typing import cast

import numpy as np
from numpy.typing import NDArray

from plybench import _core
from tuning.start import Pair, Term

Weights = dict[str, Term]
Floats = NDArray[np.float64]


def built_weights() -> Weights:
    """Return the weights that the core was built with, in the order of their numbers."""
    return cast(Weights, dict(_core.chess_weights()))


def as_array(weights: Weights) -> Floats:
    """Return one row of two numbers for each weight, opening and ending."""
    return np.array([pair for term in weights.values() for pair in _pairs(term)], dtype=np.float64)


def as_weights(array: Floats, shapes: Weights) -> Weights:
    """Return rounded weights with the names and shapes of others."""
    rows = iter([(round(opening), round(ending)) for opening, ending in array.tolist()])
    return {name: _filled(term, rows) for name, term in shapes.items()}


def danger_rows(weights: Weights) -> NDArray[np.bool_]:
    """Return which rows of the array are parts of the danger to a king."""
    return np.array([name.startswith("danger") for name in weights for _ in _pairs(weights[name])])


def row_of(weights: Weights, wanted: str) -> int:
    """Return the number of the first weight of a term."""
    return [name for name in weights for _ in _pairs(weights[name])].index(wanted)


def _pairs(term: Term) -> Iterator[Pair]:
    if isinstance(term, tuple):
        yield term
    else:
        for part in term:
            yield from _pairs(part)


def _filled(term: Term, rows: Iterator[Pair]) -> Term:
    return next(rows) if isinstance(term, tuple) else [_filled(part, rows) for part in term]
