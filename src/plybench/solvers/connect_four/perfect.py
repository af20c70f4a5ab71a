"""Perfect play of Connect Four as a solver of the catalog: exact scores, lines, proofs."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

from plybench.core.catalog import GameSolver, solver
from plybench.core.errors import InputError
from plybench.core.limits import Limits
from plybench.core.results.analysis import Analysis, MoveAnalysis
from plybench.core.results.decision import GameCounts
from plybench.core.results.result import Status
from plybench.core.system.cache import cache_folder
from plybench.core.system.writing import check_writable
from plybench.domains.connect_four.grid import Board
from plybench.domains.connect_four.proof import Proof
from plybench.domains.connect_four.proof_file import write_proof
from plybench.domains.connect_four.rules import ConnectFour
from plybench.solvers.connect_four.prover import MOST_POSITIONS, prove
from plybench.solvers.connect_four.score_text import plies_left, score_text
from plybench.solvers.connect_four.solver import TABLE, ConnectFourSolver


@solver("connect_four", name="perfect", optimal="always")
class PerfectPlay(GameSolver):
    """Proved best play: the shortest win or the longest defence, by the exact solver.

    A value is the number of discs that the winner has left at the win, negative for a loss, 0 for a
    draw. The table is kept from position to position.
    """

    def __init__(
        self,
        game: ConnectFour,
        *,
        weak: Annotated[bool, "Find only who wins: 1, 0 or -1."] = False,
        table: Annotated[str, "Size of the solver's table."] = TABLE,
        threads: Annotated[int, "Number of threads."] = 1,
        book: Annotated[bool, "Use an opening book if there is one."] = True,
        prove: Annotated[bool, "Also prove the score: a strategy for each player."] = False,
        max_positions: Annotated[int, "Give up if a proof needs more positions."] = MOST_POSITIONS,
        save: Annotated[str | None, "Write the proof to this file, for `plybench verify`."] = None,
    ) -> None:
        if save is not None and not prove:
            raise InputError("save writes a proof; it needs prove")
        self._solver = ConnectFourSolver(game, table, threads)
        if not book:
            self._solver.book = None
        self._game, self._weak = game, weak
        self._prove, self._most = prove, max_positions
        self._file = None if save is None else Path(save)
        self._proof: Proof | None = None
        if self._file is not None:
            check_writable(self._file)
        cache_folder()  # messages about it appear now, once, and not from each worker

    def analyse(
        self,
        state: Board,
        *,
        best: int | None = None,
        limits: Limits | None = None,
        report: Callable[[str], None] | None = None,
    ) -> Analysis[int]:
        """Return the score of every column, or only of the best ones, which takes less time."""
        if best == 1 and not self._weak:
            found = self._best(state, limits)
        else:
            found = self._solver.analyse(state, weak=self._weak, limits=limits)
            found = replace(found, moves=found.moves[:best])
        if not self._prove:
            return found
        if found.status is not Status.SOLVED:
            note = "no proof: the score is not known"
            return replace(found, details={"proof": None}, notes=(note,))
        return self._with_proof(state, found, limits)

    def keep(self) -> None:
        """Write the proof, if there is one and a file was named for it."""
        proof = self._proof
        if self._file is not None and proof is not None and proof.status is Status.SOLVED:
            write_proof(proof, self._file)

    def _best(self, state: Board, limits: Limits | None) -> Analysis[int]:
        start = perf_counter()
        column, score = self._solver.best(state, limits)
        text = score_text(self._game, state, score.lower, score.upper)
        left = None if score.score is None else plies_left(self._game, state, score.score)
        move = MoveAnalysis(column, score.lower, score.upper, text, (column,), ends_in=left)
        counts = GameCounts(calls=score.nodes)
        return Analysis(
            "perfect",
            score.status,
            (move,),
            text,
            counts,
            seconds=perf_counter() - start,
            end=score.end,
        )

    def _with_proof(
        self, state: Board, found: Analysis[int], limits: Limits | None
    ) -> Analysis[int]:
        proof = prove(self._solver, state, most_positions=self._most, limits=limits)
        self._proof = proof
        return replace(
            found,
            status=proof.status,
            end=proof.end,
            details={"proof": _as_data(proof)},
            notes=(_in_words(proof),),
        )


def _as_data(proof: Proof) -> dict[str, Any]:
    return {
        "score": proof.score,
        "status": str(proof.status),
        "reason": proof.reason,
        "end": proof.end_as_data,
        "positions": [len(strategy.moves) for strategy in proof.strategies],
        "seconds": round(proof.seconds, 6),
    }


def _in_words(proof: Proof) -> str:
    if proof.status is not Status.SOLVED:
        return f"no proof: {proof.reason}; {proof.positions:,} positions so far"
    parts = (
        f"{'XO'[s.player - 1]} gets {s.least} or more with {len(s.moves):,} moves"
        for s in proof.strategies
    )
    return f"proved, and checked against the rules: {', '.join(parts)}"
