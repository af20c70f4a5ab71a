"""Texts that once broke a reader, kept as files: cases/READER/DIGEST.txt."""

from hashlib import sha256
from pathlib import Path

CASES = Path(__file__).parent / "cases"


def kept(reader: str) -> list[str]:
    """Return the texts kept for a reader."""
    return [_text(file) for file in sorted((CASES / reader).glob("*.txt"))]


def keep(reader: str, text: str) -> Path:
    """Write a text to a file of its own, for `make test` to read ever after."""
    written = text.encode("utf-8", "surrogatepass")
    file = CASES / reader / f"{sha256(written).hexdigest()[:12]}.txt"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(written)
    return file


def _text(file: Path) -> str:
    return file.read_bytes().decode("utf-8", "surrogatepass")
