"""The program that runs an agent of the user in its own process: `agent_host.py SOCKET SETUP`.

The set-up is JSON; see `serving`. This process becomes the agent's supervisor. If the agent sees
only a numpy board, its process imports a few small files of plybench and not the whole package, so
that it starts quickly.
"""

import importlib
import json
import os
import socket
import sys
from types import ModuleType

_PACKAGE = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))


def main(arguments: list[str]) -> None:
    """Start the agent in a process of its own, and tend it until the other end goes away."""
    connection, given = socket.socket(fileno=int(arguments[0])), json.loads(arguments[1])
    connection.set_inheritable(False)
    folder = os.path.dirname(_PACKAGE)
    if folder not in sys.path:
        sys.path.append(folder)  # plybench may run without being installed

    def serve() -> None:
        if given["game"]:
            from plybench.play.agents import game_serving

            game_serving.serve_game(connection, given)
        else:
            _small("serving").serve_file(connection, given)

    containment = _small("containment").Containment(**given["containment"])
    _small("supervisor").supervise(connection, serve, containment, given["root"])


def _small(name: str) -> ModuleType:
    """Import a module of this folder without all that the package imports.

    It is forgotten at once, so that an agent that imports plybench gets the whole package.
    """
    for package in ("plybench", "plybench.play", "plybench.play.agents"):
        sys.modules[package] = ModuleType(package)
        sys.modules[package].__path__ = [os.path.join(_PACKAGE, *package.split(".")[1:])]
    module = importlib.import_module(f"plybench.play.agents.{name}")
    for known in [known for known in sys.modules if known.partition(".")[0] == "plybench"]:
        del sys.modules[known]
    return module


if __name__ == "__main__":
    main(sys.argv[1:])
