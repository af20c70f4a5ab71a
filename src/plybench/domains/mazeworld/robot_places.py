"""Places of robots as they are read; errors name the robot and the place in the text."""

import re
from dataclasses import dataclass, field

from plybench.core.errors import InputError, shortened
from plybench.domains.mazeworld.robots import NAME
from plybench.domains.shared.maps import Map, Position
from plybench.domains.shared.tokens import Token


@dataclass
class RobotPlaces:
    """Places of robots, starts or goals, and where in the text they are."""

    what: str  # "robot" or "goal of"
    at: dict[str, Position] = field(default_factory=dict)
    tokens: dict[str, Token] = field(default_factory=dict)

    def add(self, name: str, at: Position, token: Token, grid: Map) -> None:
        """Add a place; it must be on the floor, and no robot and no cell may appear twice."""
        x, y = at
        if name in self.at:
            raise token.error(f"{self.what} {name} appears twice")
        if not (0 <= at[0] < grid.width and 0 <= at[1] < grid.height):
            raise token.error(f"({x},{y}) is outside the {grid.width} x {grid.height} map")
        if grid.cell(at) in grid.walls:
            raise token.error(f"{self.what} {name} at ({x},{y}) is in a wall")
        for other, taken in self.at.items():
            if taken == at:
                both = "are both" if self.what == "robot" else "have both their goals"
                raise token.error(f"{other} and {name} {both} at ({x},{y})")
        self.at[name], self.tokens[name] = at, token

    def check_goals(self, goals: "RobotPlaces") -> None:
        """Raise TextError unless exactly the robots with starts have goals."""
        for name, token in goals.tokens.items():
            if name not in self.at:
                known = ", ".join(self.at)
                raise token.error(f"goal of robot {name}, which has no start; robots: {known}")
        for name, token in self.tokens.items():
            if name not in goals.at:
                raise token.error(f"robot {name} has no goal")


def parse_positions(text: str) -> tuple[dict[str, Position], str]:
    """Return positions by robot and who is to move, of `A 0,0 B 1,0 (A to move)`.

    Without the turn, the name of the robot to move is empty.
    """
    match = re.fullmatch(r"(.*?)(?:\(([A-Za-z0-9]+) to move\))?", text.strip(), re.DOTALL)
    words = match[1].split() if match else []
    spots: dict[str, Position] = {}
    for name, place in zip(words[::2], words[1::2], strict=False):
        at = re.fullmatch(r"(\d{1,6}),(\d{1,6})", place)
        if at is None or NAME.fullmatch(name) is None:
            break
        if name in spots:
            raise InputError(f"state {shortened(text)} has robot {name} twice")
        spots[name] = (int(at[1]), int(at[2]))
    if not words or 2 * len(spots) != len(words):
        raise InputError(f"state {shortened(text)} is not of the form 'A 0,0 B 1,0'")
    return spots, (match[2] or "") if match else ""
