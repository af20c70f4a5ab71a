"""Planners for robots in a maze: least fuel, proved, and plans for hundreds of robots."""
