"""The words that all renderings of a game tree share."""

from typing import Any

from plybench.trace.draw.captions import amount, one_line
from plybench.trace.game_recorder import GameTrace
from plybench.trace.game_tree import GameTree, TracedGameNode
from plybench.trace.rows import number

_WITHOUT_WINDOW = ("minimax", "negamax")


def title(trace: GameTrace) -> str:
    """Return what was searched and with what: `alpha_beta: connect_four 7x6`."""
    header = trace.header
    game = header["game"] or type(trace.game).__name__
    return f"{header['algorithm']}: {' '.join(filter(None, [game, header['variant']]))}"


def options(trace: GameTrace) -> str:
    """Return the options that are set; the seed only if it matters."""
    given = trace.header["options"]
    hidden = () if given.get("choose") == "random" else ("choose", "seed")
    shown = {k: v for k, v in given.items() if k not in hidden and v is not None and v is not False}
    return ", ".join(f"{k.replace('_', ' ')} {v}" for k, v in shown.items())


def outcome(trace: GameTrace) -> str:
    """Return how the search ended, in one line."""
    result = trace.result
    if result is None:
        return "the search did not finish"
    ending = f" ({result['reason']})" if result["reason"] else ""
    if not has_move(trace):
        return f"no move{ending}"
    value = amount(number(result["value"]))
    root = trace.trees()[-1].root
    line = " ".join(map(one_line, trace.described(root.state, result["line"])))
    played = move(trace, root, result["action"])
    return f"player {root.player} plays {played}, value {value}, expecting {line}{ending}"


def has_move(trace: GameTrace) -> bool:
    """Tell whether the search chose a move."""
    return bool(trace.result and trace.result["action"] is not None and trace.trees())


def counts(trace: GameTrace) -> str:
    """Return the counts that are not 0: `calls 28, evaluated 13, leaves 18`."""
    found = (trace.result or {"counts": {}})["counts"].items()
    return ", ".join(f"{k.replace('_', ' ')} {v:,}" for k, v in found if v)


def pass_name(tree: GameTree) -> str:
    """Return the name of a pass; empty if there is only one."""
    return "" if tree.iteration is None else f"pass {tree.iteration}, limit {amount(tree.limit)}"


def has_windows(trace: GameTrace) -> bool:
    """Tell whether the algorithm works with alpha and beta."""
    return trace.header["algorithm"] not in _WITHOUT_WINDOW


def score(tree: GameTree, node: TracedGameNode) -> str:
    """Return the value of a node for the player who moved into it; `?` if it has none."""
    value = tree.score(node)
    return "?" if value is None else amount(value)


def window(tree: GameTree, node: TracedGameNode) -> tuple[str, str]:
    """Return the mover's alpha, updated with the node's score, and beta."""
    alpha, beta = tree.window(node)
    return amount(alpha), amount(beta)


def move(trace: GameTrace, node: TracedGameNode, action: Any) -> str:
    """Return a move made in a node with the game's word for it: `column 5`."""
    return f"{getattr(trace.game, 'action_word', 'move')} {name(trace, node, action)}"


def name(trace: GameTrace, node: TracedGameNode, action: Any) -> str:
    """Return a move made in a node as people write it."""
    return one_line(trace.described(node.state, [action])[0])
