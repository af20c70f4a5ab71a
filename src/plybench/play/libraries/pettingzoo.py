"""Games of PettingZoo: `PettingZooGame("connect_four_v3")`.

Any AEC environment with two agents, an action mask and rewards that sum to 0, in which nothing is
left to chance. PettingZoo does not say whether players see everything: a game in which they do not
is searched as if they did. A state is the moves that led to it and what the environment then says;
`environments` keeps the environments themselves.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from plybench.core.catalog import GameLibrary, register
from plybench.core.errors import InputError, shortened
from plybench.core.game import GameError, Value
from plybench.core.system.foreign_text import visible
from plybench.core.system.python_files import parse_arguments
from plybench.play.libraries.checked_environments import check_chance, check_shape, maker
from plybench.play.libraries.counterparts import move_names
from plybench.play.libraries.environments import Environments, copied, is_over, legal_actions, look
from plybench.play.libraries.packages import missing_package
from plybench.play.libraries.plane_text import plane_text
from plybench.play.libraries.written_moves import WrittenMoves, move_name

PREFIX = "pettingzoo"
_MERGED = "merged"


@dataclass(frozen=True, slots=True)
class AecState:
    """A position: the moves that led to it, who is to move, the legal moves, the rewards so far."""

    history: tuple[int, ...]
    player: str = field(compare=False)
    legal: tuple[int, ...] = field(compare=False)
    is_over: bool = field(compare=False)
    rewards: tuple[float, ...] = field(compare=False)

    def __repr__(self) -> str:
        return f"<{' '.join(map(str, self.history)) or 'initial'}>"


class PettingZooGame(WrittenMoves):
    """A game by its name in PettingZoo's registry, or by a function that makes an environment.

    The players are the names of the agents. `settings` go to the environment. With `merge`,
    positions that look alike to both players are one to transposition tables; that is right only if
    nothing else matters for the rest of the game.
    """

    def __init__(
        self, environment: str | Callable[[], Any], *, merge: bool = False, **settings: Any
    ) -> None:
        self._given = environment, settings, merge
        self.merge = merge
        if isinstance(environment, str):
            make = maker(environment, settings)
            self.name = environment
        else:
            make, self.name = environment, getattr(environment, "__name__", "the environment")

        def fresh(seed: int = 0) -> Any:
            made = make()
            made.reset(seed=seed)
            return made

        check_shape(fresh(), self.name)
        check_chance(fresh, self.name)
        self._begin(fresh)

    def _begin(self, fresh: Callable[[], Any]) -> None:
        self.environments = Environments(fresh)
        self.agents = tuple(self.environments.at(()).possible_agents)
        self.initial = self._state(())

    @classmethod
    def going_on(cls, environment: Any) -> "PettingZooGame":
        """Return the game that begins where an environment is now; the environment is copied."""
        made = cls.__new__(cls)
        made.name, made.merge = str(environment), False
        check_shape(environment, made.name)
        try:
            start = copied(environment)
        except Exception as error:  # for example a window, in which it shows itself
            raise InputError(f"{made.name} cannot be copied for a search: {error}") from None
        made._begin(lambda: copied(start))
        return made

    def __repr__(self) -> str:
        return f"PettingZooGame({self.name!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _made, self._given

    @property
    def variant(self) -> str:
        """`merged` if positions that look alike are one; else empty."""
        return _MERGED if self.merge else ""

    @property
    def player_names(self) -> tuple[str, str]:
        """The names of the agents, first of the one who begins."""
        first = self.initial.player
        return first, next(agent for agent in self.agents if agent != first)

    # The game

    def to_move(self, state: AecState) -> str:
        """Return the name of the agent to move."""
        return state.player

    def actions(self, state: AecState) -> list[int]:
        """Return the moves that the mask allows, in ascending order."""
        return list(state.legal)

    def result(self, state: AecState, action: int) -> AecState:
        """Return the state after a move; InputError if it is illegal."""
        if action not in state.legal:
            raise InputError(f"{shortened(action)} is not a legal move in {state!r} of {self.name}")
        history = (*state.history, int(action))
        return self._state(history)

    def _state(self, history: tuple[int, ...]) -> AecState:
        now, rewards = self.environments.point(history)
        return AecState(history, now.agent_selection, legal_actions(now), is_over(now), rewards)

    def is_terminal(self, state: AecState) -> bool:
        """Tell whether the game is over."""
        return state.is_over

    def utility(self, state: AecState, player: str) -> Value:
        """Return the sum of a player's rewards; GameError if the two sums are not opposite."""
        first, second = state.rewards
        if abs(first + second) > 1e-9:
            raise GameError(
                f"{self.name} is not zero-sum: after {self.format_state(state)} the rewards are "
                f"{first:g} and {second:g}"
            )
        value = first if player == self.agents[0] else second
        return int(value) if value.is_integer() else value

    def check_state(self, state: Any) -> None:
        """Raise InputError if this is not a state of an environment."""
        if not isinstance(state, AecState):
            raise InputError(f"{shortened(state)} is not a state of {self.name}")

    def key(self, state: AecState) -> Any:
        """Return the key of a state in a transposition table; see `merge`."""
        return repr(look(self.environments.at(state.history))) if self.merge else state

    # Writing

    def describe_action(self, state: AecState, action: int) -> str:
        """Return a move of chess in UCI; in other games its number, for want of names."""
        names = move_names(self.environments.at(state.history))
        return move_name(names.get(action, ""), action)

    def drawing(self, state: AecState) -> str:
        """Return the position as text: drawn by the environment if it can, else from its planes."""
        environment = self.environments.at(state.history)
        if getattr(environment.unwrapped, "render_mode", None) == "ansi":
            return visible(str(environment.render()))
        return plane_text(environment.observe(self.agents[0])) or repr(state)


def _made(environment: Any, settings: dict[str, Any], merge: bool) -> PettingZooGame:
    return PettingZooGame(environment, merge=merge, **settings)


def _load(text: str, variant: str) -> PettingZooGame:
    name, opened, rest = text.partition("(")
    if opened and not rest.endswith(")"):
        raise InputError(f"{shortened(text)} has no closing parenthesis")
    where = f"{PREFIX}:{name}"
    unnamed, settings = parse_arguments(rest[:-1], where)
    if unnamed:
        raise InputError(f"{where}: write its settings as NAME=VALUE, not {unnamed[0]!r}")
    return PettingZooGame(name, merge=variant == _MERGED, **settings)


register(
    GameLibrary(
        name=PREFIX,
        written=f"{PREFIX}:NAME(SETTINGS)",
        summary="any AEC environment of PettingZoo with two agents, a mask and no chance",
        load=_load,
        variants=(_MERGED,),
        missing=lambda: missing_package("pettingzoo", "pettingzoo"),
    )
)
