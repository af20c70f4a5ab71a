"""`plybench list`: what is available."""

from collections.abc import Callable
from typing import Annotated, Literal, NamedTuple, get_args

from cyclopts import Parameter

from plybench.cli.listing import rows as list_rows
from plybench.cli.listing.containment import containment_rows
from plybench.cli.listing.rows import Rows
from plybench.cli.listing.text import details, summary
from plybench.cli.options import Json
from plybench.cli.output import print_json, show_prose
from plybench.core.catalog import domains, find_domain, find_game, games, one_own_name
from plybench.core.errors import InputError
from plybench.core.system.python_files import is_code

Kind = Literal[
    "domains",
    "algorithms",
    "heuristics",
    "instances",
    "games",
    "game-algorithms",
    "evaluations",
    "orderings",
    "positions",
    "openings",
    "agents",
    "engines",
    "plugins",
    "containment",
]


class _Source(NamedTuple):
    """The function that makes the rows of a kind, the key of their names, and their owner."""

    rows: Callable[[], Rows]
    name: str
    owner: Literal["domain", "game"] | None


_SOURCES: dict[Kind, _Source] = {
    "domains": _Source(list_rows.domain_rows, "domain", "domain"),
    "algorithms": _Source(list_rows.algorithm_rows, "algorithm", "domain"),
    "heuristics": _Source(list_rows.heuristic_rows, "heuristic", "domain"),
    "instances": _Source(list_rows.instance_rows, "instance", "domain"),
    "games": _Source(list_rows.game_rows, "game", "game"),
    "game-algorithms": _Source(list_rows.game_algorithm_rows, "algorithm", "game"),
    "evaluations": _Source(list_rows.evaluation_rows, "evaluation", "game"),
    "orderings": _Source(list_rows.ordering_rows, "ordering", "game"),
    "positions": _Source(list_rows.position_rows, "position", "game"),
    "openings": _Source(list_rows.opening_rows, "opening", "game"),
    "agents": _Source(list_rows.agent_rows, "agent", "game"),
    "engines": _Source(list_rows.engine_rows, "engine", None),
    "plugins": _Source(list_rows.plugin_rows, "plugin", None),
    "containment": _Source(containment_rows, "containment", None),
}


def command(
    kind: Annotated[
        Kind | None,
        Parameter(
            help=f"What to list in detail: {', '.join(get_args(Kind))}. "
            "By default a summary of every kind."
        ),
    ] = None,
    domain: Annotated[
        str | None,
        Parameter(help="List only what belongs to this domain or game. By default everything."),
    ] = None,
    /,
    *,
    json: Json = False,
) -> int:
    """List what is available: a summary, or one kind in detail, for all domains or for one."""
    if domain is not None and is_code(domain):
        chosen = _own_rows(kind, domain)
    else:
        chosen = {name: source.rows() for name, source in _SOURCES.items() if kind in (None, name)}
    if domain is not None and not is_code(domain):
        chosen = {name: _belonging(name, rows, domain) for name, rows in chosen.items()}
    if json:
        print_json({name.replace("-", "_"): rows for name, rows in chosen.items()})
    elif kind is None:
        show_prose(*summary({name: (rows, _SOURCES[name].name) for name, rows in chosen.items()}))
    else:
        show_prose(*details(chosen[kind], _SOURCES[kind].name, _SOURCES[kind].owner))
    return 0


# What a problem or a game in a file of the user can have.
_OWN: dict[str, dict[Kind, Callable[[str], Rows]]] = {
    "problem": {"heuristics": list_rows.heuristic_rows},
    "game": {"evaluations": list_rows.evaluation_rows, "orderings": list_rows.ordering_rows},
}


_FOR_ALL = ("algorithms", "game-algorithms", "agents")  # most of these apply to any problem or game


def _own_rows(kind: Kind | None, text: str) -> dict[Kind, Rows]:
    """Return the rows of a problem or a game in a file of the user."""
    name, what = one_own_name(text)
    having = _OWN[what]
    if kind in _FOR_ALL:
        owner = _SOURCES[kind].owner
        return {kind: [row for row in _SOURCES[kind].rows() if row.get(str(owner)) is None]}
    if kind is not None and kind not in having:
        raise InputError(f"{name} is a {what} and has no {kind}; it may have {', '.join(having)}")
    rows = {each: list_own(name) for each, list_own in having.items() if kind in (None, each)}
    if kind is not None and not rows[kind]:
        raise InputError(f"{name} has no {kind}; mark its methods with @{kind.removesuffix('s')}")
    return rows


def _belonging(kind: Kind, rows: Rows, domain: str) -> Rows:
    """Return the rows of one domain or game, and the rows that apply to all."""
    owner = _SOURCES[kind].owner
    if owner is None:
        do = "does" if kind == "containment" else "do"
        raise InputError(f"{kind} {do} not belong to a domain: leave out {domain!r}")
    known = domains() if owner == "domain" else games()
    if domain in (games() if owner == "domain" else domains()):
        raise InputError(f"{domain} is a {_kind_of(domain)}; {kind} belong to: {', '.join(known)}")
    name = find_domain(domain).name if owner == "domain" else find_game(domain).name
    return [row for row in rows if row.get(owner) in (name, None)]


def _kind_of(domain: str) -> str:
    return "game" if domain in games() else "domain of problems"
