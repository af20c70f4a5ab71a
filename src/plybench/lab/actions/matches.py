"""Matches and tournaments: played here, or recorded in files that the command line named."""

from pathlib import Path
from typing import Any

from plybench.arena import read_records
from plybench.errors import InputError
from plybench.lab.agents import agents_for
from plybench.lab.fields import FieldError, Fields
from plybench.lab.given_files import given_files
from plybench.lab.handle import Reply, Report, action
from plybench.lab.match_data import MOST_SENT, games_data, player_names, result_data
from plybench.lab.match_play import (
    MOST_AGENTS,
    MOST_GAMES,
    MatchPlay,
    game_of,
    lines_of,
    setting_of,
)

_MOST_SECONDS, _USUAL_SECONDS = 3600.0, 600.0  # of one match


@action("agents", quick=True)
def send_agents(message: Fields, report: Report) -> Reply:
    """Return the agents that can play a game, with their settings, and what else a match needs."""
    domain, game = game_of(message)
    return {
        "game": domain.name,
        "variant": str(getattr(game, "variant", "")),
        "variants": domain.variants,
        "players": player_names(game),
        "agents": agents_for(domain, game),
        "has_named_openings": hasattr(game, "named_openings"),
        "most_agents": MOST_AGENTS,
        "most_games": MOST_GAMES,
    }


@action("match")
def play_match(message: Fields, report: Report) -> Reply:
    """Play a match or, with more than two agents, a tournament; a stop keeps the games so far."""
    domain, game = game_of(message)
    setting = setting_of(message, domain, game)
    lines = lines_of(message, setting, game)
    seconds = message.number("seconds", 0.1, _MOST_SECONDS, _USUAL_SECONDS)
    play = MatchPlay(setting, lines, seconds, report)
    play.run()
    return result_data(setting, play.records) | {
        "ended": play.ended,
        "games": games_data(play.records),
        "seconds": round(play.seconds, 3),
    }


@action("records", quick=True)
def send_records(message: Fields, report: Report) -> Reply:
    """Return the records that the command line named: their names, and what is in them."""
    paths = given_files().records
    return {"records": [_entry(number, Path(path)) for number, path in enumerate(paths)]}


@action("record", quick=True)
def send_record(message: Fields, report: Report) -> Reply:
    """Return one record by its number."""
    paths = given_files().records
    if not paths:
        raise FieldError("record", "no records were named; use `plybench lab --records FILE`")
    path = Path(paths[message.whole("record", 0, len(paths) - 1)])
    setting, records = _nameless(path, lambda: read_records(path))
    return result_data(setting, records) | {
        "name": path.name,
        "ended": "",
        "games": games_data(records[:MOST_SENT]),
        "seconds": round(sum(sum(record.seconds) for record in records), 3),
    }


def _entry(number: int, path: Path) -> dict[str, Any]:
    try:
        setting, records = _nameless(path, lambda: read_records(path))
    except InputError as error:
        return {"number": number, "name": path.name, "error": str(error)}
    return {
        "number": number, "name": path.name, "game": setting.game, "agents": list(setting.labels),
        "played": len(records), "total": setting.total,
    }  # fmt: skip


def _nameless(path: Path, read: Any) -> Any:
    """Return what reading a file gives; errors show its name, but not its folder."""
    try:
        return read()
    except InputError as error:
        raise InputError(str(error).replace(str(path), path.name)) from None
