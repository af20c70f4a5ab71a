"""Moves as people type them: capitals and signs do not matter, and near misses are named."""

import re
from difflib import get_close_matches

from plybench.core.errors import InputError, shortened
from plybench.core.game import A, Game, S
from plybench.core.notation.reading import read_move
from plybench.core.notation.writing import action_word, describe_action, write_action

_MOST_NEAR = 5  # legal moves named after one that is not
_WHOLE = 4  # letters of a text that may be a move written in full, as e2e4
_LIKENESS = 0.5  # from 0 to 1: how alike a text and a move must be to be named


def read_typed_move(game: Game[S, A], state: S, typed: str) -> A:
    """Return the legal move that a person means; InputError names those that it could be.

    What the game itself reads comes first: in chess `bxc3` is a pawn's move, even if a bishop could
    go there. Otherwise capitals, signs, a move number and the word for a move are left out of
    account, and the game may know more `spellings`.
    """
    text = _bare(game, typed)
    try:
        return read_move(game, state, text)
    except InputError as error:
        found = _meant(game, state, text)
        if len(found) == 1:
            return found[0]
        if found:
            names = [describe_action(game, state, action) for action in found]
            choice = " or ".join([", ".join(names[:-1]), names[-1]])
            raise InputError(f"{shortened(text)} is ambiguous: {choice}") from None
        raise InputError(f"{error}{_nearest(game, state, text, str(error))}") from None


def _bare(game: object, typed: str) -> str:
    """Return a text without a move number, a full stop, or the word for a move before it."""
    text = re.sub(r"^\d+\.+\s*(?=\S)", "", typed.strip())
    text = re.sub(rf"^{re.escape(action_word(game))}\s+(?=\S)", "", text, flags=re.IGNORECASE)
    return text if len(text) == 1 else text.rstrip(".")


def _meant(game: Game[S, A], state: S, text: str) -> list[A]:
    """Return the legal moves that a text may stand for."""
    wanted = _plain(text)
    return [a for a in game.actions(state) if wanted and wanted in _texts(game, state, a)]


def _texts(game: Game[S, A], state: S, action: A) -> set[str]:
    others = getattr(game, "spellings", lambda *_: ())(state, action)
    names = (write_action(game, action), describe_action(game, state, action), *others)
    return set(map(_plain, names))


def _plain(text: str) -> str:
    """Return the letters and digits of a text, without capitals."""
    return re.sub(r"[\W_]", "", text.casefold())


def _nearest(game: Game[S, A], state: S, text: str, message: str) -> str:
    """Return which legal moves look most like a text, unless all of them were listed."""
    if "; legal: " in message:
        return ""
    wanted, named = _plain(text), dict[str, str]()
    for action in game.actions(state):
        name = describe_action(game, state, action)
        named[_plain(name)] = name
        if len(wanted) >= _WHOLE:
            named[_plain(write_action(game, action))] = name
    close = get_close_matches(wanted, named, 2 * _MOST_NEAR, _LIKENESS)
    near = list(dict.fromkeys(named[match] for match in close))[:_MOST_NEAR]
    return f"; nearest: {', '.join(near)}" if near else ""
