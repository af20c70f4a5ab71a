"""The native engine for games: a decision handed to the core, and its outcome handed back.

A game has a twin in the core when its method `native_twin()` returns one. The core runs an
algorithm when evaluation and ordering are ones the twin knows and the options fit its number types;
otherwise `plybench.core.native.problems.Unfit` says why.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from plybench.core.catalog import Algorithm
from plybench.core.limits import Budget, Limits
from plybench.core.native.bridge import (
    LARGEST,
    Failure,
    Unfit,
    built_core,
    core_limits,
    explained,
    native_core,
    on_main_thread,
    options_read,
)
from plybench.core.results.answers import RandomGames
from plybench.core.results.decision import Decision, GameCounts, GameTally, Score
from plybench.core.results.ending import from_core
from plybench.core.results.result import Status


@dataclass(frozen=True)
class GameTwin:
    """A game as the core knows it."""

    core: Any  # an object of the core with `decide` and `random_games`
    actions: tuple[Any, ...] | Mapping[int, Any]  # by their numbers in the core
    evaluations: Mapping[str, Callable[..., Any]]  # those the core knows too
    orders: Mapping[str, Callable[..., Any]]
    has_slots: bool = True  # its keys are whole numbers in Python too, as a table with slots needs
    form: Callable[[str], str] = str  # an evaluation as the core names it
    failure: Failure | None = None  # why code of the user failed; may raise the error of that
    engine: str = "native"  # as decisions name it


def native_game_algorithms() -> list[str]:
    """Return the game-tree algorithms that have a twin in the core."""
    core = native_core()
    return [] if core is None else list(core.game_algorithms())


def decide(
    game: Any, entry: Algorithm, state: Any, options: Mapping[str, Any], limits: Limits | None
) -> Decision[Any]:
    """Return the decision of an algorithm run by the core; raise Unfit if that is not possible."""
    twin = game_twin_of(game)
    if entry.name not in twin.core.algorithms():
        raise Unfit(f"there is no native {entry.name} for {type(game).__name__}")
    used = {**entry.defaults, **options}
    evaluation = _name_of("evaluation", used.pop("evaluate", None), twin.evaluations)
    order = _name_of("ordering", used.pop("order", None), twin.orders)
    slots = used.get("table")
    if not twin.has_slots and isinstance(slots, int) and not isinstance(slots, bool):
        raise Unfit(f"a {type(game).__name__} has no keys for a table with slots")
    budget = Budget(limits)
    given = core_limits(limits, GameTally)
    form = twin.form(evaluation) if evaluation else ""
    with explained(twin.failure, evaluation), _state_taken(state), options_read():
        outcome = twin.core.decide(entry.name, state, form, order, used, given)
    return _decision(twin, entry, outcome, budget)


def random_games(game: Any, state: Any, games: int, seed: int) -> RandomGames:
    """Return the outcome of random games played by the core."""
    twin = game_twin_of(game)
    if not 0 <= games <= LARGEST:
        raise Unfit(f"games={games!r} is not a number from 0 to 2**62")
    with explained(twin.failure), _state_taken(state):
        played = twin.core.random_games(state, games, seed & (2**64 - 1), on_main_thread())
    return RandomGames(*played)


def game_twin_of(game: Any) -> GameTwin:
    """Return the twin of a game; raise Unfit if there is none."""
    core = built_core()
    make = getattr(game, "native_twin", None)
    twin = None if make is None else make()
    if not isinstance(twin, GameTwin):
        raise Unfit(
            f"this {type(game).__name__} has no twin; {', '.join(core.game_twins())} may have"
        )
    return twin


@contextmanager
def _state_taken(state: Any) -> Iterator[None]:
    """Raise Unfit if the core does not take a state."""
    try:
        yield
    except (TypeError, ValueError) as error:
        raise Unfit(f"state {state!r}: {error}") from None


def _decision(twin: GameTwin, entry: Algorithm, outcome: Any, budget: Budget) -> Decision[Any]:
    actions = twin.actions
    return Decision(
        Status(outcome.status),
        action=None if outcome.action is None else actions[outcome.action],
        value=outcome.value,
        line=tuple(actions[number] for number in outcome.line),
        depth=outcome.depth,
        scores=tuple(Score(actions[n], value, bound) for n, value, bound in outcome.scores),
        counts=GameCounts(*outcome.counts),
        algorithm=entry.name,
        end=budget.as_given(from_core(outcome.end)),
        seconds=budget.seconds,
        engine=twin.engine,
    )


def _name_of(kind: str, function: Any, known: Mapping[str, Callable[..., Any]]) -> str:
    """Return the name by which the core knows a function; "" for none."""
    if function is None:
        return ""
    for name, other in known.items():
        if other == function:
            return name
    raise Unfit(f"this {kind} is not one that the core knows; it knows {', '.join(known)}")
