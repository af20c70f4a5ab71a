"""plybench: a workbench for classical AI search.

    >>> import plybench
    >>> puzzle = plybench.load("sliding_tiles", "reports/easy")
    >>> plybench.solve(puzzle, "astar").path.actions
    ('up', 'up', 'left', 'down', 'right')

Where to find what:

| what you want to do                           | where                                           |
|-----------------------------------------------|-------------------------------------------------|
| get a problem, or a game and a position       | `load`, `load_game`                             |
| search, and look at the result                | `solve`, `SearchResult`, `Path`, `Counts`       |
| count all optimal solutions, measure distances | `count`, `solutions`, `distances`              |
| store the settings of a search, and repeat it | `SearchSettings`                                |
| check heuristics                              | `examine`                                       |
| compare searches on many problems             | `compare`, `compare_games`                      |
| write a problem of your own                   | `Problem` (any class with its methods will do)  |
| run your own code at native speed             | `compiled`                                      |
| write a heuristic and say what it promises    | `heuristic`                                     |
| end a search early; see what ended it         | `Limits`, `Ending`, `End`                       |
| watch a search, record it, draw the record    | `Observer`, `Trace`, `trace.draw`               |
| check a result                                | `verify`                                        |
| choose a move in a game                       | `decide`, `Decision`, `GameTrace`               |
| ask the solver of a game                      | `analyse`, `Analysis`, `MoveAnalysis`           |
| find the mistakes in a game                   | `analyse_game`, `GameAnalysis`                  |
| write a game, an evaluation, a move ordering  | `Game`, `evaluation`, `ordering`                |
| play matches and tournaments                  | `match`, `tournament`, `play.arena`             |
| make players, and let them play elsewhere     | `play.agents`, `play.libraries`                 |
| call an algorithm as a plain function         | `search.astar(...)`, `gametree.alpha_beta(...)` |
| see the rules, formats and named instances    | `domains.sliding_tiles`, `domains.chess`, ...   |
| check and grade the code of students          | `classroom`                                     |
| see everything there is, as data              | `core.catalog`                                  |

Bad input raises an `InputError`, which says what is allowed.

The stub beside this file lists the names. Each is imported when it is used for the first time, so
that `plybench --help` starts quickly.
"""

from plybench.core.system import early_interrupt as _early_interrupt  # noqa: F401 (first: it waits for Ctrl-C)

# isort: split
import lazy_loader as _lazy

from plybench.core.version import __version__ as __version__

__getattr__, __dir__, __all__ = _lazy.attach_stub(__name__, __file__)
