"""Parameters of generated instances, as in `random:width=6,seed=2`: what follows the colon."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from plybench.core.errors import InputError, shortened, unknown
from plybench.core.system.reading import whole_number

_MOST = 2**64 - 1  # the range of seeds


class Parameter(NamedTuple):
    """A parameter of a generated instance."""

    default: Any  # None if leaving it out means something else; the summary says what
    summary: str


def read_parameters(
    text: str, parameters: Mapping[str, Parameter], also: Sequence[str] = ()
) -> dict[str, Any]:
    """Return the values given as `key=value,...`, and the defaults of the rest.

    A parameter whose default is text takes any text; all others take whole numbers. Where there are
    width and height, both may be written first, as in `12x8`. `also` is listed with them if an
    unknown one is given.

    >>> read_parameters("seed=7", {"seed": Parameter(0, "..."), "walls": Parameter(10, "...")})
    {'seed': 7, 'walls': 10}
    """
    values = {name: parameter.default for name, parameter in parameters.items()}
    given = set[str]()
    if {"width", "height"} <= values.keys():
        text = re.sub(r"^(\d+)x(\d+)(?=,|$)", r"width=\1,height=\2", text)
    for part in filter(None, text.split(",")):
        key, _, value = part.partition("=")
        if key not in values:
            raise unknown("parameter", key, (*also, *values))
        if key in given:
            raise InputError(f"parameter {key} is given twice")
        given.add(key)
        values[key] = value if isinstance(parameters[key].default, str) else _whole(key, value)
    return values


def _whole(key: str, value: str) -> int:
    number = whole_number(value, _MOST)
    if number is None:
        allowed = f"a whole number from 0 to {_MOST}"
        raise InputError(f"parameter {key}={shortened(value)} must be {allowed}")
    return number
