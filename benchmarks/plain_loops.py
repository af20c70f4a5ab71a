"""Searches as one writes them by hand for a class of one's own: no counts, limits or observers.

Each does the work of the algorithm of its name with the given options, expands the same nodes,
keeps what is needed to return the path, and returns how many nodes it expanded.
"""

from collections import deque
from heapq import heappop, heappush
from math import inf, log, sqrt
from random import Random
from typing import Any


def breadth_first(problem: Any) -> int:
    """Expand the oldest state; goals are noticed when generated."""
    parents: dict[Any, Any] = {problem.initial: None}
    queue = deque([problem.initial])
    expanded = 0
    while queue:
        state = queue.popleft()
        expanded += 1
        for action in problem.actions(state):
            child = problem.result(state, action)
            if child not in parents:
                parents[child] = state, action
                if problem.is_goal(child):
                    return expanded
                queue.append(child)
    return expanded


def depth_first(problem: Any) -> int:
    """Expand the newest state; goals are noticed when generated."""
    parents: dict[Any, Any] = {problem.initial: None}
    stack = [problem.initial]
    expanded = 0
    while stack:
        state = stack.pop()
        expanded += 1
        for action in problem.actions(state):
            child = problem.result(state, action)
            if child not in parents:
                parents[child] = state, action
                if problem.is_goal(child):
                    return expanded
                stack.append(child)
    return expanded


def iterative_deepening(problem: Any) -> int:
    """Search under growing depth limits, without states that are on the path."""
    expanded = limit = 0
    path: dict[Any, Any] = {problem.initial: None}

    def goal_below(state: Any, left: int) -> bool:
        nonlocal expanded
        if left == 0:
            return False
        expanded += 1
        # The last child is tried first, as on a stack, after all were tested.
        children = []
        for action in problem.actions(state):
            child = problem.result(state, action)
            if child not in path:
                if problem.is_goal(child):
                    return True
                children.append((child, action))
        for child, action in reversed(children):
            path[child] = action
            if goal_below(child, left - 1):
                return True
            del path[child]
        return False

    while not goal_below(problem.initial, limit):
        limit += 1
    return expanded


def best_first(problem: Any, g_counts: bool, h: Any) -> int:
    """Expand the state with the least f; of equal ones that of least h, then the oldest."""
    start = problem.initial
    cost, parents = {start: 0}, {start: None}
    queue = [(h(start), h(start), 0, 0, start)]
    order = expanded = 0
    while queue:
        _, _, _, g, state = heappop(queue)
        if g > cost[state]:
            continue
        if problem.is_goal(state):
            return expanded
        expanded += 1
        g += 1
        for action in problem.actions(state):
            child = problem.result(state, action)
            if child not in cost or g < cost[child]:
                cost[child] = g
                parents[child] = (state, action)
                order += 1
                estimate = h(child)
                heappush(queue, (g + estimate if g_counts else estimate, estimate, order, g, child))
    raise ValueError("no solution")


def uniform_cost(problem: Any) -> int:
    """Expand the state with the least cost."""
    cost, parents, closed = {problem.initial: 0}, {problem.initial: None}, set()
    queue = [(0, 0, problem.initial)]
    order = 0
    while queue:
        _, _, state = heappop(queue)
        if state in closed:
            continue
        if problem.is_goal(state):
            return len(closed)
        closed.add(state)
        g = cost[state] + 1
        for action in problem.actions(state):
            child = problem.result(state, action)
            if child not in cost or g < cost[child]:
                cost[child] = g
                parents[child] = (state, action)
                order += 1
                heappush(queue, (g, order, child))
    raise ValueError("no solution")


def ida_star(problem: Any, h: Any) -> int:
    """Search under growing bounds on f, without states that are on the path."""
    expanded = 0
    path: dict[Any, Any] = {problem.initial: None}

    def goal_below(state: Any, g: int, bound: int) -> bool:
        nonlocal expanded, smallest
        if problem.is_goal(state):
            return True
        expanded += 1
        for action in problem.actions(state):
            child = problem.result(state, action)
            if child in path:
                continue
            f = g + 1 + h(child)
            if f > bound:
                smallest = min(smallest, f)
                continue
            path[child] = action
            if goal_below(child, g + 1, bound):
                return True
            del path[child]
        return False

    smallest: float = h(problem.initial)
    while True:
        bound, smallest = smallest, inf
        if goal_below(problem.initial, 0, int(bound)):
            return expanded


def minimax(game: Any) -> int:
    """Search to the end of the game; count the calls."""
    calls = 0

    def value(state: Any) -> int:
        nonlocal calls
        calls += 1
        if game.is_terminal(state):
            return int(game.utility(state, 1))
        values = [value(game.result(state, action)) for action in game.actions(state)]
        return max(values) if game.to_move(state) == 1 else min(values)

    value(game.initial)
    return calls


def alpha_beta(game: Any) -> int:
    """Search to the end of the game with a window; count the calls."""
    calls = 0

    def value(state: Any, alpha: float, beta: float) -> float:
        nonlocal calls
        calls += 1
        if game.is_terminal(state):
            return int(game.utility(state, game.to_move(state)))
        best = -inf
        for action in game.actions(state):
            best = max(best, -value(game.result(state, action), -beta, -alpha))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best

    value(game.initial, -inf, inf)
    return calls


class _Node:
    """A node of the tree that Monte Carlo tree search grows."""

    def __init__(self, state: Any, mover: Any, untried: list[Any]) -> None:
        self.state, self.mover, self.untried = state, mover, untried
        self.children: list[_Node] = []
        self.visits, self.total = 0, 0.0


def mcts(game: Any, playouts: int, seed: int = 0) -> int:
    """Grow a tree by UCT with random playouts; count the playouts."""
    rng = Random(seed)

    def made(state: Any, mover: Any) -> _Node:
        return _Node(state, mover, [] if game.is_terminal(state) else list(game.actions(state)))

    root = made(game.initial, None)
    for _ in range(playouts):
        node, path = root, [root]
        while not node.untried and node.children:
            log_visits = log(node.visits)
            node = max(
                node.children,
                key=lambda c: c.total / c.visits + 1.4 * sqrt(log_visits / c.visits),
            )
            path.append(node)
        if node.untried:
            action = node.untried.pop(rng.randrange(len(node.untried)))
            child = made(game.result(node.state, action), game.to_move(node.state))
            node.children.append(child)
            node = child
            path.append(node)
        state = node.state
        while not game.is_terminal(state):
            state = game.result(state, rng.choice(game.actions(state)))
        for node in path:
            node.visits += 1
            if node.mover is not None:
                node.total += game.utility(state, node.mover)
    return playouts
