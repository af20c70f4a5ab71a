"""Settings as text, `depth=6,evaluate=weights`, and their values by the types of the catalog."""

import re
from collections.abc import Mapping
from typing import Any

from plybench.catalog import Algorithm
from plybench.errors import InputError, unknown


def read_pairs(text: str, separators: str = ",") -> dict[str, str]:
    """Return the names and values of a list of settings.

    >>> read_pairs("depth=6, seed=1")
    {'depth': '6', 'seed': '1'}
    """
    pairs: dict[str, str] = {}
    for part in filter(None, re.split(f"[{separators}]", text)):
        key, sign, value = (piece.strip() for piece in part.partition("="))
        if not (key and sign and value):
            raise InputError(f"{part!r} is not a setting; write NAME=VALUE")
        if key.lower() in map(str.lower, pairs):
            raise InputError(f"{key} is set twice")
        pairs[key] = value
    return pairs


def read_options(entry: Algorithm, given: Mapping[str, str]) -> dict[str, Any]:
    """Return the options that settings stand for, with the types that the entry gives them."""
    names = [*entry.defaults, *entry.switches()]
    for key in given:
        if key not in names:
            raise unknown(f"setting of {entry.name}", key, names)
    return {key: read_option(entry, key, text) for key, text in given.items()}


def read_option(entry: Algorithm, key: str, text: str) -> Any:
    """Return the value of one option."""
    if key in entry.numbers:
        return read_number(key, text, entry.numbers[key])
    if isinstance(entry.defaults.get(key), bool) or key not in entry.defaults:
        return read_truth(key, text)
    return text


def read_truth(key: str, text: str) -> bool:
    """Return what `true` and `false` stand for."""
    if text not in ("true", "false"):
        raise InputError(f"{key}={text!r} must be true or false")
    return text == "true"


def read_number(key: str, text: str, kind: type) -> Any:
    """Return a number of this type."""
    try:
        return kind(text)
    except ValueError:
        what = "whole number" if kind is int else "number"
        raise InputError(f"{key}={text!r} must be a {what}") from None
