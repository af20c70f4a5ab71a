"""Notebooks run as a front end would run them, without a front end."""

import json
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

from IPython.core.interactiveshell import InteractiveShell

FOLDER = Path(__file__).parents[2] / "notebooks"


def notebooks() -> list[Path]:
    return sorted(FOLDER.glob("*.ipynb"))


def run_notebook(path: Path) -> list[dict[str, Any]]:
    """Run the code cells in order; return what each shows, by media type."""
    shell: Any = InteractiveShell()  # type: ignore[no-untyped-call]
    shown = []
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] != "code":
            continue
        with redirect_stdout(StringIO()):  # the plain text of the last value
            done = shell.run_cell("".join(cell["source"]), store_history=False)
        done.raise_error()
        formatter: Any = shell.display_formatter
        shown.append({} if done.result is None else formatter.format(done.result)[0])
    return shown
