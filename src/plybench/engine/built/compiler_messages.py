"""What a compiler says about a header, as one sentence and as the lines that concern the user.

`plybench.hpp` checks the contract with sentences of its own; those are told alone. Other errors are
shown with the compiler's lines about the user's files, without those about ours.
"""

import re

from plybench.core.errors import InputError, ListedError
from plybench.engine.built.headers import header_folder

_MESSAGE = re.compile(r"^(?P<file>[^\s:][^:]*):(?P<line>\d+):\d+: (?P<kind>[a-z ]+): (?P<text>.*)$")
_CONTRACT = "static assertion failed: "
_MOST_LINES = 60


def compile_error(path: str, listing: str) -> InputError:
    """Return the error for a header that does not compile, from the lines of the compiler."""
    lines = listing.splitlines()
    ours = str(header_folder())
    found = [
        match for line in lines if (match := _MESSAGE.match(line)) and "error" in match["kind"]
    ]
    theirs = [error for error in found if not error["file"].startswith(ours)]
    if not theirs and (sentence := _contract_sentence(path, found, lines)):
        return InputError(f"{path} does not compile: {sentence}")
    shown = _about_user(lines, ours) if theirs else lines
    return ListedError(
        f"{path} does not compile: {_sentence(path, theirs or found)}",
        "\n".join([*shown[:_MOST_LINES], *(["..."] if len(shown) > _MOST_LINES else [])]),
    )


def _contract_sentence(path: str, found: list[re.Match[str]], lines: list[str]) -> str:
    """Return the first broken rule of the contract, if that is what was found."""
    for error in found:
        if "structured binding" in error["text"]:
            return "an array in State must be a std::array"
        if error["text"].startswith(_CONTRACT):
            return _place(path, error, lines) + error["text"].removeprefix(_CONTRACT)
    return ""


def _place(path: str, error: re.Match[str], lines: list[str]) -> str:
    """Return the line of the header from which the compiler came to an error in ours."""
    came = re.compile(rf"{re.escape(path)}:(\d+):\d+:   required from ")
    before = lines[: lines.index(error.string)]
    steps = [match[1] for line in before if (match := came.match(line)) and "here" not in line]
    return f"line {steps[0]}: " if steps else ""


def _sentence(path: str, errors: list[re.Match[str]]) -> str:
    if not errors:
        return "the compiler failed, see above"
    first = errors[0]
    where = "" if first["file"] == path else f"{first['file']}, "
    return f"{where}line {first['line']}: {first['text']}"


def _about_user(lines: list[str], ours: str) -> list[str]:
    """Return the messages about the user's files, each with the source lines below it."""
    shown: list[str] = []
    is_shown = False
    for line in lines:
        if match := _MESSAGE.match(line):
            is_macro = "PLYBENCH_" in match["text"]  # an expansion of ours
            is_shown = not match["file"].startswith(ours) and not is_macro
        elif not line.startswith(" "):
            is_shown = False  # how the compiler came there
        if is_shown:
            shown.append(line)
    return shown
