"""Problems and games in a file of the user, as entries of the catalog: `romania.py:Romania(Arad)`.

They come from a class, from a function that returns one, or from a variable; without a name, from
the only one in the file. Everything that takes the name of a domain or a game takes such a text.
"""

from collections.abc import Callable
from inspect import getdoc, isclass, isfunction, isroutine
from typing import Any

from plybench.core.arrays.game import as_game, is_array_game
from plybench.core.arrays.problem import as_problem, is_array_problem
from plybench.core.catalog.entries import Domain, GameDomain
from plybench.core.errors import InputError
from plybench.core.game import GAME_METHODS, check_game
from plybench.core.heuristic import usual_heuristic
from plybench.core.notation import moves_by_text, reads_states
from plybench.core.problem import PROBLEM_METHODS, check_problem
from plybench.core.system.python_files import (
    CodeName,
    call_with,
    find_member,
    load_module,
    own_members,
    parse_code,
)


def own_domain(text: str) -> Domain:
    """Return the domain whose only problem is the one that a text names."""
    code = parse_code(text)
    problem = _made(code, "problem", PROBLEM_METHODS, check_problem, is_array_problem, as_problem)

    def instance(source: str) -> Any:
        if source and not hasattr(problem, "with_source"):
            raise _no_source(code, "problem")
        return problem.with_source(source) if source else problem

    def from_state(source: str, goal: str | None) -> Any:
        raise _no_source(code, "problem")

    return Domain(
        name=text,
        summary=_summary(problem),
        read=lambda source: instance(source),
        write=lambda _: "",
        from_state=from_state,
        instances=getattr(problem, "instances", {}),
        instance=instance,
        generator="",
        orders=(),
        default="",
        default_heuristic=usual_heuristic(problem) or "",
        is_own=True,
    )


def own_game(text: str) -> GameDomain:
    """Return the family whose only game is the one that a text names."""
    code = parse_code(text)
    game = _made(code, "game", GAME_METHODS, check_game, is_array_game, as_game)

    def load(position: str | None, variant: str | None) -> tuple[Any, Any]:
        if variant is not None:
            raise InputError(f"{code} has no variants; give it arguments in parentheses instead")
        return game, game.initial if not position else _position(game, code, position)

    return GameDomain(
        name=text,
        summary=_summary(game),
        load=load,
        variants="",
        positions={},
        default_evaluation="",
        default_order="",
    )


def kind_of(value: Any) -> str:
    """Return `problem` or `game` for what has their methods; "" for anything else."""
    if isroutine(value):
        return ""
    if is_array_game(value) or not _missing(value, GAME_METHODS):
        return "game"
    if is_array_problem(value) or not _missing(value, PROBLEM_METHODS):
        return "problem"
    return ""


def _missing(value: Any, methods: tuple[str, ...]) -> list[str]:
    """Return the methods that a value does not have; a class may also set them in `__init__`."""
    lacking = [method for method in methods if not hasattr(value, method)]
    if not isclass(value):
        return lacking
    makers = [vars(cls).get("__init__") for cls in value.__mro__]
    set_there = {name for maker in makers if isfunction(maker) for name in maker.__code__.co_names}
    return [method for method in lacking if method not in set_there]


def own_names(text: str) -> dict[str, str]:
    """Return what a text names, or all problems and games in a file: `FILE.py:NAME` -> kind."""
    code = parse_code(text)
    members = own_members(load_module(code.path))
    if not code.name:
        kinds = {f"{code.path}:{name}": kind_of(value) for name, value in members.items()}
        found = {name: kind for name, kind in kinds.items() if kind}
        if not found:
            raise InputError(f"{code.path} has no problem and no game")
        return found
    made = kind_of(members.get(code.name))
    if made:
        return {text: made}
    own_domain(text)  # a function that returns a problem; else this says what is wrong
    return {text: "problem"}


def one_own_name(text: str) -> tuple[str, str]:
    """Return the name and the kind of the only problem or game that a text names."""
    found = own_names(text)
    if len(found) > 1:
        choices = " or ".join(found)
        raise InputError(f"{text} has {len(found)} problems and games; write {choices}")
    return next(iter(found.items()))


def _made(
    code: CodeName,
    what: str,
    methods: tuple[str, ...],
    check: Callable[[object], None],
    is_over_arrays: Callable[[Any], bool],
    adapted: Callable[[Any], Any],
) -> Any:
    """Return the problem or game that is named: made by its class or function, or as it is.

    One over arrays is adapted.
    """

    def fits(value: Any) -> bool:
        return is_over_arrays(value) or not _missing(value, methods)

    found = find_member(code, what, fits)
    if isclass(found) and not fits(found):
        missing = ", ".join(_missing(found, methods))
        raise InputError(f"{code} is not a {what}: it has no {missing}")
    if isclass(found) or isroutine(found):
        found = call_with(found, code)
    elif code.arguments is not None:
        raise InputError(f"{code}: {code.name} is neither class nor function; leave out the (...)")
    try:
        found = adapted(found)
        check(found)
    except InputError as error:
        raise InputError(f"{code}: {error}") from None
    return found


def _position(game: Any, code: CodeName, position: str) -> Any:
    """Return the state that a text stands for: written out, or reached by moves."""
    if reads_states(game):
        return game.parse_state(position)
    state = game.initial
    for word in position.replace(",", " ").split():
        legal = {} if game.is_terminal(state) else moves_by_text(game, state)
        if word not in legal:
            raise InputError(f"{code}: {word!r} is not a move here")
        state = game.result(state, legal[word])
    return state


def _summary(found: Any) -> str:
    written = getattr(found, "source", found)  # of the user, if it was adapted
    return (getdoc(type(written)) or type(written).__name__).partition("\n")[0].rstrip(".")


def _no_source(code: CodeName, what: str) -> InputError:
    return InputError(
        f"{code} is one {what}; to have others, let {code.name or 'it'} take arguments: "
        f"{code.path}:{code.name or 'NAME'}(...)"
    )
