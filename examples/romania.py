"""Roads of Romania: `plybench compare examples/romania.py --algorithm uniform_cost,astar`.

Prints:

    uniform_cost: 418 km, 12 expanded
    astar: 418 km, 5 expanded
"""

from plybench import heuristic, solve

ROADS = {
    ("Arad", "Zerind"): 75, ("Arad", "Sibiu"): 140, ("Arad", "Timisoara"): 118,
    ("Zerind", "Oradea"): 71, ("Oradea", "Sibiu"): 151, ("Timisoara", "Lugoj"): 111,
    ("Lugoj", "Mehadia"): 70, ("Mehadia", "Drobeta"): 75, ("Drobeta", "Craiova"): 120,
    ("Craiova", "Rimnicu"): 146, ("Craiova", "Pitesti"): 138, ("Sibiu", "Fagaras"): 99,
    ("Sibiu", "Rimnicu"): 80, ("Rimnicu", "Pitesti"): 97, ("Fagaras", "Bucharest"): 211,
    ("Pitesti", "Bucharest"): 101, ("Bucharest", "Giurgiu"): 90, ("Bucharest", "Urziceni"): 85,
}  # fmt: skip
AIR = {  # kilometres to Bucharest as the crow flies
    "Arad": 366, "Bucharest": 0, "Craiova": 160, "Drobeta": 242, "Fagaras": 176, "Giurgiu": 77,
    "Lugoj": 244, "Mehadia": 241, "Oradea": 380, "Pitesti": 100, "Rimnicu": 193, "Sibiu": 253,
    "Timisoara": 329, "Urziceni": 80, "Zerind": 374,
}  # fmt: skip


class Romania:
    """The shortest way by road from a town to Bucharest."""

    default_heuristic = "air"

    def __init__(self, start: str = "Arad") -> None:
        self.initial = start
        self._towns: dict[str, dict[str, int]] = {town: {} for town in AIR}
        for (one, other), length in ROADS.items():
            self._towns[one][other] = self._towns[other][one] = length
        self.actions = self._towns.__getitem__  # an action is the next town

    def result(self, state: str, action: str) -> str:
        """Return the next town."""
        return action

    def is_goal(self, state: str) -> bool:
        """Tell whether a town is Bucharest."""
        return state == "Bucharest"

    def action_cost(self, state: str, action: str, after: str) -> int:
        """Return the length of a road."""
        return self._towns[state][after]

    @heuristic(consistent=True)
    def air(self, state: str) -> int:
        """Return the distance as the crow flies."""
        return AIR[state]


if __name__ == "__main__":
    for algorithm in ("uniform_cost", "astar"):
        result = solve(Romania(), algorithm)
        print(f"{algorithm}: {result.cost} km, {result.counts.expanded} expanded")
