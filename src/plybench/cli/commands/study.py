"""`plybench study`: experiments that are kept in a journal, gone on with, and reported."""

from cyclopts import App

_PARTS = {
    "list": "Show the studies that come with plybench: question, runs, how many are done.",
    "run": "Run what is missing of a study; the same command goes on after an interruption.",
    "show": "Show the tables of a study, as far as it has come.",
    "report": "Write tables, figures and a page of a study, as far as it has come.",
    "merge": "Put the journals of several machines or shards together.",
}

command = App(
    name="study",
    help="Run an experiment case by case, keep every run in a journal, and show what was found.\n\n"
    "A study is one of `plybench study list`, or a Python file of your own (docs/studies.md).",
    help_format="plaintext",
)

for _name, _summary in _PARTS.items():
    command.command(f"plybench.cli.study.{_name}:command", name=_name, help=_summary)
