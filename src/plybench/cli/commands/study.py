"""`plybench study`: experiments, stored run by run in a journal, and their reports."""

from cyclopts import App

_PARTS = {
    "list": "List the studies that come with plybench, and how many of their runs are done.",
    "run": "Run a study, or continue one that was interrupted.",
    "show": "Show the tables of a study, finished or not.",
    "report": "Write the tables, figures and HTML page of a study, finished or not.",
    "merge": "Merge the journals of several machines or shards.",
}

command = App(
    name="study",
    help="Run an experiment case by case, store every run in a journal, and report the results.\n\n"
    "A study is one from `plybench study list`, or a Python file of your own (docs/studies.md).",
    help_format="plaintext",
)

for _name, _summary in _PARTS.items():
    command.command(f"plybench.cli.study.{_name}:command", name=_name, help=_summary)
