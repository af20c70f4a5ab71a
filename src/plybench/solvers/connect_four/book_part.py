"""The scores of an unfinished book, in a file that only grows.

A line of JSON says what the scores belong to; then come blocks: the number of scores, their
checksum, the scores. A block cut off by a kill is dropped, and so is a whole file with another
first line.
"""

import json
import os
import struct
import zlib
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

from plybench.core.system.cache import log
from plybench.core.system.locks import lock
from plybench.core.system.writing import naming

# The name can be guessed, and a file with other contents is overwritten: so never follow a link.
_FLAGS = os.O_RDWR | os.O_CREAT | os.O_APPEND
_FLAGS |= getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
_BLOCK = struct.Struct("<II")  # number of scores, checksum


class PartialScores:
    """Scores from -128 to 127 in a fixed order; locked against a second builder."""

    def __init__(self, path: Path, contents: Mapping[str, Any]) -> None:
        self.path = path
        self._header = json.dumps({"plybench part": 1, **contents}).encode() + b"\n"
        self._file = _open(path)
        try:
            lock(self._file, path)
            self.scores = self._resume()
        except BaseException:
            os.close(self._file)
            raise

    def __enter__(self) -> "PartialScores":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        os.close(self._file)

    def add(self, scores: list[int]) -> None:
        """Append scores; they are in the file when this returns."""
        if scores:
            packed = struct.pack(f"{len(scores)}b", *scores)
            self._write(_BLOCK.pack(len(scores), zlib.crc32(packed)) + packed)
            self.scores += scores

    def _resume(self) -> list[int]:
        written = self.path.read_bytes()
        if not written.startswith(self._header):
            if written:
                log.warning("%s does not hold what its name says; starting again", self.path)
            os.ftruncate(self._file, 0)
            self._write(self._header)
            return []
        scores, end = _whole_blocks(written, len(self._header))
        os.ftruncate(self._file, end)
        return scores

    def _write(self, data: bytes) -> None:
        with naming(self.path):
            while data:  # nearly always once
                data = data[os.write(self._file, data) :]


def _whole_blocks(written: bytes, at: int) -> tuple[list[int], int]:
    """Return the scores of the complete blocks, and where they end."""
    scores: list[int] = []
    while at + _BLOCK.size <= len(written):
        count, checksum = _BLOCK.unpack_from(written, at)
        start = at + _BLOCK.size
        packed = written[start : start + count]
        if len(packed) < count or zlib.crc32(packed) != checksum:
            break
        scores += struct.unpack(f"{count}b", packed)
        at = start + count
    return scores, at


def _open(path: Path) -> int:
    with naming(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        return os.open(path, _FLAGS, 0o666)
