"""A solver that plays with an evaluation of the user: `engine:evaluate=own.py:f,nodes=2000`.

The whole solver runs in a process of its own, as every agent from a file does.
"""

from collections.abc import Callable, Mapping
from typing import Any

from plybench.core.catalog import Algorithm, own_function
from plybench.core.catalog.game_solver import solver_class
from plybench.core.catalog.settings_text import read_options
from plybench.core.errors import InputError
from plybench.core.game import Game
from plybench.core.system.python_files import is_code, parse_code
from plybench.core.system.reading import is_file
from plybench.play.agents.faults import raised
from plybench.play.agents.folder_copy import FolderCopy
from plybench.play.agents.foreign_limits import ForeignLimits
from plybench.play.agents.forms import function_of
from plybench.play.agents.process import PlayerProcess
from plybench.play.agents.process_agent import ProcessAgent

OPTION = "evaluate"

Making = Callable[..., Any]  # (evaluation, **options of the solver) -> an object with `choose`


class OwnEvaluationAgent(ProcessAgent):
    """Plays what a solver of the catalog chooses with an evaluation in a file."""

    def __init__(
        self,
        name: str,
        make: Making,
        evaluation: str,
        options: Mapping[str, Any],
        limits: ForeignLimits | None,
    ) -> None:
        super().__init__(name, limits)
        self._make, self._options = make, options
        self._evaluation = parse_code(evaluation)
        self._is_confined = not self._limits.is_trusted

    @classmethod
    def from_settings(
        cls, name: str, entry: Algorithm, settings: Mapping[str, str], limits: ForeignLimits | None
    ) -> "OwnEvaluationAgent":
        """Return the agent with settings given as text; the solver must take evaluations."""
        given = dict(settings)
        evaluation = given.pop(OPTION)
        make = solver_class(entry).with_evaluation
        if make is None:
            raise InputError(f"{entry.name} takes no evaluation")
        if not is_code(evaluation):
            raise InputError(f"{OPTION}={evaluation} must be FILE.py:NAME")
        return cls(name, make, evaluation, read_options(entry, given), limits)

    def _made(self, game: Game[Any, Any], seed: int) -> PlayerProcess:
        return self._fork(game, seed, self._load, closes=True)

    def _copied(self) -> FolderCopy:
        path = self._evaluation.path
        if not is_file(path):
            raise InputError(f"there is no file {path!r}")
        return FolderCopy(path, (), self._limits.disk, path)

    def _load(self) -> Callable[..., Any]:
        evaluate = own_function(self._in_copy(self._evaluation), "evaluation")
        try:
            player = self._make(evaluate, **self._options)
        except InputError:
            raise
        except (Exception, SystemExit) as error:
            raise raised(error) from error
        return function_of(player, self.name)
