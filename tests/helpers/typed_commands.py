"""Commands that documents and studies tell people to type."""

import shlex

from plybench.cli.parser import build_app


def can_be_typed(command: str) -> bool:
    """Let the command line read a command; it raises an error where something is wrong."""
    if command:
        program, *words = shlex.split(command)
        build_app().parse_args(words, exit_on_error=False, print_error=False)
    return not command or program == "plybench"
