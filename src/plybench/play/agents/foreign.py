"""Agents of the user, each in its own process: in files, or Python functions with limits.

`forms` says what they are called with. A fresh process plays each game; it is a fork of this one
for Python functions, and for games that cannot be loaded by a name. Whatever goes wrong (it raises,
hangs, exits, fills the memory, answers nonsense) becomes an `AgentFault` with the reason;
afterwards the process and everything it started are gone. One from a file runs in a fresh copy of
its folder (`folder_copy`), and reaches no other file and no network where the system allows that
(`containment`).
"""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from plybench.core.errors import InputError
from plybench.core.game import Game
from plybench.core.system.import_guard import guard_imports
from plybench.core.system.python_files import is_code, parse_code
from plybench.core.system.reading import is_file
from plybench.play.agents import agent_host
from plybench.play.agents.agent import Mover
from plybench.play.agents.answers import boards_of
from plybench.play.agents.folder_copy import FolderCopy, hidden_from
from plybench.play.agents.foreign_limits import ForeignLimits
from plybench.play.agents.function import check_own, name_of, playing
from plybench.play.agents.own_file import load_agent
from plybench.play.agents.process import PlayerProcess, start_host
from plybench.play.agents.process_agent import ProcessAgent
from plybench.play.agents.serving import Message


class ForeignAgent(ProcessAgent):
    """An agent in a file: a function, class or object, as in `my_agent.py:Minimax(depth=3)`.

    `source` is the name by which the process can load the game; without one it is a fork. The file
    is in `folder`; `forbids` are modules that it may not import. `others` are further agents, whose
    files the agent does not see if they are beside its own.
    """

    def __init__(
        self,
        text: str,
        limits: ForeignLimits | None = None,
        source: str = "",
        *,
        folder: str = "",
        forbids: Sequence[str] = (),
        others: Sequence[str] = (),
    ) -> None:
        super().__init__(text, limits)
        self._code = parse_code(text)
        if not is_file(os.path.join(folder, self._code.path)):
            raise InputError(f"agent file {self._code.path} does not exist")
        self._source, self._folder, self._forbids = source, folder, list(forbids)
        self._is_confined = not self._limits.is_trusted
        self._others = [Path(parse_code(other).path).resolve() for other in others]
        self._needs_game: bool | None = None  # unknown before the agent has been loaded

    def _start(self, game: Game[Any, Any], seed: int) -> None:
        """Start the process; if the agent turns out to need the game, start one that has it."""
        if self._needs_game is None:
            self._needs_game = boards_of(game) != "columns"
        super()._start(game, seed)
        if not self._sees_columns(game) and not self._needs_game:
            self.close()
            self._needs_game = True
            super()._start(game, seed)

    def _made(self, game: Game[Any, Any], seed: int) -> PlayerProcess:
        if self._needs_game and not self._source:
            return self._fork(game, seed, self._load, closes=True)
        return start_host(
            agent_host.__file__,
            self._given(game, seed),
            printed=self._printed(),
            has_supervisor=True,
        )

    def _given(self, game: Game[Any, Any], seed: int) -> Message:
        given = super()._given(game, seed)
        given |= {"agent": self._in_copy(self._code, self._folder), "forbids": self._forbids}
        given |= {"game": "", "variant": str(getattr(game, "variant", ""))}
        if self._needs_game and is_code(self._source):
            own = parse_code(self._source)
            given["game"] = self._in_copy(own, self._folder)
            given["readable"] += [] if self._is_beside(own.path) else [_folder_of(own.path)]
        elif self._needs_game:
            given["game"] = self._source
        return given

    def _copied(self) -> FolderCopy:
        own = os.path.join(self._folder, self._code.path)
        seen = [own, *([parse_code(self._source).path] if is_code(self._source) else [])]
        others = set(self._others) - {Path(path).resolve() for path in seen}
        hidden = hidden_from(Path(own).resolve(), others)
        return FolderCopy(own, hidden, self._limits.disk, self._code.path)

    def _is_beside(self, path: str) -> bool:
        """Tell whether a file is in the folder of the agent, or below it."""
        return (
            Path(path)
            .resolve()
            .is_relative_to(_folder_of(os.path.join(self._folder, self._code.path)))
        )

    def _load(self) -> Callable[..., Any]:
        if self._forbids:
            guard_imports(self._forbids)
        return load_agent(self._in_copy(self._code, self._folder))


def _folder_of(path: str) -> str:
    return str(Path(path).resolve().parent)


class IsolatedAgent(ProcessAgent):
    """A Python function, class or object. What it changes is lost after each game."""

    def __init__(self, given: Mover | type, limits: ForeignLimits | None = None) -> None:
        super().__init__(name_of(given), limits)
        self._own = given

    def check(self, game: Game[Any, Any]) -> None:
        """Raise InputError if this cannot play a game; a class is instantiated once."""
        check_own(self._own, game, self.name)

    def _made(self, game: Game[Any, Any], seed: int) -> PlayerProcess:
        return self._fork(game, seed, lambda: playing(self._own, self.name))
