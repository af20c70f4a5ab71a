"""Planners for robots in a maze: provably least fuel, and plans for hundreds of robots."""

from plybench.solvers.mazeworld.crowd import crowd
from plybench.solvers.mazeworld.fuel import fuel

__all__ = ["crowd", "fuel"]
