"""Agents from text: `alpha_beta:depth=6,evaluate=weights`, `my_agent.py:choose`, `uci:stockfish`.

A game-tree algorithm comes before the colon, its options after it. Every algorithm also takes

    seconds=0.5   calls=10000     limits on each move
    opening=centre                the game's opening rule, with one of its orderings
    engine=python                 or native

Settings that are not given have defaults: the game's usual evaluation and order, and a depth that
takes a few seconds at most. `none` removes a default. The chess engine takes an evaluation of the
user, `engine:evaluate=own.py:f`.
"""

import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, get_args

from plybench.core.catalog import (
    Algorithm,
    GameDomain,
    algorithms,
    check_options,
    game_algorithms,
    game_solvers,
    named,
    own_function,
    solvers,
)
from plybench.core.catalog.settings_text import read_number, read_pairs
from plybench.core.errors import ContractError, InputError, simplified, unknown
from plybench.core.game import evaluations_of, orderings_of
from plybench.core.limits import Limits
from plybench.core.plugins import plugins_of
from plybench.core.rng import SplitMix64
from plybench.core.running.search_settings import Engine, SearchSettings
from plybench.core.system.python_files import is_code
from plybench.play.agents.agent import Agent
from plybench.play.agents.foreign import ForeignAgent
from plybench.play.agents.foreign_limits import ForeignLimits
from plybench.play.agents.function import FunctionAgent
from plybench.play.agents.human import HumanAgent
from plybench.play.agents.own_evaluation import OPTION, OwnEvaluationAgent
from plybench.play.agents.search import SearchAgent
from plybench.play.agents.solver import SolverAgent
from plybench.play.agents.uci import is_uci, uci_agent
from plybench.play.agents.uci.spec import PREFIX

COMMON = ("seconds", "calls", "opening", "engine")

# Well-known chess engines, recognised as such whether they are installed or not.
_ENGINES = (
    "berserk",
    "crafty",
    "ethereal",
    "fairystockfish",
    "fruit",
    "gnuchess",
    "igel",
    "komodo",
    "lc0",
    "leela",
    "obsidian",
    "rubichess",
    "stockfish",
    "sunfish",
    "toga2",
    "viridithas",
)

_FULL_WIDTH = (
    "minimax",
    "negamax",
)  # they visit about b**depth nodes; the others prune most of them


@dataclass(frozen=True, slots=True)
class Names:
    """The evaluation and the ordering that agents use if none is named; empty for none.

    `depths` are the plies they look ahead by default, with pruning and without; `game` is the name
    by which another process can load the game.
    """

    evaluate: str = ""
    order: str = ""
    depths: tuple[int, int] = (6, 4)
    game: str = ""

    @classmethod
    def of(cls, domain: GameDomain) -> "Names":
        """Return the usual names of a domain."""
        return cls(
            domain.default_evaluation, domain.default_order, domain.default_depths, domain.name
        )

    def depth_of(self, algorithm: str) -> int:
        """Return how many plies an algorithm looks ahead by default."""
        return self.depths[algorithm in _FULL_WIDTH]

    @classmethod
    def first_of(cls, game: Any) -> "Names":
        """Return the first evaluation that a game offers; its moves stay in the given order."""
        return cls(next(iter(evaluations_of(game)), ""))


def make_agent(
    spec: str,
    game: Any,
    names: Names | None = None,
    foreign: ForeignLimits | None = None,
    *,
    is_checked: bool = False,
    others: Sequence[str] = (),
) -> Agent:
    """Return the agent that a text describes, for a game; bad text is an InputError.

    `names` are the defaults for evaluation and order, `foreign` limits agents from files. External
    engines and agents from files are started once to see whether they work, unless `is_checked`
    says that was done; `CannotLoad` if a file does not. An agent in a file does not see the files
    of `others`.
    """
    name, _, rest = spec.partition(":")
    if is_uci(spec):
        engine = uci_agent(spec, game, (foreign or ForeignLimits()).seconds)
        if not is_checked:
            engine.check()
        return engine
    if is_file(spec):
        files = [other for other in others if is_file(other)]
        own = ForeignAgent(spec, foreign, names.game if names else "", others=files)
        if not is_checked:
            own.check(game)
        return own
    for plugin in plugins_of("agents", name)[:1]:
        own_agent = FunctionAgent(plugin.load(), name)
        own_agent.check(game)
        return own_agent
    if name == "human":
        if rest:
            raise InputError(f"agent {spec!r}: human has no settings")
        return HumanAgent()
    try:
        agent = _agent_of_catalog(spec, name, read_pairs(rest), game, names, foreign)
    except (ContractError, _NoSuchAgent):
        raise
    except InputError as error:
        raise InputError(f"agent {spec!r}: {error}") from None
    if isinstance(agent, OwnEvaluationAgent) and not is_checked:
        agent.check(game)
    return agent


class _NoSuchAgent(InputError):
    """A name that no agent has."""


def _agent_of_catalog(
    spec: str,
    name: str,
    given: dict[str, str],
    game: Any,
    names: Names | None,
    foreign: ForeignLimits | None,
) -> Agent:
    entry = named(name, game_algorithms())
    if entry is not None:
        return _search_agent(spec, entry, given, game, names or Names.first_of(game))
    solver = solver_named(game, name)
    if solver is not None and OPTION in given:
        return OwnEvaluationAgent.from_settings(spec, solver, given, foreign)
    if solver is not None:
        return SolverAgent.from_settings(spec, solver, game, given)
    raise _NoSuchAgent(str(_unknown_agent(name, game)))


def _unknown_agent(name: str, game: Any) -> InputError:
    """Return the error for an unknown agent; the name may be a program or a search algorithm."""
    if hasattr(game, "uci_position") and (simplified(name) in _ENGINES or shutil.which(name)):
        return InputError(
            f"unknown agent {name!r}; an external chess engine is written uci:COMMAND: "
            f"did you mean {PREFIX + name!r}?"
        )
    if named(name, algorithms() | solvers()) is not None:
        return InputError(f"{name} is an algorithm for problems, not an agent for games")
    known = game_algorithms()
    aliases = {alias: entry.name for entry in known.values() for alias in entry.aliases}
    installed = [plugin.name for plugin in plugins_of("agents")]
    others = ("human", "FILE.py:NAME", "uci:COMMAND")
    return unknown("agent", name, [*known, *game_solvers(), *installed, *others], aliases)


def solver_named(game: Any, name: str) -> Algorithm | None:
    """Return the solver of a game with this name; None if no game has such a solver.

    Every solved game has `perfect`, a solver that is always right, and every game with a solver has
    `engine`, its usual one.
    """
    if name not in game_solvers() and name not in ("perfect", "engine"):
        return None
    own = game_solvers(getattr(game, "domain", ""))
    if name in own:
        return own[name]
    fitting = [entry for entry in own.values() if name == "engine" or entry.optimal == "always"]
    if not fitting:
        what = "perfect player" if name == "perfect" else "engine of its own"
        raise InputError(f"{type(game).__name__} has no {what}")
    return fitting[0]


def is_file(spec: str) -> bool:
    """Tell whether a text names an agent in a file."""
    is_setting = "=" in spec.partition(".py")[0]  # as in alpha_beta:evaluate=own.py:f
    return not is_uci(spec) and is_code(spec) and not is_setting


def _search_agent(
    spec: str, entry: Algorithm, given: Mapping[str, str], game: Any, names: Names
) -> SearchAgent:
    _check_keys(entry, given)
    own = {key: _value(entry, key, text, game) for key, text in given.items()}
    common = {key: own.pop(key) for key in COMMON if key in own}
    options = _defaults(entry, own, common, names) | own
    options = {key: value for key, value in options.items() if key in own or value is not None}
    check_options(entry, (), {k: v for k, v in options.items() if v is not None})
    settings = SearchSettings(
        entry.name,
        None,
        options,
        expansions=common.get("calls"),
        seconds=common.get("seconds"),
        engine=common.get("engine") or "auto",
    )
    agent = SearchAgent(spec, settings, common.get("opening") or "")
    _try_out(agent, game)
    return agent


def _try_out(agent: SearchAgent, game: Any) -> None:
    """Let an agent search one node, so that unusable values are found now."""
    replace(agent, opening="").choose(game, game.initial, Limits(expansions=1), SplitMix64(0))


def _check_keys(entry: Algorithm, given: Mapping[str, str]) -> None:
    allowed = [*entry.settable, *COMMON]
    for key in given:
        if key not in allowed:
            raise unknown(f"setting of {entry.name}", key, allowed)


def _defaults(
    entry: Algorithm, own: Mapping[str, Any], common: Mapping[str, Any], names: Names
) -> dict[str, Any]:
    """Return the values of options that are not set."""
    usual = {"evaluate": names.evaluate, "order": names.order}
    found: dict[str, Any] = {key: v or None for key, v in usual.items() if key in entry.options}
    evaluates = {**found, **own}.get("evaluate") is not None
    is_timed = entry.name == "iterative_deepening" and common.keys() & {"seconds", "calls"}
    if "depth" in entry.options and evaluates and not is_timed:
        found["depth"] = names.depth_of(entry.name)
    return found


def _value(entry: Algorithm, key: str, text: str, game: Any) -> Any:
    """Return the value that a text stands for."""
    if text == "none" and (key in ("evaluate", "order", "depth", *COMMON)):
        return None
    if key in ("evaluate", "order", "opening"):
        return _named(key, text, game)
    if key == "engine":
        if text not in get_args(Engine):
            raise unknown("engine", text, get_args(Engine))
        return text
    if key in ("seconds", "calls"):
        return read_number(key, text, float if key == "seconds" else int)
    return entry.options[key].read(text)


def _named(key: str, text: str, game: Any) -> str:
    kind, offered = (
        ("evaluation", evaluations_of(game))
        if key == "evaluate"
        else ("ordering", orderings_of(game))
    )
    if is_code(text):
        own_function(text, kind)
    elif text not in offered:
        raise unknown(kind, text, offered)
    if key == "opening" and not hasattr(game, "opening_move"):
        raise InputError(f"{type(game).__name__} has no opening rule")
    return text
