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

# Claims that an audit of the reports, made after the ledger, judges otherwise.
CHANGED = {
    "bwa-03",  # implied at most
    "bwa-27",
    "bwa-31",  # a lower bound is all that the report claims
    "c4b-06",  # seconds, beside counts
    "c4b-07",
    "c4b-25",
    "ch-08",  # with a pawn on h4 the board before the move is known
    "ch-10",  # move 33 is by move 40
    "ep-24",
    "mz-03",
}


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
    """Return the verdicts of the ledger; skip the test where it is not at hand.

    It lies beside the acceptance data, and does not have the claims that were found since.
    """
    if not LEDGER.exists():
        pytest.skip(f"the ledger is not at hand ({LEDGER.name} of the acceptance data)")
    names = {"cannot: not enough information": "undecided"}
    with LEDGER.open(encoding="utf-8") as file:
        rows = csv.DictReader(file)
        return {row["id"]: Verdict(names.get(row["verdict"], row["verdict"])) for row in rows}
