"""The marks that put functions, classes and modules into the catalog."""

import functools
import inspect
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, ParamSpec, TypeVar

from plybench.core.catalog.entries import Algorithm, Domain, GameDomain, GameLibrary
from plybench.core.catalog.game_solver import with_hooks
from plybench.core.catalog.options import COMMON, check_options, describe
from plybench.core.errors import InputError
from plybench.core.heuristic import for_problem
from plybench.core.observer import check_observer
from plybench.core.problem import check_problem, check_unchanged, why_impossible
from plybench.core.results.result import unsolvable
from plybench.core.running.outcome import complete

P = ParamSpec("P")
R = TypeVar("R")

known_algorithms: dict[str, Algorithm] = {}
known_game_algorithms: dict[str, Algorithm] = {}
known_solvers: dict[str, Algorithm] = {}
known_game_solvers: dict[tuple[str, str], Algorithm] = {}  # by domain and name
known_domains: dict[str, Domain] = {}
known_games: dict[str, GameDomain] = {}
known_libraries: dict[str, GameLibrary] = {}


def algorithm(
    *, optimal: str = "", aliases: tuple[str, ...] = ()
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Mark a search function: what it searches comes first, options are keyword-only.

    `Annotated[int, "What it does."]` as the type of an option gives it a help text.

    The marked function checks its options against their types when it is called, asks the problem
    whether it is impossible (then there is nothing to search), and tells the observer when the
    search starts and ends. `optimal` says when the path is a cheapest one; `aliases` are other
    names under which it can be found.
    """

    return _marker("problem", known_algorithms, optimal, aliases)


def game_algorithm(
    *, optimal: str = "", aliases: tuple[str, ...] = ()
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Mark a game-tree function: `(game, state=None, *, options) -> Decision`; like `algorithm`."""
    return _marker("game", known_game_algorithms, optimal, aliases)


def solver(
    domain: str,
    *,
    optimal: str = "",
    counts: tuple[str, ...] = (),
    aliases: tuple[str, ...] = (),
    name: str = "",
    switches: Callable[[], Iterable[str]] = tuple,
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Mark a strong method for the problems or the games of one domain.

    For problems it is a function: the type of its first argument, `problem`, says what it solves,
    and it returns a `SearchResult`. It has no Python engine and cannot be observed; otherwise it
    works like `algorithm`. `counts` names the counts that it keeps, if not all.

    For games it is a class: `Solver(game, *, options)` raises InputError for a game that it cannot
    solve; its `analyse(state, *, best=None, limits=None, report=None)` returns an `Analysis` of the
    `best` moves (as many as suit it if None is given) and may `report` what it knows meanwhile, as
    text. The hooks of `GameSolver` are optional: `new_game()`, which forgets a game,
    `for_play(options)`, the options of a player, `with_evaluation(...)`, which makes a player with
    an evaluation of the user's (the chess engine has it), `keep()`, which writes the requested
    files once the analysis was shown, and `close()`, which ends what was started for it. A class
    that does not inherit from `GameSolver` gets the hooks that it lacks. Games name their domain in
    an attribute `domain`. The first solver of a domain is used if none is named.
    """

    def mark(function: Callable[P, R]) -> Callable[P, R]:
        if not inspect.isclass(function):
            return _marker("problem", known_solvers, optimal, aliases, domain, counts)(function)
        entry = describe(function, with_hooks(function), optimal, domain, name, switches)
        add_new(known_game_solvers, (domain, entry.name), replace(entry, aliases=aliases))
        return function  # type: ignore[return-value]  # the class itself

    return mark


def _marker(
    subject: str,
    entries: dict[str, Algorithm],
    optimal: str,
    aliases: tuple[str, ...],
    domain: str = "",
    counts: tuple[str, ...] = (),
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    def mark(function: Callable[P, R]) -> Callable[P, R]:
        signature = inspect.signature(function)

        @functools.wraps(function)
        def checked(*args: P.args, **kwargs: P.kwargs) -> R:
            check_options(entry, args, kwargs)
            searched: Any = args[0] if args else kwargs.get(subject)
            observer: Any = kwargs.get("observer")
            if subject == "problem":
                check_problem(searched)
                start = searched.initial
                before = hash(start)
            if observer is not None:
                check_observer(observer)
            reason = why_impossible(searched)
            given = signature.bind(*args, **kwargs)
            if entry.needs_heuristic:
                estimate = given.arguments["heuristic"]
                given.arguments["heuristic"] = for_problem(estimate, searched)
            used = {n: given.arguments.get(n, p.default) for n, p in signature.parameters.items()}
            options = {k: v for k, v in used.items() if k not in (subject, *COMMON)}
            if observer is not None:
                observer.started(searched, entry.name, options)
            try:
                result: Any = (
                    unsolvable(entry.name, reason)
                    if reason
                    else function(*given.args, **given.kwargs)
                )
            finally:
                # Also after an error, which this may explain.
                if subject == "problem":
                    check_unchanged(searched, start, before)
            if subject == "problem":
                result = complete(result, searched, options)
            if observer is not None:
                observer.finished(result)
            return result  # type: ignore[no-any-return]

        described = describe(function, checked, optimal, domain)
        entry = replace(described, aliases=aliases, counts=counts)
        add_new(entries, entry.name, entry)
        return checked

    return mark


def register(entry: Domain | GameDomain | GameLibrary) -> None:
    """Add a domain or a library of games; called once by its module.

    Raises InputError if another one has its name.
    """
    known: dict[str, Any] = known_domains
    if isinstance(entry, GameLibrary):
        known = known_libraries
    elif isinstance(entry, GameDomain):
        known = known_games
    add_new(known, entry.name, entry)


def add_new(known: dict[Any, Any], key: Any, entry: Any) -> None:
    """Add an entry; InputError if its name is taken, as it may be by what a plug-in brings."""
    if key in known:
        raise InputError(f"{entry.name} is there already; choose another name")
    known[key] = entry
