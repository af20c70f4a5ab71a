"""`plybench tree`: the game tree of a search."""

import io
import sys
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from plybench.catalog import Algorithm, GameDomain, find_game, find_game_algorithm, game_algorithms
from plybench.cli.formats import Format, chosen_format
from plybench.cli.options import Json, LimitOptions, Whole
from plybench.cli.output import as_json, print_json, progress, show
from plybench.cli.report import show_report
from plybench.decision import Decision
from plybench.engine import decide
from plybench.errors import InputError
from plybench.loading import load_position
from plybench.result import Status, plain, plain_number
from plybench.system.writing import check_writable, write_text
from plybench.trace import GameTrace

# A tree on screen is small; files may be large.
_NODES: dict[str, int | None] = {"text": 400, "ndjson": None, "dot": 200, "svg": 120}
_MOST_CALLS = 200_000
_DEPTH = 3


@Parameter(name="*")
@dataclass(frozen=True)
class GameOptions:
    """The options of the algorithm; those not given keep the algorithm's default."""

    evaluate: str | None = None
    "An evaluation, or none; see `plybench list evaluations GAME`. By default the game's."
    order: str | None = None
    "A move ordering; see `plybench list orderings GAME`. By default moves stay as they come."
    cut: str | None = None
    "When alpha_beta cuts off: at alpha >= beta (the default) or alpha > beta; write >= or >."
    choose: str | None = None
    "Which of several best moves to choose: first (the default) or random."
    seed: Whole | None = None
    "Seed of everything random. Default: 0."
    inner: str | None = None
    "The search used in each pass of iterative_deepening: alpha_beta (the default), pvs or mtdf."
    guess: float | None = None
    "First guess of mtdf. Default: 0."
    table: Annotated[bool | None, Parameter(negative="--no-table")] = None
    "Use a transposition table. The default depends on the algorithm."

    def for_algorithm(self, entry: Algorithm, domain: GameDomain) -> dict[str, Any]:
        """Return the given options; a missing evaluation is the game's usual one."""
        given = {f.name: getattr(self, f.name) for f in fields(self)}
        options = {name: value for name, value in given.items() if value is not None}
        options.setdefault("evaluate", domain.default_evaluation or "none")
        return {name: value for name, value in options.items() if (name, value) != _NO_EVALUATION}


_NO_EVALUATION = ("evaluate", "none")


def command(
    game: Annotated[str, Parameter(help="A game; see `plybench list games`.")],
    position: Annotated[
        str | None,
        Parameter(
            help="A named position, moves, a board written out, or a file with one of these. "
            "By default the initial position."
        ),
    ] = None,
    /,
    *,
    board: Annotated[
        str | None, Parameter(help="A variant of the game, such as 5x4. By default the usual one.")
    ] = None,
    algorithm: Annotated[
        str, Parameter(help="A game-tree algorithm; see `plybench list game-algorithms`.")
    ] = "alpha_beta",
    depth: Annotated[Whole, Parameter(help="Plies to look ahead.")] = _DEPTH,
    search: GameOptions = GameOptions(),  # noqa: B008 (frozen)
    limits: LimitOptions = LimitOptions(),  # noqa: B008 (frozen)
    format: Annotated[
        Format | None,
        Parameter(
            help="text, ndjson, dot or svg. By default chosen by the ending of --output, or text."
        ),
    ] = None,
    nodes: Annotated[
        Whole | None,
        Parameter(help="Nodes to show; by default 400 as text, 200 as DOT, 120 as SVG, else all."),
    ] = None,
    output: Annotated[Path | None, Parameter(help="Write to this file. By default stdout.")] = None,
    profile: Annotated[
        bool,
        Parameter(
            negative="", help="Show the calls and seconds of each function instead of the tree."
        ),
    ] = False,
    json: Json = False,
) -> int:
    """Show the tree of a game-tree search: node number, player, move, score, alpha, beta, pruned.

    A score is the value for the player who made the move; alpha is shown as it is after the update.
    """
    domain, entry = find_game(game), _tree_algorithm(algorithm)
    if json and format not in (None, "text"):
        raise InputError(f"--json and --format {format} are two formats; give only one of them")
    if profile and (format not in (None, "text") or output is not None or nodes is not None):
        raise InputError("--profile shows a table and takes no --format, --nodes or --output")
    kind = chosen_format("json" if json else format, output, (*_NODES, "json"))
    json = kind == "json"
    rules, state = load_position(domain, position, board)
    options = search.for_algorithm(entry, domain) | {"depth": depth}
    if profile:
        return _profile(rules, entry, state, options, limits, json)
    if output is not None:
        check_writable(output)
    usual = _NODES.get(kind)
    trace = GameTrace(max_nodes=usual if nodes is None else nodes)
    if limits.max_expansions is None:
        limits = replace(limits, max_expansions=_MOST_CALLS)
    with progress(entry.name) as report:
        decision = decide(
            rules, entry.name, state, engine="python", observer=trace,
            limits=limits.limits(report), **options,
        )  # fmt: skip
    if json:
        _write(as_json(_json_tree(trace, rules, decision)) + "\n", output)
    elif kind == "text" and output is None:
        position = trace.header["position"]
        show_report(_drawn(trace, kind), None if position is None else trace.picture(position))
    else:
        _write(_drawn(trace, kind), output)
    return 0 if decision.status is Status.SOLVED else 1


def _profile(
    game: Any,
    entry: Algorithm,
    state: Any,
    options: dict[str, Any],
    limits: LimitOptions,
    json: bool,
) -> int:
    """Search without recording a tree, and show where the time goes."""
    from rich.text import Text

    from plybench.cli.profile import profile_table, profiled

    with progress(entry.name) as report:
        bounds = limits.limits(report)
        decision, rows = profiled(
            lambda: decide(game, entry.name, state, engine="python", limits=bounds, **options)
        )
    if json:
        print_json(decision.to_dict(game) | {"profile": rows})
    else:
        show(Text(str(decision)), "", profile_table(rows))
    return 0 if decision.status is Status.SOLVED else 1


def _tree_algorithm(name: str) -> Algorithm:
    """Return an algorithm that searches a tree to a given depth."""
    entry = find_game_algorithm(name)
    if "depth" not in entry.defaults:
        known = ", ".join(e.name for e in game_algorithms().values() if "depth" in e.defaults)
        raise InputError(f"{name} does not search to a given depth; these do: {known}")
    return entry


def _json_tree(trace: GameTrace, game: Any, decision: Decision[Any]) -> dict[str, Any]:
    """Return the decision, the request, and all recorded nodes."""
    header = {name: trace.header[name] for name in ("game", "variant", "position", "options")}
    word = getattr(game, "action_word", "move")
    found = {"calls": decision.counts.calls, word: plain(decision.action)}
    return header | decision.to_dict(game) | found | {"nodes": _json_nodes(trace)}


def _json_nodes(trace: GameTrace) -> list[dict[str, Any]]:
    from plybench.render.game_captions import has_windows

    nodes = []
    for tree in trace.trees():
        for node in tree.nodes.values():
            alpha, beta = tree.window(node) if has_windows(trace) else (None, None)
            nodes.append(
                {
                    "id": node.id, "parent": node.parent, "iteration": tree.iteration,
                    "ply": node.ply, "player": tree.mover(node), "action": node.action,
                    "score": plain_number(tree.score(node)), "alpha": plain_number(alpha),
                    "beta": plain_number(beta), "kind": node.kind, "pruned": node.pruned,
                    "state": node.state,
                }
            )  # fmt: skip
    return nodes


def _drawn(trace: GameTrace, format: str) -> str:
    from plybench.render import render_game_dot, render_game_svg, render_game_text

    if format == "ndjson":
        text = io.StringIO()
        trace.write_ndjson(text)
        return text.getvalue()
    if format == "svg":
        return render_game_svg(trace, max_nodes=len(trace.rows) or 1)
    return {"text": render_game_text, "dot": render_game_dot}[format](trace)


def _write(text: str, output: Path | None) -> None:
    if output is None:
        sys.stdout.write(text)
    else:
        write_text(output, text)
