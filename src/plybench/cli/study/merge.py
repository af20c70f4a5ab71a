"""`plybench study merge`: merge several journals into one."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from plybench.cli.options import Json
from plybench.cli.output import print_json, show
from plybench.cli.study.options import JournalFile, StudyName, one_study
from plybench.core.errors import InputError
from plybench.study.journal import Contents, Journal
from plybench.study.places import journal_path, make_folder


def command(
    study: StudyName,
    /,
    *journals: Annotated[Path, Parameter(help="The journals to merge.")],
    journal: JournalFile = None,
    json: Json = False,
) -> int:
    """Add the runs of other journals to the study's own; runs found in both must agree.

    If a file cannot be read, or a run differs, nothing is added.
    """
    if not journals:
        raise InputError("name the journals to merge")
    found = one_study(study)
    path = journal_path(found.study.name, journal)
    parts = [_contents(other, found.study.name) for other in journals]
    make_folder(path)
    with Journal.write(path, found.study.name) as whole:
        added = dict(zip(map(str, journals), whole.merge(parts), strict=True))
        rows = whole.rows(found.study.plan())
    if json:
        print_json(
            {
                "study": found.study.name,
                "journal": str(path),
                "added": added,
                "runs": rows.planned,
                "done": len(rows),
            }
        )
        return 0
    for name, count in added.items():
        show(f"{name}: {count:,} new {'attempt' if count == 1 else 'attempts'}")
    show(f"{path}: {len(rows):,} of {rows.planned:,} runs done")
    return 0


def _contents(journal: Path, study: str) -> Contents:
    with Journal.read(journal, study) as opened:
        return opened.contents()
