"""Studies: experiments on problems, heuristics and searches.

A study is a question with the runs that answer it (`study`), stored in a journal; `published` has
the claims of the reports and judges our answers.
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
