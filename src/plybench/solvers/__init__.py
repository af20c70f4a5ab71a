"""Solvers: the strong methods, in one folder for each domain, found by the mark `@solver`.

They run in the C++ core and are checked against the Python definitions on small cases.

It imports `domains` and `core`, and no engine. Read `sliding_tiles/databases.py` first.
"""
