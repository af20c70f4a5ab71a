"""What the server or a kernel and a worker process say to each other, in frames.

| kind       | to or from the worker | content                                              |
|------------|-----------------------|------------------------------------------------------|
| `READY`    | from, once            | none                                                 |
| `MESSAGE`  | to                    | the memory that it may take (8 bytes), and its JSON  |
| `STOP`     | to                    | none: the search ends as after Ctrl-C, and answers   |
| `PROGRESS` | from                  | what is known meanwhile (`wire.py`)                  |
| `REPLY`    | from                  | the reply (`wire.py`)                                |
| `LAST`     | from                  | a reply after which the process ends: it has grown   |
"""

from plybench.core.system.children.framing import pack_head

READY, MESSAGE, STOP, PROGRESS, REPLY, LAST = b"+", b"m", b"s", b"p", b"r", b"e"

_MEMORY_SIZE = 8  # bytes


def pack_message(text: bytes, memory: int) -> bytes:
    """Return the frame of a message in JSON, and of the memory for it."""
    share = memory.to_bytes(_MEMORY_SIZE, "little")
    return pack_head(MESSAGE, [share, text]) + share + text


def parse_message(content: bytes) -> tuple[bytes, int]:
    """Return the message in JSON, and the memory for it."""
    return content[_MEMORY_SIZE:], int.from_bytes(content[:_MEMORY_SIZE], "little")
