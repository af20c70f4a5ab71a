"""A study: a question, the cases that answer it, and the tables and figures of the answers.

    from plybench import Limits, load, solve
    from plybench.study import Study, columns_of

    def measure(*, depth, algorithm, seed, limits):
        puzzle = load("sliding_tiles", f"random:3x3,depth={depth},seed={seed}")
        return columns_of(solve(puzzle, algorithm, limits=limits))

    study = Study(
        name="growth",
        question="How fast does the work grow with the depth of the goal?",
        factors={"depth": range(2, 21, 2), "algorithm": ("breadth_first", "astar")},
        run=measure,
        limits=Limits(expansions=1_000_000),
    )

    @study.table("Medians")
    def medians(rows): ...

`run` is called with the value of each factor, and with `seed` (that of the case) and `limits` where
it takes them. It returns the exact columns: values that are the same whenever the case is run.
"""

import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any, TypeVar

from plybench.core.errors import InputError
from plybench.core.limits import Limits
from plybench.study.cases import Case, check_factor
from plybench.study.rows import Rows

F = TypeVar("F", bound=Callable[..., Any])
Run = Callable[..., Mapping[str, Any]]
_GIVEN = ("seed", "limits")  # what `run` may take besides the factors
_NAME = r"[\w-]+(/[\w-]+)*"  # also the name of a file


@dataclass
class Study:
    """A question, its cases and its results; decorators add tables, figures and answers."""

    name: str
    question: str
    factors: Mapping[str, Iterable[Any]]
    run: Run
    only: Callable[..., bool] = lambda **factors: True  # which combinations are run
    limits: Limits = field(default_factory=Limits)  # for each run
    quick: Mapping[str, Iterable[Any]] = field(
        default_factory=dict
    )  # fewer values, for a first look
    about: str = ""  # what a reader should know: rules, counts, what was left out
    context: Callable[..., Mapping[str, Any]] = lambda **factors: {}  # what else results depend on
    tables: dict[str, Callable[[Rows], Any]] = field(default_factory=dict, init=False)
    figures: dict[str, Callable[[Rows], Any]] = field(default_factory=dict, init=False)
    answers: dict[str, Callable[[Rows], Any]] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        if not re.fullmatch(_NAME, self.name):
            raise InputError(
                f"study name {self.name!r} must be letters, digits, `-` and `_`, "
                "with `/` between parts"
            )
        self.factors = {name: check_factor(name, values) for name, values in self.factors.items()}
        self.quick = {name: check_factor(name, values) for name, values in self.quick.items()}
        for name in self.quick:
            if name not in self.factors:
                raise InputError(f"study {self.name}: {name!r} in `quick` is not a factor")
        self._takes = _check_run(self)

    def plan(self, *, is_quick: bool = False) -> Iterator[Case]:
        """Yield the cases: all combinations of the factors that `only` lets through."""
        factors = {**self.factors, **(self.quick if is_quick else {})}
        for values in product(*factors.values()):
            chosen = dict(zip(factors, values, strict=True))
            if self.only(**chosen):
                yield self.case(chosen)

    def case(self, factors: Mapping[str, Any]) -> Case:
        """Return the case with these factors."""
        return Case(self.name, factors, self.context(**factors))

    def measure(self, case: Case, limits: Limits | None = None) -> Mapping[str, Any]:
        """Run a case here and now, and return its exact columns."""
        given = {"seed": case.seed, "limits": limits or self.limits}
        chosen = {name: given[name] for name in self._takes if name not in case.factors}
        return self.run(**case.factors, **chosen)

    @property
    def takes_limits(self) -> bool:
        """Tell whether the limits reach the run."""
        return "limits" in self._takes

    def table(self, title: str) -> Callable[[F], F]:
        """Add a table: a function of the rows that returns a `Table`."""
        return _adder(self.tables, title)

    def figure(self, name: str) -> Callable[[F], F]:
        """Add a figure: a function of the rows that returns a `Figure`."""
        return _adder(self.figures, name)

    def answer(self, *claims: str) -> Callable[[F], F]:
        """Add the answer to published claims: a function of the rows that returns our value."""
        return _adder(self.answers, *claims)


def _adder(made: dict[str, Callable[[Rows], Any]], *names: str) -> Callable[[F], F]:
    def add(function: F) -> F:
        for name in names:
            if name in made:
                raise InputError(f"{name!r} appears twice")
            made[name] = function
        return function

    return add


def _check_run(study: Study) -> tuple[str, ...]:
    """Return which of `seed` and `limits` the run takes; InputError if the factors do not fit."""
    parameters = inspect.signature(study.run).parameters
    if any(p.kind is p.VAR_KEYWORD for p in parameters.values()):
        return _GIVEN
    for name in study.factors:
        if name not in parameters:
            raise InputError(f"study {study.name}: its run takes no factor {name!r}")
    for name, parameter in parameters.items():
        if name not in (*study.factors, *_GIVEN) and parameter.default is parameter.empty:
            raise InputError(f"study {study.name}: its run needs {name!r}, which is not a factor")
    return tuple(name for name in _GIVEN if name in parameters)
