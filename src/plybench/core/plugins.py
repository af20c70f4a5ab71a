"""Plug-ins: what other installed packages bring, found through their entry points.

A package names what it brings in its `pyproject.toml`, one group for each kind of thing:

    [project.entry-points."plybench.domains"]
    lights = "plybench_lights.rules"

`importlib.metadata` reads the same files, but importing it takes a third of the time of
`plybench --help`; so the files are read here. As with imports, the first folder in `sys.path` wins.
"""

import importlib
import os
import sys
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

# What a value of each group names.
GROUPS = {
    "domains": "a module that calls `register`",
    "algorithms": "a module with functions marked `@algorithm` or `@game_algorithm`",
    "solvers": "a module with functions or classes marked `@solver`; its name is the domain's",
    "heuristics": "a module that calls `more_heuristics`; its name is the domain's",
    "agents": "a function or class, as `FILE.py:NAME` has it",
    "studies": "a package whose modules have studies",
    "commands": "a mapping of names to `(summary, module)`; the module has a function `command`",
}
_FILE = "entry_points.txt"


class Plugin(NamedTuple):
    """One entry point of an installed package."""

    group: str  # one of `GROUPS`
    name: str
    value: str  # `module` or `module:attribute`
    package: str  # as it is installed, `plybench_lights-1.0`

    def load(self) -> Any:
        """Import the module, and return what the value names."""
        module, _, attribute = self.value.partition(":")
        found = importlib.import_module(module.strip())
        for part in attribute.split(".") if attribute else ():
            found = getattr(found, part.strip())
        return found


def plugins_of(group: str, name: str | None = None) -> list[Plugin]:
    """Return the plug-ins of a group, or those of one name, ordered by name and package."""
    found = (one for one in _plugins_on(tuple(sys.path)) if one.group == group)
    return [one for one in found if name in (None, one.name)]


@cache
def load_plugin(plugin: Plugin) -> Any:
    """Import a plug-in and return what it names; None, with a warning, if that fails.

    The other packages, and ours, work without it.
    """
    try:
        return plugin.load()
    except Exception as error:
        import logging  # not at the start: the overview of the commands does without

        logging.getLogger("plybench").warning(
            "plug-in %r of %s cannot be loaded (group plybench.%s, %s): %s",
            plugin.name,
            plugin.package,
            plugin.group,
            plugin.value,
            f"{type(error).__name__}: {error}",
        )
        return None


@cache
def _plugins_on(path: tuple[str, ...]) -> tuple[Plugin, ...]:
    found: list[Plugin] = []
    seen: set[str] = set()
    for folder in path:
        for package, file in _files_in(folder or "."):
            name = package.partition("-")[0].lower()
            if name not in seen:
                seen.add(name)
                found += _read(package, file)
    return tuple(sorted(found))


def _files_in(folder: str) -> Iterator[tuple[str, str]]:
    """Yield the packages installed in a folder with their files of entry points."""
    try:
        names = os.listdir(folder)
    except OSError:  # not a folder, such as a zip file
        return
    for name in sorted(names):
        stem, ending = os.path.splitext(name)
        if ending == ".dist-info":
            yield stem, os.path.join(folder, name, _FILE)


def _read(package: str, file: str) -> Iterator[Plugin]:
    try:
        with open(file, encoding="utf-8") as stream:
            text = stream.read()
    except (OSError, UnicodeDecodeError):  # most packages have none
        return
    group = ""
    for line in map(str.strip, text.splitlines() if "[plybench." in text else ()):
        if line.startswith("["):
            group = line.strip("[]").removeprefix("plybench.")
        elif "=" in line and group in GROUPS:
            name, _, value = (part.strip() for part in line.partition("="))
            yield Plugin(group, name, value, package)
