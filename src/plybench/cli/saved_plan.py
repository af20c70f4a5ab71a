"""`--output` of `plybench solve`: the plan as a file."""

import sys
from pathlib import Path
from typing import Any

from plybench.plan_files import kind_of, write_plan
from plybench.result import SearchResult
from plybench.system.writing import check_writable, write_text


def check_output(output: Path) -> None:
    """Raise InputError before a search whose plan could not be written."""
    kind_of(output)
    check_writable(output)


def save_plan(problem: Any, result: SearchResult[Any, Any], output: Path) -> None:
    """Write the plan, if there is one; what was done is told on stderr."""
    if result.path is None:
        print(f"plybench: {output} is not written: there is no plan", file=sys.stderr)
        return
    write_text(output, write_plan(problem, result, kind_of(output)))
    print(f"plybench: the plan is written to {output}", file=sys.stderr)
