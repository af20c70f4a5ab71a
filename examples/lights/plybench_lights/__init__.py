"""Lamps in a row, for plybench."""
