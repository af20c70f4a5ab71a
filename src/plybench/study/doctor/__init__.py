"""The heuristic doctor: compares heuristics with exact distances. See `examine`."""

from plybench.study.doctor.examine import examine
from plybench.study.doctor.verdict import Drop, Examination, Overestimate, Verdict

__all__ = ["Drop", "Examination", "Overestimate", "Verdict", "examine"]
