"""Small environments of PettingZoo for the tests: a race to a sum, with faults on request."""

from typing import Any, ClassVar

import numpy as np
import pytest

pettingzoo = pytest.importorskip("pettingzoo", reason="PettingZoo is not installed")
gymnasium = pytest.importorskip("gymnasium", reason="PettingZoo is not installed")


class Race(pettingzoo.AECEnv):  # type: ignore[misc]
    """Two agents add 1 or 2 in turn; who reaches the target wins. The settings break it."""

    metadata: ClassVar[dict[str, Any]] = {"name": "race", "render_modes": []}

    def __init__(
        self,
        *,
        target: int = 5,
        agents: int = 2,
        mask: str = "observation",
        chance: str = "",
        loss: float = -1.0,
        space: Any = None,
        uncopied: bool = False,
        bonus: float = 0.0,
    ) -> None:
        super().__init__()
        self.target, self.mask, self.chance, self.loss, self.bonus = (
            target,
            mask,
            chance,
            loss,
            bonus,
        )
        self.possible_agents = [f"runner_{number}" for number in range(agents)]
        self.space = gymnasium.spaces.Discrete(3) if space is None else space
        self.lock = (number for number in ()) if uncopied else None  # no generator can be copied

    def action_space(self, agent: str) -> Any:
        return self.space

    def observe(self, agent: str) -> Any:
        seen = np.array([self.sum, self.hidden], dtype=np.int64)
        legal = np.array([0, 1, self.sum + 2 <= self.target], dtype=np.int8)
        self.infos[agent] = {"action_mask": legal} if self.mask == "infos" else {}
        return {"observation": seen, "action_mask": legal} if self.mask == "observation" else seen

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        self.rng = np.random.default_rng(seed)
        self.agents = self.possible_agents[:]
        self.agent_selection = self.agents[0]
        self.sum = 0
        self.hidden = int(self.rng.integers(1000)) if self.chance == "reset" else 0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Any] = {agent: {} for agent in self.agents}

    def step(self, action: int) -> None:
        mover, other = (
            self.agent_selection,
            self.agents[1 - self.agents.index(self.agent_selection)],
        )
        self.sum += action
        self.hidden = int(self.rng.integers(1000)) if self.chance == "step" else self.hidden
        self.rewards = {mover: self.bonus, other: -self.bonus}
        if self.sum >= self.target:
            self.rewards = {mover: 1.0, other: self.loss}
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = other
        self._accumulate_rewards()


def ended(**faults: Any) -> Any:
    """Return a function that makes such an environment."""

    def race() -> Race:
        return Race(**faults)

    return race
