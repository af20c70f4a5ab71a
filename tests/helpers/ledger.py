"""The ledger of published claims, which lies beside the acceptance data."""

import csv

import pytest

from helpers.data import PUBLIC
from plybench.study.verdicts import Verdict

LEDGER = PUBLIC.parent / "ledger" / "claims.csv"

# Claims of which the ledger says nothing, found in the reports since, with what full runs say.
ADDED = {
    "bwa-43": Verdict.EXACT,
    "bwb-59": Verdict.UNDECIDED,
    "c4b-27": Verdict.EXACT,
    "c4b-28": Verdict.UNDECIDED,
    "ch-15": Verdict.UNDECIDED,
    "ch-16": Verdict.STATISTICAL,
    "ch-17": Verdict.STATISTICAL,
    "ch-18": Verdict.UNDECIDED,
}


def ledger() -> dict[str, Verdict]:
    """Return the verdict on every claim; skip the test where the ledger is not at hand."""
    if not LEDGER.exists():
        pytest.skip(f"the ledger is not at hand ({LEDGER.name} of the acceptance data)")
    names = {"cannot: not enough information": "undecided"}
    with LEDGER.open(encoding="utf-8") as file:
        found = {
            row["id"]: Verdict(names.get(row["verdict"], row["verdict"]))
            for row in csv.DictReader(file)
        }
    return found | ADDED
