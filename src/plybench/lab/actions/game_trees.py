"""Game trees: one that a search has walked through, and one that is opened by hand."""

from typing import Any

from plybench.core.catalog import Algorithm, find_game_algorithm, game_algorithms
from plybench.core.game import evaluations_of, orderings_of
from plybench.core.limits import Limits
from plybench.core.notation import action_word, describe_action, write_action
from plybench.core.players import checked_value
from plybench.core.results.decision import Decision, GameTally
from plybench.core.results.result import Status, plain_number
from plybench.core.running.search_settings import SearchSettings
from plybench.engine.decisions import decide
from plybench.lab.fields import Fields
from plybench.lab.games import PlayedGame, played_game
from plybench.lab.handle import Reply, Report, action
from plybench.trace import GameTrace
from plybench.trace.game_tree import GameTree, TracedGameNode

_MOST_NODES = 5000
_USUAL_NODES = 1500
_MOST_DEPTH = 20
_USUAL_DEPTH = 3
_SECONDS = 20.0
_CALLS = 200_000
_TREE_OPTIONS = ("cut", "inner")  # others would change which tree it is


@action("game_tree")
def send_game_tree(message: Fields, report: Report) -> Reply:
    """Return the tree of a search with alpha, beta, value and pruned moves of each node."""
    played = played_game(message)
    state = played.open_state()
    known = [entry.name for entry in game_algorithms().values() if "depth" in entry.options]
    entry = find_game_algorithm(message.choice("algorithm", known, "alpha_beta"))
    trace = GameTrace(max_nodes=message.whole("nodes", 1, _MOST_NODES, _USUAL_NODES))
    settings = SearchSettings(
        entry.name, None, _options(message, played, entry), _CALLS, _SECONDS, None, "python"
    )

    def tell(tally: GameTally) -> None:
        report({"calls": tally.calls})

    limits = Limits(progress=tell)
    decision = decide(played.game, settings, state, observer=trace, limits=limits)
    return {
        "algorithm": entry.name,
        "options": trace.header["options"],
        "word": action_word(played.game),
        "players": list(played.names),
        **_decision_data(played, state, decision),
        "unrecorded": trace.unrecorded,
        "passes": [_tree(played, trace, tree) for tree in trace.trees()],
    }


def _options(message: Fields, played: PlayedGame, entry: Algorithm) -> dict[str, Any]:
    """Return the options of the search."""
    given: dict[str, Any] = {"depth": message.whole("depth", 1, _MOST_DEPTH, _USUAL_DEPTH)}
    evaluate, order = _evaluation_name(message, played), _order_name(message, played)
    if evaluate:
        given["evaluate"] = evaluate
    if order:
        given["order"] = order
    for name in _TREE_OPTIONS:
        if name in message and name in entry.choices:
            given[name] = message.choice(name, entry.choices[name])
    return given


def _evaluation_name(message: Fields, played: PlayedGame) -> str:
    usual = played.domain.default_evaluation or "none"
    name = message.choice("evaluate", ["none", *evaluations_of(played.game)], usual)
    return "" if name == "none" else name


def _order_name(message: Fields, played: PlayedGame) -> str:
    name = message.choice("order", ["none", *orderings_of(played.game)], "none")
    return "" if name == "none" else name


def _decision_data(played: PlayedGame, state: Any, decision: Decision[Any]) -> dict[str, Any]:
    chosen = decision.action
    return {
        "status": str(decision.status),
        "reason": decision.reason if decision.status is not Status.SOLVED else "",
        "move": None if chosen is None else describe_action(played.game, state, chosen),
        "value": plain_number(decision.value),
        "counts": decision.counts.to_dict(),
    }


def _tree(played: PlayedGame, trace: GameTrace, tree: GameTree) -> dict[str, Any]:
    return {
        "iteration": tree.iteration,
        "limit": plain_number(tree.limit),
        "line": list(tree.line),
        "nodes": [_node(played, trace, tree, node) for node in tree.nodes.values()],
    }


def _node(
    played: PlayedGame, trace: GameTrace, tree: GameTree, node: TracedGameNode
) -> dict[str, Any]:
    parent = None if node.parent is None else tree.nodes[node.parent]
    made = "" if parent is None else trace.described(parent.state, [node.action])[0]
    return {
        "id": node.id,
        "parent": node.parent,
        "text": node.action,
        "move": made,
        "side": _side(played, node.player),
        "ply": node.ply,
        "alpha": plain_number(node.alpha),
        "beta": plain_number(node.beta),
        "value": plain_number(node.value),
        "kind": node.kind,
        "pruned": [
            {"text": pruned, "move": trace.described(node.state, [pruned])[0]}
            for pruned in node.pruned
        ],
    }


def _side(played: PlayedGame, label: int | str) -> int:
    """Return the side of a player, who is written in a trace as a number or a text."""
    return next(
        side for player, side in played.players.sides.items() if label in (player, str(player))
    )


@action("game_children", quick=True)
def send_children(message: Fields, report: Report) -> Reply:
    """Return the moves of a position with the value that an evaluation gives each of them.

    Values are for the player to move after the move; a finished game has its utility.
    """
    played = played_game(message)
    name = _evaluation_name(message, played)
    evaluate = evaluations_of(played.game).get(name)
    order = orderings_of(played.game).get(_order_name(message, played))
    actions = [] if played.is_over else list(played.game.actions(played.state))
    if order is not None:
        actions = list(order(played.state, actions))
    return {
        "side": played.side(played.state),
        "over": played.is_over,
        "value": _value(played, played.state, evaluate),
        "children": [_child(played, made, evaluate) for made in actions],
    }


def _child(played: PlayedGame, made: Any, evaluate: Any) -> dict[str, Any]:
    game, state = played.game, played.state
    after = game.result(state, made)
    return {
        "text": write_action(game, made),
        "move": describe_action(game, state, made),
        "side": played.side(after),
        "over": bool(game.is_terminal(after)),
        "value": _value(played, after, evaluate),
    }


def _value(played: PlayedGame, state: Any, evaluate: Any) -> Any:
    """Return the value of a position for the player to move; None without an evaluation."""
    player = played.players.to_move(state)
    if played.game.is_terminal(state):
        return plain_number(played.players.utility(state, player))
    if evaluate is None:
        return None
    return plain_number(checked_value(evaluate(state, player), "evaluate", state, player))
