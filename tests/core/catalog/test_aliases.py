"""Textbook names: which are understood, and what is said of those that are something else."""

import inspect
from collections import Counter
from importlib import import_module

import pytest

from plybench import InputError, decide, solve
from plybench.cli.command_list import COMMANDS
from plybench.core.catalog import (
    algorithms,
    domains,
    find_algorithm,
    find_domain,
    find_game,
    find_game_algorithm,
    game_algorithms,
    games,
    solvers,
)
from plybench.core.errors import simplified


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("bfs", "breadth_first"), ("BFS", "breadth_first"), ("breadth-first", "breadth_first"),
        ("Breadth-first search", "breadth_first"), ("dfs", "depth_first"), ("DLS", "depth_limited"),
        ("IDS", "iterative_deepening"), ("iddfs", "iterative_deepening"), ("ucs", "uniform_cost"),
        ("Dijkstra", "uniform_cost"), ("A*", "astar"), ("a-star", "astar"), ("A* search", "astar"),
        ("gbfs", "greedy"), ("greedy best-first search", "greedy"), ("WA*", "weighted_astar"),
        ("IDA*", "ida_star"), ("idastar", "ida_star"), ("RBFS", "rbfs"), ("beam search", "beam"),
    ],
)  # fmt: skip
def test_algorithms_have_their_textbook_names(written: str, name: str) -> None:
    assert find_algorithm(written).name == name


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("alpha-beta", "alpha_beta"),
        ("AlphaBeta", "alpha_beta"),
        ("UCT", "mcts"),
        ("MTD(f)", "mtdf"),
        ("NegaScout", "pvs"),
        ("IDS", "iterative_deepening"),
        ("Monte Carlo tree search", "mcts"),
        ("Minimax", "minimax"),
    ],
)
def test_game_algorithms_have_their_textbook_names(written: str, name: str) -> None:
    assert find_game_algorithm(written).name == name


@pytest.mark.parametrize("written", ["8-puzzle", "8puzzle", "Eight-Puzzle", "tiles", "n-puzzle"])
def test_the_8_puzzle_is_sliding_tiles(written: str) -> None:
    assert find_domain(written) == domains()["sliding_tiles"]


@pytest.mark.parametrize(("written", "cells"), [("15-puzzle", 16), ("24-puzzle", 25)])
def test_larger_puzzles_bring_their_board(written: str, cells: int) -> None:
    family = find_domain(written)
    assert family.name == "sliding_tiles"
    assert len(family.instance(family.default).initial) == cells


@pytest.mark.parametrize("written", ["connect4", "Connect-4", "connect_4", "ConnectFour", "c4"])
def test_connect_four_is_known_by_its_other_names(written: str) -> None:
    assert find_game(written).name == "connect_four"


@pytest.mark.parametrize(
    "known",
    [
        {**algorithms(), **solvers()},
        game_algorithms(),
        {**domains(), **games()},
    ],
)
def test_no_two_entries_share_a_name(known: dict[str, object]) -> None:
    names: list[str] = []
    for entry in known.values():
        own = (entry.name, *entry.aliases)  # type: ignore[attr-defined]
        names += {simplified(name).removesuffix("search") for name in own}
    assert max(Counter(names).values()) == 1


def test_python_takes_them_too() -> None:
    puzzle = find_domain("8-puzzle").instance("reports/easy")
    result = solve(puzzle, "IDA*", heuristic="manhattan")
    assert result == solve(puzzle, "ida_star", heuristic="manhattan")
    assert result.algorithm == "ida_star"
    game, _ = find_game("connect4").load(None, None)
    assert decide(game, "Alpha-Beta", depth=2).algorithm == "alpha_beta"


def test_a_guess_may_come_from_an_alias() -> None:
    with pytest.raises(InputError, match=r"unknown algorithm 'dijkstr'; did you mean 'uniform_c"):
        find_algorithm("dijkstr")
    with pytest.raises(InputError, match=r"unknown domain '8-puzle'; did you mean 'sliding_tiles"):
        find_domain("8-puzle")


def test_what_is_of_another_kind_is_said_to_be_so() -> None:
    with pytest.raises(InputError, match="connect_four is a game, not a problem; these commands"):
        find_domain("connect4")
    with pytest.raises(InputError, match="sliding_tiles is a problem, not a game; these commands"):
        find_game("sliding_tiles")
    with pytest.raises(InputError, match="minimax is a game-tree algorithm"):
        find_algorithm("minimax")
    with pytest.raises(InputError, match="astar is an algorithm for problems"):
        find_game_algorithm("A*")


@pytest.mark.parametrize(
    ("find", "name", "first"), [(find_domain, "chess", "game"), (find_game, "mazeworld", "domain")]
)
def test_the_commands_named_are_those_that_take_it(find: object, name: str, first: str) -> None:
    taking = [command for command in COMMANDS if first in _first_parameter(command).split("_or_")]
    with pytest.raises(InputError, match=f"take .*: {', '.join(sorted(taking))}$"):
        find(name)  # type: ignore[operator]


def _first_parameter(command: str) -> str:
    module = import_module(f"plybench.cli.commands.{command.replace('-', '_')}")
    return next(iter(inspect.signature(module.command).parameters), "")
