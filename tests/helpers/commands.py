"""The commands of the command line; `study` has commands of its own."""

from cyclopts import App

from plybench.cli.parser import build_app


def all_commands() -> dict[str, App]:
    """Return every command by what is typed: `solve`, `study run`."""
    return dict(_commands(build_app()))


def _commands(app: App, before: str = "") -> list[tuple[str, App]]:
    found = []
    for name in app:
        if name.startswith("-"):
            continue
        words, one = f"{before}{name}", app[name]
        parts = _commands(one, f"{words} ")
        found += parts or [(words, one)]
    return found
