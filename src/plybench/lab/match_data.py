"""Matches and tournaments as plain values: standings, cross table, games."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from plybench.core.errors import InputError
from plybench.core.players import player_names
from plybench.play.arena import GameRecord, MatchResult, MatchSettings, TournamentResult
from plybench.play.arena.names import without_folder
from plybench.play.arena.record import NUMBERED, load_game
from plybench.play.arena.standings import first_player

MOST_SENT = 5000  # games of one record that a page gets


def result_data(setting: MatchSettings, records: Sequence[GameRecord]) -> dict[str, Any]:
    """Return what is known after some games: standings with intervals, points of each pair."""
    setting, games = without_folders(setting), tuple(records)
    whole = TournamentResult(setting, games)
    result = MatchResult(setting, games) if len(setting.agents) == 2 else whole
    found = result.to_dict()
    for name in ("records", "times", *setting.to_dict()):
        found.pop(name, None)
    if isinstance(result, MatchResult) and setting.test is not None:
        found["test"]["text"] = setting.test.text(result.pairs)
    return found | {
        "settings": setting.to_dict(),
        "labels": list(setting.labels),
        "players": _players(setting, games),
        "total": setting.total,
        "standings": whole.to_dict()["standings"],
        "points": [list(row) for row in whole.points],
        "first_player": first_player(games).to_dict(),
    }


def without_folders(setting: MatchSettings) -> MatchSettings:
    """Return a setting whose files are named without their folders: a page shows names only.

    They are in agents (`FOLDER/agent.py:choose`, `uci:FOLDER/engine?nodes=100`) and in openings.
    """
    agents, openings = tuple(map(without_folder, setting.agents)), Path(setting.openings).name
    names = tuple(map(without_folder, setting.labels))
    return replace(setting, agents=agents, openings=openings, names=names)


def games_data(records: Sequence[GameRecord]) -> list[dict[str, Any]]:
    """Return games, each with all that replays it."""
    return [_game_data(record) for record in records]


def _game_data(record: GameRecord) -> dict[str, Any]:
    return {
        "number": record.number,
        "entrants": list(record.entrants),
        "winner": record.winner,
        "end": str(record.end),
        "reason": record.reason,
        "forfeit": record.forfeit,
        "variant": record.variant,
        "start": record.start,
        "opening": record.opening,
        "opening_name": record.opening_name,
        "moves": list(record.moves),
        "values": [note.value for note in record.notes],
        "depths": [note.depth for note in record.notes],
        "seconds": round(sum(record.seconds), 3),
    }


def _players(setting: MatchSettings, records: Sequence[GameRecord]) -> list[str]:
    """Return what the game calls its players: White and Black, X and O."""
    try:
        return list(player_names(load_game(setting.game, setting.variant or None)))
    except InputError:  # a game of the user's own: its records say what they are called
        return list(records[0].players if records else NUMBERED)
