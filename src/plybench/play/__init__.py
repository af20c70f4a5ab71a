"""Play: agents, their matches and tournaments, and games explained.

`agents` makes players of searches, people, files and UCI engines, `arena` lets them play and rates
them, `game_analysis` finds mistakes, and `libraries` joins OpenSpiel and PettingZoo.

It imports `engine`, `solvers`, the rooms of algorithms and rules, and `core`. Read
`agents/agent.py` first.
"""

import lazy_loader as _lazy

__getattr__, __dir__, __all__ = _lazy.attach(
    __name__, ["agents", "arena", "game_analysis", "libraries"]
)
