"""Moves as people type them: capitals and signs do not matter, and near misses are named."""

import re
from difflib import get_close_matches
from typing import Any

from plybench.core.errors import InputError, shortened
from plybench.play.agents.agent import described_action, written_action
from plybench.play.agents.human import read_move

_MOST_NEAR = 5  # legal moves named after one that is not
_WHOLE = 4  # letters of a text that may be a move written in full, as e2e4
_LIKENESS = 0.5  # from 0 to 1: how alike a text and a move must be to be named


def typed_move(game: Any, state: Any, typed: str) -> Any:
    """Return the legal move that a person typed; InputError names the moves that fit.

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
            names = [described_action(game, state, action) for action in found]
            choice = " or ".join([", ".join(names[:-1]), names[-1]])
            raise InputError(f"{shortened(text)} is ambiguous: {choice}") from None
        raise InputError(f"{error}{_nearest(game, state, text, str(error))}") from None


def _bare(game: Any, typed: str) -> str:
    """Return a text without a move number, a full stop, or the word for a move before it."""
    text = re.sub(r"^\d+\.+\s*(?=\S)", "", typed.strip())
    word = str(getattr(game, "action_word", "move"))
    text = re.sub(rf"^{re.escape(word)}\s+(?=\S)", "", text, flags=re.IGNORECASE)
    return text if len(text) == 1 else text.rstrip(".")


def _meant(game: Any, state: Any, text: str) -> list[Any]:
    """Return the legal moves that a text may stand for."""
    wanted = _plain(text)
    return [a for a in game.actions(state) if wanted and wanted in _texts(game, state, a)]


def _texts(game: Any, state: Any, action: Any) -> set[str]:
    others = getattr(game, "spellings", lambda *_: ())(state, action)
    names = (written_action(game, action), described_action(game, state, action), *others)
    return set(map(_plain, names))


def _plain(text: str) -> str:
    """Return the letters and digits of a text, without capitals."""
    return re.sub(r"[\W_]", "", text.casefold())


def _nearest(game: Any, state: Any, text: str, said: str) -> str:
    """Return which legal moves look most like a text, unless all of them were listed."""
    if "; legal: " in said:
        return ""
    wanted, named = _plain(text), dict[str, str]()
    for action in game.actions(state):
        name = described_action(game, state, action)
        named[_plain(name)] = name
        if len(wanted) >= _WHOLE:
            named[_plain(written_action(game, action))] = name
    close = get_close_matches(wanted, named, 2 * _MOST_NEAR, _LIKENESS)
    near = list(dict.fromkeys(named[match] for match in close))[:_MOST_NEAR]
    return f"; nearest: {', '.join(near)}" if near else ""
