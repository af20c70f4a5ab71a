"""`plybench study list`: the studies that come with plybench."""

import textwrap
from typing import Any

from plybench.cli.options import Json
from plybench.cli.output import make_console, print_json, show
from plybench.study.files import FoundStudy, all_studies
from plybench.study.journal import Journal
from plybench.study.journal_file import JournalError
from plybench.study.places import journal_path


def command(*, json: Json = False) -> int:
    """List the studies that come with plybench; `done` counts the runs in the journals here."""
    rows = [_as_data(found) for found in all_studies()]
    if json:
        print_json({"studies": rows})
        return 0
    show(_text(rows, make_console().width))
    show("\nRun one with `plybench study run NAME`, or your own with `plybench study run FILE.py`.")
    return 0


def _as_data(found: FoundStudy) -> dict[str, Any]:
    plan = list(found.study.plan())
    return {
        "name": found.study.name,
        "question": found.study.question,
        "runs": len(plan),
        "quick": len(list(found.study.plan(is_quick=True))),
        "done": _done(found, plan),
        "answers": list(found.study.answers),
    }


def _done(found: FoundStudy, plan: list[Any]) -> int:
    path = journal_path(found.study.name)
    if not path.exists():
        return 0
    try:
        with Journal.read(path, found.study.name) as journal:
            return len(journal.rows(plan))
    except JournalError:  # `show` and `run` say what is wrong with it
        return 0


def _text(rows: list[dict[str, Any]], width: int) -> str:
    """Return each study with its progress, and its question below."""
    longest = max((len(row["name"]) for row in rows), default=0)
    lines = []
    for row in rows:
        done, runs = row["done"], row["runs"]
        state = f"{runs:,} {'run' if runs == 1 else 'runs'}"
        if done:
            state += ", all done" if done == runs else f", {done:,} done"
        lines.append(f"{row['name']:{longest}}  {state}")
        margin = " " * 4
        lines += textwrap.wrap(
            row["question"], width, initial_indent=margin, subsequent_indent=margin
        )
    return "\n".join(lines)
