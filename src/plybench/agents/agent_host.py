"""The program that runs an agent of the user in its own process: `agent_host.py SOCKET SETUP`.

The set-up is JSON; see `serving`. If the agent sees only a numpy board, the process imports a few
small files of plybench and not the whole package, so that it starts quickly.
"""

import json
import os
import sys
from types import ModuleType

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def main(arguments: list[str]) -> None:
    """Load the agent and answer requests until the other end goes away."""
    number, given = int(arguments[0]), json.loads(arguments[1])
    folder = os.path.dirname(_PACKAGE)
    if folder not in sys.path:
        sys.path.append(folder)  # plybench may run without being installed
    if given["game"]:
        from plybench.agents import game_serving

        game_serving.serve_game(number, given)
    else:
        _small_serving().serve_file(number, given)


def _small_serving() -> ModuleType:
    """Import `serving` without all that the package imports.

    It is forgotten at once, so that an agent that imports plybench gets the whole package.
    """
    for name, folder in (("plybench", ""), ("plybench.agents", "agents")):
        sys.modules[name] = ModuleType(name)
        sys.modules[name].__path__ = [os.path.join(_PACKAGE, folder)]
    from plybench.agents import serving

    for name in [name for name in sys.modules if name.partition(".")[0] == "plybench"]:
        del sys.modules[name]
    return serving


if __name__ == "__main__":
    main(sys.argv[1:])
