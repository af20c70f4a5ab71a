"""An examination of heuristics as plain values and columns, while it runs and at its end."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from plybench.core.notation import state_writer
from plybench.lab.pictures import Pictures
from plybench.study.doctor.examination_run import ExaminationRun
from plybench.study.doctor.joint_counts import JointCounts, joint_counts
from plybench.study.doctor.survey import Column
from plybench.study.doctor.verdict import Examination, Verdict

_CELLS = ("h", "exact", "count", "above")


class ExaminationData:
    """The data of an examination for a page."""

    def __init__(self, run: ExaminationRun[Any, Any]) -> None:
        self._run = run
        self.columns: dict[str, Any] = {}

    def so_far(self) -> dict[str, Any]:
        """Return what is known while it runs: cells and, once states are compared, verdicts."""
        run = self._run
        names = [name for name in run.functions if name not in run.survey.unavailable]
        shown = []
        for name in names if run.survey.examined else ():
            verdict = run.verdict(name).to_dict(run.problem) if run.is_measured else {"name": name}
            cells = self._counts(name)
            lists = {column: getattr(cells, column).tolist() for column in _CELLS}
            shown.append({**verdict, "cells": {"step": cells.step, **lists}})
        return {"states": run.survey.examined, "verdicts": shown}

    def outcome(self, found: Examination) -> dict[str, Any]:
        """Return the whole examination; the cells are in columns, one heuristic after another."""
        shown = found.to_dict(self._run.problem)
        drawn: list[JointCounts] = []
        start = 0
        for verdict in shown["verdicts"]:
            if not found.states or verdict["unavailable"]:
                verdict["cells"] = None
                continue
            drawn.append(self._counts(verdict["name"]))
            end = start + len(drawn[-1].h)
            verdict["cells"] = {"step": drawn[-1].step, "start": start, "end": end}
            start = end
        for name in _CELLS:
            parts = [np.zeros(0, "<i4"), *(getattr(cells, name) for cells in drawn)]
            self.columns[f"cell_{name}"] = np.concatenate(parts)
        return shown

    def pictures(self, verdicts: Iterable[Verdict]) -> dict[str, Any]:
        """Return the counterexamples drawn: by their text, the number of the picture."""
        problem = self._run.problem
        states = list(dict.fromkeys(s for v in verdicts for s in v.counterexamples))
        made = Pictures(problem)
        made.add(states)
        self.columns |= made.columns()
        write = state_writer(problem)
        numbers = {write(state): number for number, state in enumerate(states)}
        return {"board": made.board, "palette": made.palette, "pictures": numbers}

    def _counts(self, name: str) -> JointCounts:
        survey = self._run.survey
        values: Column = survey.values(name)
        return joint_counts(values, survey.exact)
