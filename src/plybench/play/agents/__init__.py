"""Players: searches with settings, people at a terminal, functions from a file."""

from plybench.play.agents.agent import Agent, AgentFault, AgentLate, Mover
from plybench.play.agents.foreign import ForeignAgent, IsolatedAgent
from plybench.play.agents.foreign_limits import ForeignLimits
from plybench.play.agents.function import FunctionAgent
from plybench.play.agents.human import HumanAgent
from plybench.play.agents.search import SearchAgent
from plybench.play.agents.solver import SolverAgent
from plybench.play.agents.spec import Names, make_agent
from plybench.play.agents.uci import UciAgent

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
