"""The outcome of a search in a terminal: solution, counts and boards, as `solve` shows them."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from plybench.cli.drawing import action_lines, show_drawing, solution_pictures
from plybench.cli.output import show
from plybench.cli.solving.animation import check_playback
from plybench.cli.solving.animation import play as play_solution
from plybench.cli.solving.frames import check_frame, frame_number, save_pictures, show_frame
from plybench.cli.solving.passes import check_passes, passes_table
from plybench.cli.solving.saved_plan import PlanFormat, check_output, plan_format, save_plan
from plybench.cli.solving.stop_at_zero import is_solution
from plybench.core.catalog import Algorithm
from plybench.core.errors import InputError
from plybench.core.notation import state_writer
from plybench.core.problem import name_of_problem, origin_words
from plybench.core.results.result import SearchResult, options_line

if TYPE_CHECKING:
    from rich.table import Table


@Parameter(name="*")
@dataclass(frozen=True)
class SolutionOptions:
    """What to show of a solution, and what to write."""

    play: Annotated[bool, Parameter(negative="")] = False
    "Play the solution, a picture for each action."
    delay: float = 0.25
    "With --play, and in animations: seconds between pictures."
    frame: str | None = None
    "Draw only one state: after N actions, or start, half, last. By default all."
    passes: Annotated[bool, Parameter(negative="")] = False
    "Show the nodes of each pass of an iterative-deepening search."
    output: Path | None = None
    "File for the plan: .csv or .json for `plybench verify`, .html or .gif as an animation. By \
default none is written."
    format: PlanFormat | None = None
    "Format of the plan: csv, json, html or gif. By default chosen by the ending of --output. \
Without --output, the plan is printed instead of the report."
    states: Annotated[bool, Parameter(negative="")] = False
    "With --json, and in a plan in JSON: also write every state of the path."
    picture: Path | None = None
    "SVG file for the states, or for the one that --frame names. By default none is written."

    def check(self, problem: Any, entry: Algorithm, json: bool) -> None:
        """Raise InputError, before the search, if its solution could not be shown in this way."""
        if self.play:
            check_playback(problem, self.delay, json)
        if self.is_printed and (json or self.play or self.frame is not None):
            raise InputError(
                f"--format {self.format} prints the plan alone; name a file with --output"
            )
        kind = plan_format(self.format, self.output)
        if self.states and not json and kind != "json":
            raise InputError("--states is about JSON; give --json, or --output with a .json file")
        if kind:
            check_output(problem, kind, self.output, self.delay)
        check_frame(problem, self.frame, self.picture, json)
        if self.passes:
            check_passes(entry)

    @property
    def are_given(self) -> bool:
        """Tell whether any option is given."""
        return replace(self, delay=0.25) != SolutionOptions()

    @property
    def is_printed(self) -> bool:
        """Tell whether the plan itself goes to stdout, so that there is no room for a report."""
        return self.format is not None and self.output is None

    def save(self, problem: Any, result: SearchResult[Any, Any]) -> None:
        """Write the requested files."""
        if kind := plan_format(self.format, self.output):
            plan = result if is_solution(result) else replace(result, path=None)
            save_plan(problem, plan, kind, self.output, self.delay, self.states)
        if self.picture is not None and result.path is not None:
            save_pictures(
                problem, result.algorithm, result.path, self._number(result), self.picture
            )

    def show(self, problem: Any, result: SearchResult[Any, Any], chosen_because: str) -> None:
        """Print the outcome and whatever else was requested."""
        number = self._number(result)
        has_pictures = not self.play and number is None
        show_result(problem, result, chosen_because, has_pictures, self.passes)
        if number is not None and result.path is not None:
            show_frame(problem, result.path, number)
        if self.play and result.path is not None:
            play_solution(problem, result.path, self.delay)

    def _number(self, result: SearchResult[Any, Any]) -> int | None:
        if self.frame is None or result.path is None:
            return None
        return frame_number(self.frame, len(result.path))


def show_result(
    problem: Any,
    result: SearchResult[Any, Any],
    chosen_because: str = "",
    has_pictures: bool = True,
    has_passes: bool = False,
) -> None:
    """Print the outcome, the counts (on request of each pass) and the boards."""
    from rich.markup import escape
    from rich.text import Text

    with_heuristic = f" with {result.heuristic}" if result.heuristic else ""
    show(Text(f"{name_of_problem(problem)}: {result.algorithm}{with_heuristic}", style="bold"))
    if chosen_because:
        show(Text(f"{result.algorithm} was chosen: {chosen_because}"))
    if result.path is not None:
        proof = "proved optimal" if result.is_optimal else "not proved optimal"
        count = f"{len(result.path)} action{'' if len(result.path) == 1 else 's'}"
        check = "verified" if is_solution(result) else "NOT A SOLUTION"
        show(Text(f"cost {result.path.cost} ({proof}, {check}), {count}:"))
        show(*map(escape, action_lines(result)))
        for name, value in result.details.items():
            if not isinstance(value, bool):  # another detail has the words
                show(Text(f"{name.replace('_', ' ')}: {value}"))
        if words := origin_words(problem):
            show(Text(words))
    if not result.is_solved:
        show(Text(f"{result.status}: {result.reason}"))
    if result.advice:
        show(Text(result.advice))
    if result.lower_bound and not result.is_optimal:
        show(Text(f"no solution costs less than {result.lower_bound}"))
    if result.false_claim is not None:
        claim = result.false_claim.sentence(state_writer(problem))
        show(Text(f"nothing is proved: {claim}", style="yellow"))
    if options_line(result.options):
        show(Text(f"options: {options_line(result.options)}"))
    show(counts_table(result))
    if has_passes:
        show(passes_table(result))
    pictures = solution_pictures(problem, result) if has_pictures else None
    if pictures is not None:
        show_drawing(pictures)


def counts_table(result: SearchResult[Any, Any]) -> "Table":
    """Return the counts, the clock and the engine as a table."""
    from rich.table import Table

    table = Table("count", "", box=None, show_header=False)
    for name, value in result.counts.to_dict().items():
        if value:
            table.add_row(name.replace("_", " "), f"{value:,}")
    table.add_row("seconds", f"{result.seconds:.3f} ({result.engine} engine)")
    return table
