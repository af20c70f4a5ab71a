"""Replies as bytes: a header in JSON, then the columns as they lie in memory.

A frame is the length of the header (4 bytes, little-endian), the header padded with spaces so that
what follows starts at a multiple of 8, and the columns, each padded to 8 bytes. In the header,
`columns` maps a name to `[type, offset, length]`: offset in bytes from the end of the header,
length in items. Its twin is `static/host/wire.js`.
"""

import json
from collections.abc import Mapping
from typing import Any

import numpy as np

_TYPES = ("u1", "u2", "u4", "i1", "i2", "i4", "f4", "f8")
_ALIGNED = 8


def pack(reply: Mapping[str, Any]) -> bytes:
    """Return a reply as one frame."""
    return b"".join(pack_parts(reply))


def pack_parts(reply: Mapping[str, Any]) -> list[bytes | memoryview]:
    """Return the parts of a frame; columns are not copied."""
    places: dict[str, list[Any]] = {}
    parts: list[bytes | memoryview] = []
    offset = 0
    for name, values in (reply.get("columns") or {}).items():
        column = _column(name, values)
        places[name] = [column.dtype.str.lstrip("<|"), offset, len(column)]
        padding = bytes(-column.nbytes % _ALIGNED)
        if column.nbytes:
            parts += [column.view(np.uint8).data, padding]
        offset += column.nbytes + len(padding)
    header = json.dumps({**reply, "columns": places}, allow_nan=False).encode()
    header += b" " * (-(len(header) + 4) % _ALIGNED)
    return [len(header).to_bytes(4, "little"), header, *parts]


def unpack(frame: bytes) -> dict[str, Any]:
    """Return the reply in a frame, with its columns as arrays.

    >>> unpack(pack({"id": 1, "columns": {"g": np.array([0.5, 2])}}))
    {'id': 1, 'columns': {'g': array([0.5, 2. ])}}
    """
    end = 4 + int.from_bytes(frame[:4], "little")
    reply: dict[str, Any] = json.loads(frame[4:end])
    reply["columns"] = {
        name: np.frombuffer(frame, np.dtype(f"<{kind}"), length, end + offset)
        for name, (kind, offset, length) in reply["columns"].items()
    }
    return reply


def _column(name: str, values: Any) -> np.ndarray[Any, Any]:
    if isinstance(values, bytes | bytearray):
        return np.frombuffer(values, np.uint8)
    column = np.ascontiguousarray(values)
    if column.ndim != 1 or column.dtype.str.lstrip("<|") not in _TYPES:
        raise TypeError(
            f"column {name!r} is {column.dtype}{list(column.shape)}, not one of {_TYPES}"
        )
    return column
