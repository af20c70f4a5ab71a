"""The report of a study as files: its tables and figures, and one page that holds them all.

The page of an unfinished study says how many runs are done.
"""

from pathlib import Path

from plybench.study.page import study_page
from plybench.study.report import StudyReport, file_name
from plybench.study.run_table import runs_csv
from plybench.system.writing import naming, write_text

PAGE = "index.html"


def write_report(report: StudyReport, folder: Path) -> list[Path]:
    """Create a folder with the files of a report; return the files, the page first."""
    with naming(folder):
        folder.mkdir(parents=True, exist_ok=True)
    files = [folder / PAGE, folder / "runs.csv"]
    write_text(files[0], study_page(report))
    write_text(files[1], runs_csv(report.study, report.rows))
    for title, table in report.tables.items():
        texts = {
            "txt": f"{table.text()}\n", "csv": table.csv(), "md": table.markdown(),
            "tex": table.latex(),
        }  # fmt: skip
        for ending, text in texts.items():
            files.append(folder / f"{file_name(title)}.{ending}")
            write_text(files[-1], text)
    for name, figure in report.figures.items():
        for ending in ("svg", "png"):
            files.append(folder / f"{file_name(name)}.{ending}")
            figure.save(files[-1])
    return files
