"""Matches and tournaments: games between agents, recorded, counted and rated."""

from plybench.arena.game import play_game
from plybench.arena.log import read_records
from plybench.arena.matches import MatchSettings, match, tournament
from plybench.arena.openings import Opening, load_openings
from plybench.arena.pairs import PairCounts
from plybench.arena.ratings import Rating, ratings
from plybench.arena.record import GameRecord, MoveNote, replay
from plybench.arena.results import MatchResult
from plybench.arena.sprt import Sprt
from plybench.arena.standings import Standing
from plybench.arena.statistics import Interval, wilson
from plybench.arena.tournament_result import TournamentResult

__all__ = [
    "GameRecord",
    "Interval",
    "MatchResult",
    "MatchSettings",
    "MoveNote",
    "Opening",
    "PairCounts",
    "Rating",
    "Sprt",
    "Standing",
    "TournamentResult",
    "load_openings",
    "match",
    "play_game",
    "ratings",
    "read_records",
    "replay",
    "tournament",
    "wilson",
]
