"""Openings for matches: from a file, from the game's own list, or random moves.

A file has one opening per line, as moves: `Ruy Lopez: e4 e5 Nf3 Nc6 Bb5`; you may leave out the
name and its colon. Chess also takes FEN and EPD lines, with or without moves after them, and games
in PGN (see `plybench.domains.chess.openings`). `#` begins a comment; empty lines are ignored.
"""

from collections.abc import Iterator
from itertools import count
from typing import Any, NamedTuple

from plybench.core.errors import InputError, TextError
from plybench.core.game import Game, OpeningText, opening_lines
from plybench.core.notation import (
    read_move,
    read_position,
    split_moves,
    write_action,
    write_position,
)
from plybench.core.rng import SplitMix64
from plybench.core.system.reading import read_text
from plybench.play.arena import seeds as chance
from plybench.play.arena.seeds import derived

NAMED = "named"  # stands for the game's own list

_ORDER = 3  # the purpose for which a seed is derived


class Opening(NamedTuple):
    """Moves made before the agents take over, as the game writes them.

    They start from a position, also as the game writes it; empty for the initial position.
    """

    name: str = ""
    start: str = ""
    moves: tuple[str, ...] = ()


def load_openings(game: Game[Any, Any], source: str, plies: int = 0) -> tuple[Opening, ...]:
    """Return the openings of a file, or of the game's own list if the source is `named`.

    `plies` is the most moves used of each; 0 for all. InputError if the file cannot be read, holds
    no openings, or holds something else; it names the line.
    """
    if source == NAMED:
        return read_openings(game, _named(game), plies)
    text = read_text(source)
    try:
        found = read_openings(game, text, plies)
    except TextError as error:
        raise InputError(f"{source}, {error}") from None
    if not found:
        raise InputError(f"{source} has no openings")
    return found


def _named(game: Game[Any, Any]) -> str:
    lines = getattr(game, "named_openings", None)
    if lines is None:
        raise InputError(f"{type(game).__name__} has no list of named openings; give a file")
    return "\n".join(f"{name}: {moves}" for name, moves in lines.items())


def read_openings(game: Game[Any, Any], text: str, plies: int = 0) -> tuple[Opening, ...]:
    """Return the openings that a text lists; TextError says which line is wrong."""
    split = getattr(game, "split_openings", None)
    entries = split(text) if split is not None else _lines_of_moves(game, text)
    return tuple(_read(game, entry, plies) for entry in entries)


def _lines_of_moves(game: Game[Any, Any], text: str) -> Iterator[OpeningText]:
    for number, name, line in opening_lines(text):
        try:
            yield OpeningText(number, name, "", tuple(split_moves(game, line)))
        except InputError as error:
            raise TextError(str(error), number) from None


def _read(game: Game[Any, Any], entry: OpeningText, plies: int) -> Opening:
    """Return an opening whose moves are legal and do not end the game."""
    try:
        state = read_position(game, entry.position)
        start = write_position(game, state)
        moves = []
        for number, word in enumerate(entry.moves[: plies or None], 1):
            action = _legal(game, state, word, number)
            moves.append(write_action(game, action))
            state = game.result(state, action)
        if game.is_terminal(state):
            raise InputError("the game is over after this opening")
    except InputError as error:
        raise TextError(str(error), entry.line) from None
    return Opening(entry.name, start, tuple(moves))


def _legal(game: Game[Any, Any], state: Any, word: str, number: int) -> Any:
    if game.is_terminal(state):
        raise InputError(f"move {number} ({word}) comes after the end of the game")
    try:
        return read_move(game, state, word)
    except InputError as error:
        raise InputError(f"move {number}: {error}") from None


def in_turn(openings: tuple[Opening, ...], shuffle: bool, seed: int) -> Iterator[Opening]:
    """Yield openings again and again, in order or shuffled with the seed."""
    order = list(range(len(openings)))
    if shuffle:
        SplitMix64(derived(seed, _ORDER)).shuffle(order)
    return (openings[order[number % len(order)]] for number in count())


def random_openings(game: Game[Any, Any], plies: int, seed: int) -> Iterator[Opening]:
    """Yield openings of random moves without end; see `seeds.openings`."""
    for actions in chance.openings(game, game.initial, plies, seed):
        yield Opening(moves=tuple(write_action(game, action) for action in actions))
