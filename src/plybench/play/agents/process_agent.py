"""An agent in a process of its own: the part that agents from files and functions share.

A fresh process plays each game, in a fresh copy of the agent's folder if it has one; afterwards
both are gone, and so is everything that the process started (`supervisor`).
"""

import os
import socket
from abc import ABC, abstractmethod
from dataclasses import replace
from time import perf_counter
from typing import Any

from plybench.core.errors import InputError
from plybench.core.game import Game
from plybench.core.limits import Limits
from plybench.core.results.decision import Decision
from plybench.core.rng import SplitMix64
from plybench.core.system.cache import log
from plybench.core.system.children.printed import Printed
from plybench.core.system.python_files import CodeName
from plybench.play.agents.agent import AgentFault, WatchedAgent, timing_the_late
from plybench.play.agents.answers import boards_of, sign_of
from plybench.play.agents.containment import Containment, available
from plybench.play.agents.folder_copy import FolderCopy
from plybench.play.agents.foreign_limits import ForeignLimits
from plybench.play.agents.forms import Form
from plybench.play.agents.game_serving import pack_state, with_game
from plybench.play.agents.process import PlayerProcess, confinement
from plybench.play.agents.replies import DISTURBED, decision_of_reply, fault_of_reply
from plybench.play.agents.serving import Load, Message, serve
from plybench.play.agents.supervisor import supervise
from plybench.play.agents.watching import WatchedMove


class CannotLoad(InputError):
    """An agent of the user cannot be loaded, or cannot play the game; the cause has the trace."""


class ProcessAgent(WatchedAgent, ABC):
    """An agent that runs in a process of its own."""

    def __init__(self, name: str, limits: ForeignLimits | None) -> None:
        if os.name != "posix":
            raise InputError("agents in processes of their own need a POSIX system")
        self.name = name
        self._limits = limits or ForeignLimits()
        self._is_confined = False  # whether it is kept from the network and other files
        self._left: float | None = None  # seconds for the rest of the game; None for any number
        self._copy: FolderCopy | None = None  # where the process runs; None for here
        self._base_memory: int | None = None  # of the process with the agent loaded
        self._process: PlayerProcess | None = None
        self._form = Form.STATE  # known once the process has loaded the agent

    @property
    def form(self) -> Form:
        """The arguments that the agent takes, once it has been loaded."""
        return self._form

    @abstractmethod
    def _made(self, game: Game[Any, Any], seed: int) -> PlayerProcess:
        """Return a new process."""

    def check(self, game: Game[Any, Any]) -> None:
        """Load the agent once; CannotLoad says why it cannot be loaded or cannot play."""
        try:
            self._start(game, 0)
            if self._copy is not None and self._copy.note:
                log.warning("agent %r: %s", self.name, self._copy.note)
            self._request(game, game.initial, 0.0, SplitMix64(0))
        except AgentFault as fault:
            raise CannotLoad(f"agent {self.name!r}: {fault}") from fault
        finally:
            self.close()

    def choose(
        self, game: Game[Any, Any], state: Any, limits: Limits | None, rng: SplitMix64
    ) -> Decision[Any]:
        """Return the agent's move; raise AgentFault if it fails, saying what it did."""
        try:
            if self._process is None:
                self._start(game, rng.next())
            start = perf_counter()
            seconds, too_late = self._time_for_a_move(limits)
            assert self._process is not None
            self._process.request(self._request(game, state, seconds, rng))
            with timing_the_late():
                answer = self._answer(seconds, too_late)
            taken = perf_counter() - start
            if self._left is not None:
                self._left = max(self._left - taken, 0.0)
            if self.watch is not None:
                self.watch.moves.append(self._watched(taken, self.watch.with_memory))
            return decision_of_reply(game, state, answer, self.name, taken)
        except BaseException:
            if self.watch is not None and self._process is not None:
                self._process.end()
                self.watch.last_words = self._taken(self._process)
            self.close()
            raise

    def _time_for_a_move(self, limits: Limits | None) -> tuple[float, str]:
        """Return the seconds for the next move, and the words for a fault if it takes more."""
        seconds = self._limits.seconds
        if limits is not None and limits.seconds is not None:
            seconds = min(seconds, limits.seconds)
        if self._left is not None and self._left < seconds:
            return self._left, f"used up its {self._limits.game_seconds:g} s for the game"
        return seconds, f"made no move within {seconds:g} s"

    def _watched(self, seconds: float, with_memory: bool) -> WatchedMove:
        """Return time, memory and prints of the move just made."""
        assert self._process is not None and self._process.printed is not None
        peak, memory = self._process.peak_memory() if with_memory else None, None
        if peak is not None and self._base_memory is not None:
            memory = max(peak - self._base_memory, 0)
            self._process.reset_peak()
        return WatchedMove(seconds, memory, self._taken(self._process))

    def close(self) -> None:
        """End the process and everything it started; remove its folder."""
        process, self._process = self._process, None
        copy, self._copy = self._copy, None
        if process is not None:
            process.end()
        if copy is not None:
            copy.remove()

    def _start(self, game: Game[Any, Any], seed: int) -> None:
        """Start the process and let it load the agent."""
        begin = perf_counter()
        self._left = self._limits.game_seconds
        available()  # takes a moment once; from the copy on, little time must pass until the start
        try:
            self._copy = self._copied()
        except InputError as error:
            raise AgentFault(str(error)) from None
        self._process = self._made(game, seed)
        self._process.measured = int(self._checked(self._process.first_reply()).get("pid", 0))
        started, seconds = perf_counter(), self._limits.seconds
        answer = self._answer(seconds, f"could not be loaded within {seconds:g} s")
        if answer.get("ready") not in list(Form):
            raise AgentFault(DISTURBED)
        self._form = Form(answer["ready"])
        if self.watch is not None and self._process.printed is not None:
            self.watch.start_seconds = started - begin
            self.watch.load_seconds = perf_counter() - started
            self.watch.printed = self._taken(self._process)
            if self.watch.with_memory:
                self._process.reset_peak()
                self._base_memory = self._process.peak_memory()

    def _taken(self, process: PlayerProcess) -> str:
        """Return what a process has printed since the last call."""
        if process.printed is None or self.watch is None:
            return ""
        text = self._as_shown(process.printed.take())
        self.watch.left_out += process.printed.left_out
        return text

    def _as_shown(self, text: str) -> str:
        return text if self._copy is None else self._copy.as_shown(text)

    def _printed(self) -> Printed | None:
        return None if self.watch is None else Printed()

    def _sees_columns(self, game: Game[Any, Any]) -> bool:
        return self._form.startswith("board") and boards_of(game) == "columns"

    def _request(self, game: Any, state: Any, seconds: float, rng: SplitMix64) -> Message:
        if self._sees_columns(game):
            board = [[int(cell) for cell in row] for row in game.to_array(state)]
            return {"board": board, "player": sign_of(game, state)}
        return {"state": pack_state(game, state), "seconds": seconds, "seed": rng.next()}

    def _answer(self, seconds: float, too_late: str) -> Message:
        """Return the answer of the process; raise AgentFault for a fault and for a bad answer."""
        assert self._process is not None
        return self._checked(self._process.reply(seconds, too_late))

    def _checked(self, reply: Message) -> Message:
        fault = fault_of_reply(reply, self._limits.memory)
        if fault is not None:
            raise AgentFault(*map(self._as_shown, fault))
        return reply

    def _copied(self) -> FolderCopy | None:
        """Return a copy of the agent's folder for the next game; None if it has none."""
        return None

    def _in_copy(self, code: CodeName, folder: str = "") -> str:
        """Return the name of some code in a folder, with its file as the process finds it."""
        assert self._copy is not None
        return str(replace(code, path=self._copy.path_of(os.path.join(folder, code.path))))

    def _containment(self) -> Containment:
        """Return the means that contain the agent."""
        return available() if self._is_confined else available().of_processes()

    def _given(self, game: Game[Any, Any], seed: int) -> Message:
        """Return what the process needs to know; see `serving`."""
        limits, copy = self._limits, self._copy
        return {
            "agent": self.name,
            "boards": boards_of(game),
            **confinement(
                self._containment(),
                memory=limits.memory,
                disk=limits.disk,
                seed=seed,
                folder="" if copy is None else copy.folder,
                root="" if copy is None else copy.root,
            ),
        }

    def _fork(
        self, game: Game[Any, Any], seed: int, load: Load, *, closes: bool = False
    ) -> PlayerProcess:
        given = self._given(game, seed)
        containment = self._containment()

        def run(connection: socket.socket) -> None:
            if closes:
                os.closerange(3, connection.fileno())
                os.closerange(connection.fileno() + 1, os.sysconf("SC_OPEN_MAX"))
            prepare = with_game(game)
            supervise(
                connection,
                lambda: serve(connection, load, given, prepare),
                containment,
                given["root"],
            )

        return PlayerProcess.of_function(run, self._printed())
