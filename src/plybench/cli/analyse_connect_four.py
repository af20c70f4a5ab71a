"""`plybench analyse connect_four`: the exact score of a position and of each move."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from plybench.cli.drawing import drawing_of, show_drawing
from plybench.cli.options import LimitOptions, Whole
from plybench.cli.output import print_json, progress, show
from plybench.errors import InputError
from plybench.result import Status
from plybench.writing import check_writable

if TYPE_CHECKING:
    from plybench.domains.connect_four.proof import Proof
    from plybench.solvers.connect_four.scores import Analysis
    from plybench.solvers.connect_four.solver import ConnectFourSolver


@Parameter(name="*", group="connect_four")
@dataclass(frozen=True)
class SolverOptions:
    """How a position of Connect Four is solved."""

    weak: Annotated[bool, Parameter(negative="")] = False
    "Only who wins: 1, 0 or -1."
    table: str = "64MiB"
    "Size of the table of the solver."
    book: Annotated[bool, Parameter(negative="--no-book")] = True
    "Use an opening book if there is one."
    prove: Annotated[bool, Parameter(negative="")] = False
    "Also prove the score: a strategy for each player."
    max_positions: Whole = 200_000
    "The most positions of a proof."
    save: Path | None = None
    "File for the proof, to be checked by `plybench proof`. By default it is not kept."


def analyse(
    game: Any,
    state: Any,
    moves: str,
    options: SolverOptions,
    threads: int,
    limits: LimitOptions,
    json: bool,
) -> int:
    """Solve a position and show the score of each column; return the exit status."""
    from plybench.domains.connect_four.proof_file import write_proof
    from plybench.solvers.connect_four.solver import ConnectFourSolver

    if options.save is not None and not options.prove:
        raise InputError("--save keeps a proof; give --prove too")
    if options.save is not None:
        check_writable(options.save)
    solver = ConnectFourSolver(game, options.table, threads)
    if not options.book:
        solver.book = None
    with progress("solving") as report:
        found = solver.analyse(state, weak=options.weak, limits=limits.limits(report))
    proof = None
    if options.prove and found.status is Status.SOLVED:
        proof = _proof(solver, state, options.max_positions, limits)
    if json:
        said = {"game": "connect_four", "board": game.variant, "moves": moves} | found.to_dict()
        print_json(said | {"proof": proof and _told(proof)} if options.prove else said)
    else:
        show_analysis(game, state, found)
        if options.prove:
            show(_in_words(proof))
    if proof is not None and options.save is not None and proof.status is Status.SOLVED:
        write_proof(proof, options.save)
    is_done = found.status is Status.SOLVED and (proof is None or proof.status is Status.SOLVED)
    return 0 if is_done else 1


def _proof(solver: "ConnectFourSolver", state: Any, most: int, limits: LimitOptions) -> "Proof":
    from plybench.solvers.connect_four.prover import prove

    with progress("proving") as report:
        return prove(solver, state, most_positions=most, limits=limits.limits(report))


def _told(proof: "Proof") -> dict[str, Any]:
    return {
        "score": proof.score, "status": str(proof.status), "reason": proof.reason,
        "positions": [len(strategy.moves) for strategy in proof.strategies],
        "seconds": round(proof.seconds, 6),
    }  # fmt: skip


def _in_words(proof: "Proof | None") -> str:
    if proof is None:
        return "no proof: the score is not known"
    if proof.status is not Status.SOLVED:
        return f"no proof: {proof.reason}; {proof.positions:,} positions so far"
    parts = (
        f"{'XO'[s.player - 1]} gets {s.least} or more with {len(s.moves):,} moves"
        for s in proof.strategies
    )
    return f"proved, and checked by the rules: {', '.join(parts)}"


def show_analysis(game: Any, state: Any, found: "Analysis") -> None:
    """Print the board, the scores and the line."""
    from rich.text import Text

    player = "XO"[game.to_move(state) - 1]
    show_drawing(drawing_of(game.picture(state)))
    show(Text(f"{player} to move: {_verdict(found)}"))
    show_drawing(scores_table(found))
    if found.line:
        between = "," if len(found.columns) > 9 else ""
        show(Text("best play: " + between.join(map(str, found.line))))
    if found.status is not Status.SOLVED:
        show(Text(f"{found.status}: {found.reason}"))
    show(Text(f"{found.nodes:,} nodes, {found.seconds:.3f} s"))


def _verdict(found: "Analysis") -> str:
    if found.score is None:
        return f"score from {found.position.lower} to {found.position.upper}"
    outcome = "draw" if found.score == 0 else "win" if found.score > 0 else "loss"
    return f"score {found.score}, a {outcome}"


def scores_table(found: "Analysis") -> str:
    """Return the score of each column; `a..b` where it is not known, - where it is full."""
    numbers = [str(i) for i in range(1, len(found.columns) + 1)]
    written = []
    for column in found.columns:
        if column is None:
            written.append("-")
        elif column.score is None:
            written.append(f"{column.lower}..{column.upper}")
        else:
            written.append(str(column.score))
    widths = [max(map(len, pair)) for pair in zip(numbers, written, strict=True)]
    rows = (("column", numbers), ("score ", written))
    return "\n".join(
        "  ".join([name, *(text.ljust(width) for text, width in zip(row, widths, strict=True))])
        for name, row in rows
    )
