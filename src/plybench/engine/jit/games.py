"""A game over arrays whose functions are compiled: the native game-tree searches run it.

Its counts are those of the same functions uncompiled. Before the first search, both are compared on
states near the initial one; a difference is an error.
"""

from typing import Any

from plybench.core.arrays.form import MOST_NUMBERED, State
from plybench.core.arrays.game import ArrayGame
from plybench.core.errors import shortened
from plybench.core.game import GameError, legal_moves
from plybench.core.native.bridge import built_core, explained
from plybench.core.native.games import GameTwin
from plybench.engine.jit.comparison import check_same, check_size, nearby
from plybench.engine.jit.entries import Entries

_LARGEST = 128  # bytes of a state
_MOST_MOVES = 256

# In the order of the core, each with its kind.
_FUNCTIONS = {
    "to_move": "number",
    "moves": "moves",
    "play": "play",
    "is_terminal": "test",
    "utility": "value",
}


class CompiledGame(ArrayGame):
    """The game of an array game, with a native twin."""

    kind = "compiled"

    def __init__(self, source: Any) -> None:
        super().__init__(source)
        check_size(self._owner, self.form, len(self.initial), _LARGEST)
        if self.most_moves > _MOST_MOVES:
            told = f"{self._owner}.most_moves={self.most_moves}"
            raise GameError(f"{told} must be at most {_MOST_MOVES} in a compiled game")
        self._entries = Entries(self.form, self.most_moves)
        self._twin: GameTwin | None = None
        self._compared: set[str] = set()  # evaluations that the core knows

    def native_twin(self) -> GameTwin:
        """Return the game in the core; the first call compiles its functions."""
        if self._twin is None:
            functions = {n: (kind, getattr(self.source, n)) for n, kind in _FUNCTIONS.items()}
            found = self._entries.compile(functions, self.source.to_move)
            made = built_core().CompiledGame(
                len(self.initial),
                self.form.type.itemsize,
                self.most_moves,
                len(self.action_names) or MOST_NUMBERED,
                [found[name].address for name in _FUNCTIONS],
            )
            self._compare(made)
            actions: Any = self.action_names or range(MOST_NUMBERED)
            self._twin = GameTwin(
                made,
                actions,
                self._evaluations,
                {},
                False,
                self._evaluation,
                self._failed,
                "compiled",
            )
        return self._twin

    def _evaluation(self, name: str) -> str:
        """Return the name of an evaluation, compiled and known to the core."""
        if name not in self._compared:
            evaluate = self._evaluations[name]
            written = evaluate.__wrapped__  # type: ignore[attr-defined]
            made = self._entries.compile({name: ("value", written)}, self.source.to_move)[name]
            core = self.native_twin().core
            core.add_evaluation(name, made.address)
            for state in nearby(self.initial, self._following):
                python = evaluate(state, self.to_move(state))
                with explained(self._failed, name):
                    check_same(name, state, python, core.evaluate(state, name))
            self._compared.add(name)
        return name

    def _compare(self, core: Any) -> None:
        """Raise ContractError if the compiled functions say other things than in Python."""
        numbers = {name: number for number, name in enumerate(self.action_names)}
        for state in nearby(self.initial, self._following):
            is_over, player = self.is_terminal(state), self.to_move(state)
            moves = [] if is_over else legal_moves(self, state)
            listed = [(numbers.get(move, move), self.result(state, move)) for move in moves]
            with explained(self._failed):
                check_same("the game", state, (listed, is_over, player), core.description(state))
                if is_over:
                    check_same("utility", state, self.utility(state, player), core.utility(state))

    def _following(self, state: State) -> list[State]:
        moves = [] if self.is_terminal(state) else self.actions(state)
        return [self.result(state, move) for move in moves]

    def _failed(self, function: str, state: State, move: int, evaluation: str) -> Exception:
        """Return why compiled code failed for a state; raises what the user's function raises."""
        if function == "play":
            self.result(state, self.action_names[move] if self.action_names else move)
        elif function == "moves":
            legal_moves(self, state)
        elif function in ("to_move", "is_terminal"):
            getattr(self, function)(state)
        else:
            return self._failed_value(function, state, evaluation)
        return GameError(
            f"compiled, {function} fails for the state {shortened(state)}, but not in Python; "
            "does it use a number beyond 64 bits?"
        )

    def _failed_value(self, function: str, state: State, evaluation: str) -> Exception:
        player = self.to_move(state)
        value = self.utility if function == "utility" else self._evaluations[evaluation]
        if (found := value(state, player)) != found:
            return GameError(f"{evaluation or function} is nan for the state {state}")
        return GameError(
            f"the players of a compiled game take turns, but {self._owner}.to_move says {player} "
            f"in {shortened(state)}, where it is the other's turn; use engine 'python'"
        )
