"""Frames that are read from a stream."""

import io

import pytest

from plybench.core.system.children.framing import pack_head, read_frame


def test_frames_are_read_one_after_the_other() -> None:
    stream = io.BytesIO(pack_head(b"m", [b"ab", memoryview(b"c")]) + b"abc" + pack_head(b"s"))
    assert read_frame(stream.read) == (b"m", b"abc")
    assert read_frame(stream.read) == (b"s", b"")
    with pytest.raises(EOFError):
        read_frame(stream.read)
