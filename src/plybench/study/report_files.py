"""The report of a study as files: its tables and figures, and one page that holds them all.

The page of an unfinished study says how many runs are done.
"""

from collections.abc import Iterable
from dataclasses import replace
from itertools import chain, count
from pathlib import Path

from plybench.core.errors import InputError
from plybench.core.system.reading import is_file, read_text
from plybench.core.system.writing import naming, write_bytes
from plybench.study.page import study_page
from plybench.study.report import StudyReport, file_name
from plybench.study.run_table import runs_csv
from plybench.study.study import Study

PAGE, RUNS = "index.html", "runs.csv"


def write_report(report: StudyReport, folder: Path) -> list[Path]:
    """Create a folder with the files of a report; return the files, the page first.

    A report of the same study is replaced. InputError if other files have names that are needed;
    then nothing is written.
    """
    contents = _contents(report)
    with naming(folder):
        folder.mkdir(parents=True, exist_ok=True)
    files = [folder / name for name in contents]
    _check_replaceable(report.study, files)
    for file, content in zip(files, contents.values(), strict=True):
        write_bytes(file, content)
    return files


def _contents(report: StudyReport) -> dict[str, bytes]:
    """Return what to write, by the name of the file."""
    runs = runs_csv(report.study, report.rows)
    found = {PAGE: _encode_text(study_page(report)), RUNS: _encode_text(runs)}
    for title, table in report.tables.items():
        name = _free_name(title, "table", ("txt", "csv", "md", "tex"), found)
        label = table.label or f"tab:{file_name(report.study.name)}-{name}"
        texts = {
            "txt": f"{table.text()}\n",
            "csv": table.csv(),
            "md": table.markdown(),
            "tex": replace(table, label=label).latex(),
        }
        found |= {f"{name}.{ending}": _encode_text(text) for ending, text in texts.items()}
    for title, figure in report.figures.items():
        name = _free_name(title, "figure", ("svg", "png"), found)
        found |= {f"{name}.{ending}": figure.content(ending) for ending in ("svg", "png")}
    return found


def _encode_text(text: str) -> bytes:
    return text.encode(errors="backslashreplace")


def _free_name(title: str, kind: str, endings: Iterable[str], taken: Iterable[str]) -> str:
    """Return a name for files that no other part of the report has."""
    name = file_name(title)
    names = chain((name, f"{name}-{kind}"), (f"{name}-{n}" for n in count(2)))
    return next(n for n in names if not {f"{n}.{ending}" for ending in endings} & set(taken))


def _check_replaceable(study: Study, files: Iterable[Path]) -> None:
    """Raise InputError if a file is there that an earlier report of the study did not write."""
    there = [file for file in files if file.exists()]
    if there and not _is_report(study, there[0]):
        raise InputError(
            f"{there[0]} is not from a report of {study.name}; nothing was written: "
            "name another folder with --output"
        )


def _is_report(study: Study, page: Path) -> bool:
    """Tell whether a file is the page of a report of a study."""
    if page.name != PAGE or not is_file(str(page)):
        return False
    text = read_text(page)
    return 'content="plybench' in text and f"<title>{study.name}</title>" in text
