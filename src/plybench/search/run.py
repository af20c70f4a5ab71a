"""One running search: its clock, limits, counts and observer.

An algorithm opens a `Run` and works inside `with run:`. A limit or Ctrl-C leaves the block
quietly, and the line after it returns what is known:

    with run:
        while frontier:
            ...
            if run.tally.expanded >= run.checkpoint:
                run.check()
            ...
            return run.solved(path)
        return run.unsolvable()
    return run.interrupted(lower_bound)
"""

from math import inf
from numbers import Rational
from types import TracebackType
from typing import Annotated, Any, Generic, Literal, cast

from plybench.core.errors import ContractError, InputError, shortened
from plybench.core.heuristic import Heuristic, heuristic_name, is_admissible, zero
from plybench.core.limits import Limits
from plybench.core.observer import CountingObserver, Node, Observer
from plybench.core.problem import A, Cost, Expand, Problem, S, expander
from plybench.core.results.ending import End, Ending
from plybench.core.results.result import PassStart, Path, SearchResult, Status, Tally, passes_of
from plybench.core.rng import SplitMix64
from plybench.core.rounding import sure_bound
from plybench.core.running.run_state import RunState
from plybench.search.contract_errors import broken_contract

# Options that several algorithms have, each with its help text.
ChildOrder = Annotated[Literal["given", "random"], "Order of children."]
GoalTest = Annotated[Literal["generated", "expanded"], "When goals are noticed."]
Seed = Annotated[int, "Seed of everything random."]
STATES_MET_AGAIN = "Which states met again are dropped."  # of `duplicates`


class Run(RunState, Generic[S, A]):
    """The state of a search that all algorithms share."""

    def __init__(
        self,
        algorithm: str,
        problem: Problem[S, A],
        limits: Limits | None,
        observer: Observer | None,
        child_order: ChildOrder = "given",
        seed: int = 0,
    ) -> None:
        super().__init__(limits, Status.UNSOLVABLE)
        self.algorithm, self.problem, self.observer = algorithm, problem, observer
        self.tally: Tally = Tally()
        if isinstance(observer, CountingObserver):
            observer.counting(self.tally)
        self._passes: list[PassStart] = []
        self.expand: Expand[S, A] = expander(problem)
        if child_order == "random":
            self.expand = shuffled(self.expand, seed)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> bool:
        has_ended = super().__exit__(kind, error, _)
        if sentence := broken_contract(self.problem, error):
            raise ContractError(sentence) from None
        return has_ended

    def begin_pass(self, bound: Cost) -> None:
        """Begin a pass of a search that deepens, with its depth limit or bound."""
        tally = self.tally
        tally.iterations += 1
        tally.bound = bound
        self._passes.append((bound, tally.expanded, tally.popped, tally.generated))
        if self.observer is not None:
            self.observer.iteration(tally.iterations, bound)

    def solved(self, path: Path[S, A], lower_bound: Cost | None = None) -> SearchResult[S, A]:
        """Return the result with a path; the bound proves it optimal if it equals the cost."""
        cost, bound = path.cost, lower_bound
        if bound is not None:
            bound = min(sure_bound(bound, cost) if isinstance(cost, Rational) else bound, cost)
        return self._finish(Status.SOLVED, path, bound, None)

    def unsolvable(self, heuristic: Heuristic[S] = zero, dead_ends: int = 0) -> SearchResult[S, A]:
        """Return the result after everything reachable was searched, or was a dead end by h.

        A heuristic that is not marked admissible proves nothing.
        """
        initial = self.problem.initial
        if cast(object, self.problem.is_goal(initial)) is None:
            name = type(self.problem).__name__
            raise ContractError(
                f"{name}.is_goal returned None for the state {shortened(initial)}; "
                "it must return True or False"
            )
        if dead_ends and not is_admissible(heuristic):
            return self.gave_up(Ending(End.DEAD_ENDS, dead_ends, heuristic_name(heuristic)))
        return self._finish(Status.UNSOLVABLE, None, None, Ending(End.EXHAUSTED))

    def gave_up(self, end: Ending, lower_bound: Cost | None = None) -> SearchResult[S, A]:
        """Return the result when a limit of the algorithm itself (depth, beam) hid the rest."""
        return self._finish(Status.LIMIT, None, lower_bound and sure_bound(lower_bound), end)

    def interrupted(self, lower_bound: Cost | None = None) -> SearchResult[S, A]:
        """Return the result after the `with` block was left by a limit or Ctrl-C."""
        status, end = self._end
        return self._finish(status, None, lower_bound and sure_bound(lower_bound), end)

    def _finish(
        self, status: Status, path: Path[S, A] | None, lower_bound: Cost | None, end: Ending | None
    ) -> SearchResult[S, A]:
        seconds = self._budget.seconds
        counts = self.tally.counts()
        return SearchResult(
            status,
            path,
            lower_bound,
            counts,
            self.algorithm,
            seconds,
            end=end,
            passes=passes_of(self._passes, counts),
        )


def shuffled(expand: Expand[S, A], seed: int) -> Expand[S, A]:
    """Return a function that lists the successors in random order."""
    rng = SplitMix64(seed)

    def expand_shuffled(state: S) -> list[tuple[A, S, Cost]]:
        children = list(expand(state))
        rng.shuffle(children)
        return children

    return expand_shuffled


def bad_cost(action: object, cost: Cost) -> InputError:
    """Return the error for a cost that no search accepts."""
    rule = "not be negative" if cost < 0 else "not be infinite" if cost == inf else "be numbers"
    return InputError(f"action {action!r} costs {cost!r}; costs must {rule}")


def is_dead_end(h: Cost, heuristic: Heuristic[S], state: S) -> bool:
    """Tell whether an estimate that is not below infinity is infinite; nan is an error."""
    if h != h:
        raise InputError(f"heuristic {heuristic_name(heuristic)!r} is nan for the state {state!r}")
    return True


# A node of the uninformed searches is a bare tuple: millions of them must fit in memory.
# (id, state, parent node or None, action, g, depth)
TreeNode = tuple[int, Any, Any, Any, Cost, int]


def root_of(problem: Problem[S, A]) -> TreeNode:
    """Return the node of the initial state."""
    return (0, problem.initial, None, None, 0, 0)


def path_to(node: TreeNode) -> Path[Any, Any]:
    """Return the path from the root to a node."""
    cost = node[4]
    actions, states = [], []
    step: TreeNode | None = node
    while step is not None:
        states.append(step[1])
        actions.append(step[3])
        step = step[2]
    return Path(tuple(actions[-2::-1]), tuple(reversed(states)), cost)


def seen(node: TreeNode, h: Cost | None = None, f: Cost | None = None) -> Node:
    """Return a node as observers see it."""
    id_, state, parent, action, g, _ = node
    return Node(id_, state, None if parent is None else parent[0], action, g, h, f)
