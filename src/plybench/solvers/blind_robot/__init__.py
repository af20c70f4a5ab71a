"""Shortest plans of a blind robot, proved."""

from plybench.solvers.blind_robot.synchronize import synchronize

__all__ = ["synchronize"]
