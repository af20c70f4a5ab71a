"""The tables in `problem.py` and `game.py` list every optional attribute that we ask for."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import plybench
from plybench.core import game, problem, views

SOURCE = Path(plybench.__file__).parent


def listed(module_doc: str | None) -> set[str]:
    """Return the names in the first column of a table of optional attributes."""
    rows = re.findall(r"^\| (`.*?) \|", module_doc or "", re.MULTILINE)
    return {name for row in rows for name in re.findall(r"`(\w+)", row)}


PROBLEM = {"initial", "actions", "result", "is_goal"} | listed(problem.__doc__)
GAME = {"initial", "to_move", "actions", "result", "is_terminal", "utility"} | listed(game.__doc__)

# What a value is called in the source, where somebody asks which attributes it has.
CONTRACTS = {
    "problem": PROBLEM,
    "self.problem": PROBLEM,
    "self._problem": PROBLEM,
    "game": GAME,
    "rules": GAME,
    "self.game": GAME,
    "self._game": GAME,
    "trace.game": GAME,
    "played.game": GAME,
    "own": GAME,
    "family.load(None, None)[0]": GAME,
    # Described by `catalog.game_solver`, `agents.agent` and `heuristic`. Objects of a user are
    # asked where they are adapted; ours inherit the hooks.
    "self._given": {"close", "new_game"},
    "solver": set(),
    "agent": set(),
    "analyst": set(),
    "player": {"choose", "name"},
    "function": {
        "heuristic_admissible",
        "heuristic_consistent",
        "heuristic_heavy",
        "heuristic_name",
    }
    | {"attr", "id"},  # the last two of a syntax tree
}

# So are others called that are problems or games; a new one belongs above.
ALIKE = re.compile(r"problem|puzzle|game|rules")

# Here names are not written out: a stand-in has what its problem has, marks and checks go over all.
WITHOUT_NAMES = {
    "core/problem.py",
    "core/game.py",
    "core/heuristic.py",
    "core/views.py",
    "study/doctor/watch.py",
    "classroom/grading/counting.py",
    "search/contract_errors.py",
}


class Use(NamedTuple):
    """A question for an attribute that may not be there."""

    place: str
    of: str
    name: str | None  # None if it is not written out


def sources() -> Iterator[Path]:
    """Yield the files that are not about one domain, whose problems or games they know well."""
    for path in sorted(SOURCE.rglob("*.py")):
        if not {"domains", "solvers", "reports", "editing", "connect_four.py"} & set(path.parts):
            yield path


def uses() -> Iterator[Use]:
    for path in sources():
        place = path.relative_to(SOURCE).as_posix()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="hasattr" | "getattr"), args=[of, name, *_]):
                    known = name.value if isinstance(name, ast.Constant) else None
                    yield Use(place, ast.unparse(of), known)


def test_what_is_asked_of_problems_and_games_is_in_their_tables() -> None:
    for use in uses():
        if use.name is None:
            assert use.of not in CONTRACTS or use.place in WITHOUT_NAMES, f"{use}: write names out"
        elif use.of in CONTRACTS:
            is_ours = not use.name.startswith("__")
            assert not is_ours or use.name in CONTRACTS[use.of], f"{use} is not in its table"
        else:
            assert not ALIKE.search(use.of), f"{use}: of which contract is this?"


def test_what_a_view_keeps_of_a_problem_is_in_the_table() -> None:
    assert set(views._KEPT) <= PROBLEM


def test_what_the_tables_list_is_used() -> None:
    words = {
        node.attr if isinstance(node, ast.Attribute) else node.value
        for path in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute)
        or (isinstance(node, ast.Constant) and isinstance(node.value, str))
    }
    marks = {"heuristic", "evaluation", "ordering"}
    assert (PROBLEM | GAME) - marks <= words


def test_what_problems_and_games_are_used_for_is_in_their_tables() -> None:
    """`problem.x` and `game.x` are listed, but for code that is about one domain."""
    contracts = {"problem": PROBLEM, "game": GAME, "rules": GAME}
    for path in sources():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Attribute(value=ast.Name(id=of), attr=name) if (
                    of in contracts and not name.startswith("__")
                ):
                    assert name in contracts[of], f"{path.name}:{node.lineno}: {of}.{name}"
