"""The ledger of published claims, which lies beside the acceptance data."""

import csv

import pytest

from helpers.data import PUBLIC
from plybench.study.published import Verdict

LEDGER = PUBLIC.parent / "ledger" / "claims.csv"

# Claims of which the ledger says nothing: found in the reports since.
ADDED = {"bwa-43", "bwb-59", "c4b-27", "c4b-28", "ch-15", "ch-16", "ch-17", "ch-18"}


def ledger() -> dict[str, Verdict]:
    if not LEDGER.exists():
        pytest.skip(f"the ledger is not at hand ({LEDGER.name} of the acceptance data)")
    names = {"cannot: not enough information": "undecided"}
    with LEDGER.open(encoding="utf-8") as file:
        return {
            row["id"]: Verdict(names.get(row["verdict"], row["verdict"]))
            for row in csv.DictReader(file)
        }
