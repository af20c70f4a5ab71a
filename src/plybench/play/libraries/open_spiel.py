"""Games of OpenSpiel: `OpenSpielGame("breakthrough(rows=6,columns=6)")`.

Any sequential two-player zero-sum game of perfect information without chance; others are refused
with the reason. A state holds a position of OpenSpiel that is never changed: `result` makes a child
of it. Two states are equal if the same moves led to them, because the text of a position need not
show everything that matters later (repetitions in chess, for example).
"""

import re
from dataclasses import dataclass
from typing import Any

from plybench.core.catalog import GameLibrary, register
from plybench.core.errors import InputError, counted, shortened, unknown
from plybench.core.game import Value
from plybench.core.system.cache import log
from plybench.core.system.foreign_text import visible
from plybench.play.libraries.packages import caught_messages, missing_package, package
from plybench.play.libraries.written_moves import WrittenMoves, move_name

PREFIX = "open_spiel"
_MERGED = "merged"
_COLOURS = re.compile(r"\x1b\[[0-9;]*m")
# Some games crash if these are not positive, or fill the memory if they are large.
_SIZES = ("rows", "columns", "board_size", "num_rows", "num_cols", "m", "n", "k", "x_in_row")
_LARGEST_SIZE = 100


@dataclass(frozen=True, slots=True, eq=False)
class SpielState:
    """A position: the moves that led to it, the player to move, and the position of OpenSpiel.

    `spiel` is a `pyspiel.State`, for evaluations; it must not be changed.
    """

    history: tuple[int, ...]
    player: int
    spiel: Any

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SpielState) and self.history == other.history

    def __hash__(self) -> int:
        return hash(self.history)

    def __repr__(self) -> str:
        return f"<{' '.join(map(str, self.history)) or 'initial'}>"


class OpenSpielGame(WrittenMoves):
    """A game of OpenSpiel, by name with parameters or as a `pyspiel.Game`. Players are 0 and 1.

    With `merge`, positions with the same text and player to move are one to transposition tables.
    That is right only if nothing else matters for the rest of the game, such as repetitions.
    """

    def __init__(self, game: Any, *, merge: bool = False) -> None:
        self.spiel = _loaded(game) if isinstance(game, str) else game
        self.name, self.merge = str(self.spiel).removesuffix("()"), merge
        _check_kind(self.spiel, self.name)
        self.initial = self.state_of(_first_state(self.spiel, self.name))

    def __repr__(self) -> str:
        return f"OpenSpielGame({self.name!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _made, (str(self.spiel), self.merge)

    @property
    def variant(self) -> str:
        """`merged` if positions that look alike are one; else empty."""
        return _MERGED if self.merge else ""

    def state_of(self, spiel: Any) -> SpielState:
        """Return the state of a `pyspiel.State`, of which it keeps a copy."""
        made = spiel.full_history()
        player = 1 - made[-1].player if spiel.is_terminal() else spiel.current_player()
        return SpielState(tuple(move.action for move in made), player, spiel.clone())

    # The game

    def to_move(self, state: SpielState) -> int:
        """Return 0 or 1; at the end, the opponent of who moved last."""
        return state.player

    def actions(self, state: SpielState) -> list[int]:
        """Return the legal moves in the order of OpenSpiel."""
        legal: list[int] = state.spiel.legal_actions()
        return legal

    def result(self, state: SpielState, action: int) -> SpielState:
        """Return the state after a move; InputError for an illegal one: OpenSpiel may miss it."""
        if action not in state.spiel.legal_actions():
            raise InputError(f"{shortened(action)} is not a legal move in {state!r} of {self.name}")
        child = state.spiel.child(action)
        player = child.current_player()
        return SpielState(
            (*state.history, action), player if player >= 0 else 1 - state.player, child
        )

    def is_terminal(self, state: SpielState) -> bool:
        """Tell whether the game is over."""
        return bool(state.spiel.is_terminal())

    def utility(self, state: SpielState, player: int) -> Value:
        """Return the points of a player at the end."""
        value = float(state.spiel.player_return(player))
        return int(value) if value.is_integer() else value

    def check_state(self, state: Any) -> None:
        """Raise InputError if this is not a state of a game of OpenSpiel."""
        if not isinstance(state, SpielState):
            raise InputError(f"{shortened(state)} is not a state of {self.name}")

    def key(self, state: SpielState) -> Any:
        """Return the key of a state in a transposition table; see `merge`."""
        return (state.player, str(state.spiel)) if self.merge else state

    # Writing

    def describe_action(self, state: SpielState, action: int) -> str:
        """Return the name that OpenSpiel gives a move here, as one word."""
        return move_name(state.spiel.action_to_string(state.player, action), action)

    def drawing(self, state: SpielState) -> str:
        """Return the position as OpenSpiel draws it, without colours."""
        return visible(_COLOURS.sub("", str(state.spiel)).strip("\n"))


def _made(name: str, merge: bool) -> OpenSpielGame:
    return OpenSpielGame(name, merge=merge)


def _loaded(text: str) -> Any:
    """Return the `pyspiel.Game` with a name; InputError says what is wrong with it."""
    pyspiel = package("pyspiel", "openspiel")
    name = text.partition("(")[0].strip()
    if name.startswith("python_"):
        package("open_spiel.python.games", "openspiel")
    if name not in pyspiel.registered_names():
        playable = [kind.short_name for kind in pyspiel.registered_games() if _is_playable(kind)]
        raise unknown("game of OpenSpiel", name, playable)
    with caught_messages() as messages:
        try:
            spiel, fault = pyspiel.load_game(text), ""
            _check_sizes(spiel, text)
        except pyspiel.SpielError as error:
            spiel, fault = None, str(error)
    if fault:
        raise InputError(f"OpenSpiel cannot load {shortened(text)}: {' '.join(fault.split())}")
    for message in messages:
        log.warning("OpenSpiel: %s", visible(message))
    return spiel


def _check_sizes(spiel: Any, text: str) -> None:
    for name, value in spiel.get_parameters().items():
        if name in _SIZES and f"{name}=" in text and not 1 <= value <= _LARGEST_SIZE:
            raise InputError(f"{text}: {name}={value} must be from 1 to {_LARGEST_SIZE}")


def _check_kind(spiel: Any, name: str) -> None:
    """Raise InputError if a game is of a kind that cannot be searched here."""
    found = _reasons_against(spiel.get_type())
    if spiel.num_players() != 2:
        found = [f"has {counted(spiel.num_players(), 'player')}", *found]
    if found:
        raise InputError(
            f"{name} of OpenSpiel {' and '.join(found)}; games here have two players who move in "
            "turn, perfect information, no chance and values that sum to 0"
        )


def _is_playable(kind: Any) -> bool:
    return kind.min_num_players <= 2 <= kind.max_num_players and not _reasons_against(kind)


def _reasons_against(kind: Any) -> list[str]:
    kinds = package("pyspiel", "openspiel").GameType
    reasons = {
        "lets players move at the same time": kind.dynamics != kinds.Dynamics.SEQUENTIAL,
        "has chance": kind.chance_mode != kinds.ChanceMode.DETERMINISTIC,
        "hides information": kind.information != kinds.Information.PERFECT_INFORMATION,
        "is not zero-sum": kind.utility != kinds.Utility.ZERO_SUM,
    }
    return [reason for reason, holds in reasons.items() if holds]


def _first_state(spiel: Any, name: str) -> Any:
    with caught_messages():
        try:
            state, fault = spiel.new_initial_state(), ""
        except Exception as error:  # C++ exceptions of many kinds, for sizes it cannot make
            state, fault = None, str(error)
    if fault:
        raise InputError(f"OpenSpiel cannot set up {name}: {' '.join(fault.split())}")
    if state.is_terminal() or not state.legal_actions():
        raise InputError(f"{name} of OpenSpiel has no moves at its start")
    return state


def _load(text: str, variant: str) -> OpenSpielGame:
    return OpenSpielGame(text, merge=variant == _MERGED)


register(
    GameLibrary(
        name=PREFIX,
        written=f"{PREFIX}:NAME(PARAMETERS)",
        summary="any two-player zero-sum game of OpenSpiel without chance and hidden information",
        load=_load,
        variants=(_MERGED,),
        missing=lambda: missing_package("pyspiel", "openspiel"),
    )
)
