"""The rules of Mazeworld: robots with starts and goals in a maze, moving one at a time.

The two models, `free` and `turns`, are in `models`. Cells are numbered as in
`plybench.domains.shared.maps`.

The cost is fuel: 1 for a move, 0 for a wait. The least cost is the same in both models: adding or
removing waits turns a plan of one into a plan of the other. Source: report mazeworld.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from plybench.core.errors import InputError, counted, unknown
from plybench.core.picture import Picture
from plybench.core.problem import Recommendation, described
from plybench.core.results.display import Displayed
from plybench.core.results.plan_files import PlanFiles
from plybench.core.results.result import Path
from plybench.domains.mazeworld.feasibility import why_unsolvable
from plybench.domains.mazeworld.heuristics import MazeHeuristics, State
from plybench.domains.mazeworld.models import FreeOrder, Model, Step, TurnTaking
from plybench.domains.mazeworld.pictures import MazePictures
from plybench.domains.mazeworld.plan_file import PLAN_FILES
from plybench.domains.mazeworld.recommendation import recommend_planner
from plybench.domains.mazeworld.robots import MODELS, ORDERS, WAIT, check_names
from plybench.domains.mazeworld.schedule import arrivals, moments
from plybench.domains.mazeworld.state_text import cells_of, positions_of, read_state, write_state
from plybench.domains.shared.maps import Map, Origin, Position


class Mazeworld(Displayed, MazeHeuristics):
    """A map, and for each robot its start and its goal as (x, y), counted from the map's origin.

    >>> maze = Mazeworld(Map(3, 1), {"A": (0, 0), "B": (1, 0)}, {"A": (1, 0), "B": (2, 0)})
    >>> maze.successors(maze.initial)
    [('B-east', (0, 2), 1)]
    >>> maze.with_model("turns").successors((0, 2, 0))
    [('A-east', (1, 2, 1), 1), ('A-wait', (0, 2, 1), 0)]
    """

    default_heuristic = "distance"

    def __init__(
        self,
        grid: Map,
        starts: Mapping[str, Position],
        goals: Mapping[str, Position],
        *,
        model: str = "free",
        order: str = "west-south-east-north",
        name: str = "",
    ) -> None:
        if model not in MODELS:
            raise unknown("model", model, MODELS)
        if order not in ORDERS:
            raise unknown("child order", order, ORDERS)
        self.grid, self.model, self.order, self.name = grid, model, order, name
        for given in (starts, goals):
            if not isinstance(given, Mapping):
                raise InputError(
                    f"starts and goals are mappings by robot, as in {{'A': (0, 0)}}, not {given!r}"
                )
        self.robots = tuple(starts)
        check_names(self.robots, goals, "goal")
        self.starts: State = cells_of(grid, self.robots, "robot", starts)
        self.goals: State = cells_of(grid, self.robots, "goal of", goals)
        rules = TurnTaking if model == "turns" else FreeOrder
        self._rules: Model = rules(grid, self.robots, self.goals, order)
        self.has_turns = self._rules.has_turns
        self.unit_costs = not self.has_turns
        self.initial: State = self._rules.initial(self.starts)

    def __repr__(self) -> str:
        robots = counted(len(self.robots), "robot")
        return described(self, f"{self.grid.width} x {self.grid.height}", robots, self.model)

    def with_order(self, order: str) -> "Mazeworld":
        """Return the same puzzle with another child order."""
        return self._with_changes(order=order)

    def with_model(self, model: str) -> "Mazeworld":
        """Return the same puzzle under the other rules."""
        return self._with_changes(model=model)

    def with_goals(self, goals: Mapping[str, Position]) -> "Mazeworld":
        """Return the puzzle with other goals, and without a name."""
        return self._with_changes(goals=goals, name="")

    def _with_changes(self, **changes: Any) -> "Mazeworld":
        same = {
            "starts": self.positions(self.starts),
            "goals": self.positions(self.goals),
            "model": self.model,
            "order": self.order,
            "name": self.name,
        }
        return Mazeworld(self.grid, **(same | changes))

    # The problem

    def actions(self, state: State) -> list[str]:
        """Return the actions of each robot or, with turns, of the one whose turn it is."""
        return self._rules.actions(state)

    def allows(self, state: State, action: str) -> bool:
        """Tell whether an action is possible, quickly even with hundreds of robots."""
        return self._rules.result(state, action) is not None

    def result(self, state: State, action: str) -> State:
        """Return the state that follows; `action` must be possible."""
        after = self._rules.result(state, action)
        if after is None:
            raise InputError(f"action {action!r} is not possible in {self.format_state(state)!r}")
        return after

    def action_cost(self, state: State, action: str, successor: State) -> int:
        """Return the fuel: 1 for a move, 0 for a wait."""
        return 0 if action.endswith(f"-{WAIT}") else 1

    def successors(self, state: State) -> list[Step]:
        """Return (action, successor, fuel) for each action."""
        return self._rules.successors(state)

    def predecessors(self, state: State) -> list[Step]:
        """Return (action, predecessor, fuel) for each action that leads here."""
        return self._rules.predecessors(state)

    def is_goal(self, state: State) -> bool:
        """Tell whether every robot is on its goal, whoever's turn it is."""
        return self._rules.is_goal(state)

    def goal_states(self) -> Iterator[State]:
        """Yield the goal; with turns, once for each robot whose turn it may be."""
        return self._rules.goal_states()

    @property
    def recommended_algorithm(self) -> Recommendation | None:
        """`fuel` as long as its proofs take seconds, `crowd` beyond that; not for subclasses."""
        is_plain = type(self) is Mazeworld
        return recommend_planner(self.grid, len(self.robots)) if is_plain else None

    def impossible(self) -> str:
        """Return why there is no plan, if that shows without a search, else ""."""
        return self._why_unsolvable

    @cached_property
    def _why_unsolvable(self) -> str:
        return why_unsolvable(self.grid, self.robots, self.starts, self.goals)

    def native_twin(self) -> Any:
        """Return the puzzle as the native core knows it, or None; see `core/native`."""
        from plybench.domains.mazeworld.native import mazeworld_twin  # with numpy

        # A subclass may have other rules.
        return mazeworld_twin(self, self._rules) if type(self) is Mazeworld else None

    # States, text, plans and picture

    @property
    def plan_files(self) -> PlanFiles:
        """How plans are written to files: as the timed path of each robot."""
        return PLAN_FILES

    def schedule(self, path: Path[State, str]) -> dict[str, list[dict[str, int]]]:
        """Return where each robot starts and when it arrives where, as in plans in JSON."""
        return {robot: [s._asdict() for s in stops] for robot, stops in arrivals(self, path)}

    def moments(self, path: Path[State, str]) -> list[tuple[list[str], State]]:
        """Return what the robots do in each unit of time, and the state after it; see `timing`."""
        return moments(self, path)

    @property
    def origin(self) -> Origin:
        """The cell at (0, 0) in positions and texts of states."""
        return self.grid.origin

    def cells(self, state: State) -> State:
        """Return the robots' cells alone, without the turn."""
        return state[: len(self.robots)]

    def positions(self, state: State) -> dict[str, Position]:
        """Return the robots' positions."""
        return positions_of(self.grid, self.robots, state)

    def format_state(self, state: State) -> str:
        """Return a state as one line: `A 0,0 B 1,0`, with turns `A 0,0 B 1,0 (B to move)`."""
        return write_state(self.grid, self._rules, state)

    def parse_state(self, text: str) -> State:
        """Return the state that `format_state` wrote."""
        return read_state(self.grid, self._rules, text)

    def picture(self, state: State) -> Picture:
        """Return the maze, with the goals as marks."""
        return self._pictures.draw(self.cells(state))

    @cached_property
    def _pictures(self) -> MazePictures:
        return MazePictures(self.grid, self.robots, self.goals)

    def place(self, state: State) -> int | None:
        """Return the cell of a robot that is alone: then a state is a place on the map."""
        return state[0] if len(self.robots) == 1 else None
