"""Games that people have: PGN, records of `plybench match` and `play`, or just moves, as text."""

from collections.abc import Iterator, Mapping
from typing import Any

from plybench.agents.agent import written_action
from plybench.arena.log import parse_records
from plybench.arena.record import GameRecord
from plybench.catalog import games
from plybench.errors import InputError
from plybench.game import GameText, opening_lines
from plybench.lab.fields import FieldError, Fields
from plybench.lab.games import legal_move
from plybench.lab.handle import Reply, Report, action
from plybench.lab.problems import game_domain_of

_LONGEST = 1_000_000  # characters
_MOST_GAMES = 500


@action("read_game")
def send_games(message: Fields, report: Report) -> Reply:
    """Return the games in a text: where each began, its moves, who played, and how it ended.

    `game` is the one that the page shows; a record names its own.
    """
    domain = game_domain_of(message)
    variant = message.maybe_text("variant", 200) or None
    text = message.text("text", longest=_LONGEST)
    if not text.strip():
        raise FieldError("text", "there is no game in this file: it is empty")
    try:
        found = _records(text) or list(_written(domain, variant, text))
    except FieldError:
        raise
    except InputError as error:
        raise FieldError("text", str(error)) from None
    if not found:
        raise FieldError("text", "there is no game in this file")
    return {"games": found[:_MOST_GAMES], "total": len(found)}


def _records(text: str) -> list[dict[str, Any]]:
    """Return the games of a record; none if the text is not one."""
    if not text.lstrip().startswith("{"):
        return []
    setting, records = parse_records(text.rstrip("\n") + "\n", "the file")
    if setting.game not in games():
        raise InputError(f"the file holds games of {setting.game}, which the lab does not know")
    return [_record(setting.game, record) for record in records]


def _record(game: str, record: GameRecord) -> dict[str, Any]:
    return {
        "game": game,
        "variant": record.variant,
        "position": record.start,
        "moves": list(record.moves),
        "players": list(record.agents),
        "title": f"game {record.number + 1}: {record.agents[0]} – {record.agents[1]}",
        "result": record.outcome,
    }


def _written(domain: Any, variant: str | None, text: str) -> Iterator[dict[str, Any]]:
    """Yield the games of a PGN, or one for each line of moves."""
    game, _ = domain.load(None, variant)
    listed = getattr(game, "read_games", lambda _: None)(text)
    if listed is None:
        listed = _lines(game, text)
    for number, one in enumerate(listed, 1):
        try:
            moves = _checked(game, one)
        except InputError as error:
            raise InputError(f"game {number}: {error}") from None
        players = [one.headers.get(name, "") for name in ("White", "Black")]
        yield {
            "game": domain.name,
            "variant": str(getattr(game, "variant", "")),
            "position": one.position,
            "moves": moves,
            "players": players,
            "title": _title(number, one.headers),
            "result": one.headers.get("Result", ""),
        }


def _title(number: int, headers: Mapping[str, str]) -> str:
    names = [headers.get(name, "?") for name in ("White", "Black")]
    told = [f"game {number}" if names == ["?", "?"] else " – ".join(names)]
    told += [headers[name] for name in ("Event", "Date") if headers.get(name, "?")[:1] != "?"]
    return ", ".join(filter(None, told))


def _lines(game: Any, text: str) -> Iterator[GameText]:
    """Yield games written as moves, one on each line, perhaps with a name and a colon before."""
    split = getattr(game, "split_openings", None)
    if split is not None:
        for opening in split(text):
            yield GameText({"Event": opening.name}, opening.position, opening.moves)
        return
    for _, name, rest in opening_lines(text):
        yield GameText({"Event": name}, "", tuple(_words(game, rest)))


def _words(game: Any, text: str) -> list[str]:
    return list(getattr(game, "move_words", str.split)(text))


def _checked(game: Any, one: GameText) -> list[str]:
    """Return the moves as the game writes them; InputError if one is illegal."""
    state = game.parse_state(one.position) if one.position else game.initial
    moves = []
    for number, word in enumerate(one.moves, 1):
        if game.is_terminal(state):
            raise InputError(f"move {number} ({word}) comes after the end of the game")
        try:
            made = legal_move(game, state, word)
        except InputError as error:
            raise InputError(f"move {number}: {error}") from None
        moves.append(written_action(game, made))
        state = game.result(state, made)
    return moves
