"""What the five reports claim, as written down in `claims.csv`."""

import csv
import json
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import cast, get_args

from plybench.core.errors import InputError, unknown
from plybench.study.verdicts import Basis, Claim


@cache
def claims() -> dict[str, Claim]:
    """Return all claims of the reports, by id."""
    return read_claims(files("plybench_reports").joinpath("claims.csv").read_text("utf-8"))


def read_claims(text: str) -> dict[str, Claim]:
    """Return the claims of a table, by id; InputError if a row has too few or too many fields."""
    reader = csv.reader(text.splitlines())
    head = next(reader)
    found: dict[str, Claim] = {}
    for row in reader:
        if len(row) != len(head):
            where = f"line {reader.line_num} of the claims, {row[0]!r}"
            raise InputError(f"{where}, has {len(row)} fields, not {len(head)}")
        claim = _claim(dict(zip(head, row, strict=True)))
        if claim.id in found:
            raise InputError(f"there are two claims {claim.id!r}")
        found[claim.id] = claim
    return found


def find_claims(names: Iterable[str]) -> list[Claim]:
    """Return the claims of these reports or with these ids; without names, all claims."""
    known = claims()
    reports = {claim.report for claim in known.values()}
    wanted = list(names)
    for name in wanted:
        if name not in known and name not in reports:
            raise unknown("report or claim", name, (*sorted(reports), *known))
    return [c for c in known.values() if not wanted or c.id in wanted or c.report in wanted]


def _claim(row: dict[str, str]) -> Claim:
    value = json.loads(row["value"]) if row["value"] else None
    basis = row["basis"] or "stated"
    if basis not in get_args(Basis):
        raise InputError(f"claim {row['id']}: basis {basis!r} is not one of {get_args(Basis)}")
    return Claim(
        id=row["id"],
        report=row["report"],
        text=row["claim"],
        published=row["published"],
        value=value,
        basis=cast(Basis, basis),
        why=row["why"],
        study=row["study"],
    )
