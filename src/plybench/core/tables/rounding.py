"""Numbers as people round them: halves go up, away from 0.

Python rounds halves to the even neighbour: 24.5 and 25.5 become 24 and 26. Medians of counts are
often halves.
"""

from decimal import ROUND_HALF_UP, Context, Decimal

_CONTEXT = Context(prec=400, rounding=ROUND_HALF_UP)  # enough for every finite number


def half_up(value: float, decimals: int = 0) -> Decimal:
    """Return a finite number, rounded; with negative decimals to tens, hundreds, ...

    It is rounded as it is written: 0.145 is 0.15, although the nearest binary number is smaller.

    >>> [str(half_up(n)) for n in (0.5, 24.5, -2.5)], str(half_up(0.145, 2))
    (['1', '25', '-3'], '0.15')
    """
    return Decimal(repr(float(value))).quantize(Decimal(1).scaleb(-decimals), context=_CONTEXT)


def per_cent(share: float) -> Decimal:
    """Return a share as a whole number of per cent.

    >>> str(per_cent(0.125)), str(per_cent(0.145))
    ('13', '15')
    """
    return half_up(share, 2).scaleb(2).quantize(Decimal(1))
