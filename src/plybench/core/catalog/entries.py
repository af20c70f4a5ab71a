"""What the catalog has entries for: algorithms, domains of problems and of games, libraries."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from plybench.core.catalog.option import Option
from plybench.core.catalog.parameters import Parameter


@dataclass(frozen=True, slots=True)
class Algorithm:
    """A search or game-tree algorithm: its function and its options."""

    name: str
    function: Callable[..., Any]
    summary: str
    optimal: str  # when the path is a cheapest one, or the move a best one; "" for never
    needs_heuristic: bool
    options: Mapping[str, Option]
    domain: str = ""  # the only domain it solves problems or games of; "" for any
    solves: type | None = None  # what those problems are; None for games, which say their domain
    counts: tuple[str, ...] = ()  # the counts that a solver keeps; () for all of `Counts`
    aliases: tuple[str, ...] = ()  # other names from textbooks, which are understood too
    switches: Callable[[], Iterable[str]] = tuple  # names of more options that are true or false

    @property
    def defaults(self) -> dict[str, Any]:
        """The default of each option."""
        return {name: option.default for name, option in self.options.items()}

    @property
    def choices(self) -> dict[str, tuple[str, ...]]:
        """The allowed values of the options that are names."""
        return {name: option.choices for name, option in self.options.items() if option.choices}

    @property
    def settable(self) -> dict[str, Option]:
        """The options that text can set; functions are named as the game offers them."""
        return {name: option for name, option in self.options.items() if option.kind != "object"}

    def all_options(self) -> dict[str, Option]:
        """Return the options and the switches, which the core may have to be asked for."""
        return {**self.options, **{name: Option(name, "flag", True) for name in self.switches()}}


@dataclass(frozen=True, slots=True)
class SizeClass:
    """All instances of one size, in order of the cost of a cheapest solution."""

    words: str  # what they are, in the plural: `2 x 3 boards`
    problems: Iterable[tuple[Any, int]]  # each with that cost, which is above 0


@dataclass(frozen=True, slots=True)
class Generator:
    """A kind of generated instances."""

    name: str  # before the colon
    summary: str
    written: str  # an example with its parameters
    parameters: Mapping[str, Parameter]


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
    other_generators: tuple[Generator, ...] = ()  # besides the random one
    # Other names from textbooks -> the instance meant by that name; "" for the default.
    aliases: Mapping[str, str] = field(default_factory=dict)
    # Generated instances from small to larger, with {seed}: where small counterexamples are sought.
    small_instances: tuple[str, ...] = ()
    # All instances of the smallest sizes, from small to larger: the smallest counterexample.
    smallest: Callable[[], Iterable[SizeClass]] = tuple
    is_own: bool = False  # one problem in a file of the user


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
    package: str = ""  # an agent whose file imports this package is meant for this game
    # Checks a proof in a file by the rules: the facts (`holds` among them), and lines of text.
    check_proof: Callable[[Path], tuple[dict[str, Any], list[str]]] | None = None


@dataclass(frozen=True, slots=True)
class GameLibrary:
    """Games of another library, whose names follow its own and a colon: `open_spiel:hex`."""

    name: str
    written: str  # how its games are written
    summary: str
    load: Callable[[str, str], Any]  # what follows the colon, and a variant or "" -> a game
    variants: tuple[str, ...]
    missing: Callable[[], str]  # what must be installed first; "" for nothing
