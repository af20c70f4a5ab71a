"""Studies: what can be found out about problems, heuristics and searches by running them."""
