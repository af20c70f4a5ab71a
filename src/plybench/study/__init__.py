"""Studies: experiments on problems, heuristics and searches."""
