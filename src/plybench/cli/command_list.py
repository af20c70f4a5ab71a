"""The commands with their summaries: of the workbench, of single domains, of plug-ins.

Each command is the function `command` in a file of `plybench.cli.commands`. The commands of one
domain are in a folder there with the name of the domain: `plybench chess uci`. A plug-in names its
commands in the group `plybench.commands` (see `core/plugins.py`).
"""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import NamedTuple

from plybench.core.plugins import load_plugin, plugins_of

SUMMARY = "A workbench for classical AI search."

COMMANDS = {
    "list": "List domains, algorithms, heuristics, games, agents and more.",
    "solve": "Solve a problem: the solution, its cost, exact node counts.",
    "compare": "Compare searches on the same instances, with intervals.",
    "show": "Draw instances of a domain or positions of a game.",
    "trace": "Show a search step by step: text, NDJSON, DOT or SVG.",
    "tree": "Show the tree of a game-tree search: text, NDJSON, DOT or SVG.",
    "decide": "Show the move of an agent, with the score of each move.",
    "count": "Count all optimal solutions.",
    "heuristics": "Check heuristics: admissible, consistent, well informed?",
    "check": "Check your own problem, game, heuristic or agent.",
    "verify": "Check a plan, a proof or recorded games by the rules alone.",
    "build": "Compile your own problem in C++, or write one to start from.",
    "grade": "Grade students' code by a grading file.",
    "analyse": "Evaluate a position, or find the mistakes in a game.",
    "play": "Play a game in the terminal against an agent or a person.",
    "match": "Play games between two agents: the score with intervals.",
    "tournament": "Play games between many agents: ranking and ratings.",
    "lab": "Open the lab in your browser: see a search, race it, play it.",
    "study": "Run experiments, keep every run, and report the results.",
    "replay": "Show or draw the games of a record or a PGN.",
    "tour": "See every algorithm at work, and what to try next.",
}

EPILOGUE = "Try `plybench tour`, then `plybench solve blocksworld` and `plybench list`."


class Command(NamedTuple):
    """A command, or the group of the commands of one domain."""

    summary: str
    module: str  # where its function `command` is; "" for a group


@cache
def commands() -> dict[str, Command]:
    """Return all commands by what is typed: `solve`, `chess uci`; and the groups: `chess`."""
    found = {name: Command(summary, module_of(name)) for name, summary in COMMANDS.items()}
    for domain in _domains():
        folder = import_module(module_of(domain))
        found[domain] = Command(folder.SUMMARY, "")
        for name, summary in folder.COMMANDS.items():
            found[f"{domain} {name}"] = Command(summary, module_of(f"{domain} {name}"))
    for plugin in plugins_of("commands"):
        for name, (summary, module) in (load_plugin(plugin) or {}).items():
            group = name.rpartition(" ")[0]
            if group and group not in found:
                found[group] = Command(f"Commands for {group} only.", "")
            found.setdefault(name, Command(summary, module))
    return found


def _domains() -> list[str]:
    """Return the domains that have commands of their own: the folders among the commands."""
    path = import_module("plybench.cli.commands").__path__
    return [one.name for one in iter_modules(path) if one.ispkg]


def module_of(command: str) -> str:
    """Return the name of the module that has one of our commands.

    >>> module_of("chess uci")
    'plybench.cli.commands.chess.uci'
    """
    return f"plybench.cli.commands.{command.replace(' ', '.')}"
