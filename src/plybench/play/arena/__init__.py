"""Matches and tournaments: games between agents, recorded, counted and rated."""

from plybench.play.arena.game import play_game
from plybench.play.arena.log import read_records
from plybench.play.arena.matches import MatchSettings, match, tournament
from plybench.play.arena.openings import Opening, load_openings
from plybench.play.arena.pairs import PairCounts
from plybench.play.arena.ratings import Rating, ratings
from plybench.play.arena.record import GameRecord, MoveNote, replay
from plybench.play.arena.results import MatchResult
from plybench.play.arena.sprt import Sprt
from plybench.play.arena.standings import Standing
from plybench.play.arena.tournament_result import TournamentResult

__all__ = [
    "GameRecord",
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
]
