"""Engine: from names and text to a search, in the Python engine or the native one.

`searches` has `solve`, `count` and `distances`; `decisions` has `decide` and `analyse`; `engines`
chooses the engine. `loading` makes problems and positions from names, files and text, `advice`
proposes algorithms. `jit` compiles the user's problems and games over arrays, `built` those in C++.

It imports the rooms of algorithms and rules (`search`, `gametree`, `domains`, `trace`) and `core`,
but no solver: it finds solvers in the catalog. Read `searches.py` first.
"""
