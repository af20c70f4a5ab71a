"""Study: experiments on problems, heuristics, searches and games, kept in a journal and reported.

A study is a question with the runs that answer it (`study.py`). `runner` and `worker` make the
runs, `journal` keeps them, `report` and `page` show them with `tables` and `figures`. `comparison`
is the study behind `compare`, `doctor` examines heuristics.

It imports `play`, `engine`, `solvers` and everything below. Read `study.py` first.
"""

from plybench.study.cases import Case
from plybench.study.columns import columns_of
from plybench.study.rows import Row, Rows
from plybench.study.study import Study
from plybench.study.verdicts import (
    Answer,
    Claim,
    Finding,
    Sample,
    Samples,
    Share,
    Tendency,
    Verdict,
)

__all__ = [
    "Answer",
    "Case",
    "Claim",
    "Finding",
    "Row",
    "Rows",
    "Sample",
    "Samples",
    "Share",
    "Study",
    "Tendency",
    "Verdict",
    "columns_of",
]
