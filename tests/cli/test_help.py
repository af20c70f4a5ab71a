"""Help texts: nothing that can be given is left unexplained, and defaults are stated truly."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from helpers.commands import all_commands
from helpers.shell import Shell
from plybench.core.catalog import algorithms, game_algorithms, solvers

APP = all_commands()
COMMANDS = list(APP)


def arguments(command: str) -> Iterator[Any]:
    """Yield what a command takes, as its help shows it."""
    for argument in APP[command].assemble_argument_collection(parse_docstring=True):
        if argument.show:
            yield argument


@pytest.mark.parametrize("command", COMMANDS)
def test_every_parameter_has_a_help_text(command: str) -> None:
    missing = [argument.name for argument in arguments(command) if not argument.parameter.help]
    assert not missing
    assert APP[command].help


@pytest.mark.parametrize("command", COMMANDS)
def test_the_default_of_every_optional_parameter_is_stated(command: str) -> None:
    for argument in arguments(command):
        if not argument.required and argument.field_info.default in (None, ()):
            assert "default" in argument.parameter.help.lower(), argument.name


@pytest.mark.parametrize("command", ["solve", "trace", "tree"])
def test_numbers_stated_as_defaults_are_those_of_the_algorithms(command: str) -> None:
    entries = game_algorithms() if command == "tree" else algorithms() | solvers()
    checked = 0
    for argument in arguments(command):
        stated = re.search(r"By default ([\d,]+)\.", argument.parameter.help)
        if stated is None:
            continue
        option = argument.name.removeprefix("--").replace("-", "_")
        owners = [e for e in entries.values() if option in e.options]
        defaults = {e.options[option].default for e in owners}
        assert defaults == {float(stated[1].replace(",", ""))}, option
        checked += 1
    assert checked >= 2


@pytest.mark.parametrize(
    ("command", "entries"),
    [
        ("solve", algorithms() | solvers()),
        ("trace", algorithms()),
        ("tree", {e.name: e for e in game_algorithms().values() if "depth" in e.options}),
    ],
)
def test_every_option_of_every_algorithm_is_on_the_command_line(command: str, entries: Any) -> None:
    offered = {argument.name: argument.parameter.help for argument in arguments(command)}
    for entry in entries.values():
        assert entry.settable == entry.options
        for option in entry.options:
            help = offered[f"--{option.replace('_', '-')}"]
            if option in ("depth", "evaluate", "order"):
                continue  # `tree` has another default, and names come from the game
            assert entry.options[option].help.removesuffix(".") in help
            owners = [e.name for e in entries.values() if option in e.options]
            assert len(owners) > 5 or all(name in help for name in owners)


@pytest.mark.parametrize("columns", [60, 80])
@pytest.mark.parametrize("command", COMMANDS)
def test_help_fits_the_terminal(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, command: str, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    assert shell(*command.split(), "--help") == 0
    assert max(map(len, shell.out.splitlines())) <= columns


@pytest.mark.parametrize("columns", [20, 30, 45, 80, 200])
@pytest.mark.parametrize("colour", ["", "1"])
def test_overview_is_what_the_parser_would_print(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, columns: int, colour: str
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("FORCE_COLOR", colour)
    assert shell("-h", "--help") == 0  # the parser reads this one
    parsed = shell.out
    assert "plybench" in parsed
    for tokens in ([], ["--help"], ["-h"]):
        assert shell(*tokens) == 0
        assert shell.out == parsed
