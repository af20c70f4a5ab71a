"""External chess engines that speak UCI, as agents: `uci:stockfish?nodes=20000`.

The text is read in `spec`, the agent is in `agent`, the process it talks with in `client`; what
engines say of their options and of their search is read in `options` and `info`. `launcher` is the
program that becomes the engine.
"""

from plybench.agents.uci.agent import UciAgent
from plybench.agents.uci.spec import files_of, is_uci, uci_agent

__all__ = ["UciAgent", "files_of", "is_uci", "uci_agent"]
