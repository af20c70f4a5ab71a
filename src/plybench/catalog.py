"""The catalog: what the workbench has, found by the marks on functions and classes.

A search algorithm is a function in `plybench.search` marked with `@algorithm`, a game-tree
algorithm one in `plybench.gametree` marked with `@game_algorithm`; a domain is a module in
`plybench.domains` that calls `register`; a strong method for one domain is a function or class in
`plybench.solvers` marked with `@solver`. Command line, agents, documents and contract tests read
them from here; nothing is listed by hand.
"""

import functools
import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from numbers import Integral, Real
from pathlib import Path
from types import NoneType
from typing import Annotated, Any, Literal, ParamSpec, TypeVar, get_args, get_origin, get_type_hints

from plybench.domain_tools.parameters import Parameter
from plybench.errors import InputError, simplified, unknown
from plybench.limits import Limits
from plybench.observer import check_observer
from plybench.problem import check_problem, why_impossible
from plybench.result import unsolvable
from plybench.running.outcome import complete

P = ParamSpec("P")
R = TypeVar("R")

_COMMON = ("limits", "observer")
_OFFERED = ("evaluate", "order")  # options whose values are functions that a game offers by name


@dataclass(frozen=True, slots=True)
class Algorithm:
    """A search or game-tree algorithm: its function and its options."""

    name: str
    function: Callable[..., Any]
    summary: str
    optimal: str  # when the path is a cheapest one, or the move a best one; "" for never
    needs_heuristic: bool
    choices: Mapping[str, tuple[str, ...]]  # option -> allowed values, for options that are names
    numbers: Mapping[str, type]  # option -> int or float, for options that are numbers
    defaults: Mapping[str, Any]  # option -> default, all options
    domain: str = ""  # the only domain it solves problems or games of; "" for any
    solves: type | None = None  # what those problems are; None for games, which say their domain
    counts: tuple[str, ...] = ()  # the counts that a solver keeps; () for all of `Counts`
    aliases: tuple[str, ...] = ()  # other names from textbooks, which are understood too
    switches: Callable[[], Iterable[str]] = tuple  # names of more options that are true or false
    helps: Mapping[str, str] = field(default_factory=dict)  # option -> what it does
    # Options that are true or false -> whether a whole number says more, as for a table of a size.
    flags: Mapping[str, bool] = field(default_factory=dict)
    # Options that text can set: names, numbers, true or false. Functions are set by the names under
    # which the game offers them.
    settable: tuple[str, ...] = ()


_algorithms: dict[str, Algorithm] = {}
_game_algorithms: dict[str, Algorithm] = {}
_solvers: dict[str, Algorithm] = {}
_game_solvers: dict[tuple[str, str], Algorithm] = {}  # by domain and name
_domains: dict[str, "Domain"] = {}
_games: dict[str, "GameDomain"] = {}


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

    return _marker("problem", _algorithms, optimal, aliases)


def game_algorithm(
    *, optimal: str = "", aliases: tuple[str, ...] = ()
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Mark a game-tree function: `(game, state=None, *, options) -> Decision`; like `algorithm`."""
    return _marker("game", _game_algorithms, optimal, aliases)


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
    text. It may also have `new_game()`, which forgets a game, `for_play(options)`, the options of a
    player, and `keep()`, which writes the requested files once the analysis was shown.
    Games name their domain in an attribute `domain`. The first solver of a domain is used if none
    is named.
    """

    def mark(function: Callable[P, R]) -> Callable[P, R]:
        if not inspect.isclass(function):
            return _marker("problem", _solvers, optimal, aliases, domain, counts)(function)
        entry = _describe(function, function, optimal, domain, name, switches)
        _game_solvers[domain, entry.name] = replace(entry, aliases=aliases)
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
            if observer is not None:
                check_observer(observer)
            reason = why_impossible(searched)
            given = dict(zip(signature.parameters, args, strict=False)) | kwargs
            used = {n: given.get(n, p.default) for n, p in signature.parameters.items()}
            options = {k: v for k, v in used.items() if k not in (subject, *_COMMON)}
            if observer is not None:
                observer.started(searched, entry.name, options)
            result: Any = unsolvable(entry.name, reason) if reason else function(*args, **kwargs)
            if subject == "problem":
                result = complete(result, searched, options)
            if observer is not None:
                observer.finished(result)
            return result  # type: ignore[no-any-return]

        described = _describe(function, checked, optimal, domain)
        described = replace(described, aliases=aliases, counts=counts)
        entry = entries[function.__name__] = described
        return checked

    return mark


def check_options(entry: Algorithm, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> None:
    """Raise InputError if an option or its value is unknown, or the heuristic is missing."""
    positional = ("problem", "heuristic") if entry.needs_heuristic else ("problem", "game", "state")
    for option, value in kwargs.items():
        if option not in (*entry.defaults, *entry.switches(), *_COMMON, *positional):
            names = ", ".join([*entry.defaults, *entry.switches()]) or "none"
            raise InputError(f"{entry.name} has no option {option!r}; it has: {names}")
        if option in entry.choices and value not in entry.choices[option]:
            allowed = ", ".join(entry.choices[option])
            close = get_close_matches(str(value), entry.choices[option], n=1)
            guess = f"; did you mean {close[0]!r}? Allowed: " if close else "; allowed: "
            raise InputError(f"{entry.name} cannot do {option}={value!r}{guess}{allowed}")
        if value is None and option in entry.defaults and entry.defaults[option] is None:
            continue
        if option in entry.numbers and not _is_number(value, entry.numbers[option]):
            kind = "whole number" if entry.numbers[option] is int else "number"
            raise InputError(f"{entry.name} cannot do {option}={value!r}; it must be a {kind}")
    limits = kwargs.get("limits")
    if limits is not None and not isinstance(limits, Limits):
        raise InputError(f"limits={limits!r} must be Limits(expansions=..., seconds=..., ...)")
    given = args[1] if len(args) > 1 else kwargs.get("heuristic")
    if entry.needs_heuristic and not callable(given):
        raise InputError(f"{entry.name} needs a heuristic, a function of a state, not {given!r}")


def _is_number(value: object, kind: type) -> bool:
    # Also those of numpy. A depth of 2.5 is never reached, so it would never end a search.
    return isinstance(value, Integral if kind is int else Real) and not isinstance(value, bool)


def _describe(
    function: Callable[..., Any],
    checked: Callable[..., Any],
    optimal: str,
    domain: str,
    name: str = "",
    switches: Callable[[], Iterable[str]] = tuple,
) -> Algorithm:
    is_class = inspect.isclass(function)
    whole = get_type_hints(function.__init__ if is_class else function, include_extras=True)
    hints = {name: _bare(hint) for name, hint in whole.items()}
    parameters = inspect.signature(function).parameters
    options = [p for p in parameters.values() if p.kind is p.KEYWORD_ONLY and p.name not in _COMMON]
    literals = [p.name for p in options if get_origin(hints[p.name]) is Literal]
    text = inspect.getdoc(function if is_class else inspect.getmodule(function)) or ""
    return Algorithm(
        name=name or function.__name__,
        function=checked,
        summary=text.partition("\n")[0].rstrip("."),
        optimal=optimal,
        needs_heuristic="heuristic" in parameters
        and parameters["heuristic"].default is inspect.Parameter.empty,
        choices={name: get_args(hints[name]) for name in literals},
        numbers={p.name: kind for p in options if (kind := _number_type(hints[p.name]))},
        defaults={p.name: p.default for p in options},
        domain=domain,
        solves=hints["problem"] if domain and not is_class else None,
        switches=switches,
        settable=tuple(p.name for p in options if _is_settable(p.name, hints[p.name])),
        flags={p.name: int in get_args(hints[p.name]) for p in options if _is_flag(hints[p.name])},
        helps={name: hint.__metadata__[0] for name, hint in whole.items() if hint != hints[name]},
    )


def _bare(hint: Any) -> Any:
    """Return a type without the text that says what an option does."""
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


def _number_type(hint: Any) -> type | None:
    """Return int or float for such a type, or for one that may also be None."""
    kinds = [kind for kind in get_args(hint) or (hint,) if kind is not NoneType]
    return kinds[0] if len(kinds) == 1 and kinds[0] in (int, float) else None


def _is_flag(hint: Any) -> bool:
    return bool in (hint, *get_args(hint))


def _is_settable(name: str, hint: Any) -> bool:
    is_text = get_origin(hint) is Literal or str in (hint, *get_args(hint))
    return is_text or _is_flag(hint) or _number_type(hint) is not None or name in _OFFERED


@dataclass(frozen=True, slots=True)
class Domain:
    """A family of problems: how to get one from text, and the named ones."""

    name: str
    summary: str
    read: Callable[[str], Any]  # the text of a file -> a problem
    write: Callable[[Any], str]  # and back
    from_state: Callable[[str, str | None], Any]  # one-line start and goal -> a problem
    instances: Mapping[str, str]  # name -> what it is
    instance: Callable[[str], Any]  # a name, or a generator's parameters -> a problem
    generator: str  # how generated instances are named
    orders: tuple[str, ...]  # named child orders; the first is the default
    default: str  # the instance and the heuristic used when none is named
    default_heuristic: str
    is_state: Callable[[str], bool] = lambda _: False  # one word that can only be a state?
    with_goal: Callable[[Any, str], Any] | None = None  # a problem with a one-line goal instead
    models: tuple[str, ...] = ()  # named variants of the rules; `with_model` chooses one
    # Files that are not text for `read`: ending -> function of the path and of what follows the
    # name of the file after a colon, as in `FILE.scen:10`.
    files: Mapping[str, Callable[[Path, str], Any]] = field(default_factory=dict)
    parameters: Mapping[str, Parameter] = field(default_factory=dict)  # of generated instances
    # Other names from textbooks -> the instance meant by that name; "" for the default.
    aliases: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class GameDomain:
    """A family of games: how to get one and its positions from text, and the named ones."""

    name: str
    summary: str
    load: Callable[[str | None, str | None], tuple[Any, Any]]
    # (position, variant) -> (game, state). A position is a named one, moves or a board written out,
    # or the text of a file; None is the start. A variant is, say, a board size; None is the usual.
    variants: str  # how variants are written
    positions: Mapping[str, str]  # named ones -> what they are
    default_evaluation: str  # used when none is named; "" for none
    default_order: str
    # Plies that agents look ahead by default, in searches that prune and in those that do not.
    default_depths: tuple[int, int] = (6, 4)
    missing: Callable[[], str] = lambda: ""  # what must be installed first; "" for nothing
    opponent: Callable[[], str] = lambda: "alpha_beta"  # the opponent in `play` by default
    aliases: tuple[str, ...] = ()  # other names, which are understood too


def register(entry: "Domain | GameDomain") -> None:
    """Add a domain; called once by its module."""
    if isinstance(entry, GameDomain):
        _games[entry.name] = entry
    else:
        _domains[entry.name] = entry


def algorithms() -> dict[str, Algorithm]:
    """Return all search algorithms by name."""
    _import_all("plybench.search")
    return dict(sorted(_algorithms.items()))


def solvers() -> dict[str, Algorithm]:
    """Return the solvers of problems, each of one domain, by name."""
    _import_all("plybench.solvers")
    return dict(sorted(_solvers.items()))


def game_solvers(domain: str | None = None) -> dict[str, Algorithm]:
    """Return a domain's game solvers by name, the usual one first; those of all games if None."""
    _import_all("plybench.solvers")
    entries = (entry for (owner, _), entry in _game_solvers.items() if domain in (None, owner))
    return {entry.name: entry for entry in entries}


def find_game_solver(game: object, name: str | None = None) -> Algorithm:
    """Return a solver for a game, the usual one if none is named; InputError if it has none."""
    known = game_solvers(getattr(game, "domain", ""))
    if not known:
        having = ", ".join(dict.fromkeys(domain for domain, _ in _game_solvers))
        raise InputError(f"{type(game).__name__} has no solver; these games have: {having}")
    return next(iter(known.values())) if name is None else _find("solver", name, known)


def game_algorithms() -> dict[str, Algorithm]:
    """Return all game-tree algorithms by name."""
    _import_all("plybench.gametree")
    return dict(sorted(_game_algorithms.items()))


def games() -> dict[str, GameDomain]:
    """Return all domains that are games, by name."""
    _import_all("plybench.domains")
    return dict(sorted(_games.items()))


def domains() -> dict[str, Domain]:
    """Return all domains that are problems, by name."""
    _import_all("plybench.domains")
    return dict(sorted(_domains.items()))


def find_algorithm(name: str) -> Algorithm:
    """Return a search algorithm or a solver by its name or an alias.

    Case and the signs between letters do not matter; an unknown name is an error with a guess.
    """
    return _find("algorithm", name, algorithms() | solvers())


def find_game_algorithm(name: str) -> Algorithm:
    """Return a game-tree algorithm by its name or an alias."""
    return _find("game-tree algorithm", name, game_algorithms())


def find_domain(name: str) -> Domain:
    """Return a domain of problems; if found by an alias such as `15-puzzle`, with its default."""
    entry = _find("domain", name, domains())
    meant = [default for alias, default in entry.aliases.items() if _is_same(alias, name)]
    return replace(entry, default=meant[0]) if meant and meant[0] else entry


def find_game(name: str) -> GameDomain:
    """Return a domain of games by its name or an alias."""
    return _find("game", name, games())


Entry = TypeVar("Entry", bound=Algorithm | Domain | GameDomain)

# For a name of the wrong kind: what it is, and which commands take it. A test compares these with
# the commands.
_OTHERS: Mapping[str, tuple[Callable[[], Mapping[str, Any]], str]] = {
    "domain": (games, "a game, not a problem; these commands take games: analyse, book, compare, "
               "decide, ladder, match, play, tournament, tree"),
    "game": (domains, "a problem, not a game; these commands take problems: check-plan, "
             "compare, count, heuristics, show, solve, trace"),
    "algorithm": (game_algorithms, "a game-tree algorithm; `compare`, `match`, `play` and `tree` "
                  "take it"),
    "game-tree algorithm": (lambda: algorithms() | solvers(),
                            "an algorithm for problems; `compare`, `solve` and `trace` take it"),
}  # fmt: skip


def _find(kind: str, name: str, known: Mapping[str, Entry]) -> Entry:
    entry = named(name, known)
    if entry is not None:
        return entry
    others, what = _OTHERS[kind]
    other = named(name, others())
    if other is not None:
        raise InputError(f"{other.name} is {what}")
    aliases = {alias: one.name for one in known.values() for alias in one.aliases}
    raise unknown(kind, name, known, aliases)


def named(name: str, known: Mapping[str, Entry]) -> Entry | None:
    """Return the entry that has a name or an alias; None if there is none."""
    if name in known:
        return known[name]
    for one in known.values():
        if any(_is_same(name, other) for other in (one.name, *one.aliases)):
            return one
    return None


def _is_same(name: str, other: str) -> bool:
    """Tell whether two names mean the same; `beam search` is `beam`."""
    return _stem(name) == _stem(other)


def _stem(name: str) -> str:
    return simplified(str(name)).removesuffix("search")


@functools.cache
def _import_all(package: str) -> None:
    module = importlib.import_module(package)
    for info in pkgutil.iter_modules(module.__path__):
        importlib.import_module(f"{package}.{info.name}")
