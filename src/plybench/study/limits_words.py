"""Limits in words, for captions and pages."""

from plybench.core.limits import Limits


def limits_words(limits: Limits) -> str:
    """Return the limits of a run in words; nothing if there are none.

    >>> limits_words(Limits(expansions=5000, seconds=1))
    '5,000 expansions, 1 second'
    """
    words = []
    if limits.expansions is not None:
        words.append(f"{limits.expansions:,} expansion" + "s" * (limits.expansions != 1))
    if limits.seconds is not None:
        words.append(f"{limits.seconds:g} second" + "s" * (limits.seconds != 1))
    if limits.memory is not None:
        words.append(f"{limits.memory / 1e6:,.0f} MB of memory")
    return ", ".join(words)
