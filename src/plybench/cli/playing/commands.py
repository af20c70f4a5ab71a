"""What a person can type in a game besides moves."""

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from plybench.cli.playing.help_text import help_text
from plybench.cli.playing.thinking import thinking
from plybench.core.errors import InputError, counted
from plybench.core.notation import describe_action, write_action
from plybench.play.arena.record import GameEnd

if TYPE_CHECKING:
    from plybench.cli.playing.session import Session

_LIKENESS = 0.7  # from 0 to 1: how alike a text and a command must be

Command = Callable[[str], None]  # with what follows its name


class Commands:
    """The commands of a session; the session itself answers the commands in `others`."""

    def __init__(
        self, session: "Session", without: Sequence[str], others: Mapping[str, str]
    ) -> None:
        self._session, self._others = session, others
        known: dict[str, Command] = {
            "help": self._help, "hint": self._hint, "score": self._score, "undo": self._undo,
            "board": self._board, "flip": self._flip, "moves": self._moves, "save": self._save,
            "resign": self._resign, "new": self._new, "quit": self._quit,
        }  # fmt: skip
        self._known = {name: command for name, command in known.items() if name not in without}

    def run(self, line: str) -> bool:
        """Run a line if it is a command; tell whether it was a command."""
        word, _, rest = line.partition(" ")
        command = self._known.get(word.lower())
        if command is None:
            return False
        command(rest.strip())
        return True

    def like(self, line: str) -> str:
        """Return the command most like a mistyped word; empty if none is similar."""
        close = get_close_matches(line.partition(" ")[0].lower(), self._known, 1, _LIKENESS)
        return close[0] if close else ""

    def _help(self, _: str) -> None:
        session, state = self._session, self._session.play.state
        actions = list(session.game.actions(state)) if session.takes_moves else []
        moves = [describe_action(session.game, state, action) for action in actions]
        how = "Capitals and signs do not matter."
        written = [write_action(session.game, action) for action in actions]
        if moves and written != moves:
            how = f"You may also write {written[0]} for {moves[0]}. {how}"
        text = help_text(moves, how, self._summaries(), session.screen.width)
        session.screen.say(text, can_wrap=False)

    def _summaries(self) -> Mapping[str, str]:
        session, game = self._session, self._session.game
        pgn = "; FILE.pgn as PGN" if hasattr(game, "to_pgn") else ""
        found = {
            "hint": session.advisor.summary,
            "score": "the value of each move, if the solver knows it",
            "undo": "take back your last move and the reply to it",
            "board": "show the board again",
            "flip": "see the board from the other side",
            "moves": "show the moves so far",
            "save FILE": f"save the game for `plybench replay`{pgn}",
            "resign": "give up",
            "new": "start again",
            "quit": "leave; `plybench play --resume last` continues the game",
        }
        if not session.advisor.can_score:
            del found["score"]
        if not session.screen.can_turn:
            del found["flip"]
        return {**self._others, **{k: v for k, v in found.items() if k.split()[0] in self._known}}

    def _hint(self, _: str) -> None:
        session = self._session
        session.check_open()
        with thinking("hint") as limits:
            decision = session.advisor.hint(session.play.state, limits, session.seed)
        session.screen.say(f"hint: {session.screen.worth(session.play.state, decision)}")

    def _score(self, _: str) -> None:
        session = self._session
        session.check_open()
        with thinking("score") as limits:
            rows = session.advisor.scores(session.play.state, limits)
        session.screen.say("\n".join(rows), can_wrap=False)

    def _undo(self, _: str) -> None:
        play = self._session.play
        if play.clock is not None and play.is_over and not play.clock.left(play.player):
            raise InputError(f"{self._session.screen.side(play.player)} has no time left")
        play.take_back()
        self._session.autosave.keep(play)
        self._session.show_board()

    def _board(self, _: str) -> None:
        self._session.show_board()

    def _flip(self, _: str) -> None:
        self._session.screen.turn()
        self._session.show_board()

    def _moves(self, _: str) -> None:
        self._session.screen.say(self._session.play.move_text or "no moves yet")

    def _save(self, name: str) -> None:
        if not name:
            raise InputError("save needs the name of a file")
        self._session.play.save(Path(name))
        self._session.screen.say(f"saved {counted(len(self._session.play), 'move')} to {name}")

    def _resign(self, _: str) -> None:
        self._session.check_open()
        self._session.lose(GameEnd.RESIGNED, GameEnd.RESIGNED.value)

    def _new(self, _: str) -> None:
        self._session.restart()
        self._session.show_board()

    def _quit(self, _: str) -> None:
        self._session.is_left = True
