"""External chess engines that speak UCI, as agents: `uci:stockfish?nodes=20000`.

`spec` reads the text, `agent` is the agent, `client` the process it talks to. `options` and `info`
read what engines report about their options and their search. `launcher` is the program that
becomes the engine.
"""

from plybench.play.agents.uci.agent import UciAgent
from plybench.play.agents.uci.spec import files_of, is_uci, uci_agent

__all__ = ["UciAgent", "files_of", "is_uci", "uci_agent"]
