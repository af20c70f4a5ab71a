"""Engines from text: `uci:COMMAND?SETTINGS`.

The command is a program, given by its name on the PATH or by its path, and its arguments. Put
words with spaces or question marks in quotes. Settings are separated by `&` or commas:

    nodes=20000   depth=12   seconds=0.5      for each move
    base=60   increment=0.6                   a clock for the game, in seconds
    Hash=64   UCI_Elo=2400   Skill Level=3    options of the engine, by their names

Without a limit the engine has one second per move.
"""

import os
import re
import shlex
import shutil
from collections.abc import Mapping
from math import isfinite
from pathlib import Path
from typing import Any

from plybench.core.catalog.settings_text import read_pairs
from plybench.core.errors import InputError
from plybench.core.game import Game
from plybench.play.agents.uci.agent import Thinking, UciAgent

PREFIX = "uci:"
SETTINGS: Mapping[str, type] = {
    "nodes": int,
    "depth": int,
    "seconds": float,
    "base": float,
    "increment": float,
}

_FORM = re.compile(r"""((?:"[^"]*"|'[^']*'|[^?"'])*)(?:\?(.*))?""", re.DOTALL)


def is_uci(spec: str) -> bool:
    """Tell whether a text names an external engine."""
    return spec.startswith(PREFIX)


def files_of(spec: str) -> list[Path]:
    """Return the program that a text names, and those arguments that are files."""
    program, *arguments = map(Path, _command(spec))
    return [program, *(path for path in arguments if path.is_file())]


def uci_agent(spec: str, game: Game[Any, Any], patience: float) -> UciAgent:
    """Return the agent; its options are checked only when the engine reports them (`check`).

    `patience` is how many seconds a move may take if its time is not limited.
    """
    try:
        if os.name != "posix":
            raise InputError("external engines need a POSIX system")
        if not hasattr(game, "uci_position"):
            raise InputError(f"UCI engines play chess, and this is {type(game).__name__}")
        given = read_pairs(_parts(spec)[1], "&,")
        numbers = {key: _number(key, text) for key, text in given.items() if key in SETTINGS}
        options = {key: text for key, text in given.items() if key not in SETTINGS}
        thinking = _thinking(numbers, patience)
        return UciAgent(spec, _command(spec), thinking, options, tuple(SETTINGS))
    except InputError as error:
        raise InputError(f"agent {spec!r}: {error}") from None


def _parts(spec: str) -> tuple[str, str]:
    """Return command and settings."""
    match = _FORM.fullmatch(spec.removeprefix(PREFIX))
    if match is None:
        raise InputError("a quote in the command is not closed")
    return match[1], match[2] or ""


def _command(spec: str) -> list[str]:
    """Return the program, as a file that exists, and its arguments."""
    words = shlex.split(_parts(spec)[0])
    if not words:
        raise InputError("the command is missing; write, for example, uci:stockfish?nodes=20000")
    program = shutil.which(words[0])
    if program is None:
        raise InputError(f"there is no program {words[0]!r} (on the PATH, or as a path)")
    return [os.path.abspath(program), *words[1:]]


def _number(key: str, text: str) -> Any:
    """Return the value of a setting: above 0; an increment may be 0."""
    kind = SETTINGS[key]
    try:
        value = kind(text)
    except ValueError:
        value = -1
    if not isfinite(value) or value < 0 or (value == 0 and key != "increment"):
        what = "whole number" if kind is int else "number"
        raise InputError(f"{key}={text!r} must be a {what} above 0")
    return value


def _thinking(given: Mapping[str, Any], patience: float) -> Thinking:
    if "increment" in given and "base" not in given:
        raise InputError("an increment needs a base: base=60&increment=0.6")
    if "seconds" in given and "base" in given:
        raise InputError(
            "seconds is the time per move, and base the time for the game; give only one of them"
        )
    return Thinking(**given or {"seconds": 1.0}, patience=patience)
