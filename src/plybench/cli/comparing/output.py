"""What `plybench compare` prints and writes."""

from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from plybench.cli.output import as_json, is_terminal, make_console
from plybench.core.catalog import find_algorithm, find_game_algorithm
from plybench.core.errors import InputError
from plybench.core.system.writing import write_text
from plybench.core.tables import Table
from plybench.study.comparison.comparison import Comparison
from plybench.study.comparison.plan import Plan
from plybench.study.comparison.variants import variants_table
from plybench.study.extras import extra
from plybench.study.figures.figure import kind_of
from plybench.study.report import file_name

_ENDINGS = {
    ".txt": "text",
    ".csv": "csv",
    ".md": "markdown",
    ".tex": "latex",
    ".json": "json",
    ".html": "html",
}


class Format(NamedTuple):
    """The requested formats, of which at most one is allowed."""

    csv: bool = False
    markdown: bool = False
    latex: bool = False
    json: bool = False


def form_of_output(asked: Format, output: Path | None) -> str:
    """Return the format given by a flag or by the ending of the file; by default text."""
    names = [name for name, is_asked in asked._asdict().items() if is_asked]
    if len(names) > 1:
        raise InputError(f"--{names[0]} and --{names[1]} exclude each other; give one of them")
    if output is None:
        return names[0] if names else "text"
    kind = _ENDINGS.get(output.suffix.lower())
    if names and kind not in (None, names[0]):
        raise InputError(f"--{names[0]} and --output {output} ({kind}) contradict each other")
    if not names and kind is None:
        raise InputError(
            f"--output {output}: {output.suffix or 'no ending'} is not a known format; known: "
            f"{', '.join(_ENDINGS)}"
        )
    return names[0] if names else str(kind)


def check_installed(out: Any, plan: Plan) -> None:
    """Raise InputError, before anything is run, if a required package is missing."""
    if out.by != "run" and (plan.seeds > 1 or any(len(g.instances) > 1 for g in plan.groups)):
        extra("scipy", "intervals")
    if out.output is not None and out.output.suffix.lower() == ".html":
        extra("jinja2", "pages")


def check_drawing(out: Any, plan: Plan) -> None:
    """Raise InputError, before anything is run, if the figure cannot be drawn or written."""
    if out.figure is None:
        if out.kind != "bars" and (out.output is None or out.output.suffix.lower() != ".html"):
            raise InputError(f"--kind {out.kind} needs a figure; name its file with --figure")
        return
    kind_of(out.figure)
    extra("matplotlib", "figures")
    study = plan.study().study
    names = ("algorithm", "depth" if plan.is_game else "heuristic")
    searches = {tuple(case.factors[name] for name in names) for case in study.plan()}
    if out.kind == "scatter" and len(searches) != 2:
        raise InputError(f"a scatter compares two searches; this comparison has {len(searches)}")


def show_comparison(
    found: Comparison, plan: Plan, out: Any, form: str, *, is_variants: bool
) -> None:
    """Print or write the table, and draw the figure."""
    table = _table(found, plan, out.by, is_variants)
    if out.output is not None:  # so that several tables of a paper have different labels
        table = replace(table, label=f"tab:{file_name(out.output.stem)}")
    text = _write_table(found, plan, table, out, form)
    if out.output is not None:
        write_text(out.output, text)
    else:
        print(text, end="" if text.endswith("\n") else "\n")
    if out.figure is not None:
        found.figure(out.kind, out.by).save(out.figure)


def _table(found: Comparison, plan: Plan, by: Any, is_variants: bool) -> Table:
    if not is_variants or by != "group":
        return found.table(by)
    find = find_game_algorithm if plan.is_game else find_algorithm
    return variants_table(found, {name: find(name) for name in _names(plan)})


def _names(plan: Plan) -> list[str]:
    return list(dict.fromkeys(text.partition(":")[0] for text in plan.algorithms))


def _write_table(found: Comparison, plan: Plan, table: Table, out: Any, form: str) -> str:
    if form == "json":
        return as_json({"domain": found.about, **found.to_dict()}) + "\n"
    if form == "html":
        return _page(found, plan, table, out)
    if form != "text":
        return str({"csv": table.csv, "markdown": table.markdown, "latex": table.latex}[form]())
    console = make_console()
    is_narrow = out.output is None and is_terminal(console)
    return table.text(console.width if is_narrow else None)


def _page(found: Comparison, plan: Plan, table: Table, out: Any) -> str:
    """Return the comparison as a page, with its table and figure."""
    import shlex
    import sys

    from plybench.study.page import study_page
    from plybench.study.report import make_report

    study = plan.study().study
    study.about = f"Searches on {found.about}, compared by {found.metric_words}."
    study.table("Comparison")(lambda rows: table)
    study.figure("comparison")(lambda rows: found.figure(out.kind, out.by))
    command = shlex.join(["plybench", *sys.argv[1:]])
    return study_page(make_report(study, found.rows, command))
