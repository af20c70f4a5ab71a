"""Traces: a search recorded event by event, kept as NDJSON, replayed as trees and steps."""

from plybench.trace.recorder import Trace
from plybench.trace.tree import Child, SearchTree, Step, TracedNode

__all__ = ["Child", "SearchTree", "Step", "Trace", "TracedNode"]
