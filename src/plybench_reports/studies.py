"""Where the studies of the reports are, and what they answer."""

from pkgutil import iter_modules

import plybench_reports
from plybench.study.packages import StudyPackage
from plybench_reports.claims import claims

_REPORTS = (one.name for one in iter_modules(plybench_reports.__path__) if one.ispkg)
STUDIES = StudyPackage(tuple(f"plybench_reports.{name}" for name in _REPORTS), claims)
