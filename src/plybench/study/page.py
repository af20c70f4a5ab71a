"""Pages: a study or a reproduced report as one HTML file, without scripts or external files."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from plybench.core.limits import Limits
from plybench.core.tables import Column, Table
from plybench.core.version import __version__
from plybench.study.extras import extra
from plybench.study.figures.colours import NIGHT, for_night
from plybench.study.figures.figure import COLUMN, Figure, colours_of
from plybench.study.limits_words import limits_words
from plybench.study.rows import Rows
from plybench.study.study import Study

if TYPE_CHECKING:
    from plybench.study.report import StudyReport

_MOST_VALUES = 12  # of a factor, written out in full
_TEMPLATES = "plybench.study"


@dataclass(frozen=True)
class Drawing:
    """A figure on a page."""

    name: str
    svg: Any  # markup
    caption: str
    is_broad: bool
    number: int


def render(
    template: str, drawings: Sequence[Drawing], package: str = _TEMPLATES, **values: Any
) -> str:
    """Return a page from a template, with light and dark colours for its figures.

    The template is in `templates` of a package; it may extend those of studies.
    """
    jinja2 = extra("jinja2", "pages")
    folders = [jinja2.PackageLoader(name, "templates") for name in (package, _TEMPLATES)]
    environment = jinja2.Environment(
        loader=jinja2.ChoiceLoader(folders),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    environment.filters["words"] = _words
    colours = sorted({colour for drawing in drawings for colour in colours_of(drawing.svg)})
    page: str = environment.get_template(template).render(
        version=__version__,
        night_paper=NIGHT,
        day={colour[1:]: colour for colour in colours},
        night={colour[1:]: for_night(colour) for colour in colours},
        drawings=drawings,
        **values,
    )
    return page


def drawings_of(figures: Iterable[Figure], first: int = 1) -> list[Drawing]:
    """Return figures for a page, numbered."""
    return [
        Drawing(
            f"figure-{at}-{figure.name}",
            markup(figure.svg_text(f"figure-{at}")),
            figure.caption,
            figure.width > COLUMN,
            at,
        )
        for at, figure in enumerate(figures, first)
    ]


def markup(text: str) -> Any:
    """Return text as HTML that will not be escaped."""
    return extra("markupsafe", "pages").Markup(text)


def listing_of(table: Table) -> dict[str, Any]:
    """Return a table for a page, with its caption below, even if the caption is wider."""
    return {"html": markup(replace(table, caption="").html()), "caption": table.caption}


def study_page(report: "StudyReport") -> str:
    """Return the page of a study, finished or not, from the rows so far.

    It names every table and figure that the rows do not allow yet, with the reason.
    """
    study, rows = report.study, report.rows
    drawings = drawings_of(report.figures.values())
    seconds = sum(max(row.seconds, default=0.0) for row in rows)
    return render(
        "study.html.jinja",
        drawings,
        study=study,
        command=report.command,
        paragraphs=paragraphs(study.about),
        state=_state(report),
        settings=settings_of(report),
        seconds=_duration(seconds) if seconds else "",
        tables=[(title, listing_of(table)) for title, table in report.tables.items()],
        missing=[(failure.name, failure.reason) for failure in report.failures],
        cut=_cut_short(study, rows),
    )


def paragraphs(text: str) -> list[str]:
    """Return the paragraphs of a text, such as a docstring, without its backticks."""
    parts = re.split(r"\n\s*\n", text.replace("`", ""))
    return [" ".join(part.split()) for part in parts if part.strip()]


def _state(report: "StudyReport") -> list[str]:
    """Return what a reader must know first: which runs are missing or went wrong."""
    rows = report.rows
    notes = ["A first look: --quick takes fewer cases."] if report.is_quick else []
    if not rows.is_complete:
        notes.append(f"Unfinished: {len(rows):,} of {rows.planned:,} runs are done.")
    lost = [row for row in rows if row.status in ("crashed", "error")]
    if lost:
        notes.append(f"{len(lost):,} of {len(rows):,} runs crashed or ended with an error.")
    return notes


def settings_of(report: "StudyReport") -> dict[str, str]:
    """Return the values of the factors, the limits of a run and the number of runs, in words."""
    study, rows = report.study, report.rows
    chosen = {**study.factors, **(study.quick if report.is_quick else {})}
    named = {name: [v for v in values if v is not None] for name, values in chosen.items()}
    factors = {name: _values(values) for name, values in named.items() if values}
    done = f"{rows.planned:,}" if rows.is_complete else f"{len(rows):,} of {rows.planned:,}"
    return {**factors, "limits of a run": _limits(report), "runs": done}


def _limits(report: "StudyReport") -> str:
    """Return the limits that the runs had; where some were repeated with higher ones, both."""
    had: list[dict[str, Any]] = [dict(row.limits) for row in report.rows]
    words = list(dict.fromkeys(limits_words(Limits(**limits)) or "none" for limits in had))
    return " or ".join(words) or limits_words(report.study.limits) or "none"


def _values(values: Sequence[Any]) -> str:
    is_range = len(values) > 2 and all(isinstance(value, int) for value in values)
    if is_range and list(values) == list(range(values[0], values[-1] + 1)):
        return f"{values[0]} to {values[-1]}"
    shown = [str(value) for value in values[:_MOST_VALUES]]
    more = f", ... ({len(values)} in all)" if len(values) > _MOST_VALUES else ""
    return ", ".join(shown) + more


def _cut_short(study: Study, rows: Rows) -> Any:
    """Return a table of the runs that were cut short, by what they have in common."""
    cut = [row for row in rows if row.is_cut_short]
    if not cut:
        return None
    names = [n for n, v in study.factors.items() if len(list(v)) <= _MOST_VALUES and n != "seed"]
    groups: dict[tuple[Any, ...], int] = {}
    for row in cut:
        key = (*(row.factors.get(name) for name in names), row.end or row.status)
        groups[key] = groups.get(key, 0) + 1
    columns = [*(Column(name) for name in names), Column("ended by"), Column("runs", "count")]
    cells = [(*("" if v is None else str(v) for v in key), n) for key, n in groups.items()]
    return listing_of(Table(columns, cells))


def _duration(seconds: float) -> str:
    if seconds < 120:
        return f"{seconds:.0f} s" if seconds >= 10 else f"{seconds:.1f} s"
    return f"{seconds / 60:.0f} minutes" if seconds < 7200 else f"{seconds / 3600:.1f} hours"


def _words(command: str) -> Any:
    """Return a command that may break between options, but never inside one."""
    markupsafe = extra("markupsafe", "pages")
    parts = re.split(r" (?=--)", command)
    return markupsafe.Markup(" ").join(
        markupsafe.Markup("<span>{}</span>").format(part) for part in parts
    )
