"""The table of `docs/reproduction.md` is that of the claims and of our findings."""

import re
from collections import Counter
from pathlib import Path

from helpers.findings import recorded
from plybench.study.verdicts import Verdict
from plybench_reports.claims import claims

PAGE = Path(__file__).parents[2] / "docs" / "reproduction.md"
ORDER = (
    Verdict.EXACT,
    Verdict.CORRECTED,
    Verdict.STATISTICAL,
    Verdict.UNDECIDED,
    Verdict.REMARK,
)


def printed() -> dict[str, list[int]]:
    rows = re.findall(r"^\| ([a-z0-9-]+) \|([ 0-9|]+)\|$", PAGE.read_text("utf-8"), re.M)
    return {name: [int(n) for n in cells.split("|")] for name, cells in rows}


def test_every_report_has_its_number_of_claims() -> None:
    counted = Counter(claim.report for claim in claims().values())
    found = {name: cells[0] for name, cells in printed().items()}
    assert found == {**counted, "all": sum(counted.values())}


def test_verdicts_add_up_to_those_recorded() -> None:
    verdicts = {name: one.verdict for name, one in recorded().items()}
    for report, cells in printed().items():
        some = [c.id for c in claims().values() if report in (c.report, "all")]
        counted = Counter(verdicts[name] for name in some)
        assert cells[1:] == [counted[verdict] for verdict in ORDER], report
