"""A problem of a C++ header, as a problem of Python: each method asks the compiled code.

So traces, checks, the lab and the Python engine see the same rules as the native searches.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from types import ModuleType
from typing import Any, ClassVar

from plybench.core.errors import InputError, shortened
from plybench.core.heuristic import Heuristic, heuristic
from plybench.core.native.problems import Twin
from plybench.core.picture import Cell, Kind, Picture
from plybench.core.problem import Cost, described
from plybench.core.system.python_files import parse_arguments

State = Any  # an int, or a tuple of ints
Action = Any  # a name, or a number if actions have no names

_ALL = 2**62


class HeaderProblem:
    """What every problem of a header has; `class_of` adds what the header offers beyond it."""

    kind: ClassVar[Any]  # of the core
    file: ClassVar[str]
    unit_costs: ClassVar[bool]
    instances: ClassVar[dict[str, str]]  # name -> arguments

    def __init__(self, *arguments: Any, **named: Any) -> None:
        if named:
            names = ", ".join(named)
            raise InputError(f"arguments in C++ have no names; write only the value of {names}")
        self._begin(arguments, None)

    def _begin(self, arguments: Sequence[Any], initial: State | None) -> None:
        self._arguments = tuple(arguments)
        try:
            self.core = self.kind.make(_plain(arguments), initial)
        except InputError as error:
            raise InputError(str(error).removeprefix(f"{self.file}: ")) from None
        self.initial = self.core.initial
        self.name = ""

    def __repr__(self) -> str:
        return described(self)

    def actions(self, state: State) -> list[Action]:
        """Return the actions possible in a state."""
        return [self._names[number] for number, _, _ in self.core.successors(state)]

    def result(self, state: State, action: Action) -> State:
        """Return the state that follows."""
        for found, after, _ in self.successors(state):
            if found == action:
                return after
        raise InputError(f"{self.file}: {action!r} is not possible in {shortened(state)}")

    def successors(self, state: State) -> list[tuple[Action, State, Cost]]:
        """Return (action, successor, cost) for each action."""
        names = self._names
        return [(names[number], *rest) for number, *rest in self.core.successors(state)]

    def is_goal(self, state: State) -> bool:
        """Tell whether a state is a goal."""
        return bool(self.core.is_goal(state))

    def heuristics(self) -> dict[str, Heuristic[State]]:
        """Return the heuristics of the header, in their order."""
        return self._heuristics

    def format_state(self, state: State) -> str:
        """Return a state as one line: as the header writes it, or its numbers."""
        if self.kind.formats:
            return str(self.core.format(state))
        return " ".join(map(str, state)) if isinstance(state, tuple) else str(state)

    def parse_state(self, text: str) -> State:
        """Return the state that a text stands for."""
        if self.kind.parses:
            return self.core.parse(text)
        try:
            numbers = tuple(int(word) for word in text.replace(",", " ").split())
        except ValueError:
            raise InputError(f"{shortened(text)} is not a state: write its numbers") from None
        state = numbers if isinstance(self.initial, tuple) else next(iter(numbers), None)
        self.is_goal(state)  # an error if these are not the numbers of a state
        return state

    def with_source(self, source: str) -> "HeaderProblem":
        """Return the problem that an instance names, or that begins in a state written out."""
        if source in self.instances:
            positional, named = parse_arguments(self.instances[source], f"instance {source!r}")
            made = type(self)(*positional, **named)
        else:
            made = type(self).__new__(type(self))
            made._begin(self._arguments, self._written_out(source))
        made.name = source
        return made

    def _written_out(self, source: str) -> State:
        try:
            return self.parse_state(source)
        except InputError as error:
            if not self.instances:
                raise
            known = ", ".join(self.instances)
            raise InputError(
                f"there is no instance {source!r} ({known} are known); {error}"
            ) from None

    def native_twin(self) -> Twin:
        """Return the problem as the core searches it."""
        numbers = {name: number for number, (name, _, _) in enumerate(self.kind.heuristics)}
        return Twin(self.core, self._names, numbers.get)

    @cached_property
    def _names(self) -> Sequence[Action]:
        if self.kind.names_actions:
            return _NamesByFunction(self.core.action_name)
        return tuple(self.kind.actions) or range(2**32)

    @cached_property
    def _heuristics(self) -> dict[str, Heuristic[State]]:
        rows = enumerate(self.kind.heuristics)
        return {row[0]: _marked(self.core.estimate, number, *row) for number, row in rows}


class _NamesByFunction(Sequence[str]):
    """Names of actions that the header makes when they are needed."""

    def __init__(self, name: Callable[[int], str]) -> None:
        self._name, self._known = name, dict[int, str]()

    def __getitem__(self, number: Any) -> Any:
        if number not in self._known:
            self._known[number] = self._name(number)
        return self._known[number]

    def __len__(self) -> int:
        return 2**32


class _Reversible:
    """For headers with `predecessors` and `goal_states`."""

    core: Any
    _names: Sequence[Action]

    def predecessors(self, state: State) -> list[tuple[Action, State, Cost]]:
        """Return (action, predecessor, cost) for each action that leads here."""
        names = self._names
        return [(names[number], *rest) for number, *rest in self.core.predecessors(state)]

    def goal_states(self) -> list[State]:
        """Return every goal state."""
        return list(self.core.goals(_ALL))


class _Drawn:
    """For headers with `picture`."""

    core: Any

    def picture(self, state: State) -> Picture:
        """Return the drawing of a state."""
        rows = str(self.core.picture(state)).splitlines()
        return Picture(tuple(tuple(map(_cell, row.split("\t")[:-1])) for row in rows))


class _Telling:
    """For headers with `impossible`."""

    core: Any

    def impossible(self) -> str:
        """Return why no goal can be reached, or an empty text."""
        return str(self.core.impossible())


def class_of(kind: Any, module: ModuleType, about: str) -> type[HeaderProblem]:
    """Return the class of a kind of problems; it belongs to a module of Python."""
    offered = {
        _Reversible: kind.is_reversible,
        _Drawn: kind.draws,
        _Telling: kind.tells_impossible,
    }
    bases: tuple[type, ...] = (
        *(part for part, is_there in offered.items() if is_there),
        HeaderProblem,
    )
    parts: dict[str, Any] = {
        "__module__": module.__name__,
        "__doc__": about or kind.name,
        "kind": kind,
        "file": module.__file__,
        "unit_costs": kind.has_unit_costs,
        "instances": kind.instances,
    }
    if kind.heuristics:
        parts["default_heuristic"] = kind.heuristics[0][0]
    return type(kind.name, bases, parts)


def _marked(
    estimate: Callable[[int, State], Cost],
    number: int,
    name: str,
    admissible: bool,
    consistent: bool,
) -> Heuristic[State]:
    @heuristic(name=name, admissible=admissible, consistent=consistent)
    def value(state: State) -> Cost:
        return estimate(number, state)

    return value


def _cell(label: str) -> Cell:
    kinds: dict[str, Kind] = {"#": "wall", "@": "agent", "": "empty", ".": "empty"}
    kind = kinds.get(label, "piece")
    return Cell(kind, "" if kind in ("wall", "empty") else label)


def _plain(arguments: Iterable[Any]) -> list[Any]:
    """Return arguments that a constructor in C++ can take; InputError if one cannot be."""
    given = list(arguments)
    for place, value in enumerate(given, 1):
        parts = value if isinstance(value, tuple | list) else [value]
        is_list = parts is value
        fits = (int,) if is_list else (int, float, str)
        if not all(isinstance(part, fits) and _is_small(part) for part in parts):
            raise InputError(
                f"argument {place} is {shortened(value)}; it must be a number, a text, or a list "
                "of whole numbers, each below 2**63"
            )
    return given


def _is_small(value: Any) -> bool:
    return not isinstance(value, int) or -(2**63) <= value < 2**63
