"""`--output` of `plybench solve`: the plan as a file."""

import sys
from pathlib import Path
from typing import Any

from plybench.errors import InputError
from plybench.plan_files import kind_of, write_plan
from plybench.result import SearchResult


def check_output(output: Path) -> None:
    """Raise InputError before a search whose plan could not be written."""
    kind_of(output)
    if output.is_dir() or not output.absolute().parent.is_dir():
        raise InputError(f"--output {output}: there is no such folder, or a folder of this name")


def save_plan(problem: Any, result: SearchResult[Any, Any], output: Path) -> None:
    """Write the plan, if there is one; what was done is told on stderr."""
    if result.path is None:
        print(f"plybench: {output} is not written: there is no plan", file=sys.stderr)
        return
    text = write_plan(problem, result, kind_of(output))
    try:
        output.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputError(f"{output} cannot be written: {error.strerror}") from None
    print(f"plybench: the plan is written to {output}", file=sys.stderr)
