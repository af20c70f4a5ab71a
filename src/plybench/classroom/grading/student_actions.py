"""What the process of a student can be asked to do: each action answers one kind of request."""

import ast
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np

from plybench.classroom.grading.counting import CountedProblem, count_calls
from plybench.core.catalog import find_domain, own_function, own_heuristic
from plybench.core.errors import InputError
from plybench.core.errors import counted as counted_noun
from plybench.core.limits import Limits
from plybench.core.results.result import plain_number
from plybench.core.system.foreign_text import written
from plybench.core.system.import_guard import guard_imports
from plybench.core.system.python_files import find_member, parse_code, without_folder
from plybench.engine.loading import load_problem
from plybench.engine.searches import find_heuristic, solve
from plybench.play.agents.faults import Fault, call, raised, shortened
from plybench.play.agents.game_serving import read_pickled
from plybench.play.agents.serving import Message

_MOST_DETAIL = 2_000  # characters of a finding's detail
_MOST_VALUE = 30_000  # characters of a value that is returned


@dataclass(slots=True)
class Work:
    """What one request leaves behind for the next ones."""

    forbids: list[str]  # modules that the task forbids
    refused: list[str] = field(default_factory=list)  # those that were imported nevertheless
    problems: list[Any] = field(default_factory=list)  # of the task
    heuristic: Callable[[Any], Any] = lambda state: 0  # of the student


Action = Callable[[Work, Message], Message]

ACTIONS: dict[str, Action] = {}


def action(name: str) -> Callable[[Action], Action]:
    """Mark the function that answers the requests of this name."""

    def mark(run: Action) -> Action:
        ACTIONS[name] = run
        return run

    return mark


@action("prepare")
def prepare_problems(work: Work, request: Message) -> Message:
    """Load the problems of a task; a heuristic of ours is called once, to build its tables."""
    name, warm = request["domain"], request["warm"]
    with without_folder(name):
        domain = find_domain(name)
        work.problems = [
            load_problem(domain, source, None, None, None) for source in request["sources"]
        ]
    for problem in work.problems if warm else []:
        find_heuristic(problem, warm)(problem.initial)
    return {"ready": True}


@action("guard")
def guard_modules(work: Work, _: Message) -> Message:
    """Refuse forbidden modules from now on."""
    work.refused = guard_imports(work.forbids) if work.forbids else []
    return {"ready": True}


@action("call")
def call_function(work: Work, request: Message) -> Message:
    """Call a function of the student's with plain values; return its plain value."""
    function = _find_function(request["code"])
    positional, named = ast.literal_eval(request["arguments"])
    value = call(partial(function, *positional, **named))
    text = call(repr, value)
    try:
        if ast.literal_eval(text) != value:
            raise ValueError
    except Exception:
        what = type(value).__name__
        raise Fault(
            f"{request['code']} returned a {what}, {written(value)}; it must return plain "
            "values: numbers, texts, tuples, lists, dictionaries"
        ) from None
    if len(text) > _MOST_VALUE:
        raise Fault(f"{request['code']} returned a value of {len(text):,} characters")
    return {"value": text}


@action("heuristic_of")
def load_heuristic(work: Work, request: Message) -> Message:
    """Load a heuristic of the student's for one of the problems."""
    work.heuristic = own_heuristic(work.problems[request["problem"]], request["code"])
    return {"ready": True}


@action("estimate")
def estimate_state(work: Work, request: Message) -> Message:
    """Return what the heuristic says of a state."""
    value = call(work.heuristic, read_pickled(request["state"]))
    if isinstance(value, bool) or not isinstance(value, int | float | np.number):
        raise Fault(shortened(f"returned {written(value)}, which is not a number"))
    return {"value": repr(value.item() if isinstance(value, np.number) else value)}


@action("search")
def run_search(work: Work, request: Message) -> Message:
    """Run a search of the student's on the problem, and count what it asks for."""
    function, original = _find_function(request["code"]), work.problems[request["problem"]]
    watched = CountedProblem(original, request["most"])
    arguments: list[Any] = [watched]
    if request["heuristic"]:
        arguments.append(count_calls(find_heuristic(original, request["heuristic"]), watched))
    answer = call(function, *arguments)
    return _steps(original, _actions(answer)) | {"counts": watched.counts()}


@action("solve")
def solve_problem(work: Work, request: Message) -> Message:
    """Search a problem of the student's with an algorithm of ours."""
    problem = find_domain(request["code"]).instance("")
    most = Limits(expansions=request["expansions"])
    try:
        found = solve(problem, request["algorithm"], heuristic=request["heuristic"], limits=most)
    except InputError:
        raise
    except Exception as error:
        raise raised(error) from error
    counts = {n: getattr(found.counts, n) for n in ("expanded", "generated", "evaluated")}
    actions = None if found.path is None else [written(a, str) for a in found.path.actions]
    cost = None if found.path is None else plain_number(found.path.cost)
    return {
        "status": str(found.status),
        "reason": found.reason,
        "cost": cost,
        "actions": actions,
        "counts": counts,
        "algorithm": found.algorithm,
    }


@action("check")
def check_code(work: Work, request: Message) -> Message:
    """Look through code of the student's for mistakes."""
    from plybench.classroom.checking import check

    reports = check(
        request["code"],
        on=request["on"],
        source=request["source"],
        kind=request["kind"],
        claims=request["claims"],
    )
    findings = [finding.to_dict() for report in reports for finding in report.findings]
    for finding in findings:
        finding["detail"] = _shortened_detail(finding["detail"])
    lacks = next((report.lacks for report in reports if report.lacks), "")
    return {"findings": findings, "lacks": lacks}


def _shortened_detail(text: str) -> str:
    left = len(text) - _MOST_DETAIL
    return (
        text
        if left <= 0
        else f"{text[:_MOST_DETAIL]}\n... and {counted_noun(left, 'more character')}"
    )


def _find_function(text: str) -> Callable[..., Any]:
    """Return a function of the student's; a class is called as it is."""
    code = parse_code(text)
    if code.arguments is not None or not code.name:
        return own_function(text, "function")
    found = find_member(code, "function", callable)
    if not callable(found):
        raise InputError(f"{text} is not a function")
    return found  # type: ignore[no-any-return]


def _actions(answer: Any) -> list[Any] | None:
    """Return the actions of what a search returned: a list, a path, or a result with a path."""
    if answer is None:
        return None
    found = getattr(answer, "path", answer) if not isinstance(answer, list | tuple) else answer
    found = getattr(found, "actions", found)
    if callable(found) or isinstance(found, str) or not isinstance(found, Iterable):
        raise Fault(
            f"the search returned {written(answer)}; it must return a list of actions, or None"
        )
    return list(found)


def _steps(problem: Any, actions: list[Any] | None) -> Message:
    """Return which of the legal actions each step takes, counted from 0; the teacher replays it."""
    if actions is None:
        return {"steps": None}
    state, steps = problem.initial, []
    for number, action in enumerate(actions, 1):
        legal = list(problem.actions(state))
        if action not in legal:
            shown = ", ".join(map(str, legal))
            raise Fault(
                f"step {number} of its path is {written(action)}, which is not possible there; "
                f"possible: {shown}"
            )
        steps.append(legal.index(action))
        state = problem.result(state, legal[steps[-1]])
    return {"steps": steps}
