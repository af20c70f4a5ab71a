"""Games that people have: PGN, records of `plybench match` and `play`, or just moves, as text."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from plybench.core.catalog import GameDomain, games
from plybench.core.errors import InputError
from plybench.core.game import Game, GameText, opening_lines
from plybench.core.notation import find_move, play_moves, read_position, split_moves
from plybench.core.system.cache import log
from plybench.core.system.reading import LARGEST_RECORD, parse_json, read_text
from plybench.core.verify import VerificationError
from plybench.play.arena.log import parse_records
from plybench.play.arena.record import GameEnd, GameRecord, load_game, replay

_RESULTS = {0: "1/2-1/2", 1: "1-0", 2: "0-1"}


@dataclass(frozen=True)
class SavedGame:
    """A game of a file: its rules, its positions (the start first), its moves, who played."""

    number: int  # as in the file: records count from 0, others from 1
    rules: Any = field(repr=False)
    states: tuple[Any, ...] = field(repr=False)
    actions: tuple[Any, ...]
    headers: Mapping[str, str]  # as in PGN: White, Black, Result, Event, ...
    record: GameRecord | None = None  # if the file is a record
    annotated: str = field(default="", repr=False)  # as in `GameText`

    @property
    def players(self) -> tuple[str, str]:
        """Who played, the first player first; empty where that is unknown."""
        return players_in(self.headers)

    @property
    def outcome(self) -> str:
        """How it ended, as the file says it; empty if it does not."""
        return self.record.outcome if self.record else self.headers.get("Result", "").strip("*")

    @property
    def title(self) -> str:
        """The number of the game and who played it."""
        names = " v ".join(name for name in self.players if name)
        return f"game {self.number}: {names}" if names else f"game {self.number}"


def players_in(headers: Mapping[str, str]) -> tuple[str, str]:
    """Return who played by the headers of a PGN, White first; empty where that is unknown."""
    first, second = (headers.get(name, "").strip("?") for name in ("White", "Black"))
    return first, second


def read_games(
    path: Path, domain: GameDomain | None = None, variant: str | None = None
) -> list[SavedGame]:
    """Return the games of a file, every move checked by the rules; at least one.

    Without a domain, a record says which game it holds, and a PGN holds games of chess.
    """
    text = read_text(path, LARGEST_RECORD)
    try:
        found = parse_games(text, path, domain, variant)
    except InputError as error:
        if is_record(text):  # then the message names the file
            raise
        raise InputError(f"{path}: {error}") from None
    if not found:
        raise InputError(f"{path}: there is no game in this file")
    return found


def parse_games(
    text: str, name: object, domain: GameDomain | None = None, variant: str | None = None
) -> list[SavedGame]:
    """Return the games in the text of a file; errors call a record by the name."""
    if not text.strip():
        raise InputError("there is no game in this file: it is empty")
    if is_record(text):
        return _recorded(text, name, domain)
    rules = _rules_for(text) if domain is None else domain.load(None, variant)[0]
    numbered = enumerate(written_games(rules, text), 1)
    return [_written(rules, number, one, may_adapt=variant is None) for number, one in numbered]


def is_record(text: str) -> bool:
    """Tell whether a text is meant as a record of games."""
    return text.lstrip().startswith("{")


def _recorded(text: str, name: object, domain: GameDomain | None) -> list[SavedGame]:
    setting, records = parse_records(_whole_lines(text, name), name)
    if domain is not None and domain.name != setting.game:
        raise InputError(f"{name} holds games of {setting.game}, not of {domain.name}")
    try:
        rules = load_game(setting.game, setting.variant or None)
    except InputError as error:
        raise InputError(f"{name}: {error}") from None
    return [_of_record(rules, record, name) for record in records]


def _whole_lines(text: str, name: object) -> str:
    """Return the text without a last line that was cut off, as by a run that was killed."""
    before, _, last = text.rpartition("\n")
    if not last or not before:
        return text
    try:
        parse_json(last)
    except ValueError:
        log.warning("%s: the last line is cut off; its game is left out", name)
        return f"{before}\n"
    return f"{text}\n"


def _of_record(rules: Game[Any, Any], record: GameRecord, name: object) -> SavedGame:
    try:
        states = replay(rules, record)
    except VerificationError as error:
        raise InputError(f"{name}: {error}") from None
    moves = zip(states, record.moves, strict=False)  # the last state has no move
    actions = tuple(find_move(rules, state, word) for state, word in moves)
    is_open = record.end is GameEnd.UNFINISHED
    headers = {
        "Event": f"plybench {record.game}",
        "Round": str(record.number + 1),
        "White": record.agents[0],
        "Black": record.agents[1],
        "Result": "*" if is_open else _RESULTS[record.winner],
    }
    return SavedGame(record.number, rules, states, actions, headers, record)


def _rules_for(text: str) -> Any:
    """Return the rules of the first game of the catalog that can read the text."""
    found = family_of(text)
    if found is None:
        raise InputError("this is neither a record of games nor PGN")
    return found.load(None, None)[0]


def family_of(text: str) -> GameDomain | None:
    """Return the first game of the catalog whose games such a text holds, as in PGN."""
    for domain in games().values():
        if not domain.missing():
            rules, _ = domain.load(None, None)
            if getattr(rules, "read_games", lambda _: None)(text) is not None:
                return domain
    return None


def refuse_other_games(domain: GameDomain, text: str, name: object) -> None:
    """Raise InputError if a text is written like the games of another family than this one.

    Families that read such games themselves say better what is wrong with them.
    """
    if hasattr(domain.load(None, None)[0], "read_games"):
        return
    other = family_of(text)
    if other is not None:
        raise InputError(f"{name} holds games of {other.name}, not of {domain.name}")


def written_games(game: Game[Any, Any], text: str) -> Iterator[GameText]:
    """Yield the games of a PGN, or one for each line of moves."""
    listed = getattr(game, "read_games", lambda _: None)(text)
    yield from _lines(game, text) if listed is None else listed


def _lines(game: Game[Any, Any], text: str) -> Iterator[GameText]:
    """Yield games written as moves, one on each line, perhaps with a name and a colon before."""
    split = getattr(game, "split_openings", None)
    if split is not None:
        for opening in split(text):
            yield GameText({"Event": opening.name}, opening.position, opening.moves)
        return
    for _, name, rest in opening_lines(text):
        yield GameText({"Event": name}, "", tuple(split_moves(game, rest)))


def _written(rules: Game[Any, Any], number: int, one: GameText, *, may_adapt: bool) -> SavedGame:
    try:
        rules, states, actions = replayed(rules, one, may_adapt=may_adapt)
    except InputError as error:
        raise InputError(f"game {number}: {error}") from None
    return SavedGame(number, rules, states, actions, one.headers, annotated=one.annotated)


def replayed(
    rules: Game[Any, Any], one: GameText, *, may_adapt: bool = True
) -> tuple[Any, tuple[Any, ...], tuple[Any, ...]]:
    """Return the rules, positions and moves of a game; InputError if a move is illegal.

    Players do not always claim a draw: if they played on, the rules are those without claims,
    unless they may not be adapted.
    """
    start = read_position(rules, one.position)
    try:
        return rules, *play_moves(rules, start, one.moves)
    except InputError:
        unclaimed = getattr(rules, "without_claims", None)
        if unclaimed is None or not may_adapt:
            raise
        other = unclaimed()
        return other, *play_moves(other, start, one.moves)


def chosen_games(found: list[SavedGame], number: int | None, path: Path) -> list[SavedGame]:
    """Return the games of a file, or the one with a number; InputError if there is none."""
    if number is None:
        return found
    chosen = [one for one in found if one.number == number]
    if not chosen:
        known = _numbers([one.number for one in found])
        raise InputError(f"{path} has no game {number}; it has: {known}")
    return chosen


def _numbers(numbers: list[int]) -> str:
    if not numbers:
        return "none"
    first, last = numbers[0], numbers[-1]
    is_whole = len(numbers) == last - first + 1
    return f"{first} to {last}" if is_whole and last > first else ", ".join(map(str, numbers))
