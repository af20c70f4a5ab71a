"""Where the studies of the reports are, and what they answer."""

from plybench.study.packages import StudyPackage
from plybench_reports.claims import claims

_REPORTS = sorted({claim.report.replace("-", "_") for claim in claims().values()})
STUDIES = StudyPackage(tuple(f"plybench_reports.{name}" for name in _REPORTS), claims)
