"""Where a message ends in a stream of bytes: lines of JSON, and frames that begin with a length.

A frame is a letter for its kind, the length of its content (8 bytes, little-endian), the content.
"""

import json
from collections.abc import Callable, Sequence
from struct import Struct

Parts = Sequence[bytes | memoryview]  # of a content, which may be too large to be copied

_HEAD = Struct("<cQ")
HEAD_SIZE = _HEAD.size


def pack_line(value: object) -> bytes:
    """Return a value as a line of JSON."""
    return json.dumps(value).encode() + b"\n"


def pack_head(kind: bytes, parts: Parts = ()) -> bytes:
    """Return what comes before the parts of a content."""
    return _HEAD.pack(kind, sum(map(len, parts)))


def parse_head(head: bytes) -> tuple[bytes, int]:
    """Return the kind of a frame and the length of its content.

    >>> parse_head(pack_head(b"r", [b"moves"]))
    (b'r', 5)
    """
    kind, length = _HEAD.unpack(head)
    return kind, length


def read_frame(read: Callable[[int], bytes]) -> tuple[bytes, bytes]:
    """Return kind and content of the next frame; EOFError if there is none."""
    head = read(HEAD_SIZE)
    if len(head) < HEAD_SIZE:
        raise EOFError
    kind, length = parse_head(head)
    return kind, read(length)
