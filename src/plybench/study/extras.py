"""Packages that only studies need: imported when used, and missing with a sentence of help."""

from importlib import import_module
from types import ModuleType

from plybench.errors import InputError

INSTALL = "pip install 'plybench[study]'"


def extra(module: str, purpose: str) -> ModuleType:
    """Return a module of the extra `study`; InputError with what to install if it is missing."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        package = module.partition(".")[0]
        if error.name is None or error.name.partition(".")[0] != package:
            raise
        raise InputError(f"{purpose} need {package}, which is not installed: {INSTALL}") from None
