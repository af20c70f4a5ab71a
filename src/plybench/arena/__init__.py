"""Matches and tournaments: games between agents, recorded, counted and rated."""

from plybench.arena.contest import Setting, match, tournament
from plybench.arena.game import play_game
from plybench.arena.log import read_records
from plybench.arena.ratings import Rating, ratings
from plybench.arena.record import GameRecord, MoveNote, replay
from plybench.arena.results import MatchResult, Standing, TournamentResult
from plybench.arena.statistics import Interval, wilson

__all__ = [
    "GameRecord",
    "Interval",
    "MatchResult",
    "MoveNote",
    "Rating",
    "Setting",
    "Standing",
    "TournamentResult",
    "match",
    "play_game",
    "ratings",
    "read_records",
    "replay",
    "tournament",
    "wilson",
]
