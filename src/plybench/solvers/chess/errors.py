"""What `Engine` raises: errors that belong to this package and to python-chess.

So a program that catches `chess.engine.EngineError` around its engine works unchanged, and so does
one that catches `InputError`.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from chess.engine import EngineError, EngineTerminatedError

from plybench.core.errors import InputError


class EngineInputError(InputError, EngineError):
    """The engine was given bad input."""


class EngineClosedError(EngineInputError, EngineTerminatedError):
    """The engine was used after it was closed."""


@contextmanager
def engine_errors() -> Iterator[None]:
    """Raise an InputError of the block as an EngineInputError; also works as a decorator.

    >>> with engine_errors():
    ...     raise InputError("Hash=0")
    Traceback (most recent call last):
    plybench.solvers.chess.errors.EngineInputError: Hash=0
    """
    try:
        yield
    except EngineInputError:
        raise
    except InputError as error:
        raise EngineInputError(*error.args) from error
