"""Where a game in the terminal begins: any position, a game in PGN, a recorded or saved one."""

from contextlib import suppress
from typing import Any, NamedTuple

from plybench.cli.playing.position_text import as_text, line_to
from plybench.core.catalog import GameDomain, find_game
from plybench.core.errors import InputError, shortened
from plybench.core.game import GameText, PositionText
from plybench.core.notation import play_moves, read_position, write_action
from plybench.core.system.reading import LARGEST_RECORD, is_file, read_text
from plybench.engine.loading import load_position
from plybench.play.arena.game_files import (
    family_of,
    is_record,
    players_in,
    refuse_other_games,
    replayed,
)
from plybench.play.arena.log import parse_records
from plybench.play.arena.record import GameRecord, load_game


class StartingPoint(NamedTuple):
    """A position of a game, with the known moves that led to it.

    `start` is the position before the first of these moves; empty for the initial position. The
    moves are legal, and everything is written as the game writes it.
    """

    name: str  # of the game, as `find_game` finds it
    rules: Any
    start: str = ""
    moves: tuple[str, ...] = ()
    players: tuple[str, str] = ("", "")  # of the game in the file; empty if unknown

    def line(self) -> tuple[list[Any], list[Any]]:
        """Return the positions from the start on, and the moves between them."""
        start = read_position(self.rules, self.start)
        states, actions = play_moves(self.rules, start, self.moves)
        return list(states), list(actions)


def read_start(
    game: str | None, written: str, variant: str | None, number: int | None, ply: int | None
) -> StartingPoint:
    """Return the starting point that a text or a file describes.

    A file with several games needs the `number` of one: in a record they count from 0, in PGN from
    1. `ply` is how many of its moves have been made, by default all. Without the name of a game, a
    record says which one it holds, and PGN holds chess.
    """
    text = read_text(written, LARGEST_RECORD) if is_file(written) else None
    if text is not None and is_record(text):
        found = _recorded_start(game, written, text, variant, number)
    else:
        domain = _domain_of(written, text) if game is None else find_game(game)
        found = _written_start(domain, written, text, variant, number)
    return found if ply is None else _after(found, ply)


def _domain_of(name: str, text: str | None) -> GameDomain:
    """Return the first family whose games such a file may hold."""
    found = None if text is None else family_of(text)
    if found is not None:
        return found
    raise InputError(
        f"--from {shortened(name)} does not say which game it is; name it before --from"
    )


def initial_point(game: str, variant: str | None) -> StartingPoint:
    """Return the usual start of a game."""
    domain = find_game(game)
    return StartingPoint(domain.name, domain.load(None, variant)[0])


def _after(found: StartingPoint, ply: int) -> StartingPoint:
    most = len(found.moves)
    if not 0 <= ply <= most:
        raise InputError(f"--ply {ply} must be from 0 to {most}, the moves that are known")
    return found._replace(moves=found.moves[:ply])


# Recorded games


def _recorded_start(
    game: str | None, name: str, text: str, variant: str | None, number: int | None
) -> StartingPoint:
    """Return the end of a game of a record; it must be of the game and variant asked for."""
    setting, records = parse_records(text.rstrip("\n") + "\n", name)
    domain = find_game(setting.game)
    if game is not None and find_game(game).name != domain.name:
        raise InputError(f"{name} holds games of {domain.name}, not of {find_game(game).name}")
    if variant is not None and variant != setting.variant:
        held = setting.variant or "the usual variant"
        raise InputError(f"{name} holds games of {held}; leave out --board {variant}")
    record: GameRecord = _choose_game(name, {one.number: one for one in records}, number)
    rules = load_game(setting.game, setting.variant or None)
    point = StartingPoint(domain.name, rules, record.start, record.moves, record.agents)
    return _start_of_game(name, point, may_adapt=False)


def _choose_game(name: str, games: dict[int, Any], number: int | None, what: str = "game") -> Any:
    """Return the game with a number; without a number, the only game."""
    first, last = min(games, default=0), max(games, default=0)
    numbers = str(first) if first == last else f"{first} to {last}"
    if not games:
        raise InputError(f"{name} holds no game")
    if number is None and len(games) > 1:
        raise InputError(f"{name} holds {len(games)} {what}s; choose one with --game, {numbers}")
    if number is not None and number not in games:
        raise InputError(f"{name} has no {what} {number}; it has: {numbers}")
    return games[first if number is None else number]


# Positions and games as people write them


def _written_start(
    domain: GameDomain, written: str, text: str | None, variant: str | None, number: int | None
) -> StartingPoint:
    if text is not None:
        refuse_other_games(domain, text, written)
    listed = _games_of(domain, text, written, variant)
    if listed is not None:
        one: GameText = _choose_game(written, dict(enumerate(listed, 1)), number)
        rules = domain.load(None, variant)[0]
        point = StartingPoint(domain.name, rules, one.position, one.moves, players_in(one.headers))
        return _start_of_game(written, point, may_adapt=variant is None)
    text = _position_of(domain, text, written, variant, number)
    rules, state = _load_position(domain, written, text, variant)
    if state == rules.initial:
        return StartingPoint(domain.name, rules)
    source = written if text is None else text
    line = line_to(rules, state, source)
    if line is not None:
        return StartingPoint(domain.name, rules, *line)
    return StartingPoint(domain.name, rules, as_text(rules, state, source))


def _position_of(
    domain: GameDomain, text: str | None, name: str, variant: str | None, number: int | None
) -> str | None:
    """Return the text of a file with a position; of a list of positions, the one with a number."""
    read = getattr(domain.load(None, variant)[0], "read_positions", lambda _: None)
    listed: list[PositionText] | None = None
    if text is not None and len(text.split("\n")) > 1:
        with suppress(InputError):  # it is not a list: as one position it may be right
            listed = read(text)
    if listed and len(listed) > 1:
        numbered = dict(enumerate(listed, 1))
        return str(_choose_game(name, numbered, number, "position").position)
    if number is not None:
        raise InputError(f"--game {number} needs a file of games; {shortened(name)} is a position")
    return text


def _load_position(
    domain: GameDomain, written: str, text: str | None, variant: str | None
) -> tuple[Any, Any]:
    """Return rules and position; of a file that was read, since a pipe is read only once."""
    if text is None:
        return load_position(domain, written, variant)
    try:
        return domain.load(text, variant)
    except InputError as error:
        raise InputError(f"{written}: {error}") from None


def _games_of(
    domain: GameDomain, text: str | None, name: str, variant: str | None
) -> list[GameText] | None:
    """Return the games of a file; None for a text that is not a list of games."""
    if text is None:
        return None
    rules = domain.load(None, variant)[0]
    try:
        games: list[GameText] | None = getattr(rules, "read_games", lambda _: None)(text)
    except InputError as error:
        raise InputError(f"{name}: {error}") from None
    return games


def _start_of_game(name: str, found: StartingPoint, *, may_adapt: bool) -> StartingPoint:
    """Return a game of a file, its moves as the game writes them; InputError names a wrong one."""
    written = GameText({}, found.start, found.moves)
    try:
        rules, _, actions = replayed(found.rules, written, may_adapt=may_adapt)
    except InputError as error:
        raise InputError(f"{name}: {error}") from None
    moves = tuple(write_action(rules, action) for action in actions)
    return found._replace(rules=rules, moves=moves)
