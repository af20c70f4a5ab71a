"""Problems and positions from what a person names: an instance, a file, a state written out.

The command line and `plybench.load` take the same.
"""

from collections.abc import Callable
from os import PathLike, fspath
from os.path import isfile
from pathlib import Path
from typing import Any

from plybench.catalog import Domain, GameDomain, domains, find_domain, find_game, games
from plybench.errors import InputError, TextError, unknown

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
    without one it is the domain's usual instance. `goal` is written out too. `order` is a child
    order of the domain, `model` one of its variants of the rules; see `plybench list domains`.

    >>> load("sliding_tiles", "1 2 3 4 5 6 7 _ 8").initial
    (1, 2, 3, 4, 5, 6, 7, 0, 8)
    """
    if domain in games():
        raise InputError(f"{domain} is a game; plybench.load_game loads it")
    if order in _CHILD_ORDERS:
        raise InputError(f"{order!r} is an option of a search: solve(..., child_order={order!r})")
    named = None if source is None else fspath(source)
    return load_problem(find_domain(domain), named, goal, order, model)


def load_game(
    game: str, position: str | PathLike[str] | None = None, *, variant: str | None = None
) -> tuple[Any, Any]:
    """Return a game and a position of it from what the command line takes.

    `position` is a named one, moves, a board written out, or a file with one of these; without
    one it is the start. `variant` is, say, the size of a board; see `plybench list games`.

    >>> game, state = load_game("connect_four", "4453", variant="5x5")
    >>> game, game.to_move(state)
    (ConnectFour('5x5'), 1)
    """
    if game in domains():
        raise InputError(f"{game} is not a game; plybench.load loads its problems")
    return load_position(find_game(game), None if position is None else fspath(position), variant)


def load_problem(
    domain: Domain, source: str | None, goal: str | None, order: str | None, model: str | None
) -> Any:
    """Return the problem that a source names, with a named order and model if given."""
    source = domain.default if source is None else source
    problem = _load(domain, source, goal)
    problem.name = problem.name or (source if goal is None else domain.name)
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
    is_named = source in domain.instances or source.partition(":")[0] == "random"
    file = None if is_named else _find_file(domain, source)
    if is_named or file is not None:
        problem = domain.instance(source) if file is None else _read_file(domain, *file)
        return problem if goal is None else _with_goal(domain, problem, source, goal)
    if goal is not None or len(source.split()) > 1 or _is_state(source):
        return domain.from_state(source, goal)
    raise unknown(f"instance or file of {domain.name}", source, domain.instances)


def _is_state(source: str) -> bool:
    """Tell whether one word is a state: cells between commas alone, or a drawing."""
    return ("," in source and ":" not in source) or bool(set("*#") & set(source))


def _with_goal(domain: Domain, problem: Any, source: str, goal: str) -> Any:
    if domain.with_goal is None:
        raise InputError(f"--goal belongs to a state written out; {source} has its own")
    return domain.with_goal(problem, goal)


def _find_file(domain: Domain, source: str) -> tuple[Path, str] | None:
    """Return the file that is named and what follows it after a colon, if there is such a file."""
    if source != "" and Path(source).exists():
        return Path(source), ""
    name, _, detail = source.rpartition(":")
    is_known = Path(name).suffix in domain.files and Path(name).exists()
    return (Path(name), detail) if is_known else None


def _read_file(domain: Domain, path: Path, detail: str) -> Any:
    try:
        if path.suffix in domain.files:
            return domain.files[path.suffix](path, detail)
        return domain.read(path.read_text(encoding="utf-8-sig"))
    except TextError as error:
        raise InputError(f"{path}: {error}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{path} cannot be read: {error}") from None


def load_position(domain: GameDomain, position: str | None, variant: str | None) -> tuple[Any, Any]:
    """Return game and position: from a file, if it is the name of one."""
    if not position or position in domain.positions:
        return domain.load(position, variant)
    found: tuple[Any, Any] = read_text(position, lambda text: domain.load(text, variant))
    return found


def read_text(position: str, read: Callable[[str], Any]) -> Any:
    """Return what is read from a text, or from the file whose name it is."""
    is_file = isfile(position)  # also false for a text that is too long to be a name
    try:
        return read(_read(position) if is_file else position)
    except InputError as error:
        if is_file:
            raise InputError(f"{position}: {error}") from None
        if isinstance(error, TextError):
            raise InputError(f"{position!r} is no file and no position: {error}") from None
        raise


def _read(file: str) -> str:
    try:
        return Path(file).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"it cannot be read: {error}") from None
