"""A part of it."""

__all__ = ["first", "second"]
first, second = 1, 2
