"""Matches and tournaments: played here, or recorded in files that the command line named."""

from pathlib import Path
from typing import Any

from plybench.core.errors import InputError
from plybench.lab.agents import players_of
from plybench.lab.fields import FieldError, Fields
from plybench.lab.games import played_game
from plybench.lab.given_files import given_files, hiding_folder
from plybench.lab.handle import Reply, Report, action
from plybench.lab.match_data import MOST_SENT, games_data, result_data
from plybench.lab.match_play import MOST_AGENTS, MOST_GAMES, MatchPlay, lines_of, setting_of
from plybench.play.arena import read_records

_MOST_SECONDS, _USUAL_SECONDS = 900.0, 600.0  # of one match


@action("match_form", quick=True)
def send_match_form(message: Fields, report: Report) -> Reply:
    """Return the choices for the form of a match: the agents of a game with their settings."""
    played = played_game(message)
    return {
        "game": played.domain.name,
        "variants": played.domain.variants,
        "agents": players_of(played)["agents"],
        "has_named_openings": hasattr(played.game, "named_openings"),
        "most_agents": MOST_AGENTS,
        "most_games": MOST_GAMES,
    }


@action("match")
def play_match(message: Fields, report: Report) -> Reply:
    """Play a match or, with more than two agents, a tournament; a stop keeps the games so far."""
    setting = setting_of(message)
    seconds = message.number("seconds", 0.1, _MOST_SECONDS, _USUAL_SECONDS)
    play = MatchPlay(setting, lines_of(message, setting), seconds, report)
    play.run()
    return result_data(setting, play.records) | {
        "ended": play.ended,
        "games": games_data(play.records),
        "seconds": round(play.seconds, 3),
    }


@action("records", quick=True)
def send_records(message: Fields, report: Report) -> Reply:
    """Return the records that the command line named: their names and their content."""
    paths = given_files().records
    return {"records": [_entry(number, Path(path)) for number, path in enumerate(paths)]}


@action("record", quick=True)
def send_record(message: Fields, report: Report) -> Reply:
    """Return one record by its number."""
    paths = given_files().records
    if not paths:
        raise FieldError("record", "no records were named; use `plybench lab --records FILE`")
    path = Path(paths[message.whole("record", 0, len(paths) - 1)])
    with hiding_folder(path):
        setting, records = read_records(path)
    return result_data(setting, records) | {
        "name": path.name,
        "ended": "",
        "games": games_data(records[:MOST_SENT]),
        "seconds": round(sum(sum(record.seconds) for record in records), 3),
    }


def _entry(number: int, path: Path) -> dict[str, Any]:
    try:
        with hiding_folder(path):
            setting, records = read_records(path)
    except InputError as error:
        return {"number": number, "name": path.name, "error": str(error)}
    return {
        "number": number,
        "name": path.name,
        "game": setting.game,
        "agents": list(setting.labels),
        "played": len(records),
        "total": setting.total,
    }
