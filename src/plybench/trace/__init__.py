"""Traces: searches recorded event by event, saved as NDJSON, replayed as trees and steps."""

from plybench.trace.game_recorder import GameTrace
from plybench.trace.game_tree import GameTree, TracedGameNode
from plybench.trace.recorder import Trace
from plybench.trace.tree import Child, SearchTree, Step, TracedNode

__all__ = [
    "Child",
    "GameTrace",
    "GameTree",
    "SearchTree",
    "Step",
    "Trace",
    "TracedGameNode",
    "TracedNode",
]
