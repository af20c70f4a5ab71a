"""Checks of the user's own code: does it keep the contract, and is what it claims true?

`check("romania.py")` loads a file, says what is in it, and tries each thing out. Where something is
wrong, the finding says in which state, with a counterexample that is as small as possible.
"""

from plybench.classroom.checking.agents import Trial
from plybench.classroom.checking.check import check
from plybench.classroom.checking.findings import Finding, Report

__all__ = ["Finding", "Report", "Trial", "check"]
