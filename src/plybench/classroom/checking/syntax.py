"""A file of the user that is not Python: the line, and a caret where it goes wrong."""

import traceback

from plybench.classroom.checking.findings import Report
from plybench.core.system.python_files import LARGEST_CODE
from plybench.core.system.reading import read_text


def syntax_report(path: str, name: str) -> Report | None:
    """Return a report on a file with a syntax error; None if Python can compile it."""
    if not path.endswith(".py"):
        return None
    try:
        compile(read_text(path, LARGEST_CODE), path, "exec", dont_inherit=True)
    except SyntaxError as error:
        report = Report("file", name)
        shown = "".join(traceback.format_exception_only(error))
        report.wrong(f"line {error.lineno}: {error.msg}", shown)
        return report
    except ValueError:  # such as a null byte: loading the file says what is wrong
        return None
    return None
