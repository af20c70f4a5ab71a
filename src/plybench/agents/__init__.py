"""Players: searches with settings, people at a terminal, functions from a file."""

from plybench.agents.agent import Agent, AgentFault, AgentLate, Mover
from plybench.agents.foreign import ForeignAgent, IsolatedAgent
from plybench.agents.foreign_limits import ForeignLimits
from plybench.agents.function import FunctionAgent
from plybench.agents.human import HumanAgent
from plybench.agents.search import SearchAgent
from plybench.agents.solver import SolverAgent
from plybench.agents.spec import Names, make_agent
from plybench.agents.uci import UciAgent

__all__ = [
    "Agent",
    "AgentFault",
    "AgentLate",
    "ForeignAgent",
    "ForeignLimits",
    "FunctionAgent",
    "HumanAgent",
    "IsolatedAgent",
    "Mover",
    "Names",
    "SearchAgent",
    "SolverAgent",
    "UciAgent",
    "make_agent",
]
