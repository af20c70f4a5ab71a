"""What `plybench list` shows, as data: a list of rows for each kind."""

from collections.abc import Callable, Iterable
from inspect import getdoc
from typing import Any

from plybench.core.catalog import (
    Algorithm,
    Domain,
    GameDomain,
    Generator,
    Option,
    algorithms,
    domains,
    find_domain,
    find_game,
    game_algorithms,
    game_solvers,
    games,
    libraries,
    solvers,
)
from plybench.core.game import evaluations_of, orderings_of
from plybench.core.heuristic import heavy_table, heuristics_of, is_admissible, is_consistent
from plybench.core.native.bridge import native_algorithms, native_core
from plybench.core.native.games import native_game_algorithms
from plybench.core.plugins import GROUPS, Plugin, load_plugin, plugins_of
from plybench.core.results.result import plain

Row = dict[str, Any]
Rows = list[Row]


def domain_rows() -> Rows:
    """Return the domains with the named child orders and models, the default first."""
    return [
        {
            "domain": d.name,
            "summary": d.summary,
            "aliases": _aliases(d),
            "default_instance": d.default,
            "default_heuristic": d.default_heuristic,
            "child_orders": list(d.orders),
            "models": list(d.models),
        }
        for d in domains().values()
    ]


def algorithm_rows() -> Rows:
    """Return the search algorithms with their options, then the solvers of one domain each."""
    twins = native_algorithms()
    own = [_algorithm_row(entry, _engines(entry.name in twins)) for entry in algorithms().values()]
    return own + [_algorithm_row(entry, ["native"]) for entry in solvers().values()]


def game_algorithm_rows() -> Rows:
    """Return the game-tree algorithms with their options."""
    twins = native_game_algorithms()
    return [
        _algorithm_row(entry, _engines(entry.name in twins)) for entry in game_algorithms().values()
    ]


def _engines(has_twin: bool) -> list[str]:
    return ["python", "native"] if has_twin else ["python"]


def _algorithm_row(entry: Algorithm, engines: list[str]) -> Row:
    return {
        "algorithm": entry.name,
        "summary": entry.summary,
        "aliases": _aliases(entry),
        "domain": entry.domain or None,
        "optimal_when": entry.optimal or None,
        "needs_heuristic": entry.needs_heuristic,
        "engines": engines,
        "options": [_option(option) for option in entry.options.values()],
    }


def _option(option: Option) -> Row:
    return {
        "name": option.name,
        "default": plain(option.default),
        "choices": list(option.choices) or None,
        "help": option.help or None,
    }


def _aliases(entry: object) -> list[str]:
    return list(getattr(entry, "aliases", ()))


def heuristic_rows(own: str = "") -> Rows:
    """Return the heuristics of each domain, or of a file of the user, and what they claim."""
    families = [find_domain(own)] if own else domains().values()
    return [row for family in families for row in _heuristics(family)]


def _heuristics(family: Domain) -> Rows:
    """Return the heuristics of the default instance, then heuristics of other instances only.

    `offered_by` names the first instance that offers such a heuristic.
    """
    rows: dict[str, Row] = {}
    for instance in (family.default, *family.instances):
        for name, function in heuristics_of(family.instance(instance)).items():
            if name not in rows:
                rows[name] = {
                    "domain": family.name,
                    "heuristic": name,
                    "summary": _what(function),
                    "claim": _claim(function),
                    "default": name == family.default_heuristic,
                    "heavy_table": heavy_table(function) or None,
                    "offered_by": None if instance == family.default else instance,
                }
    return list(rows.values())


def _claim(function: object) -> str | None:
    if is_consistent(function):
        return "consistent"
    return "admissible" if is_admissible(function) else None


def _what(function: object) -> str:
    """Return the first sentence of a function's docstring."""
    text = " ".join((getdoc(function) or "").partition("\n\n")[0].split())
    return text.removeprefix("Return ").partition(". ")[0].rstrip(".")


def instance_rows() -> Rows:
    """Return the named instances of each domain and how generated ones are named."""
    return [row for family in domains().values() for row in _instances(family)]


def _instances(family: Domain) -> Rows:
    rows: Rows = [
        {
            "domain": family.name,
            "instance": name,
            "summary": summary,
            "default": name == family.default,
            "written": None,
            "parameters": [],
        }
        for name, summary in family.instances.items()
    ]
    random = Generator("random", "a random one", family.generator, family.parameters)
    return [*rows, *(_generated_row(family, kind) for kind in (random, *family.other_generators))]


def _generated_row(family: Domain, kind: Generator) -> Row:
    return {
        "domain": family.name,
        "instance": kind.name,
        "summary": kind.summary,
        "default": False,
        "written": kind.written,
        "parameters": [
            {"name": name, "default": parameter.default, "summary": parameter.summary}
            for name, parameter in kind.parameters.items()
        ],
    }


def game_rows() -> Rows:
    """Return the games and the notation of their variants; and libraries that have more games."""
    own: Rows = [
        {
            "game": d.name,
            "summary": d.summary,
            "aliases": _aliases(d),
            "missing": d.missing() or None,
            "boards": d.variants,
        }
        for d in games().values()
    ]
    others: Rows = [
        {
            "game": library.written,
            "summary": library.summary,
            "aliases": [],
            "missing": library.missing() or None,
            "boards": " or ".join(library.variants),
        }
        for library in libraries().values()
    ]
    return own + others


def _playable() -> list[GameDomain]:
    """Return the games whose optional packages are installed."""
    return [family for family in games().values() if not family.missing()]


def evaluation_rows(own: str = "") -> Rows:
    """Return the evaluations of each game, or of one in a file of the user."""
    families = [find_game(own)] if own else _playable()
    return _of_games(
        "evaluation", families, evaluations_of, lambda family: family.default_evaluation
    )


def ordering_rows(own: str = "") -> Rows:
    """Return the move orderings of each game, or of a file of the user."""
    families = [find_game(own)] if own else _playable()
    return _of_games("ordering", families, orderings_of, lambda family: family.default_order)


def _of_games(
    kind: str,
    families: Iterable[GameDomain],
    offered: Callable[[Any], dict[str, Any]],
    default: Callable[[GameDomain], str],
) -> Rows:
    return [
        {
            "game": family.name,
            kind: name,
            "summary": _what(function),
            "default": name == default(family),
        }
        for family in families
        for name, function in offered(family.load(None, None)[0]).items()
    ]


def position_rows() -> Rows:
    """Return the named positions of each game."""
    return [
        {"game": family.name, "position": name, "summary": summary}
        for family in games().values()
        for name, summary in family.positions.items()
    ]


def opening_rows() -> Rows:
    """Return the named openings of the games that have some (`--openings named`)."""
    return [
        {"game": family.name, "opening": name, "moves": moves}
        for family in _playable()
        for name, moves in getattr(family.load(None, None)[0], "named_openings", {}).items()
    ]


def agent_rows() -> Rows:
    """Return the agents for games, and the settings of each."""
    from plybench.play.agents.spec import COMMON
    from plybench.play.agents.uci.spec import SETTINGS

    file = (
        "your own: a function, class or object in a file that chooses a move, given the board "
        "(choose(board, player) or, in chess, choose(board)) or the state (choose(state), "
        "choose(game, state)); FILE.py:NAME(depth=3) makes it with arguments"
    )
    return [
        *(_agent(e.name, e.summary, [*e.settable, *COMMON]) for e in game_algorithms().values()),
        *(_agent(e.name, e.summary, [*e.all_options()], e.domain) for e in game_solvers().values()),
        *(_agent(p.name, f"agent of {p.package}", []) for p in plugins_of("agents")),
        _agent("FILE.py:NAME", file, []),
        _agent(
            "uci:COMMAND?SETTINGS",
            "an external chess engine that speaks UCI; you can also set its own options by name",
            [*SETTINGS],
            "chess",
        ),
        _agent("human", "you, in `plybench play`", []),
    ]


def _agent(name: str, summary: str, settings: list[str], game: str | None = None) -> Row:
    return {"agent": name, "summary": summary, "game": game, "settings": settings}


def plugin_rows() -> Rows:
    """Return the parts that installed packages bring; a broken plug-in has its error."""
    return [_plugin(plugin) for group in GROUPS for plugin in plugins_of(group)]


def _plugin(plugin: Plugin) -> Row:
    return {
        "plugin": plugin.name,
        "summary": f"{plugin.group} of {plugin.package}: {plugin.value}",
        "group": plugin.group,
        "package": plugin.package,
        "value": plugin.value,
        "loaded": load_plugin(plugin) is not None,
    }


def engine_rows() -> Rows:
    """Return the engines and what they can run."""
    core = native_core()
    if core is None:
        native: Row = {
            "engine": "native",
            "summary": "not built: everything runs in Python, more slowly",
            "built_with": None,
            "runs": [],
        }
    else:
        native = {
            "engine": "native",
            "summary": "the C++ core",
            "built_with": core.build_info()["compiler"],
            "runs": core.twins() + core.game_twins(),
        }
    python = {"engine": "python", "summary": "runs every problem and game", "built_with": None}
    return [python | {"runs": None}, native]
