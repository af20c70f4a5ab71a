"""Problems and positions from what you name: an instance, a file, a state written out.

The command line and `plybench.load` take the same input.
"""

from collections.abc import Callable
from os import PathLike, fspath
from os.path import isdir
from pathlib import Path
from typing import Any

from plybench.core.catalog import Domain, GameDomain, domains, find_domain, find_game, games, named
from plybench.core.errors import InputError, TextError, shortened, unknown
from plybench.core.problem import give_name
from plybench.core.system import reading
from plybench.core.system.reading import is_file, looks_like_file

_CHILD_ORDERS = ("given", "random")


def load(
    domain: str,
    source: str | PathLike[str] | None = None,
    *,
    goal: str | None = None,
    order: str | None = None,
    model: str | None = None,
) -> Any:
    """Return a problem of a domain from what the command line takes.

    `source` is a named instance, `random:` with its parameters, a file, or a state written out;
    by default it is the domain's usual instance. `goal` is written out too. `order` is a child
    order of the domain, `model` one of its variants of the rules; see `plybench list domains`.

    >>> load("sliding_tiles", "1 2 3 4 5 6 7 _ 8").initial
    (1, 2, 3, 4, 5, 6, 7, 0, 8)
    """
    family = named(domain, games())
    if family is not None:
        raise InputError(f"{family.name} is a game; use plybench.load_game")
    if order in _CHILD_ORDERS:
        raise InputError(f"{order!r} is an option of a search: solve(..., child_order={order!r})")
    path = None if source is None else fspath(source)
    return load_problem(find_domain(domain), path, goal, order, model)


def load_game(
    game: str, position: str | PathLike[str] | None = None, *, variant: str | None = None
) -> tuple[Any, Any]:
    """Return a game and a position of it from what the command line takes.

    `position` is a named one, moves, a board written out, or a file with one of these; by default
    it is the initial one. `variant` is, for example, a board size; see `plybench list games`.

    >>> game, state = load_game("connect_four", "4453", variant="5x5")
    >>> game, game.to_move(state)
    (ConnectFour('5x5'), 1)
    """
    problem = named(game, domains())
    if problem is not None:
        raise InputError(f"{problem.name} is not a game; use plybench.load")
    return load_position(find_game(game), None if position is None else fspath(position), variant)


def load_problem(
    domain: Domain,
    source: str | None,
    goal: str | None,
    order: str | None,
    model: str | None,
    *,
    files: bool = True,
) -> Any:
    """Return the problem that a source names, with a named order and model if given.

    Without `files`, no source is taken for the name of a file.
    """
    source = domain.default if source is None else source
    problem = _load(domain, source, goal) if files else _written_out(domain, source, goal)
    give_name(problem, source if goal is None and not domain.is_own else domain.name)
    return with_rules(domain, problem, order, model)


def with_rules(domain: Domain, problem: Any, order: str | None, model: str | None) -> Any:
    """Return a problem with a child order and a model that its domain has by these names."""
    if model is not None:
        if model not in domain.models:
            raise unknown(f"model of {domain.name}", model, domain.models)
        problem = problem.with_model(model)
    if order is None or order in _CHILD_ORDERS:
        return problem
    if order not in domain.orders:
        raise unknown("child order", order, (*_CHILD_ORDERS, *domain.orders))
    return problem.with_order(order)


def _load(domain: Domain, source: str, goal: str | None) -> Any:
    if domain.is_own:
        return _own(domain, source, goal)
    is_named = _is_named(domain, source)
    file = None if is_named else _find_file(domain, source)
    if is_named or file is not None:
        problem = domain.instance(source) if file is None else _read_file(domain, *file)
        return problem if goal is None else _with_goal(domain, problem, source, goal)
    is_state = domain.is_state(source) or _is_state(source)
    if not is_state and _is_missing(domain, source, goal is not None):
        name, _, _ = source.rpartition(":")
        missing = name if _is_opened(domain, name) else source
        if isdir(missing):
            raise InputError(f"{missing} cannot be read: it is a folder")
        raise InputError(f"there is no file {missing!r}")
    if is_state or goal is not None or len(source.split()) > 1:
        return domain.from_state(source, goal)
    raise unknown(f"instance or file of {domain.name}", source, domain.instances)


def _own(domain: Domain, source: str, goal: str | None) -> Any:
    if goal is not None:
        raise InputError(f"{domain.name} has its own goal; let it take arguments to change that")
    return domain.instance(source)


def _is_named(domain: Domain, source: str) -> bool:
    kinds = ("random", *(generator.name for generator in domain.other_generators))
    return source in domain.instances or source.partition(":")[0] in kinds


def _written_out(domain: Domain, source: str, goal: str | None) -> Any:
    """Return a named problem, or the one whose state is written out."""
    if domain.is_own:
        return _own(domain, source, goal)
    if _is_named(domain, source):
        problem = domain.instance(source)
        return problem if goal is None else _with_goal(domain, problem, source, goal)
    is_state = domain.is_state(source) or _is_state(source) or len(source.split()) > 1
    if is_state or goal is not None:
        return domain.from_state(source, goal)
    raise unknown(f"instance of {domain.name}", source, domain.instances)


def _is_state(source: str) -> bool:
    """Tell whether one word is a state: cells separated only by commas, or a drawing."""
    return ("," in source and ":" not in source) or bool(set("*#") & set(source))


def _is_missing(domain: Domain, source: str, has_goal: bool) -> bool:
    """Tell whether a missing file is meant, with or without `:10` after its name.

    With a goal, a slash probably separates the rows of a drawing.
    """
    folder, slash, _ = source.partition("/")
    is_path = slash and not has_goal and not source.split()[1:] and folder not in _folders(domain)
    return bool(is_path) or looks_like_file(source) or _is_opened(domain, source.rpartition(":")[0])


def _is_opened(domain: Domain, name: str) -> bool:
    """Tell whether the domain has its own way to open files with this ending."""
    return Path(name).suffix in domain.files


def _folders(domain: Domain) -> set[str]:
    """Return what comes before the slash in names of instances."""
    return {name.partition("/")[0] for name in domain.instances}


def _with_goal(domain: Domain, problem: Any, source: str, goal: str) -> Any:
    if domain.with_goal is None:
        raise InputError(f"a goal goes with a state written out; {source} has its own goal")
    return domain.with_goal(problem, goal)


def _find_file(domain: Domain, source: str) -> tuple[Path, str] | None:
    """Return the file that is named, and what follows it after a colon, if the file exists."""
    if is_file(source):
        return Path(source), ""
    name, _, detail = source.rpartition(":")
    return (Path(name), detail) if _is_opened(domain, name) and is_file(name) else None


def _read_file(domain: Domain, path: Path, detail: str) -> Any:
    try:
        if path.suffix in domain.files:
            return domain.files[path.suffix](path, detail)
        return domain.read(reading.read_text(path))
    except TextError as error:
        raise InputError(f"{path}: {error}") from None


def load_position(domain: GameDomain, position: str | None, variant: str | None) -> tuple[Any, Any]:
    """Return game and position; from a file, if the text is the name of one."""
    if not position or position in domain.positions:
        return domain.load(position, variant)
    found: tuple[Any, Any] = read_text(position, lambda text: domain.load(text, variant))
    return found


def read_text(position: str, read: Callable[[str], Any]) -> Any:
    """Return what is read from a text, or from the file with that name."""
    if is_file(position):
        text = reading.read_text(position)
        try:
            return read(text)
        except InputError as error:
            raise InputError(f"{position}: {error}") from None
    try:
        return read(position)
    except InputError as error:
        if looks_like_file(position):
            raise InputError(f"there is no file {position!r}") from None
        if isinstance(error, TextError):
            told = shortened(position)
            raise InputError(f"{told} is neither a file nor a position: {error}") from None
        raise
