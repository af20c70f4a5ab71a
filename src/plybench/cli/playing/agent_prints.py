"""What the agents of a game in the terminal print."""

from collections.abc import Iterable
from typing import Any

from plybench.play.agents import Agent
from plybench.play.agents.watching import Watch


class AgentPrints:
    """Collects the prints of agents that have processes of their own."""

    def __init__(self, agents: Iterable[Agent]) -> None:
        for agent in agents:
            self.take(agent)

    def take(self, agent: Any) -> str:
        """Return the prints of an agent since the last call."""
        if not hasattr(agent, "watch"):
            return ""
        watch, agent.watch = agent.watch, Watch(with_memory=False)
        if watch is None:
            return ""
        return "".join([watch.printed, *(move.printed for move in watch.moves), watch.last_words])
