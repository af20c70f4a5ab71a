"""Agents of the user, each in its own process: in files, or Python functions with limits.

`forms` says what they are called with. A fresh process plays each game; it is a fork of this one
for Python functions, and for games that cannot be loaded by a name. Whatever goes wrong (it raises,
hangs, exits, fills the memory, prints, answers nonsense) becomes an `AgentFault` with the reason;
afterwards the process and everything it started are gone.
"""

import json
import os
import sys
from collections.abc import Callable, Sequence
from typing import Any

from plybench.agents import agent_host
from plybench.agents.agent import Mover
from plybench.agents.answers import boards_of
from plybench.agents.function import check_own, name_of, playing
from plybench.agents.own_file import load_agent
from plybench.agents.process import LineProcess
from plybench.agents.process_agent import ForeignLimits, ProcessAgent
from plybench.errors import InputError
from plybench.system.import_guard import guard_imports
from plybench.system.python_files import parse_code
from plybench.system.reading import is_file

# One thread each: the limits apply to one process, and games run side by side anyway.
_THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


class ForeignAgent(ProcessAgent):
    """An agent in a file: a function, class or object, as in `my_agent.py:Minimax(depth=3)`.

    `source` is the name by which the process can load the game; without one it is a fork. The
    process runs in `folder`, where the file is; `forbids` are modules that it may not import.
    """

    def __init__(
        self,
        text: str,
        limits: ForeignLimits | None = None,
        source: str = "",
        *,
        folder: str = "",
        forbids: Sequence[str] = (),
    ) -> None:
        super().__init__(text, limits)
        path = parse_code(text).path
        if not is_file(os.path.join(folder, path)):
            raise InputError(f"agent file {path} does not exist")
        self._source, self._folder, self._forbids = source, folder, list(forbids)
        self._needs_game: bool | None = None  # unknown before the agent has been loaded

    def _start(self, game: Any, seed: int) -> None:
        """Start the process; if the agent turns out to need the game, start one that has it."""
        if self._needs_game is None:
            self._needs_game = boards_of(game) != "columns"
        super()._start(game, seed)
        if not self._sees_columns(game) and not self._needs_game:
            self.close()
            self._needs_game = True
            super()._start(game, seed)

    def _made(self, game: Any, seed: int) -> LineProcess:
        if self._needs_game and not self._source:
            return self._fork(game, seed, self._load, closes=True)
        variant = str(getattr(game, "variant", ""))
        source = self._source if self._needs_game else ""
        setup = self._given(game, seed) | {"game": source, "variant": variant}
        setup["forbids"] = self._forbids
        host = [sys.executable, "-P", agent_host.__file__]
        return LineProcess.of_command(
            lambda number: [*host, str(number), json.dumps(setup)],
            environment=os.environ | dict.fromkeys((*_THREADS, "PYTHONUNBUFFERED"), "1"),
            folder=self._folder or None,
            printed=self._printed(),
        )

    def _load(self) -> Callable[..., Any]:
        if self._folder:
            os.chdir(self._folder)
        if self._forbids:
            guard_imports(self._forbids)
        return load_agent(self.name)


class IsolatedAgent(ProcessAgent):
    """A Python function, class or object. What it changes or prints is lost after each game."""

    def __init__(self, given: Mover | type, limits: ForeignLimits | None = None) -> None:
        super().__init__(name_of(given), limits)
        self._own = given

    def check(self, game: Any) -> None:
        """Raise InputError if this cannot play a game; a class is instantiated once."""
        check_own(self._own, game, self.name)

    def _made(self, game: Any, seed: int) -> LineProcess:
        return self._fork(game, seed, lambda: playing(self._own, self.name))
