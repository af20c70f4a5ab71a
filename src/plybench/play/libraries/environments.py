"""Environments of PettingZoo at any point of a game: copied where that works, else played again.

`copy.deepcopy` does not help: an environment that is an `EzPickle` becomes a fresh one. So the
attributes are copied instead, and whether that yields the same game is tried out once.
"""

from collections import OrderedDict
from collections.abc import Callable
from copy import deepcopy
from operator import add
from typing import Any, NamedTuple

import numpy as np

History = tuple[int, ...]

_MOST_KEPT = 64  # environments
_TRIED = 6  # moves of the game on which copies are tried out


class Point(NamedTuple):
    """An environment in the middle of a game, and the rewards of each player so far."""

    environment: Any
    rewards: tuple[float, ...]


class Environments:
    """The environments of one game, by the moves that were made in them.

    `fresh` returns a new environment at the start. The latest ones are kept, so that a game costs
    one copy and one step for each move, and so does a depth-first search for each node.
    """

    def __init__(self, fresh: Callable[[], Any]) -> None:
        self._fresh = fresh
        self._kept: OrderedDict[History, Point] = OrderedDict()
        self._root = self._start()
        self.copies = copies_work(fresh)

    def _start(self) -> Point:
        environment = self._fresh()
        return Point(environment, (0.0,) * len(environment.possible_agents))

    def at(self, history: History) -> Any:
        """Return the environment after some moves; it must not be changed."""
        return self.point(history).environment

    def point(self, history: History) -> Point:
        """Return the environment and the rewards after some moves."""
        if not history:
            return self._root
        if history in self._kept:
            self._kept.move_to_end(history)
            return self._kept[history]
        point = self._kept[history] = self._played(history)
        if len(self._kept) > _MOST_KEPT:
            self._kept.popitem(last=False)
        return point

    def _played(self, history: History) -> Point:
        """Return a new point after some moves, from the last one on the way that is kept."""
        length = len(history) - 1 if self.copies else 0
        while length and history[:length] not in self._kept:
            length -= 1
        environment, rewards = self.point(history[:length]) if self.copies else self._start()
        environment = copied(environment) if self.copies else environment
        for action in history[length:]:
            got = make_move(environment, action)
            rewards = tuple(map(add, rewards, got))
        return Point(environment, rewards)


def make_move(environment: Any, action: int) -> list[float]:
    """Make a move, let players who are out of the game pass, and return each player's reward."""
    environment.step(action)
    got = _rewards(environment)
    while not is_over(environment) and _is_out(environment, environment.agent_selection):
        environment.step(None)
        got = list(map(add, got, _rewards(environment)))
    return got


def _rewards(environment: Any) -> list[float]:
    return [float(environment.rewards.get(agent, 0)) for agent in environment.possible_agents]


def is_over(environment: Any) -> bool:
    """Tell whether no player is left in the game."""
    return all(_is_out(environment, agent) for agent in environment.agents)


def _is_out(environment: Any, agent: str) -> bool:
    return bool(environment.terminations[agent] or environment.truncations[agent])


def mask_of(environment: Any) -> Any:
    """Return the action mask of the player to move; None if the environment has none."""
    agent = environment.agent_selection
    seen = environment.observe(agent)
    if isinstance(seen, dict) and "action_mask" in seen:
        return seen["action_mask"]
    return environment.infos.get(agent, {}).get("action_mask")


def legal_actions(environment: Any) -> tuple[int, ...]:
    """Return the moves that the mask allows, in ascending order; none at the end."""
    if is_over(environment):
        return ()
    return tuple(np.flatnonzero(mask_of(environment)).tolist())


def copied(environment: Any) -> Any:
    """Return a copy with copies of all attributes, through all wrappers."""
    copy = object.__new__(type(environment))
    own = dict(vars(environment))
    inner = own.pop("env", None)  # of a wrapper
    vars(copy).update(deepcopy(own, {id(environment): copy}))
    if inner is not None:
        vars(copy)["env"] = copied(inner)
    return copy


def look(environment: Any) -> list[Any]:
    """Return everything that can be seen from outside, as values that compare."""
    seen = [environment.observe(agent) for agent in environment.possible_agents]
    shown = [_plain(one) for one in seen]
    return [environment.agent_selection, is_over(environment), _rewards(environment), *shown]


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(part) for key, part in value.items()}
    return np.asarray(value).tolist()


def looks_during(environment: Any, moves: int = _TRIED) -> list[list[Any]]:
    """Play the middle legal move a few times; return what is observed before and after each."""
    found = [look(environment)]
    for _ in range(moves):
        legal = legal_actions(environment)
        if not legal:
            break
        make_move(environment, legal[len(legal) // 2])
        found.append(look(environment))
    return found


def copies_work(fresh: Callable[[], Any]) -> bool:
    """Tell whether a game goes on in a copy as it does in the original, which stays as it was."""
    original = fresh()
    looks_during(original, _TRIED // 2)
    before = look(original)
    try:
        copy = copied(original)
        further = looks_during(copy)
    except Exception:  # whatever its attributes are, they cannot be copied
        return False
    return look(original) == before and looks_during(original) == further
