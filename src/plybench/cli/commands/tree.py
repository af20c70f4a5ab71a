"""`plybench tree`: the game tree of a search."""

import io
import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from plybench.cli.algorithm_options import given_options, options_class
from plybench.cli.formats import Format, chosen_format
from plybench.cli.options import Json, LimitOptions, ObserverName, Whole
from plybench.cli.output import as_json, print_json, progress, show
from plybench.cli.own_observer import find_observer, prints_apart
from plybench.cli.report import show_report
from plybench.core.catalog import Algorithm, find_game, find_game_algorithm, game_algorithms
from plybench.core.errors import InputError
from plybench.core.limits import Limits
from plybench.core.notation import action_word
from plybench.core.observer import Observers
from plybench.core.results.decision import Decision
from plybench.core.results.result import Status, plain, plain_number
from plybench.core.running.search_settings import SearchSettings
from plybench.core.system.cache import log
from plybench.core.system.writing import check_writable, write_text
from plybench.engine.decisions import decide
from plybench.engine.loading import load_position
from plybench.play.agents.search import evaluation_advice, lacks_evaluation
from plybench.trace import GameTrace
from plybench.trace.draw.game_text import game_lines

# A tree on screen is small; files may be large.
_NODES: dict[str, int | None] = {"text": 400, "ndjson": None, "dot": 200, "svg": 120}
_MOST_CALLS = 200_000
_DEPTH = 3


_ALGORITHMS = [entry for entry in game_algorithms().values() if "depth" in entry.options]
AlgorithmOptions = options_class(_ALGORITHMS, without=("depth", "evaluate", "order"))


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
    evaluate: Annotated[
        str | None,
        Parameter(
            help="An evaluation, or none; see `plybench list evaluations GAME`. By default the "
            "game's."
        ),
    ] = None,
    order: Annotated[
        str | None,
        Parameter(
            help="A move ordering; see `plybench list orderings GAME`. By default moves keep "
            "the game's order."
        ),
    ] = None,
    options: AlgorithmOptions = AlgorithmOptions(),  # type: ignore[valid-type]  # noqa: B008 (frozen)
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
    observer: ObserverName = None,
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
    if profile and observer is not None:
        raise InputError("--profile takes no --observer")
    own = find_observer(observer)
    kind = chosen_format("json" if json else format, output, (*_NODES, "json"))
    json = kind == "json"
    rules, state = load_position(domain, position, board)
    given = given_options(options) | {"depth": depth}
    given |= _named_functions(evaluate=evaluate or domain.default_evaluation, order=order)
    settings = SearchSettings(
        entry.name, None, given, limits.max_expansions, limits.max_seconds, limits.memory, "python"
    )
    if evaluate is None and lacks_evaluation(settings):
        log.warning(evaluation_advice(rules, entry.name, "--evaluate "))
    if profile:
        return _profile(rules, state, settings, json)
    if output is not None:
        check_writable(output)
    usual = _NODES.get(kind)
    trace = GameTrace(max_nodes=usual if nodes is None else nodes)
    if settings.expansions is None:
        settings = replace(settings, expansions=_MOST_CALLS)
    with progress(entry.name) as report:
        most, watching = Limits(progress=report), trace if own is None else Observers(trace, own)
        with prints_apart(kind != "text"):
            decision = decide(rules, settings, state, observer=watching, limits=most)
    if json:
        _write(as_json(_json_tree(trace, rules, decision)) + "\n", output)
    elif kind == "text" and output is None:
        show_report(game_lines(trace))
    else:
        _write(_draw_tree(trace, kind), output)
    return 0 if decision.status is Status.SOLVED else 1


def _named_functions(**functions: str | None) -> dict[str, str]:
    """Return the options that name a function of the game."""
    return {option: name for option, name in functions.items() if name not in (None, "", "none")}


def _profile(game: Any, state: Any, settings: SearchSettings, json: bool) -> int:
    """Search without recording a tree, and show where the time goes."""
    from rich.text import Text

    from plybench.cli.profile import profile_call, profile_table

    with progress(settings.algorithm) as report:
        most = Limits(progress=report)
        decision, rows = profile_call(lambda: decide(game, settings, state, limits=most))
    if json:
        print_json(decision.to_dict(game) | {"profile": rows})
    else:
        show(Text(str(decision)), "", profile_table(rows))
    return 0 if decision.status is Status.SOLVED else 1


def _tree_algorithm(name: str) -> Algorithm:
    """Return an algorithm that searches a tree to a given depth."""
    entry = find_game_algorithm(name)
    if "depth" not in entry.options:
        known = ", ".join(each.name for each in _ALGORITHMS)
        raise InputError(f"{name} does not search to a given depth; these do: {known}")
    return entry


def _json_tree(trace: GameTrace, game: Any, decision: Decision[Any]) -> dict[str, Any]:
    """Return the decision, the request, and all recorded nodes."""
    header = {name: trace.header[name] for name in ("game", "variant", "position", "options")}
    word = action_word(game)
    found = {"calls": decision.counts.calls, word: plain(decision.action)}
    return header | decision.to_dict(game) | found | {"nodes": _json_nodes(trace)}


def _json_nodes(trace: GameTrace) -> list[dict[str, Any]]:
    from plybench.trace.draw.game_captions import has_windows

    nodes = []
    for tree in trace.trees():
        for node in tree.nodes.values():
            alpha, beta = tree.window(node) if has_windows(trace) else (None, None)
            nodes.append(
                {
                    "id": node.id,
                    "parent": node.parent,
                    "iteration": tree.iteration,
                    "ply": node.ply,
                    "player": tree.mover(node),
                    "action": node.action,
                    "score": plain_number(tree.score(node)),
                    "alpha": plain_number(alpha),
                    "beta": plain_number(beta),
                    "kind": node.kind,
                    "pruned": node.pruned,
                    "state": node.state,
                }
            )
    return nodes


def _draw_tree(trace: GameTrace, format: str) -> str:
    from plybench.trace.draw import render_game_dot, render_game_svg, render_game_text

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
