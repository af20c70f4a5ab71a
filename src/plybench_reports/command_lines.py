"""The commands that show a reader the runs of a study."""

import shlex
from typing import Any


def solve_command(domain: str, instance: str, algorithm: str, **options: Any) -> str:
    """Return `plybench solve ...`; an option that is true is a flag.

    >>> solve_command("mazeworld", "reports/room", "astar", ties="heap", stop_at_zero=True)
    'plybench solve mazeworld reports/room --algorithm astar --ties heap --stop-at-zero'
    """
    return command("solve", domain, instance, algorithm=algorithm, **options)


def command(*words: str, **options: Any) -> str:
    """Return a command line of plybench."""
    parts = ["plybench", *words]
    for name, value in options.items():
        flag = f"--{name.replace('_', '-')}"
        parts += [flag] if value is True else [flag, str(value)]
    return shlex.join(parts)
