"""Game-tree search: one algorithm per file, plain functions."""
