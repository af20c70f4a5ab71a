"""The comparison of both engines in games."""

from typing import Any

from plybench import Limits, decide
from plybench.core.results.decision import Decision


def both(
    game: Any, algorithm: str, state: Any, name: str = "native", **options: Any
) -> Decision[Any]:
    """Return what both engines decide, which must be the same; `name` is what the core says."""
    native = decide(game, algorithm, state, engine="native", **options)
    python = decide(game, algorithm, state, engine="python", **options)
    assert native == python
    assert (native.engine, python.engine) == (name, "python")
    return native


def check_limit(
    game: Any, algorithm: str, state: Any, calls: int, evaluate: str, depth: int
) -> None:
    """Let both engines decide until so many calls are made; they must end at the same node."""
    options: dict[str, Any] = {}
    if algorithm not in ("mcts", "pure_monte_carlo"):
        options["evaluate"] = evaluate
    if algorithm in ("alpha_beta", "minimax", "negamax", "pvs", "mtdf"):
        options["depth"] = depth
    both(game, algorithm, state, limits=Limits(expansions=calls), **options)
