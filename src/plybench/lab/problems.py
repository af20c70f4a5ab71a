"""The problems and games of messages: by name, or written out.

Of files, only those count that were named on the command line.

`{"source": "reports/hard"}` is a named instance, one that is generated (`random:3x3,seed=1`), or a
state in one line; `{"text": "...", "name": "..."}` is what a file of the domain would contain, and
its name, if it has one. `goal`, `order` and `model` are as on the command line.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from plybench.core.catalog import Domain, GameDomain, domains, find_domain, find_game, games
from plybench.core.errors import InputError
from plybench.core.limits import Budget, LimitReached, Limits
from plybench.core.problem import name_of_problem
from plybench.engine.loading import load_problem, with_rules
from plybench.lab.fields import FieldError, Fields
from plybench.lab.given_files import given_files

_SECONDS = 10.0  # to read or generate a problem


def domain_of(message: Fields) -> Domain:
    """Return the domain that a message names."""
    return find_domain(message.choice("domain", [*domains(), *given_files().problems]))


def game_domain_of(message: Fields) -> GameDomain:
    """Return the family of games that a message names."""
    return find_game(message.choice("game", [*games(), *given_files().games]))


def problem_of(message: Fields) -> Any:
    """Return the problem that a message describes in `domain` and `problem`."""
    domain, wanted = domain_of(message), message.part("problem")
    goal, order, model = (wanted.maybe_text(name, 5000) for name in ("goal", "order", "model"))
    with blame_field("problem"), limit_work():
        if "text" in wanted:
            problem = domain.read(wanted.text("text"))
            if goal is not None and domain.with_goal is not None:
                problem = domain.with_goal(problem, goal)
            problem.name = problem.name or wanted.text("name", "edited", longest=200)
            return with_rules(domain, problem, order, model)
        source = wanted.text("source", domain.default, longest=5000)
        problem = load_problem(domain, source, goal, order, model, files=False)
        if goal is not None and name_of_problem(problem) == domain.name and not domain.is_own:
            problem.name = "typed"  # a state and a goal; the name of the domain says nothing here
        return problem


@contextmanager
def blame_field(field: str) -> Iterator[None]:
    """Name the field of the message in errors raised inside."""
    try:
        yield
    except FieldError:
        raise
    except InputError as error:
        raise FieldError(field, str(error)) from None


@contextmanager
def limit_work(seconds: float = _SECONDS) -> Iterator[None]:
    """Stop long work inside, such as generating a problem, after some time."""
    try:
        with Budget(Limits(seconds=seconds)).watching():
            yield
    except LimitReached as reached:
        raise InputError(f"the problem is too large: {reached}") from None
