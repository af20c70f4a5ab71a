"""The native engine: searches handed to the C++ core, and their outcomes handed back.

`bridge` says whether the core was built and what it refuses; `problems` and `games` hand searches
over.
"""
