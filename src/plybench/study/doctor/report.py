"""The doctor's findings for a terminal: a table, and a drawing of each counterexample."""

from collections.abc import Sequence
from io import StringIO
from math import inf
from typing import TYPE_CHECKING

from rich import box
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from plybench.core.problem import Cost
from plybench.core.results.result import options_line
from plybench.trace.draw.lines import Drawing, Line
from plybench.trace.draw.terminal import line_text

if TYPE_CHECKING:
    from plybench.study.doctor.verdict import Drop, Examination, Overestimate, Verdict

_WIDE = 40  # width of drawings that leave room for text beside them


def as_text(examination: "Examination", width: int = 80) -> str:
    """Return the findings as plain text of a given width."""
    console = Console(file=StringIO(), width=width, color_system=None, legacy_windows=False)
    with console.capture() as capture:
        console.print(*tables(examination), sep="\n")
    return "\n".join(line.rstrip() for line in capture.get().rstrip().split("\n"))


def tables(examination: "Examination") -> list[RenderableType]:
    """Return what rich can print: a headline, the table, and a panel per property that fails."""
    shown: list[RenderableType] = [_headline(examination), _overview(examination)]
    if examination.search_options:
        shown.append(Text(f"A* has {options_line(examination.search_options)}."))
    if examination.left_out:
        shown.append(_left_out(examination))
    for verdict in examination.verdicts:
        if verdict.unavailable:
            shown.append(Text(f"{verdict.name} is not available: {verdict.unavailable}"))
        if verdict.admissible is False:
            shown.append(_not_admissible(verdict, examination))
        if verdict.consistent is False:
            shown.append(_not_consistent(verdict, examination))
    return shown


def _headline(examination: "Examination") -> Text:
    text = Text(f"Examined: {examination.scope}.")
    if examination.status != "finished":
        text.append(f" Ended early: {examination.reason}.", style="yellow")
    if not examination.complete and examination.states:
        text.append(
            " Not every state was examined: a 'no' is certain, a 'yes' is not.", style="yellow"
        )
    false = [v.name for v in examination.verdicts if not v.claim_holds]
    if false:
        text.append(f"\nFALSE CLAIM: {', '.join(false)}", style="bold red")
    return text


def _left_out(examination: "Examination") -> Text:
    tables = [f"{name} ({table})" for name, table in examination.left_out.items()]
    return Text(
        f"Not examined, because they need large tables: {', '.join(tables)}. "
        f"To include one, name it: --heuristic {next(iter(examination.left_out))}"
    )


def _overview(examination: "Examination") -> Table:
    # Long names and all columns fit in 80 characters.
    table = Table(box=box.SIMPLE_HEAD, padding=0, show_edge=False)
    table.add_column("heuristic", overflow="fold", vertical="bottom")
    for name in ("admissible", "consistent"):
        table.add_column(name)
    popped = ("A*\npopped",) if examination.search_options else ()
    for name in ("mean\nh/h*", "h of\nstart", "A*\nexpanded", *popped):
        table.add_column(name, justify="right")
    table.add_column("optimal\npath")
    for verdict in examination.verdicts:
        table.add_row(Text(verdict.name), *_cells(verdict, bool(popped)))
    return table


def _cells(v: "Verdict", has_popped: bool) -> list[RenderableType]:
    if v.unavailable:
        return [Text("not available", style="dim")]
    ended = "no path" if v.search.startswith("unsolvable") else "gave up"
    return [
        _answer(v.admissible, v.claims_admissible),
        _answer(v.consistent, v.claims_consistent),
        "" if v.mean_ratio is None else f"{v.mean_ratio:.3f}",
        "" if v.initial_h is None else _number(v.initial_h),
        "" if v.expanded is None else f"{v.expanded:,}",
        *(["" if v.popped is None else f"{v.popped:,}"] if has_popped else []),
        _answer(v.optimal_path, False) if v.path_cost is not None or not v.search else Text(ended),
    ]


def _answer(found: bool | None, claimed: bool) -> Text:
    if found is None:
        return Text("?", style="dim")
    if found:
        return Text("yes", style="green")
    return Text("NO, but claimed", style="bold red") if claimed else Text("no", style="yellow")


def _not_admissible(v: "Verdict", examination: "Examination") -> Panel:
    worst = v.worst_state
    assert worst is not None
    words = _overestimate_in_words(worst)
    if v.overestimated > 1:
        words += (
            f" It overestimates in {v.overestimated:,} of the {examination.states:,} states "
            "examined; this is the worst, and among equally bad ones the nearest to a goal."
        )
    words += " A* may miss the shortest path with it."
    return _panel(v, "admissible", v.claims_admissible, [examination.drawings[worst.state]], words)


def _overestimate_in_words(worst: "Overestimate") -> str:
    if worst.h == inf:
        return (
            f"h says that no goal can be reached from here, but one is {_number(worst.exact)} away."
        )
    if worst.exact == 0:
        return f"A goal is reached from here at no cost, yet h says {_number(worst.h)}."
    return (
        f"h says {_number(worst.h)}, but the nearest goal is only {_number(worst.exact)} away: "
        f"{_number(worst.error)} too high."
    )


def _not_consistent(v: "Verdict", examination: "Examination") -> Panel:
    worst = v.worst_edge
    if worst is None:
        words = f"h is not 0 at {v.goals_above_zero:,} of the goals; a consistent h is 0 there."
        return _panel(v, "consistent", v.claims_consistent, [], words)
    words = _drop_in_words(worst)
    if v.violations > 1:
        words += (
            f" That happens on {v.violations:,} of the {examination.edges:,} edges examined; "
            "this is the worst, and among equally bad ones the nearest to a goal."
        )
    if v.admissible:
        words += " A* still finds shortest paths if it reopens states."
    before, after = (examination.drawings[s] for s in (worst.state, worst.successor))
    drawings = [before, (Line(f"-- {worst.action} -->"),), after]
    return _panel(v, "consistent", v.claims_consistent, drawings, words)


def _drop_in_words(worst: "Drop") -> str:
    return (
        f"One action ({worst.action}, cost {_number(worst.cost)}) takes h from {_number(worst.h)} "
        f"to {_number(worst.h_after)}: it falls by {_number(worst.fall)}, and a consistent h never "
        "falls by more than the cost."
    )


def _panel(
    v: "Verdict", what: str, claimed: bool, drawings: Sequence[Drawing], words: str
) -> Panel:
    title = f"{v.name} is not {what}" + (", although it claims to be" if claimed else "")
    style = "red" if claimed else "yellow"
    body = _beside(drawings, words)
    return Panel(body, title=Text(title), title_align="left", border_style=style, expand=False)


def _beside(drawings: Sequence[Drawing], words: str) -> RenderableType:
    """Put the text beside the drawings, or below them if they are wide."""
    grid = Table.grid(padding=(0, 1))
    cells = [_colour_drawing(drawing) for drawing in drawings]
    for _ in cells:
        grid.add_column(vertical="middle", no_wrap=True)
    if sum(max(len(line.text) for line in drawing) for drawing in drawings) > _WIDE:
        grid.add_row(*cells)
        return Group(grid, Text(words))
    grid.add_column(vertical="middle")
    grid.add_row(*cells, Text(words, overflow="fold"))
    return grid


def _colour_drawing(drawing: Drawing) -> Text:
    """Return a drawing in colours, which rich omits if there are none.

    Each row ends with a blank, which may have the colour of the last cell.
    """
    rows = [line_text(line) for line in drawing]
    return Text("\n").join(row if row.plain.endswith(" ") else row + " " for row in rows)


def _number(value: Cost) -> str:
    if value == inf:
        return "infinite"
    return f"{value:,}" if isinstance(value, int) else f"{value:.4g}"
