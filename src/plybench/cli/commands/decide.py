"""`plybench decide`: the move that an agent makes in a position, and how it judges the others."""

import sys
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from plybench.cli.board import draw, has_colours
from plybench.cli.drawing import show_drawing
from plybench.cli.grid import plain_grid
from plybench.cli.options import Json, LimitOptions, ObserverName, Whole
from plybench.cli.output import make_console, print_json, progress, show
from plybench.cli.own_observer import find_observer, prints_apart
from plybench.core.catalog import find_game, find_game_algorithm
from plybench.core.errors import InputError, shortened
from plybench.core.game import orderings_of
from plybench.core.limits import Limits
from plybench.core.notation import describe_action, write_action
from plybench.core.observer import Observer, Observers
from plybench.core.results.decision import Decision
from plybench.core.results.result import Status
from plybench.core.rng import SplitMix64
from plybench.engine.decisions import decide
from plybench.engine.loading import load_position
from plybench.play.agents import AgentFault, Names, make_agent
from plybench.play.agents.agent import Agent, plain_decision
from plybench.play.agents.search import SearchAgent, say_what_lacks_evaluations
from plybench.trace.root_log import BetterMove, RootLog

if TYPE_CHECKING:
    from rich.table import Table

_MOST_DEPTH = 1000


def command(
    game: Annotated[str, Parameter(help="A game; see `plybench list games`.")],
    position: Annotated[
        str | None,
        Parameter(
            help="A named position, moves, a board written out, or a file with one of these. "
            "By default the start of the game."
        ),
    ] = None,
    /,
    *,
    algorithm: Annotated[
        str,
        Parameter(
            help="A game-tree algorithm or another agent, with its settings: "
            "mcts:playouts=500; see `plybench list agents`."
        ),
    ] = "alpha_beta",
    depth: Annotated[
        str | None,
        Parameter(
            help="Plies to look ahead: 4, or 1..4 or 1,2,4 for a table of moves, nodes and "
            "seconds. By default the agent decides."
        ),
    ] = None,
    board: Annotated[
        str | None, Parameter(help="A variant of the game, such as 5x4. By default the usual one.")
    ] = None,
    seed: Annotated[Whole, Parameter(help="Seed of everything random.")] = 0,
    log: Annotated[
        bool,
        Parameter(
            negative="",
            help="Print the first move found and each better one while the search runs.",
        ),
    ] = False,
    observer: ObserverName = None,
    limits: LimitOptions = LimitOptions(),  # noqa: B008 (frozen)
    json: Json = False,
) -> int:
    """Show the move that an agent makes in a position, with the score or mean of each move."""
    domain = find_game(game)
    rules, state = load_position(domain, position, board)
    if rules.is_terminal(state):
        raise InputError("the game is over in this position: there is no move to decide")
    agent = make_agent(algorithm, rules, Names.of(domain))
    _say_what_lacks_evaluations(rules, agent, depth)
    task = Task(rules, state, agent, seed, limits)
    depths = None if depth is None else read_depths(depth)
    header = {"game": domain.name, "agent": agent.name}
    if log:
        task.check_depth("--log")
    own = find_observer(observer)
    if own is not None and not isinstance(agent, SearchAgent):
        raise InputError(f"--observer watches searches of ours, not {agent.name}")
    if depths is not None and len(depths) > 1:
        if log:
            raise InputError("--log follows one search; give one --depth")
        if own is not None:
            raise InputError("--observer watches one search; give one --depth")
        return _compare_depths(task, depths, header, json)
    moves = RootLog(None if json else lambda row: _tell(rules, state, row)) if log else None
    watching = [each for each in (moves, own) if each is not None]
    try:
        with prints_apart(json):
            decision = task.decision(
                depths[0] if depths else None, Observers(*watching) if watching else None
            )
    except AgentFault as fault:
        trace = f"{fault.trace}\n" if fault.trace else ""
        print(f"{trace}plybench: {agent.name} makes no move: {fault}", file=sys.stderr)
        return 1
    finally:
        agent.close()
    if json:
        found = decision.to_dict(rules)
        rows = [] if moves is None else [row.to_dict(task.write_move) for row in moves.rows]
        print_json(header | found | ({"log": rows} if log else {}))
    else:
        _show(task, decision)
    return 0 if decision.status is Status.SOLVED else 1


@dataclass(frozen=True)
class Task:
    """A position and the agent that chooses a move there."""

    game: Any
    state: Any
    agent: Agent
    seed: int
    limits: LimitOptions

    def check_depth(self, option: str) -> None:
        """Raise InputError unless the agent searches to a depth."""
        agent = self.agent
        if isinstance(agent, SearchAgent):
            entry = find_game_algorithm(agent.settings.algorithm)
        if not isinstance(agent, SearchAgent) or "depth" not in entry.options:
            raise InputError(f"{option} is for searches to a depth, not for {self.agent.name}")

    def decision(self, depth: int | None = None, observer: Observer | None = None) -> Decision[Any]:
        """Return the agent's decision, made at this depth if one is given."""
        if depth is not None:
            self.check_depth("--depth")
        with progress(self.agent.name) as report:
            limits = self.limits.limits(report)
            if not isinstance(self.agent, SearchAgent):
                return self.agent.choose(self.game, self.state, limits, SplitMix64(self.seed))
            return self._search(self.agent, depth, limits, observer)

    def _search(
        self, agent: SearchAgent, depth: int | None, limits: Limits, observer: Observer | None
    ) -> Decision[Any]:
        settings = agent.settings
        if "seed" in find_game_algorithm(settings.algorithm).options.keys() - settings.options:
            settings = settings.with_options(seed=self.seed)
        if depth is not None:
            settings = settings.with_options(depth=depth)
        if agent.opening:
            ordering = orderings_of(self.game)[agent.opening]
            move = self.game.opening_move(self.state, ordering)
            if move is not None:
                return plain_decision(move, "opening rule", 0.0, "python")
        if observer is not None:
            settings = replace(settings, engine="python")
        return decide(self.game, settings, self.state, limits=limits, observer=observer)

    def write_move(self, action: Any) -> str:
        """Return a move as the game writes it."""
        return write_action(self.game, action)


def _say_what_lacks_evaluations(game: Any, agent: Agent, depth: str | None) -> None:
    if isinstance(agent, SearchAgent) and depth is not None:
        agent = replace(agent, settings=agent.settings.with_options(depth=depth))
    say_what_lacks_evaluations(game, [agent])


def read_depths(text: str) -> list[int]:
    """Return the depths that a text names.

    >>> read_depths("1..4"), read_depths("2,5"), read_depths("3")
    ([1, 2, 3, 4], [2, 5], [3])
    """
    first, dots, last = text.partition("..")
    parts = [first, last] if dots else text.split(",")
    if not all(part.isdecimal() and 1 <= int(part) <= _MOST_DEPTH for part in parts):
        known = f"a number from 1 to {_MOST_DEPTH}, 1..4 or 1,2,4"
        raise InputError(f"--depth {shortened(text)} must be {known}")
    numbers = [int(part) for part in parts]
    if dots and numbers[0] > numbers[1]:
        raise InputError(f"--depth {shortened(text)}: the first depth is above the last")
    return list(range(numbers[0], numbers[1] + 1)) if dots else numbers


def _compare_depths(task: Task, depths: list[int], header: dict[str, Any], json: bool) -> int:
    """Decide once for each depth; a limit ends the table, as deeper ones would meet it too."""
    found: list[tuple[int, Decision[Any]]] = []
    for depth in depths:
        found.append((depth, task.decision(depth)))
        if found[-1][1].status is not Status.SOLVED:
            break
    if json:
        rows = [{"depth": depth} | decision.to_dict(task.game) for depth, decision in found]
        print_json(header | {"depths": rows})
    else:
        show(_depth_table(task, found))
    return 0 if all(decision.status is Status.SOLVED for _, decision in found) else 1


def _depth_table(task: Task, found: list[tuple[int, Decision[Any]]]) -> "Table":
    headings = ("depth", "move", "value", "calls", "leaves", "cutoffs", "seconds", "")
    rows = []
    for depth, decision in found:
        counts = decision.counts
        numbers = (f"{n:,}" for n in (counts.calls, counts.leaves, counts.cutoffs))
        head = (str(depth), _describe_move(task, decision.action), _number(decision.value))
        rows.append((*head, *numbers, f"{decision.seconds:.3f}", decision.reason))
    return plain_grid(headings, rows, {"move", ""})


def _show(task: Task, decision: Decision[Any]) -> None:
    from rich.text import Text

    console = make_console()
    show_drawing(draw(task.game, task.state, colours=has_colours(console)))
    move = _describe_move(task, decision.action)
    value = "" if decision.value is None else f", value {decision.text or _number(decision.value)}"
    depth = "" if decision.depth is None else f", depth {decision.depth}"
    show(Text(f"{task.agent.name} plays {move}{value}{depth}", style="bold"))
    if decision.reason:
        show(Text(decision.reason))
    if decision.scores:
        show(_score_table(task, decision))
    counts = f"{decision.counts}; " if str(decision.counts) else ""
    show(Text(f"{counts}{decision.seconds:.3f} s ({decision.engine} engine)"))


_MEANINGS = {
    "exact": "",
    "upper": "at most",
    "lower": "at least",
    "estimate": "mean of random games",
}


def _score_table(task: Task, decision: Decision[Any]) -> "Table":
    """Return what is known about each move, with the chosen one marked."""
    rows = []
    for score in decision.scores:
        mark = "*" if score.action == decision.action else ""
        move = _describe_move(task, score.action)
        rows.append((mark, move, _number(score.value), _MEANINGS[score.bound]))
    return plain_grid(("", "move", "value", ""), rows, {"move", ""})


def _describe_move(task: Task, action: Any) -> str:
    return "none" if action is None else describe_action(task.game, task.state, action)


def _number(value: Any) -> str:
    return "" if value is None else f"{value:.4g}" if isinstance(value, float) else f"{value:,}"


def _tell(game: Any, state: Any, row: BetterMove) -> None:
    """Print that a move is the first one found or better than those before."""
    move = describe_action(game, state, row.action)
    depth = "" if row.depth is None else f"depth {row.depth}: "
    if row.shift is None:
        print(f"{depth}first move found: {move}, score {_number(row.score)}", flush=True)
    else:
        shift = f"{'+' if row.shift > 0 else ''}{_number(row.shift)}"
        print(f"{depth}better move found: {move}, score {_number(row.score)} ({shift})", flush=True)
