"""Shortest plans of a blind robot, proved."""
