"""`--output` of `plybench solve`: writes the plan to a file."""

import sys
from pathlib import Path
from typing import Any

from plybench.plan_files import kind_of, write_plan
from plybench.result import SearchResult
from plybench.system.writing import check_writable, write_text


def check_output(output: Path) -> None:
    """Raise InputError before the search if its plan could not be written."""
    kind_of(output)
    check_writable(output)


def save_plan(problem: Any, result: SearchResult[Any, Any], output: Path) -> None:
    """Write the plan, if there is one, and report on stderr."""
    if result.path is None:
        print(f"plybench: {output} was not written: there is no plan", file=sys.stderr)
        return
    write_text(output, write_plan(problem, result, kind_of(output)))
    print(f"plybench: wrote the plan to {output}", file=sys.stderr)
