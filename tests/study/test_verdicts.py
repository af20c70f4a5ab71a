"""The studies of the reports come to the verdicts of the ledger, where the ledger is at hand."""

import csv
from importlib import import_module

import pytest

from helpers.data import PUBLIC
from plybench.study import Finding, Row, Rows, Study
from plybench.study.columns import status_of
from plybench.study.published import Verdict, claims

LEDGER = PUBLIC.parent / "ledger" / "claims.csv"

# Claims of which the ledger says nothing: found in the reports since.
ADDED = {"c4b-27", "c4b-28", "ch-15", "ch-16", "ch-17", "ch-18"}

FAST = [
    "blind_robot.moves",
    "blocksworld_a.solutions", "blocksworld_a.ties", "blocksworld_a.traces", "blocksworld_a.walls",
    "blocksworld_b.depths", "blocksworld_b.obstacles", "blocksworld_b.passes",
    "blocksworld_b.priorities",
    "chess.boards", "chess.depths",
    "connect4_negamax.equal_scores", "connect4_negamax.trees",
    "connect4_notebook.agents", "connect4_notebook.boards", "connect4_notebook.monte_carlo",
    "connect4_notebook.quickest_win", "connect4_notebook.random_games",
    "mazeworld.counting", "mazeworld.searches",
]  # fmt: skip
SLOW = [
    "blind_robot.heuristics",
    "blocksworld_a.easier_games", "blocksworld_a.estimates", "blocksworld_a.scalability",
    "blocksworld_b.hitting_times", "blocksworld_b.optimality", "blocksworld_b.walks",
    "chess.against_random", "chess.self_play",
    "connect4_negamax.self_play",
    "connect4_notebook.against_random", "connect4_notebook.solved",
    "eight_puzzle.estimates", "eight_puzzle.searches",
]  # fmt: skip


def study_of(module: str) -> Study:
    found = import_module(f"plybench.study.reports.{module}").study
    assert isinstance(found, Study)
    return found


def findings(study: Study) -> dict[str, Finding]:
    """Run a study here, and judge the claims that it answers."""
    measured = [(case, study.measure(case)) for case in study.plan()]
    rows = Rows(Row(case.factors, status_of(values), values) for case, values in measured)
    return {name: Finding(claims()[name], answer(rows)) for name, answer in study.answers.items()}


def ledger() -> dict[str, Verdict]:
    if not LEDGER.exists():
        pytest.skip(f"the ledger is not at hand ({LEDGER.name} of the acceptance data)")
    names = {"cannot: not enough information": "undecided"}
    with LEDGER.open(encoding="utf-8") as file:
        return {
            row["id"]: Verdict(names.get(row["verdict"], row["verdict"]))
            for row in csv.DictReader(file)
        }


@pytest.mark.parametrize(
    "module", [*FAST, *(pytest.param(name, marks=pytest.mark.slow) for name in SLOW)]
)
def test_verdicts_are_those_of_the_ledger(module: str) -> None:
    known = ledger()
    found = findings(study_of(module))
    assert found
    for name, finding in found.items():
        if name not in ADDED:
            assert finding.verdict is known[name], (name, str(finding.answer))


@pytest.mark.parametrize("module", [*FAST, *SLOW])
def test_without_runs_nothing_is_claimed(module: str) -> None:
    study = study_of(module)
    # literature, or arithmetic on what the report prints
    free = {"bwa-09", "bwb-52", "c4b-24", "ch-04", "ch-10"}
    for name, answer in study.answers.items():
        finding = Finding(claims()[name], answer(Rows([])))
        assert name in free or finding.verdict in (Verdict.NOT_RUN, Verdict.UNDECIDED), name
