"""Packages that only studies need: imported when used, with a helpful message if missing."""

from importlib import import_module
from types import ModuleType

from plybench.core.errors import InputError

INSTALL = "pip install 'plybench[study]'"


def extra(module: str, purpose: str) -> ModuleType:
    """Return a module of the extra `study`; if it is missing, InputError says what to install."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        package = module.partition(".")[0]
        if error.name is None or error.name.partition(".")[0] != package:
            raise
        raise InputError(f"{purpose} need {package}, which is not installed: {INSTALL}") from None
