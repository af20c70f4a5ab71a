"""`plybench compare`: searches side by side on the same instances."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Group, Parameter

from plybench.cli.comparing.comparison import Request
from plybench.cli.comparing.output import (
    Format,
    check_drawing,
    check_installed,
    form_of_output,
    show_comparison,
)
from plybench.cli.options import EngineName, Goal, Json, LimitOptions, Model, Whole
from plybench.cli.output import work_progress
from plybench.core.errors import InputError
from plybench.core.limits import Limits, is_share, parse_memory, read_share
from plybench.core.system.writing import check_writable
from plybench.study.comparison.comparison import check_metric
from plybench.study.comparison.running import Compared, Progress, run_plan
from plybench.study.plan import USUAL_SHARE

_USUAL_EXPANSIONS = 1_000_000
_GAMES = Group("For games")
_FORMS = Group("Output")


@Parameter(name="*")
@dataclass(frozen=True)
class OutputOptions:
    """What to show, and where."""

    metric: Annotated[str | None, Parameter(group=_FORMS)] = None
    "What to compare: expanded, generated, cost, seconds, ... By default expanded; calls for games."
    by: Annotated[Literal["group", "instance", "run"], Parameter(group=_FORMS)] = "group"
    "One row for each search and group, each instance, or each run with all its counts."
    csv: Annotated[bool, Parameter(negative="", show_default=False, group=_FORMS)] = False
    "Write the table as CSV."
    markdown: Annotated[bool, Parameter(negative="", show_default=False, group=_FORMS)] = False
    "Write the table as Markdown."
    latex: Annotated[bool, Parameter(negative="", show_default=False, group=_FORMS)] = False
    "Write the table as LaTeX (booktabs, siunitx)."
    output: Annotated[Path | None, Parameter(group=_FORMS)] = None
    "File for the table: .txt, .csv, .md, .tex, .json, or .html for a page. By default stdout."
    figure: Annotated[Path | None, Parameter(group=_FORMS)] = None
    "File for a figure: .svg, .png or .pdf. By default no figure is drawn."
    kind: Annotated[Literal["bars", "boxes", "scatter", "solved"], Parameter(group=_FORMS)] = "bars"
    "Kind of figure: bars, boxes of all runs, a scatter of two searches, or solved within a limit."


def command(
    domain_or_game: Annotated[str, Parameter(help="A domain or a game; see `plybench list`.")],
    /,
    *sources: Annotated[
        str,
        Parameter(
            help="Instances or positions: names, files, patterns such as 'hardest/*', or random "
            "ones such as random:3x3,depth=20. By default the domain's own."
        ),
    ],
    count: Annotated[Whole, Parameter(help="How many instances to draw of each random kind.")] = 1,
    algorithm: Annotated[
        tuple[str, ...],
        Parameter(
            negative=(),
            show_default=False,
            help="Algorithms separated by commas, with settings as in astar:ties=fifo; may be "
            "repeated. By default all.",
        ),
    ] = (),
    heuristic: Annotated[
        tuple[str, ...],
        Parameter(
            negative=(),
            show_default=False,
            help="Heuristics, likewise, for the algorithms that take one. By default the domain's.",
        ),
    ] = (),
    seeds: Annotated[
        Whole, Parameter(help="Repeat searches that draw at random with the seeds 0 to N - 1.")
    ] = 0,
    variants: Annotated[
        bool,
        Parameter(
            negative="",
            show_default=False,
            help="Run each search under every tie rule, duplicate rule, goal test and child order, "
            "changing one at a time, and say what each is called.",
        ),
    ] = False,
    all_variants: Annotated[
        bool,
        Parameter(negative="", show_default=False, help="Like --variants, in all combinations."),
    ] = False,
    goal: Goal = None,
    model: Model = None,
    depth: Annotated[
        str | None,
        Parameter(group=_GAMES, help="Plies to look ahead: 4, 1..7 or 2,4,6. By default none."),
    ] = None,
    board: Annotated[
        str | None,
        Parameter(group=_GAMES, help="A variant such as 5x4. By default the usual one."),
    ] = None,
    evaluate: Annotated[
        str | None, Parameter(group=_GAMES, help="An evaluation. By default the game's.")
    ] = None,
    order: Annotated[
        str | None,
        Parameter(group=_GAMES, help="A move ordering. By default moves keep the game's order."),
    ] = None,
    engine: EngineName = "auto",
    limits: LimitOptions = LimitOptions(),  # noqa: B008 (frozen)
    workers: Annotated[
        Whole | None,
        Parameter(help="Runs at once, each in a process. By default one for each core."),
    ] = None,
    journal: Annotated[
        Path | None,
        Parameter(
            help="File that stores the runs, so that the same command can continue after an "
            "interruption. By default none."
        ),
    ] = None,
    out: OutputOptions = OutputOptions(),  # noqa: B008 (frozen)
    json: Json = False,
) -> int:
    """Compare searches on the same instances: medians with intervals, counts, figures.

    Without a limit on expansions or seconds, a run ends after 1,000,000 expansions. Runs that hit a
    limit count as larger than any other.
    """
    form = form_of_output(Format(out.csv, out.markdown, out.latex, json), out.output)
    if variants and all_variants:
        raise InputError("--variants and --all-variants exclude each other; give one of them")
    if workers is not None and workers < 1:
        raise InputError(f"--workers {workers} must be at least 1")
    for path in filter(None, (out.output, out.figure)):
        check_writable(path)
    kind = "every" if all_variants else "each" if variants else ""
    request = Request(
        domain_or_game,
        sources,
        algorithm,
        heuristic,
        count,
        seeds,
        _limits(limits),
        engine,
        goal,
        model,
        board,
        depth,
        evaluate,
        order,
        kind,
    )
    plan = request.plan()
    metric = out.metric or ("calls" if plan.is_game else "expanded")
    check_metric(metric, is_game=plan.is_game)
    check_installed(out, plan)
    check_drawing(out, plan)
    with _telling() as tell:
        compared = run_plan(
            plan,
            metric,
            about=request.domain,
            workers=workers,
            journal=journal,
            progress=tell,
            memory_share=_memory_share(limits),
        )
    for line in _troubles(compared, journal):
        print(line, file=sys.stderr)
    if compared.found.rows or form == "json":
        show_comparison(compared.found, plan, out, form, is_variants=bool(kind))
    return 0 if compared.is_sound else 1


def _limits(given: LimitOptions) -> Limits:
    """Return the limits on each run; a share of the free memory is not one of them."""
    expansions = given.max_expansions
    if expansions is None and given.max_seconds is None:
        expansions = _USUAL_EXPANSIONS
    memory = None if given.memory is None or is_share(given.memory) else parse_memory(given.memory)
    return Limits(expansions, given.max_seconds, memory)


def _memory_share(given: LimitOptions) -> float:
    """Return the share of the free memory for all runs that have no limit on it; 0 for all."""
    if given.memory is None:
        return 0.0
    return read_share(given.memory) if is_share(given.memory) else USUAL_SHARE


@contextmanager
def _telling() -> Iterator[Progress | None]:
    with work_progress() as report:
        if report is None:
            yield None
        else:
            tell = report
            yield lambda done, total: tell(f"{done:,} of {total:,} runs", done, total)


def _troubles(compared: Compared, journal: Path | None) -> Iterator[str]:
    """Yield the failures, as lines for stderr."""
    reasons: dict[str, int] = {}
    for run in compared.failed:
        reason = (run.note.strip().splitlines() or ["it ended its process"])[-1]
        reasons[f"{run.factors['algorithm']}: {reason}"] = (
            reasons.get(f"{run.factors['algorithm']}: {reason}", 0) + 1
        )
    for reason, count in reasons.items():
        yield f"plybench: {count:,} {'run' if count == 1 else 'runs'} failed: {reason}"
    for disagreement in compared.disagreements:
        yield f"plybench: a repeated run gave another result (the first is kept): {disagreement}"
    if compared.changed:
        runs = "run was" if compared.changed == 1 else "runs were"
        yield (
            f"plybench: {compared.changed:,} {runs} made with another version of plybench; "
            "to repeat all runs, give another --journal"
        )
    if compared.is_interrupted:
        rows = compared.found.rows
        more = "the same command continues" if journal else "with --journal FILE it could continue"
        yield f"plybench: interrupted after {len(rows):,} of {rows.planned:,} runs; {more}"
