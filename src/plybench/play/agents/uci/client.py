"""An engine in its own process that speaks UCI.

Any failure of the engine (it does not start, ends, hangs, sends nothing useful) becomes an
`AgentFault` with the reason. Unknown lines are ignored, as UCI requires.
"""

import os
import sys
from collections.abc import Callable, Sequence
from time import monotonic

from plybench.core.system.foreign_text import one_line
from plybench.play.agents.agent import AgentFault
from plybench.play.agents.process import PlayerProcess
from plybench.play.agents.uci import launcher
from plybench.play.agents.uci.info import Info
from plybench.play.agents.uci.options import Option, read_option

START_SECONDS = 20.0  # for the engine to identify itself, and again until it is ready
_QUIT_SECONDS = 0.2

Report = Callable[[Info], object]


class UciClient:
    """A running engine. Call `begin` first; after a fault only `kill` may follow."""

    def __init__(self, command: Sequence[str]) -> None:
        become = [sys.executable, "-I", "-S", launcher.__file__, str(os.getpid())]
        self._process = PlayerProcess.of_command(lambda _: [*become, *command], stdio=True)
        self.name = os.path.basename(command[0])
        self.options: list[Option] = []

    def begin(self) -> None:
        """Learn the engine's name and options."""
        self._process.send("uci")
        deadline = monotonic() + START_SECONDS
        while (line := self._greeting(deadline)) != "uciok":
            if line.startswith(launcher.FAILED):
                raise AgentFault(f"could not be started: {line.removeprefix(launcher.FAILED)}")
            if line.startswith("id name "):
                self.name = line.removeprefix("id name ").strip()
            option = read_option(line)
            if option is not None:
                self.options.append(option)

    def new_game(self, commands: Sequence[str]) -> None:
        """Set options, given as UCI commands, and wait until the engine is ready for a new game."""
        for command in (*commands, "ucinewgame", "isready"):
            self._process.send(command)
        deadline = monotonic() + START_SECONDS
        while self._line(deadline, f"was not ready within {START_SECONDS:g} s") != "readyok":
            pass

    def go(
        self, position: str, limits: str, deadline: float, too_late: str, report: Report
    ) -> tuple[str, Info]:
        """Return the engine's move as it writes it (empty for none), and what it reported."""
        self._process.send(f"position {position}")
        self._process.send(f"go {limits}")
        info = Info()
        while True:
            line = self._line(deadline, too_late)
            word, _, rest = line.partition(" ")
            if word == "bestmove":
                return rest.split()[0] if rest.split() else "", info
            if word == "info":
                info = info.after(line)
                report(info)

    def quit(self) -> None:
        """Ask the engine to quit; then end it and everything it started."""
        self._process.send("quit")
        self._process.end(_QUIT_SECONDS)

    def kill(self) -> None:
        """Kill the engine and everything it started."""
        self._process.end()

    def _greeting(self, deadline: float) -> str:
        try:
            return self._line(deadline, f"let {START_SECONDS:g} s pass")
        except AgentFault as fault:
            raise AgentFault(f"{fault} before it said uciok; is it a UCI engine?") from None

    def _line(self, deadline: float, too_late: str) -> str:
        line = self._process.line(deadline, too_late)
        return one_line(line.decode(errors="replace"), most=None)
