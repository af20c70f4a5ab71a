"""Errors in the words of the command line: options as they were typed, not names of arguments."""

from collections.abc import Sequence

from plybench.errors import InputError, RefusedValue

# Where an option is not called as the argument that it becomes.
_OPTIONS = {
    "limit time": "seconds",
    "limit depth": "depth",
    "limit nodes": "nodes",
    "limit mate": "mate",
    "limit seconds": "max-seconds",
    "limit expansions": "max-expansions",
    "limit memory": "max-memory",
}


def as_typed(error: InputError, tokens: Sequence[str]) -> str:
    """Return what an error says, with the option and value that stand in the command line.

    >>> from plybench.errors import refused
    >>> as_typed(refused("limit time", -1.0, "0 or more"), ["analyse", "chess", "--seconds", "-1"])
    '--seconds -1 must be 0 or more'
    """
    if isinstance(error, RefusedValue):
        option = "--" + _OPTIONS.get(error.name, error.name.replace("_", "-"))
        for token, following in zip(tokens, [*tokens[1:], ""], strict=True):
            name, equals, value = token.partition("=")
            if name == option:
                return f"{option} {value if equals else following} must be {error.rule}"
    return str(error)
