import pkgutil

import pytest

import plybench.domains
import plybench.gametree
import plybench.search
from plybench import InputError
from plybench.core.catalog import (
    algorithms,
    domains,
    find_algorithm,
    find_domain,
    find_game_algorithm,
    game_algorithms,
    game_solvers,
    games,
    solvers,
)

# Files of plybench.search that are no algorithm of their own.
HELPERS = {
    "best_first",
    "contract_errors",
    "count_optimal",
    "exact_distances",
    "frontier_search",
    "memory",
    "observed_frontier",
    "optimal_paths",
    "run",
}
GAME_HELPERS = {"playout", "random_games", "root", "run", "table"}


def test_every_file_of_search_is_an_algorithm_of_that_name() -> None:
    files = {info.name for info in pkgutil.iter_modules(plybench.search.__path__)}
    assert set(algorithms()) == files - HELPERS


def test_every_file_of_gametree_is_an_algorithm_of_that_name() -> None:
    files = {info.name for info in pkgutil.iter_modules(plybench.gametree.__path__)}
    named = {"random_play" if name == "random" else name for name in game_algorithms()}
    assert named == files - GAME_HELPERS


def test_every_domain_is_registered_under_its_name() -> None:
    modules = {info.name for info in pkgutil.iter_modules(plybench.domains.__path__)}
    assert set(domains()) | set(games()) == modules - {"shared"}


def test_entries_come_in_order_of_their_names() -> None:
    assert list(algorithms()) == sorted(algorithms())


def test_algorithm_is_described_by_its_signature() -> None:
    entry = find_algorithm("weighted_astar")
    assert entry.needs_heuristic
    assert entry.choices["duplicates"] == ("tree", "closed", "graph")
    assert entry.choices["ties"] == ("low-h", "fifo", "lifo", "heap")
    assert entry.options["weight"].kind == "number"
    assert entry.options["seed"].kind == "whole"
    assert entry.options["weight"].default == 2
    assert "limits" not in entry.options
    assert not find_algorithm("breadth_first").needs_heuristic


def test_every_option_has_a_help_text() -> None:
    entries = [*algorithms().values(), *solvers().values(), *game_algorithms().values()]
    for entry in [*entries, *game_solvers().values()]:
        for name, option in entry.options.items():
            # Evaluations and orders are offered by games, so the commands have the text.
            assert name in ("evaluate", "order") or option.help.endswith("."), (entry.name, name)


def test_options_that_text_can_set_are_told_by_their_types() -> None:
    entry = find_game_algorithm("alpha_beta")
    flags = [option for option in entry.options.values() if option.kind == "flag"]
    assert flags == [entry.options["table"]] and flags[0].takes_size
    assert [n for n, option in entry.options.items() if option.kind == "whole"] == ["depth", "seed"]
    assert entry.settable == entry.options
    assert not game_solvers("connect_four")["perfect"].options["weak"].takes_size


def test_unknown_name_is_an_error_with_a_guess() -> None:
    with pytest.raises(InputError, match=r"unknown algorithm 'astr'; did you mean 'astar'\?"):
        find_algorithm("astr")
    with pytest.raises(InputError, match=r"unknown domain 'blockworld'; did you mean 'blocks"):
        find_domain("blockworld")
    with pytest.raises(InputError, match="unknown algorithm 'xyz'; known: astar, beam"):
        find_algorithm("xyz")


def test_marked_function_keeps_its_name_and_text() -> None:
    astar = find_algorithm("astar").function
    assert astar is plybench.search.astar
    assert astar.__name__ == "astar"
    assert astar.__doc__ is not None
