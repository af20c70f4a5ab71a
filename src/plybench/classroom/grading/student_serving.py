"""What the process of a student does: it runs the code that requests name, and answers.

A request is a line of JSON, {"do": "call", ...}; the answer is another, or {"fault": "raised ...",
"trace": "..."}. The process goes on after a fault.
"""

import ast
import json
import random
import resource
import socket
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import numpy as np

from plybench.classroom.grading.counting import CountedProblem, TooMuch, count_calls
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
from plybench.play.agents.serving import Message, die_with_the_parent, limit_memory

_LARGEST_FILE = 64 * 2**20  # bytes that a file may grow to
_MOST_DETAIL = 2_000  # characters of a finding's detail
_MOST_VALUE = 30_000  # characters of a value that is returned


def serve(number: int, given: Message) -> None:
    """Answer requests on the socket with this number, within the limits given."""
    connection = socket.socket(fileno=number)
    connection.set_inheritable(False)
    die_with_the_parent(connection)
    limit_memory(given["memory"])
    resource.setrlimit(resource.RLIMIT_FSIZE, (_LARGEST_FILE, _LARGEST_FILE))
    random.seed(given["seed"])
    np.random.seed(given["seed"])
    server = _Server(given["forbids"])
    with connection.makefile("r", encoding="utf-8") as requests:
        _send(connection, {"started": True})
        for request in requests:
            _send(connection, server.answer(json.loads(request)))


def _send(connection: socket.socket, message: Message) -> None:
    connection.sendall(json.dumps(message).encode() + b"\n")


class _Server:
    """Answers requests; remembers the problem and the heuristic that were prepared."""

    def __init__(self, forbids: list[str]) -> None:
        self._forbids, self._refused = forbids, list[str]()
        self._problems: list[Any] = []
        self._heuristic: Callable[[Any], Any] = lambda state: 0

    def answer(self, request: Message) -> Message:
        """Return the answer to a request; a fault if the student's code fails."""
        try:
            reply: Message = getattr(self, f"_{request['do']}")(request)
        except Fault as fault:
            reply = _fault(str(fault), fault.trace, fault.__cause__)
        except InputError as error:
            cause = error.__cause__
            reply = _fault(str(error), "" if cause is None else raised(cause).trace, cause)
        except TooMuch as error:
            reply = {"too_much": str(error)}
        except Exception as error:  # in a method that something of the student's has
            found = raised(error)
            reply = _fault(str(found), found.trace, error)
        return reply | {"forbidden": self._refused} if self._refused else reply

    def _prepare(self, request: Message) -> Message:
        """Load the problems of a task; a heuristic of ours is called once, to build its tables."""
        name, warm = request["domain"], request["warm"]
        with without_folder(name):
            domain = find_domain(name)
            self._problems = [
                load_problem(domain, source, None, None, None) for source in request["sources"]
            ]
        for problem in self._problems if warm else []:
            find_heuristic(problem, warm)(problem.initial)
        return {"ready": True}

    def _guard(self, _: Message) -> Message:
        """Refuse forbidden modules from now on."""
        self._refused = guard_imports(self._forbids) if self._forbids else []
        return {"ready": True}

    def _call(self, request: Message) -> Message:
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

    def _heuristic_of(self, request: Message) -> Message:
        self._heuristic = own_heuristic(self._problems[request["problem"]], request["code"])
        return {"ready": True}

    def _estimate(self, request: Message) -> Message:
        value = call(self._heuristic, read_pickled(request["state"]))
        if isinstance(value, bool) or not isinstance(value, int | float | np.number):
            raise Fault(shortened(f"returned {written(value)}, which is not a number"))
        return {"value": repr(value.item() if isinstance(value, np.number) else value)}

    def _search(self, request: Message) -> Message:
        """Run a search of the student's on the problem, and count what it asks for."""
        function, original = _find_function(request["code"]), self._problems[request["problem"]]
        watched = CountedProblem(original, request["most"])
        arguments: list[Any] = [watched]
        if request["heuristic"]:
            arguments.append(count_calls(find_heuristic(original, request["heuristic"]), watched))
        answer = call(function, *arguments)
        return _steps(original, _actions(answer)) | {"counts": watched.counts()}

    def _solve(self, request: Message) -> Message:
        """Search a problem of the student's with an algorithm of ours."""
        problem = find_domain(request["code"]).instance("")
        most = Limits(expansions=request["expansions"])
        try:
            found = solve(
                problem, request["algorithm"], heuristic=request["heuristic"], limits=most
            )
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

    def _check(self, request: Message) -> Message:
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


def _fault(text: str, trace: str, cause: BaseException | None) -> Message:
    if isinstance(cause, MemoryError):
        return {"fault": "memory"}
    return {"fault": text, "trace": trace}


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
