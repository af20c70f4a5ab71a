"""Problems to choose from and to edit: the catalog, and one problem as text and pictures."""

from contextlib import suppress
from typing import Any

from plybench.core.catalog import Domain
from plybench.core.errors import InputError
from plybench.core.heuristic import heuristics_of, usual_heuristic
from plybench.core.notation import write_state, writes_states
from plybench.core.problem import name_of_problem, why_impossible
from plybench.lab.catalog_data import catalog
from plybench.lab.editing import kit_of
from plybench.lab.fields import Fields
from plybench.lab.handle import Reply, Report, action
from plybench.lab.pictures import Pictures
from plybench.lab.problems import domain_of, problem_of


@action("catalog", quick=True)
def send_catalog(message: Fields, report: Report) -> Reply:
    """Return the catalog, from which the page makes menus and forms."""
    return catalog()


@action("problem", quick=True)
def send_problem(message: Fields, report: Report) -> Reply:
    """Return a problem: its text, its picture, what it offers, and why it may be impossible."""
    return describe(domain_of(message), problem_of(message))


def describe(domain: Domain, problem: Any) -> Reply:
    """Return all that the pages want to know of a problem before it is searched."""
    pictures = Pictures(problem)
    board = pictures.board
    offered = list(heuristics_of(problem)) or ["zero"]
    return {
        "domain": domain.name,
        "name": name_of_problem(problem),
        "text": domain.write(problem),
        "state": write_state(problem, problem.initial),
        "model": getattr(problem, "model", None),
        "heuristics": offered,
        "default_heuristic": usual_heuristic(problem) or offered[0],
        "impossible": why_impossible(problem),
        "other_goal": _other_goal(domain, problem) if why_impossible(problem) else None,
        "board": board,
        "editing": _editing(domain, problem, pictures),
        "palette": pictures.palette,
    }


def _other_goal(domain: Domain, problem: Any) -> dict[str, str] | None:
    """Return the goal of a named problem with which this one can be solved, and that name.

    The boards of a report are solved towards the goal of the report, which people do not type.
    """
    if domain.with_goal is None or domain.is_own:
        return None
    for name in domain.instances:
        other = domain.instance(name)
        if not hasattr(other, "goal") or not writes_states(other):
            return None
        goal = other.format_state(other.goal)
        with suppress(InputError):  # a board of another size
            if not why_impossible(domain.with_goal(problem, goal)):
                return {"name": name, "goal": goal}
    return None


def _editing(domain: Domain, problem: Any, pictures: Pictures) -> dict[str, Any] | None:
    """Return the boards of start and goal, each with the tools that change it."""
    kit = kit_of(domain.name)
    if kit is None:
        return None
    sheet = kit.sheet(problem)
    if sheet.size > kit.most_cells:
        return None
    return {
        layer: {
            "cells": pictures.numbers(kit.picture(sheet, layer)),
            "tools": [
                {"name": t.name, "label": t.label, "gesture": t.gesture, "help": t.help}
                for t in tools
            ],
        }
        for layer, tools in kit.tools.items()
    }
