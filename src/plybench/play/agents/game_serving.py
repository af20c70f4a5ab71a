"""The process of an agent that sees a board of chess, a state or the game itself.

The game is loaded by its name, or is there already in a fork. A state travels as the text of a
position in chess, with the moves that can be repeated, and as a pickle in other games: so it is
exactly the state, and games of the user need neither `format_state` nor `parse_state`. Only our
process makes pickles; the answer is text.
"""

import base64
import pickle
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

from plybench.core.catalog import find_game
from plybench.core.errors import ContractError
from plybench.core.game import Game
from plybench.core.limits import Limits
from plybench.core.notation import write_action
from plybench.core.results.decision import Decision, GameCounts
from plybench.core.results.result import plain_number
from plybench.core.rng import SplitMix64
from plybench.core.system.python_files import is_code, load_module, parse_code
from plybench.play.agents.agent import AgentFault
from plybench.play.agents.answers import arguments_of, decision_of, position_text
from plybench.play.agents.faults import Fault, call, shortened
from plybench.play.agents.forms import Form
from plybench.play.agents.serving import Message, Prepare, Reply, columns, serve_file


def serve_game(connection: socket.socket, given: Message) -> None:
    """Serve an agent in a file, for a game given by its name."""
    name = given["game"]
    game, _ = find_game(name).load(None, None if is_code(name) else given["variant"] or None)
    if is_code(name):
        # An agent that imports the file of the game gets the same classes as the game has.
        path = parse_code(name).path
        sys.modules.setdefault(Path(path).stem, load_module(path))
    serve_file(connection, given, with_game(game))


def with_game(game: Game[Any, Any]) -> Prepare:
    """Return what prepares the answers of an agent of a game."""

    def prepare(function: Callable[..., Any], form: Form) -> Reply:
        by_column = columns(function, form)

        def reply(request: Message) -> Message:
            if "board" in request:
                return by_column(request)
            state = unpack_state(game, request["state"])
            limits, rng = Limits(seconds=request["seconds"]), SplitMix64(request["seed"])
            arguments, start = arguments_of(form, game, state, limits, rng), perf_counter()
            answer = call(function, *arguments)
            seconds = perf_counter() - start
            try:
                return _message(game, decision_of(form, game, state, answer, "", seconds, ""))
            except AgentFault as fault:
                raise Fault(shortened(str(fault))) from None

        return reply

    return prepare


def _message(game: Game[Any, Any], decision: Decision[Any]) -> Message:
    counts = {name: getattr(decision.counts, name) for name in GameCounts.__slots__}
    return {
        "move": write_action(game, decision.action),
        "value": plain_number(decision.value),
        "depth": decision.depth,
        "counts": {name: n for name, n in counts.items() if n},
    }


def pack_state(game: Game[Any, Any], state: Any) -> str:
    """Return a state as text for another process that has the game."""
    if hasattr(game, "uci_position"):
        return position_text(game, state)
    try:
        return write_pickled(state)
    except Exception as error:
        raise ContractError(
            f"a state of {type(game).__name__} cannot be sent to the process of an agent: {error}"
        ) from None


def unpack_state(game: Any, text: str) -> Any:
    """Return the state that a text stands for."""
    if hasattr(game, "uci_position"):
        return game.parse_state(text)
    return read_pickled(text)


def write_pickled(value: Any) -> str:
    """Return a value as text for a process of ours."""
    return base64.b64encode(pickle.dumps(value)).decode()


def read_pickled(text: str) -> Any:
    """Return the value of a pickled text of our own process. Texts from elsewhere are unsafe."""
    return pickle.loads(base64.b64decode(text))
