"""`plybench list`: what there is."""

from collections.abc import Iterable
from inspect import getdoc
from typing import Literal

from plybench.catalog import (
    Algorithm,
    GameDomain,
    algorithms,
    domains,
    find_game,
    game_algorithms,
    games,
    solvers,
)
from plybench.cli.options import Json
from plybench.cli.output import print_json, show
from plybench.engine import native_core
from plybench.game import evaluations_of, orderings_of
from plybench.heuristic import heuristics_of, is_admissible, is_consistent

Kind = Literal[
    "domains", "algorithms", "heuristics", "instances",
    "games", "game-algorithms", "evaluations", "orderings", "positions", "openings", "agents",
    "engines",
]  # fmt: skip
Rows = list[dict[str, str]]


def command(kind: Kind | None = None, /, *, json: Json = False) -> int:
    """Show what there is of one kind, or all of it."""
    makers = {
        "engines": engine_rows, "domains": domain_rows, "algorithms": algorithm_rows,
        "heuristics": heuristic_rows, "instances": instance_rows,
        "games": game_rows, "game-algorithms": game_algorithm_rows,
        "evaluations": evaluation_rows, "orderings": ordering_rows, "positions": position_rows,
        "openings": opening_rows, "agents": agent_rows,
    }  # fmt: skip
    chosen = {name: make() for name, make in makers.items() if kind in (None, name)}
    if json:
        print_json(chosen)
    else:
        for name, rows in chosen.items():
            if rows:
                _show_table(name, rows)
    return 0


def domain_rows() -> Rows:
    """Return the domains with the named child orders and models, the default first."""
    return [
        {
            "domain": d.name,
            "also": ", ".join(d.aliases),
            "what it is": d.summary,
            "child orders": ", ".join(d.orders),
            "models": ", ".join(d.models),
        }
        for d in domains().values()
    ]


def algorithm_rows() -> Rows:
    """Return the search algorithms with their options, then the solvers of one domain each."""
    return _described([*algorithms().values(), *solvers().values()])


def game_algorithm_rows() -> Rows:
    """Return the game-tree algorithms with their options."""
    return _described(game_algorithms().values())


def _described(entries: Iterable[Algorithm]) -> Rows:
    return [
        {
            "algorithm": entry.name,
            "also": ", ".join(entry.aliases),
            "what it is": entry.summary + (f" ({entry.domain} only)" if entry.domain else ""),
            "optimal when": entry.optimal or "never",
            "options, default first": "\n".join(_options(entry)),
        }
        for entry in entries
    ]


def _options(entry: Algorithm) -> list[str]:
    """Return each option with its values, the default first."""
    texts = ["heuristic (needed)"] if entry.needs_heuristic else []
    for option, default in entry.defaults.items():
        others = [c for c in entry.choices.get(option, ()) if c != default]
        texts.append(f"{option}: {', '.join(map(str, [default, *others]))}")
    return texts


def heuristic_rows() -> Rows:
    """Return the heuristics of each domain and what is claimed for them."""
    rows = []
    for family in domains().values():
        for name, function in heuristics_of(family.instance(family.default)).items():
            claim = (
                "consistent" if is_consistent(function)
                else "admissible" if is_admissible(function) else "none"
            )  # fmt: skip
            rows.append({"domain": family.name, "heuristic": name, "claim": claim})
    return rows


def instance_rows() -> Rows:
    """Return the named instances of each domain and how generated ones are named."""
    rows = []
    for family in domains().values():
        for name, summary in family.instances.items():
            rows.append({"domain": family.name, "instance": name, "what it is": summary})
        summary = "a random one; every parameter may be left out"
        rows.append({"domain": family.name, "instance": family.generator, "what it is": summary})
    return rows


def game_rows() -> Rows:
    """Return the games, and how their variants are written."""
    return [
        {
            "game": d.name,
            "also": ", ".join(d.aliases),
            "what it is": d.missing() or d.summary,
            "boards": d.variants,
        }
        for d in games().values()
    ]


def _playable() -> list[GameDomain]:
    """Return the games that lack nothing."""
    return [family for family in games().values() if not family.missing()]


def evaluation_rows() -> Rows:
    """Return the evaluations of each game; the usual one is used where none is named."""
    rows = []
    for family in _playable():
        for name, function in evaluations_of(family.load(None, None)[0]).items():
            usual = " (usual)" if name == family.default_evaluation else ""
            rows.append({"game": family.name, "evaluation": name + usual, **_what(function)})
    return rows


def ordering_rows() -> Rows:
    """Return the move orderings of each game."""
    rows = []
    for family in _playable():
        for name, function in orderings_of(family.load(None, None)[0]).items():
            usual = " (usual)" if name == family.default_order else ""
            rows.append({"game": family.name, "ordering": name + usual, **_what(function)})
    return rows


def _what(function: object) -> dict[str, str]:
    """Return the first line of what a method says of itself."""
    text = (getdoc(function) or "").partition("\n")[0]
    return {"what it is": text.removeprefix("Return ").rstrip(".")}


def position_rows() -> Rows:
    """Return the named positions of each game."""
    return [
        {"game": family.name, "position": name, "what it is": summary}
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
    """Return the agents for games, and what can be set for each."""
    from plybench.agents.spec import COMMON, settable
    from plybench.agents.uci.spec import SETTINGS

    rows = [
        {
            "agent": entry.name,
            "what it is": entry.summary,
            "settings": ", ".join([*settable(entry), *COMMON]),
        }
        for entry in game_algorithms().values()
    ]
    file = "a function agent(board, player=1) that returns a column, counted from 0"
    return [
        *rows,
        {
            "agent": "perfect",
            "what it is": "proved best play, where a game is solved; with a book if there is one",
            "settings": "seconds, calls, book",
        },
        *_engine_row(),
        {"agent": "FILE.py:FUNCTION", "what it is": file, "settings": ""},
        {
            "agent": "uci:COMMAND?SETTINGS",
            "what it is": "an external chess engine that speaks UCI",
            "settings": ", ".join([*SETTINGS, "the engine's own options by name"]),
        },
        {"agent": "human", "what it is": "you, in `plybench play`", "settings": ""},
    ]


def _engine_row() -> Rows:
    """Return the engine of chess, where python-chess and the core are there."""
    if native_core() is None or find_game("chess").missing():
        return []
    from plybench.domains.chess.player import known_settings

    what = "the engine of chess, where nothing is said with 100,000 nodes for each move"
    return [{"agent": "engine", "what it is": what, "settings": ", ".join(known_settings())}]


def engine_rows() -> Rows:
    """Return the engines and what they can run."""
    core = native_core()
    if core is None:
        native = "not built: everything runs in Python, more slowly"
    else:
        info = core.build_info()
        native = (
            f"built with {info['compiler']}; runs {', '.join(core.twins() + core.game_twins())}"
        )
    return [
        {"engine": "python", "what it runs": "every problem and game"},
        {"engine": "native", "what it runs": native},
    ]


def _show_table(title: str, rows: Rows) -> None:
    from rich.table import Table

    table = Table(title=title, title_justify="left", box=None, pad_edge=False)
    for number, heading in enumerate(rows[0]):
        table.add_column(heading, overflow="fold", no_wrap=number == 0)
    for row in rows:
        table.add_row(*row.values())
    show(table, "")
