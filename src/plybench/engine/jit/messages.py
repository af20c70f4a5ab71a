"""What numba says about code that it cannot compile, in a sentence with the line and a remedy."""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from linecache import getline
from typing import Any

from plybench.core.errors import ContractError, cut
from plybench.engine.jit.source import PlainFunction

# A sign in the line or in numba's message -> what to do instead.
_REMEDIES = (
    (r"\.index\(", "look for the place in a loop"),
    (r"exception_match", "write `except Exception:`, or test before"),
    (r"^\s*(import|from) ", "import at the top of the file"),
    (r"\bdict|DictType|build_map", "use an array with the keys as indices"),
    (r"reflected list|List\(|build_list|list\(", "use a tuple or an array, np.empty(n, np.int64)"),
    (r"\bset\(|build_set", "use an array of True and False"),
    (r"unify", "give a variable values of one type only"),
    (r"unicode_type|Literal\[str\]|strformat", "leave out texts"),
    (r"yield|generator|No implementation of function", "use a loop over the numbers"),
)
_MISSING = re.compile(r"No implementation of function \w+\(<\D*?(\w+)'?>\).*")


@contextmanager
def explained(function: PlainFunction, known: Iterable[PlainFunction]) -> Iterator[None]:
    """Raise ContractError with the user's line instead of an error of numba's."""
    try:
        yield
    except Exception as error:
        if not type(error).__module__.startswith("numba"):
            raise
        raise _told(error, function, known) from None


def _told(error: Any, function: PlainFunction, known: Iterable[PlainFunction]) -> ContractError:
    path, line = function.path, _line_in(str(error), function, known)
    for other in known:
        first, last = other.line, other.tree.end_lineno or other.line
        if first <= line <= last:
            path = other.path
    code = getline(path, line).strip()
    said = f"{code}\n{error}"
    remedy = next((told for sign, told in _REMEDIES if re.search(sign, said)), "")
    place = f"{path}, line {line}" + (f", {cut(code, 60)!r}" if code else "")
    reason = f"numba cannot compile this: {_reason(str(error))}"
    return ContractError(f"{place}: {reason}{f'; {remedy}' if remedy else ''}")


def _line_in(text: str, function: PlainFunction, known: Iterable[PlainFunction]) -> int:
    """Return the innermost line that a message names and one of our functions has."""
    lines = [int(line or place) for line, place in re.findall(r"line (\d+)|\((\d+)\)", text)]
    spans = [(f.line, f.tree.end_lineno or f.line) for f in known]
    inside = [line for line in lines if any(first <= line <= last for first, last in spans)]
    return inside[0] if inside else function.line


def _reason(text: str) -> str:
    """Return the first line of a message that says something."""
    for line in text.splitlines():
        plain = re.sub(r"\x1b\[[0-9;]*m", "", line).strip(" -")
        if plain and not plain.startswith(("Failed in", "During", "File", "There are", "Use of")):
            plain = _MISSING.sub(r"\1 is not known for these values", plain)
            return cut(re.sub(r", defined at .*|\. Raised from.*", "", plain).rstrip(":."), 160)
    return "it does not say more"
