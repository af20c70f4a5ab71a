"""Command line: `plybench COMMAND ...`, one file for each command in `commands/`.

The commands of one domain are in a folder with its name, `commands/chess/`. What a large command
needs besides is in a folder of its own: `solving`, `matches`, `playing`, `study`, ...

It may import every room. Read `app.py` first, then `commands/solve.py`.
"""

from plybench.cli.app import main

__all__ = ["main"]
