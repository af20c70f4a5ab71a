"""Additive pattern databases for sliding tiles, offered as heuristics."""

from plybench.solvers.sliding_tiles.databases import PatternDatabases, databases_for

__all__ = ["PatternDatabases", "databases_for"]
