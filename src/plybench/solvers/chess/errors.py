"""What `Engine` raises: an error of this package that is one of python-chess as well.

So a program that catches `chess.engine.EngineError` around its engine, and one that catches
`InputError`, both go on as they are.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from chess.engine import EngineError, EngineTerminatedError

from plybench.errors import InputError


class EngineInputError(InputError, EngineError):
    """Something that the engine was given is wrong."""


class EngineClosedError(EngineInputError, EngineTerminatedError):
    """The engine was asked after it was closed."""


@contextmanager
def engine_errors() -> Iterator[None]:
    """Raise an InputError of the block as an EngineInputError; also a mark for functions.

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
