"""Problems to choose from and to edit: the catalog, and one problem as text and picture."""

from typing import Any

from plybench.heuristic import heuristics_of
from plybench.lab.catalog_data import catalog
from plybench.lab.fields import Fields
from plybench.lab.handle import Reply, Report, action
from plybench.lab.problems import domain_of, problem_of
from plybench.picture import Picture
from plybench.problem import why_impossible


@action("catalog", quick=True)
def send_catalog(message: Fields, report: Report) -> Reply:
    """Return what menus and forms are made of."""
    return catalog()


@action("problem", quick=True)
def send_problem(message: Fields, report: Report) -> Reply:
    """Return a problem: its text, its picture, what it offers, and why it may be impossible."""
    domain, problem = domain_of(message), problem_of(message)
    return {
        "domain": domain.name,
        "name": problem.name,
        "text": domain.write(problem),
        "heuristics": list(heuristics_of(problem)),
        "default_heuristic": problem.default_heuristic,
        "impossible": why_impossible(problem),
        "picture": _picture(problem),
    }


def _picture(problem: Any) -> Any:
    if not hasattr(problem, "picture"):
        return None
    picture: Picture = problem.picture(problem.initial)
    return {
        "rows": [
            [[cell.kind, cell.label, cell.goal, cell.sign] for cell in row] for row in picture.rows
        ],
        "row_names": list(picture.row_names),
        "column_names": list(picture.column_names),
    }
