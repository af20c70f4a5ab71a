"""What `plybench match` and `plybench tournament` print and write."""

import shlex
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import Group, Parameter

from plybench.cli.comparing.output import Format, form_of_output
from plybench.cli.matches.agent_reports import show_faults, show_printed
from plybench.cli.output import is_terminal, make_console
from plybench.cli.report import show_report
from plybench.core.errors import InputError
from plybench.core.system.writing import check_writable, write_text
from plybench.play.arena import MatchResult, TournamentResult
from plybench.study.extras import extra
from plybench.trace.draw.lines import Line

_FORMS = Group("Output")
TableName = Literal["ranking", "cross", "forfeits", "times", "openings", "lengths", "games"]


@Parameter(name="*")
@dataclass(frozen=True)
class MatchOutputOptions:
    """What to show, and where."""

    table: Annotated[TableName | None, Parameter(group=_FORMS)] = None
    "Show this table only. By default a report; --csv, --markdown and --latex show the ranking."
    csv: Annotated[bool, Parameter(negative="", show_default=False, group=_FORMS)] = False
    "Write the table as CSV."
    markdown: Annotated[bool, Parameter(negative="", show_default=False, group=_FORMS)] = False
    "Write the table as Markdown."
    latex: Annotated[bool, Parameter(negative="", show_default=False, group=_FORMS)] = False
    "Write the table as LaTeX (booktabs, siunitx)."
    html: Annotated[Path | None, Parameter(group=_FORMS)] = None
    "Write a page with tables, figures and every game, to be replayed. By default none is written."
    figures: Annotated[Path | None, Parameter(group=_FORMS)] = None
    "Folder for figures, as .svg and .png. By default none are drawn."

    def check_not_files(self, agents: Sequence[str]) -> None:
        """Raise InputError if an agent is a file that a table was to be written to."""
        endings = {"csv": ".csv", "markdown": ".md", "latex": ".tex"}
        for option, ending in endings.items():
            files = [agent for agent in agents if agent.endswith(ending)]
            if getattr(self, option) and files:
                raise InputError(
                    f"--{option} prints the table and takes no file; write --{option} > {files[0]}"
                )

    def form(self, json: bool) -> str:
        """Return the format, once it is known that the output can be written."""
        form = form_of_output(Format(self.csv, self.markdown, self.latex, json), None)
        if form == "json" and self.table is not None:
            raise InputError("--json has all tables; leave out --table")
        if self.html is not None:
            check_writable(self.html)
            extra("jinja2", "pages")
        if self.html is not None or self.figures is not None:
            extra("matplotlib", "figures")
        if self.figures is not None and self.figures.exists() and not self.figures.is_dir():
            raise InputError(f"--figures {self.figures} is not a folder")
        return form


def show_result(
    result: MatchResult | TournamentResult,
    out: MatchOutputOptions,
    form: str,
    *,
    has_faults: bool,
    has_prints: bool,
) -> None:
    """Print a result, with all tracebacks and prints of agents if they are asked for."""
    if form == "text" and out.table is None:
        console = make_console()
        text = result.text(console.width if is_terminal(console) else None)
        show_report([Line(line) for line in text.split("\n")])
        show_faults(result.faults, has_faults)
        if has_prints:
            show_printed(result.records)
        return
    from plybench.study.match_tables import TABLES

    table = TABLES[out.table or "ranking"](result)
    if form != "text":
        text = {"csv": table.csv, "markdown": table.markdown, "latex": table.latex}[form]()
        print(text.rstrip("\n"))
        return
    console = make_console()
    print(table.text(console.width if is_terminal(console) else None))


def write_files(
    result: MatchResult | TournamentResult, rules: Any, out: MatchOutputOptions
) -> None:
    """Write the page and the figures that were asked for."""
    if out.html is not None:
        from plybench.lab.match_page import match_page

        command = shlex.join(["plybench", *sys.argv[1:]])
        write_text(out.html, match_page(result, rules, command))
    if out.figures is not None:
        from plybench.study.match_figures import write_figures

        write_figures(result, out.figures)
