"""Comparisons: searches on the same instances, as a study with one table and one figure."""

from plybench.study.comparison.comparison import Comparison
from plybench.study.comparison.in_python import compare, compare_games

__all__ = ["Comparison", "compare", "compare_games"]
