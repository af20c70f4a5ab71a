"""Studies: what can be found out about problems, heuristics and searches by running them.

A study is a question with the runs that answer it (`study`), kept in a journal; `published` holds
what the reports claim and how our answers are judged.
"""

from plybench.study.cases import Case
from plybench.study.columns import columns_of
from plybench.study.published import (
    Answer,
    Claim,
    Finding,
    Sample,
    Samples,
    Share,
    Tendency,
    Verdict,
)
from plybench.study.rows import Row, Rows
from plybench.study.study import Study

__all__ = [
    "Answer", "Case", "Claim", "Finding", "Row", "Rows", "Sample", "Samples", "Share", "Study",
    "Tendency", "Verdict",
    "columns_of",
]  # fmt: skip
