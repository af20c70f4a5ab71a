"""The catalog: what the workbench has, found by the marks on functions and classes.

A search algorithm is a function in `plybench.search` marked with `@algorithm`, a game-tree
algorithm one in `plybench.gametree` marked with `@game_algorithm`; a domain is a module in
`plybench.domains` that calls `register`; a strong method for one domain is a function or class in
`plybench.solvers` marked with `@solver`. Command line, agents, documents and contract tests read
them from here; nothing is listed by hand.

`entries` says what an entry is, `option` what an option is, `game_solver` what the solver of a game
is. `marks` has the marks, `options` reads and checks the options of a marked function, `find` finds
entries by name, `own` and `own_functions` take things from files of the user, `library_games` from
other libraries.
"""

from plybench.core.catalog.entries import (
    Algorithm,
    Domain,
    GameDomain,
    GameLibrary,
    Generator,
    SizeClass,
)
from plybench.core.catalog.find import (
    algorithms,
    domains,
    find_algorithm,
    find_domain,
    find_game,
    find_game_algorithm,
    find_game_solver,
    game_algorithms,
    game_solvers,
    games,
    is_library_game,
    libraries,
    named,
    solvers,
)
from plybench.core.catalog.game_solver import GameSolver
from plybench.core.catalog.marks import algorithm, game_algorithm, register, solver
from plybench.core.catalog.option import Option
from plybench.core.catalog.options import check_options
from plybench.core.catalog.own import kind_of, one_own_name, own_names
from plybench.core.catalog.own_functions import own_function, own_heuristic, own_observer

__all__ = [
    "Algorithm",
    "Domain",
    "GameDomain",
    "GameLibrary",
    "GameSolver",
    "Generator",
    "Option",
    "SizeClass",
    "algorithm",
    "algorithms",
    "check_options",
    "domains",
    "find_algorithm",
    "find_domain",
    "find_game",
    "find_game_algorithm",
    "find_game_solver",
    "game_algorithm",
    "game_algorithms",
    "game_solvers",
    "games",
    "is_library_game",
    "kind_of",
    "libraries",
    "named",
    "one_own_name",
    "own_function",
    "own_heuristic",
    "own_names",
    "own_observer",
    "register",
    "solver",
    "solvers",
]
