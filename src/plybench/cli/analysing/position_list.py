"""`plybench analyse` of a list of positions: each one analysed, known best moves checked."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from plybench.cli.analysing import game_report
from plybench.cli.formats import format_of
from plybench.cli.output import as_json
from plybench.core.catalog import GameSolver
from plybench.core.errors import InputError
from plybench.core.game import PositionText
from plybench.core.notation import describe_action, describe_ending, write_action
from plybench.core.results.analysis import Analysis
from plybench.core.results.result import Status
from plybench.core.system.writing import check_writable, write_text
from plybench.core.tables import Column, Table
from plybench.engine.decisions import analyse
from plybench.play.game_analysis.clock import SharedClock, TimeOver

FORMATS = ("text", "json", "csv", "markdown")


@dataclass(frozen=True)
class CheckedPosition:
    """A position of the list, and what was found; None if its game is over."""

    given: PositionText
    rules: Any
    state: Any
    found: Analysis[Any] | None

    @property
    def name(self) -> str:
        """Its name in the list, or its line."""
        return self.given.name or f"line {self.given.line}"

    @property
    def move(self) -> str:
        """The move that was found, as the game writes it; empty if there is none."""
        best = None if self.found is None else self.found.best
        return "" if best is None else write_action(self.rules, best.action)

    @property
    def is_solved(self) -> bool | None:
        """Whether the move is a best one and none to avoid; None if the list does not say."""
        if not self.given.best and not self.given.avoided:
            return None
        return bool(self.move) and self.given.is_solved_by(self.move)

    def describe_move(self, move: str) -> str:
        """Return a move as people write it."""
        return describe_action(self.rules, self.state, self.rules.parse_action(move))

    @property
    def wanted_moves(self) -> str:
        """The best moves, and the moves to avoid, as people write them."""
        best = " or ".join(map(self.describe_move, self.given.best))
        avoided = " or ".join(map(self.describe_move, self.given.avoided))
        return ", ".join(filter(None, (best, f"not {avoided}" if avoided else "")))

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        return {
            "line": self.given.line,
            "name": self.given.name,
            "position": self.given.position,
            "best": list(self.given.best),
            "avoided": list(self.given.avoided),
            "move": self.move,
            "solved": self.is_solved,
            "analysis": None if self.found is None else self.found.to_dict(self.rules),
        }


def check_positions(
    listed: Sequence[PositionText],
    rules: Any,
    analyst: GameSolver,
    clock: SharedClock,
    report: Callable[[int, int], None] | None,
) -> list[CheckedPosition]:
    """Analyse every position; Ctrl-C or a limit on the whole returns the positions done."""
    checked: list[CheckedPosition] = []
    for one in listed:
        state = rules.parse_state(one.position)
        analyst.new_game()  # so that the order does not matter
        found = None
        if not rules.is_terminal(state):
            try:
                found = analyse(rules, state, solver=analyst, best=1, limits=clock.limits())
            except (KeyboardInterrupt, TimeOver):
                break
            if found.status is Status.STOPPED:
                break
        checked.append(CheckedPosition(one, rules, state, found))
        if report is not None:
            report(len(checked), len(listed))
    return checked


def positions_table(checked: Sequence[CheckedPosition]) -> Table:
    """Return one row for each position."""
    names = ("position", "best", "found", "value", "solved")
    rows = [
        (one.name, one.wanted_moves, *_found_cells(one), _SOLVED[one.is_solved]) for one in checked
    ]
    return Table(tuple(map(Column, names)), rows)


_SOLVED = {True: "yes", False: "no", None: ""}


def _found_cells(one: CheckedPosition) -> tuple[str, str]:
    if one.found is None:
        rules = one.rules
        return "", describe_ending(rules, one.state, "game over")
    return (one.describe_move(one.move) if one.move else "nothing"), one.found.text


def verdict(checked: Sequence[CheckedPosition], total: int) -> str:
    """Return how many positions were solved, of all positions with a solution."""
    judged = [one for one in checked if one.is_solved is not None]
    stopped = f"stopped: {len(checked)} of {total} positions analysed; "
    before = stopped if len(checked) < total else ""
    if not judged:
        return f"{before}no position says what is best (bm) or to be avoided (am)"
    return f"{before}{sum(bool(one.is_solved) for one in judged)} of {len(judged)} solved"


def positions_data(checked: Sequence[CheckedPosition]) -> dict[str, Any]:
    """Return all positions as plain values."""
    judged = [one.is_solved for one in checked if one.is_solved is not None]
    return {
        "positions": [one.to_dict() for one in checked],
        "solved": sum(judged),
        "judged": len(judged),
    }


def write_positions(checked: Sequence[CheckedPosition], outputs: Sequence[Path]) -> None:
    """Write the list to files, in the format that the ending of each stands for."""
    for path in outputs:
        kind = format_of(path, FORMATS)
        table = positions_table(checked)
        text = {"csv": table.csv, "markdown": table.markdown, "text": table.text}
        is_json = kind == "json"
        write_text(path, as_json(positions_data(checked)) + "\n" if is_json else text[kind]())


def split_list(rules: Any, path: str, text: str) -> list[PositionText] | None:
    """Return the positions of a file that lists some; None if it is meant as one position."""
    read = getattr(rules, "read_positions", None)
    listed: list[PositionText] | None = None if read is None else read(text)
    if listed is None or (len(listed) < 2 and Path(path).suffix.lower() != ".epd"):
        return None
    return listed


def check_outputs(outputs: Sequence[Path]) -> None:
    """Raise InputError if the list could not be written to these files."""
    for path in outputs:
        kind = format_of(path, game_report.FORMATS)
        if kind not in FORMATS:
            raise InputError(
                f"--output {path}: {path.suffix} is for games; a list of positions can be written "
                "to .txt, .json, .csv or .md"
            )
        check_writable(path)
