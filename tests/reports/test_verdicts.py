"""The studies of the reports come to the verdicts and the figures of `findings.csv`.

A figure is our answer in words, as `plybench reproduce` shows it; where the column is empty, only
the verdict is compared.
"""

from importlib import import_module
from itertools import islice

import pytest

from helpers.findings import CHANGED, ledger, recorded
from helpers.typed_commands import can_be_typed
from plybench.study import Finding, Row, Rows, Study
from plybench.study.columns import status_of
from plybench.study.verdicts import Verdict
from plybench_reports.claims import claims

FAST = [
    "blind_robot.heuristics", "blind_robot.moves",
    "blocksworld_a.easier_games", "blocksworld_a.passes", "blocksworld_a.solutions",
    "blocksworld_a.ties", "blocksworld_a.traces", "blocksworld_a.walls",
    "blocksworld_b.depths", "blocksworld_b.obstacles", "blocksworld_b.passes",
    "blocksworld_b.priorities",
    "chess.boards", "chess.depths",
    "connect4_negamax.equal_scores", "connect4_negamax.trees",
    "connect4_notebook.agents", "connect4_notebook.boards", "connect4_notebook.monte_carlo",
    "connect4_notebook.quickest_win", "connect4_notebook.random_games", "connect4_notebook.solved",
    "eight_puzzle.searches",
    "mazeworld.counting", "mazeworld.searches",
]  # fmt: skip
SLOW = [
    "blocksworld_a.arrangements",
    "blocksworld_a.estimates",
    "blocksworld_a.scalability",
    "blocksworld_b.goals",
    "blocksworld_b.hitting_times",
    "blocksworld_b.optimality",
    "blocksworld_b.walks",
    "chess.against_random",
    "chess.self_play",
    "connect4_negamax.self_play",
    "connect4_notebook.against_random",
    "eight_puzzle.estimates",
]


def study_of(module: str) -> Study:
    found = import_module(f"plybench_reports.{module}").study
    assert isinstance(found, Study)
    return found


def findings(study: Study) -> dict[str, Finding]:
    """Run a study here, and judge the claims that it answers."""
    measured = [(case, study.measure(case)) for case in study.plan()]
    rows = Rows(Row(case.factors, status_of(values), values) for case, values in measured)
    return {name: Finding(claims()[name], answer(rows)) for name, answer in study.answers.items()}


@pytest.mark.parametrize(
    "module", [*FAST, *(pytest.param(name, marks=pytest.mark.slow) for name in SLOW)]
)
def test_verdicts_and_figures_are_those_recorded(module: str) -> None:
    known = recorded()
    found = findings(study_of(module))
    assert found
    for name, finding in found.items():
        ours = str(finding.answer)
        assert (finding.verdict, ours) == (known[name].verdict, known[name].ours or ours), name
        assert can_be_typed(finding.answer.command)


def test_recorded_verdicts_are_those_of_the_ledger_but_for_an_audit() -> None:
    known = recorded()
    different = {name for name, verdict in ledger().items() if known[name].verdict is not verdict}
    assert different == CHANGED


def test_every_claim_has_a_recorded_verdict() -> None:
    assert list(recorded()) == list(claims())


@pytest.mark.parametrize("module", [*FAST, *SLOW])
def test_without_runs_nothing_is_claimed(module: str) -> None:
    study = study_of(module)
    # literature, or arithmetic on what the report prints
    free = {"bwa-09", "bwb-52", "c4b-24", "ch-04", "ch-10"}
    for name, answer in study.answers.items():
        finding = Finding(claims()[name], answer(Rows([])))
        assert name in free or finding.verdict in (Verdict.NOT_RUN, Verdict.UNDECIDED), name


@pytest.mark.parametrize("module", FAST)
def test_tables_and_figures_are_made_of_the_rows_there_are(module: str) -> None:
    study = study_of(module)
    measured = [(case, study.measure(case)) for case in islice(study.plan(is_quick=True), 24)]
    rows = Rows(Row(case.factors, status_of(values), values) for case, values in measured)
    for table in (make(rows) for make in study.tables.values()):
        assert table.rows and table.caption and table.text(60)
    for figure in (make(rows) for make in study.figures.values()):
        assert figure.caption and figure.content("svg").startswith(b"<?xml")
