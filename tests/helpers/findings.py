"""Our findings on the claims of the reports, as recorded in `tests/reports/findings.csv`."""

import csv
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from helpers.data import PUBLIC
from plybench.study.verdicts import Verdict

FINDINGS = Path(__file__).parents[1] / "reports" / "findings.csv"
LEDGER = PUBLIC.parent / "ledger" / "claims.csv"

# Claims of which the ledger says nothing, found in the reports since.
ADDED = ("bwa-43", "bwb-59", "c4b-27", "c4b-28", "ch-15", "ch-16", "ch-17", "ch-18")


@dataclass(frozen=True)
class Recorded:
    """The verdict on a claim, and our answer in words; empty if it is not recorded."""

    verdict: Verdict
    ours: str


@cache
def recorded() -> dict[str, Recorded]:
    """Return our findings by claim."""
    with FINDINGS.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file)
        return {row["id"]: Recorded(Verdict(row["verdict"]), row["ours"]) for row in rows}


def ledger() -> dict[str, Verdict]:
    """Return the verdicts of the ledger, and ours on claims that it does not have.

    Skip the test where the ledger is not at hand: it lies beside the acceptance data.
    """
    if not LEDGER.exists():
        pytest.skip(f"the ledger is not at hand ({LEDGER.name} of the acceptance data)")
    names = {"cannot: not enough information": "undecided"}
    with LEDGER.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    found = {row["id"]: Verdict(names.get(row["verdict"], row["verdict"])) for row in rows}
    return found | {name: recorded()[name].verdict for name in ADDED}
