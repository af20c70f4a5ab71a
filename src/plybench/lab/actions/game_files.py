"""Games that people have: PGN, records of `plybench match` and `play`, or just moves, as text."""

from collections.abc import Iterator, Mapping
from typing import Any

from plybench.core.catalog import GameDomain, games
from plybench.core.errors import InputError
from plybench.core.notation import write_action
from plybench.lab.fields import FieldError, Fields
from plybench.lab.handle import Reply, Report, action
from plybench.lab.problems import game_domain_of
from plybench.play.arena.game_files import is_record, parse_games
from plybench.play.arena.log import parse_records
from plybench.play.arena.record import GameRecord

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
        found = _records(text) or list(_written_games(domain, variant, text))
    except FieldError:
        raise
    except InputError as error:
        raise FieldError("text", str(error)) from None
    if not found:
        raise FieldError("text", "there is no game in this file")
    return {"games": found[:_MOST_GAMES], "total": len(found)}


def _records(text: str) -> list[dict[str, Any]]:
    """Return the games of a record; none if the text is not one."""
    if not is_record(text):
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


def _written_games(domain: GameDomain, variant: str | None, text: str) -> Iterator[dict[str, Any]]:
    """Yield the games of a PGN, or one for each line of moves."""
    for one in parse_games(text, "the file", domain, variant):
        game = one.rules
        is_usual = one.states[0] == game.initial
        yield {
            "game": domain.name,
            "variant": str(getattr(game, "variant", "")),
            "position": "" if is_usual else game.format_state(one.states[0]),
            "moves": [write_action(game, action) for action in one.actions],
            "players": [one.headers.get(name, "") for name in ("White", "Black")],
            "title": _title(one.number, one.headers),
            "result": one.headers.get("Result", ""),
        }


def _title(number: int, headers: Mapping[str, str]) -> str:
    names = [headers.get(name, "?") for name in ("White", "Black")]
    parts = [f"game {number}" if names == ["?", "?"] else " – ".join(names)]
    parts += [headers[name] for name in ("Event", "Date") if headers.get(name, "?")[:1] != "?"]
    return ", ".join(filter(None, parts))
