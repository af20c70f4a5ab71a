"""Sums of costs: when two of them are equal, and what they prove.

Ints and fractions are exact. What floats add up to depends on their order: 0.1 + 0.2 + 0.3 is not
0.3 + 0.2 + 0.1. So two sums count as equal if one is a float, or a decimal of limited precision,
and they differ by one part in 10**12 or less, which is the rounding of some thousands of additions.
"""

from decimal import Decimal
from functools import cache
from math import isclose
from numbers import Integral, Rational
from typing import Any

from plybench.core.problem import Cost

ROUNDING = 1e-12
_ROUNDED = float | Decimal


def is_same(a: Cost, b: Cost) -> bool:
    """Tell whether two sums are equal, but for rounding.

    >>> is_same(0.1 + 0.2 + 0.3, 0.3 + 0.2 + 0.1), is_same(2**60, 2**60 + 1)
    (True, False)
    """
    may_differ = isinstance(a, _ROUNDED) or isinstance(b, _ROUNDED)
    return a == b or (may_differ and isclose(a, b, rel_tol=ROUNDING))


def is_above(a: Cost, b: Cost) -> bool:
    """Tell whether a sum is greater than another, by more than rounding explains."""
    return a > b and not is_same(a, b)


def with_rounding(number: Cost) -> Cost:
    """Return the greatest number that may be the same sum."""
    if isinstance(number, _ROUNDED):
        return number + abs(number) * type(number)(ROUNDING)
    return number


def sure_bound(bound: Cost, cost: Cost = 0) -> Cost:
    """Return a lower bound on exact costs such as `cost` that rounding has not lifted.

    f = g + w * h and f / w are off by less than one part in 2**50 if they are floats. That does not
    matter to a whole number below 2**50: if 9.8 is a bound, 10 is one.
    """
    if isinstance(bound, Rational | Decimal):
        return bound
    kind: Any = type(bound)
    large = _large(kind)
    if isinstance(cost, Integral) and bound < large:
        return bound
    return float(bound) * (1 - 1 / large)


@cache
def _large(kind: Any) -> float:
    """Return from which number on sums of a type may be off by 1/2: 2**50, or less for numpy's."""
    one = step = kind(1)
    while one + step / 2 != one:
        step /= 2
    return 1 / (4 * float(step))
