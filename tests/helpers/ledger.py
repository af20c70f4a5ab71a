"""The ledger of published claims, which lies beside the acceptance data."""

import csv

import pytest

from helpers.data import PUBLIC
from plybench.study.verdicts import Verdict

LEDGER = PUBLIC.parent / "ledger" / "claims.csv"

# Claims of which the ledger says nothing, found in the reports since, with what full runs say.
ADDED = {
    "br-09": Verdict.EXACT,
    "bwa-43": Verdict.EXACT,
    "bwb-59": Verdict.UNDECIDED,
    "c4b-27": Verdict.EXACT,
    "c4b-28": Verdict.UNDECIDED,
    "c4n-25": Verdict.STATISTICAL,
    "c4n-26": Verdict.STATISTICAL,
    "c4n-27": Verdict.STATISTICAL,
    "c4n-28": Verdict.STATISTICAL,
    "c4n-29": Verdict.STATISTICAL,
    "c4n-30": Verdict.STATISTICAL,
    "ch-15": Verdict.UNDECIDED,
    "ch-16": Verdict.STATISTICAL,
    "ch-17": Verdict.STATISTICAL,
    "ch-18": Verdict.UNDECIDED,
    "ch-19": Verdict.UNDECIDED,
    "ch-20": Verdict.EXACT,
    "ch-21": Verdict.EXACT,
    "ch-22": Verdict.EXACT,
    "ch-23": Verdict.UNDECIDED,
    "mz-12": Verdict.EXACT,
}

# Claims that an audit of the reports, made after the ledger, judges otherwise.
CHANGED = {
    "bwa-03": Verdict.REMARK,  # implied at most
    "bwa-27": Verdict.REMARK,
    "bwa-31": Verdict.EXACT,  # a lower bound is all that the report claims
    "c4b-06": Verdict.UNDECIDED,  # seconds, beside counts
    "c4b-07": Verdict.UNDECIDED,
    "c4b-25": Verdict.REMARK,
    "ch-08": Verdict.EXACT,  # with a pawn on h4 the board before the move is known
    "ch-10": Verdict.EXACT,  # move 33 is by move 40
    "ep-24": Verdict.REMARK,
    "mz-03": Verdict.REMARK,
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
    return found | ADDED | CHANGED
