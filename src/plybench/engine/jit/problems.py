"""A problem over arrays whose functions are compiled: every native search runs it.

Its counts are those of the same functions uncompiled. Before the first search, both are compared on
states near the initial one; a difference is an error.
"""

from collections.abc import Sequence
from typing import Any

from plybench.core.arrays.form import MOST_NUMBERED, Number, State
from plybench.core.arrays.problem import ArrayProblem
from plybench.core.errors import ContractError, shortened
from plybench.core.native.bridge import built_core, explained
from plybench.core.native.problems import Twin
from plybench.engine.jit.comparison import check_same, check_size, nearby
from plybench.engine.jit.entries import Entries

_LARGEST = 64  # bytes of a state


class CompiledProblem(ArrayProblem):
    """The problem of an array problem, with a native twin."""

    kind = "compiled"

    def __init__(self, source: Any) -> None:
        super().__init__(source)
        check_size(self._owner, self.form, len(self.initial), _LARGEST)
        self._twin: Twin | None = None
        self._entries = Entries(self.form, self.most_successors, self.cost_type)
        self._forms: dict[str, Any] = {}  # heuristics as the core calls them

    def native_twin(self) -> Twin:
        """Return the problem in the core; the first call compiles its functions."""
        if self._twin is None:
            made = self._in_core()
            actions: Any = self.action_names or range(MOST_NUMBERED)
            self._twin = Twin(
                made, actions, self._heuristic, self._failed, "compiled", self._estimates
            )
            self._compare(made)
        return self._twin

    def _in_core(self) -> Any:
        listed = "priced list" if self.has_costs else "list"
        functions = {
            "successors": (listed, self.source.successors),
            "is_goal": ("test", self.source.is_goal),
        }
        is_reversible = hasattr(self, "predecessors")
        if is_reversible:
            functions["predecessors"] = (listed, self.source.predecessors)
        found = {name: made.address for name, made in self._entries.compile(functions).items()}
        return built_core().CompiledProblem(
            items=len(self.initial),
            width=self.form.type.itemsize,
            most_successors=self.most_successors,
            action_count=len(self.action_names) or MOST_NUMBERED,
            has_costs=self.has_costs,
            has_whole_costs=self.cost_type is int,
            initial=list(self.initial),
            goals=[list(goal) for goal in self.goal_states()] if is_reversible else [],
            successors=found["successors"],
            is_goal=found["is_goal"],
            predecessors=found.get("predecessors", 0),
        )

    def _heuristic(self, name: str) -> Any:
        """Return a heuristic as the core calls it, compiled once; None if there is none."""
        estimate = self.heuristics().get(name)
        if estimate is not None and name not in self._forms:
            written = estimate.__wrapped__  # type: ignore[attr-defined]
            made = self._entries.compile({name: ("estimate", written)})[name]
            form = built_core().CompiledHeuristic(made.address, made.is_whole)
            self._compare_estimates(name, form)
            self._forms[name] = form
        return self._forms.get(name)

    def _estimates(self, name: str, states: Sequence[State]) -> list[Number]:
        """Return what a compiled heuristic says of states."""
        return self._estimated(name, self._heuristic(name), states)

    def _estimated(self, name: str, form: Any, states: Sequence[State]) -> list[Number]:
        with explained(self._failed, name):
            found: list[Number] = self.native_twin().core.estimates(form, states)
        return found

    def _compare_estimates(self, name: str, form: Any) -> None:
        """Raise ContractError if a compiled heuristic says other things than in Python."""
        estimate, states = self.heuristics()[name], nearby(self.initial, self._following)
        for state, value in zip(states, self._estimated(name, form, states), strict=True):
            check_same(name, state, estimate(state), value)

    def _compare(self, core: Any) -> None:
        """Raise ContractError if the compiled functions say other things than in Python."""
        numbers = {name: number for number, name in enumerate(self.action_names)}
        for state in nearby(self.initial, self._following):
            listed = [(numbers.get(a, a), s, c) for a, s, c in self.successors(state)]
            with explained(self._failed):
                check_same("successors", state, listed, core.successors(state, False))
                check_same("is_goal", state, self.is_goal(state), core.is_goal(state))

    def _following(self, state: State) -> list[State]:
        return [successor for _, successor, _ in self.successors(state)]

    def _failed(self, function: str, state: State, _: int, heuristic: str) -> Exception:
        """Return why compiled code failed for a state; raises what the user's function raises."""
        if function == "heuristic":
            value = self.heuristics()[heuristic](state)
            if value != value:
                return ContractError(f"heuristic {heuristic!r} is nan for the state {state}")
            function = heuristic
        else:
            getattr(self, function)(state)
        return ContractError(
            f"compiled, {function} fails for the state {shortened(state)}, but not in Python; "
            "does it use a number beyond 64 bits?"
        )
