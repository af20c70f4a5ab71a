"""Verdicts are computed from a claim and our answer."""

import subprocess
import sys

import pytest

from plybench import InputError
from plybench.study import Answer, Claim, Finding, Sample, Samples, Share, Verdict
from plybench.study.files import all_studies, study_named
from plybench_reports.claims import claims, find_claims, read_claims


def claim(value: object, basis: str = "stated") -> Claim:
    return Claim("x-1", "x", "nodes", str(value), value, basis)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("published", "ours", "verdict"),
    [
        (claim(33), 33, Verdict.EXACT),
        (claim([33, 118]), (33, 118), Verdict.EXACT),
        (claim(True), False, Verdict.CORRECTED),
        (claim(236), 326, Verdict.CORRECTED),
        (claim(24, "inferred"), 142, Verdict.UNDECIDED),
        (claim(None, "lost"), 142, Verdict.UNDECIDED),
        (claim(True, "implied"), False, Verdict.REMARK),
        (claim(True, "implied"), True, Verdict.REMARK),
        (claim(24), None, Verdict.NOT_RUN),
        (claim(50), Sample(range(101)), Verdict.STATISTICAL),
        (claim(101), Sample(range(101)), Verdict.CORRECTED),
        (claim([1, 50, 99]), Sample(range(101)), Verdict.STATISTICAL),
        (claim([50, 5]), Samples([Sample(range(101)), Sample(range(11))]), Verdict.STATISTICAL),
        (claim([5, 50]), Samples([Sample(range(101)), Sample(range(11))]), Verdict.CORRECTED),
        (claim([560, 1000]), Share(5555, 10_000), Verdict.STATISTICAL),
        (claim([700, 1000]), Share(5555, 10_000), Verdict.CORRECTED),
        (claim(0.57), Share(555, 1000), Verdict.STATISTICAL),
        (claim(0.61), Share(5555, 10_000), Verdict.CORRECTED),
    ],
)
def test_verdict(published: Claim, ours: object, verdict: Verdict) -> None:
    assert Finding(published, Answer(ours)).verdict is verdict


def test_as_many_distributions_as_published_values_are_needed() -> None:
    with pytest.raises(ValueError, match="longer"):
        Samples([Sample(range(101))]).fits([50, 50])


def test_every_claim_of_the_reports_is_there_once() -> None:
    assert len(claims()) == 228
    assert len(find_claims(["blind-robot"])) == 9
    assert [c.id for c in find_claims(["ep-01", "mz-03"])] == ["ep-01", "mz-03"]


def test_an_unknown_claim_is_refused() -> None:
    with pytest.raises(InputError, match="unknown report or claim 'ep-99'"):
        find_claims(["ep-99"])


HEAD = "id,report,claim,published,value,basis,why,study\n"


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("x-1,x,nodes,33,33,,a reason, cut off,x/y", "line 2 of the claims, 'x-1', has 9 fields"),
        ("x-1,x,nodes,33,33,,a reason", "line 2 of the claims, 'x-1', has 7 fields, not 8"),
        ("x-1,x,nodes,33,33,guessed,,x/y", "claim x-1: basis 'guessed' is not one of"),
        ("x-1,x,a,1,1,,,x/y\nx-1,x,b,2,2,,,x/y", "there are two claims 'x-1'"),
    ],
)
def test_a_table_of_claims_that_is_not_right_is_refused(row: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_claims(HEAD + row)


def test_every_claim_names_the_study_that_answers_it() -> None:
    for claim in claims().values():
        if claim.study:
            assert claim.id in study_named(claim.study).study.answers, claim.id
    answered = {name for found in all_studies() for name in found.study.answers}
    assert answered == {claim.id for claim in claims().values() if claim.study}


def test_looking_for_studies_imports_no_command() -> None:
    code = (
        "import sys; from plybench.study.files import all_names; assert len(all_names()) > 30\n"
        "assert not {'cyclopts', 'plybench.cli'} & sys.modules.keys()"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
