"""What the agents of a game in the terminal print."""

from collections.abc import Iterable

from plybench.play.agents.agent import Agent, WatchedAgent
from plybench.play.agents.watching import Watch


class AgentPrints:
    """Collects the prints of agents that have processes of their own."""

    def __init__(self, agents: Iterable[Agent]) -> None:
        for agent in agents:
            self.take(agent)

    def take(self, agent: Agent) -> str:
        """Return what an agent has printed since the last call."""
        if not isinstance(agent, WatchedAgent):
            return ""
        watch, agent.watch = agent.watch, Watch(with_memory=False)
        if watch is None:
            return ""
        return "".join([watch.printed, *(move.printed for move in watch.moves), watch.last_words])
