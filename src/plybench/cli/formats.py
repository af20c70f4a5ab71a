"""Formats of drawings and traces: by name, or by the ending of the output file."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal, get_args

from plybench.core.errors import InputError

Format = Literal["text", "ndjson", "dot", "svg"]

_ENDINGS: Mapping[str, str] = {
    ".txt": "text", ".text": "text", ".ndjson": "ndjson", ".jsonl": "ndjson",
    ".dot": "dot", ".gv": "dot", ".svg": "svg", ".json": "json",
    ".csv": "csv", ".html": "html", ".htm": "html", ".gif": "gif", ".md": "markdown",
    ".pgn": "pgn", ".png": "png", ".pdf": "pdf",
}  # fmt: skip


def chosen_format(
    given: str | None,
    output: Path | None,
    known: Sequence[str] = get_args(Format),
    *,
    can_be_named: bool = True,
) -> str:
    """Return the given format, or the one that the ending of the file stands for.

    InputError if the two contradict each other, or the ending is unknown; the message says how to
    name a format, unless the command has no such option.
    """
    ending = "" if output is None else output.suffix.lower()
    kind = _ENDINGS.get(ending)
    if given is None:
        if ending and kind not in known:
            endings = ", ".join(end for end, name in _ENDINGS.items() if name in known)
            named = ", or name one with --format" if can_be_named else ""
            raise InputError(f"--output {output}: unknown ending {ending}; known: {endings}{named}")
        return kind or "text"
    if kind is not None and kind != given:
        option = "--json" if given == "json" else f"--format {given}"
        raise InputError(f"{option} and --output {output} ({kind}) contradict each other")
    return given


def format_of(path: Path, known: Sequence[str]) -> str:
    """Return the format that the ending of a file stands for; InputError for an unknown one."""
    return chosen_format(None, path, known, can_be_named=False)
