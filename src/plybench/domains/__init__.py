"""Domains: rules, text formats, heuristics, named instances and pictures of each problem."""
