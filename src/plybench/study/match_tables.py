"""Tables of matches and tournaments: ranking, cross table, forfeits, times, openings, lengths."""

from collections.abc import Callable, Mapping
from math import inf

from plybench.core.intervals import Estimate
from plybench.core.tables import Column, Table
from plybench.core.tables.rounding import half_up
from plybench.play.arena import MatchResult, TournamentResult
from plybench.play.arena.lengths import length_counts
from plybench.play.arena.opening_scores import OpeningScore
from plybench.play.arena.ratings import Rating
from plybench.play.arena.standings import Standing

Result = MatchResult | TournamentResult

FORFEITS = (
    "A forfeit is always a loss. A game won by the other's forfeit is void for an agent that "
    "forfeits too and has not played a single game to its end: it brings no point, and ratings "
    "leave it out."
)
_COUNTS = {
    "games": "games",
    "won": "wins",
    "drawn": "draws",
    "lost": "losses",
    "forfeits": "forfeits",
}


def ranking(result: Result) -> Table:
    """Return the agents, the best first, with scores and ratings and their 95 % intervals."""
    if isinstance(result, MatchResult):
        return _match(result)
    rated, standings, is_ladder = result.ratings, result.standings, result.setting.references > 0
    points = result.swiss_points
    columns = [
        Column("place"),
        Column("agent"),
        *_count_columns(),
        Column("void", "count"),
        Column("score", "share"),
        *([Column("references beaten", "count", key="reached")] if is_ladder else []),
        *([Column("points", "count")] if points else []),
        Column("rating", "count"),
        Column("better than the next", "share", key="superiority"),
    ]
    rows = []
    for place, agent, sure in zip(result.places, result.order, result.superiority, strict=True):
        one = standings[agent]
        rows.append(
            [
                str(place),
                one.agent,
                *_counts(one),
                one.void,
                _score(one),
                *([result.reached(agent)] if is_ladder else []),
                *([points[agent]] if points else []),
                _rating(rated[agent]),
                sure,
            ]
        )
    return Table(columns, rows, f"{_CAPTION} {FORFEITS}")


_CAPTION = (
    "In brackets: 95 % intervals. Ratings are on the Elo scale, where 400 points more are odds of "
    "ten to one, and add up to 0. The last column: how likely an agent is stronger than the one "
    "below it."
)


def _rating(rating: Rating) -> Estimate | None:
    """Return a rating in whole points; None if there is none."""
    if rating.margin == inf:
        return None
    low, high = rating.value - rating.margin, rating.value + rating.margin
    return Estimate(*(int(half_up(value)) for value in (rating.value, low, high)))


def _match(result: MatchResult) -> Table:
    pairs = result.pairs
    elo, (low, high) = pairs.elo, pairs.elo_interval
    difference = [Estimate(elo, low, high), Estimate(-elo, -high, -low)]
    sure = [pairs.superiority, 1 - pairs.superiority]
    has_void = bool(result.void)
    columns = [
        Column("agent"),
        *_count_columns(),
        *([Column("void", "count")] if has_void else []),
        Column("score", "share"),
        Column("Elo difference", "number", key="elo"),
        Column("likelihood of superiority", "share", key="superiority"),
    ]
    rows = [
        [
            s.agent,
            *_counts(s),
            *([s.void] if has_void else []),
            _score(s),
            elo if pairs.pairs else None,
            p if pairs.pairs else None,
        ]
        for s, elo, p in zip(result.standings, difference, sure, strict=True)
    ]
    return Table(columns, rows, "In brackets: 95 % intervals.")


def _count_columns() -> list[Column]:
    return [Column(name, "count") for name in _COUNTS]


def _counts(standing: Standing) -> list[int]:
    return [getattr(standing, field) for field in _COUNTS.values()]


def _score(standing: Standing) -> Estimate | None:
    return Estimate(standing.score, *standing.interval) if standing.games else None


def cross(result: Result) -> Table:
    """Return the points of each agent against each other, by rank."""
    table = (
        result
        if isinstance(result, TournamentResult)
        else TournamentResult(result.setting, result.records)
    )
    labels, points, order = result.setting.labels, table.points, table.order
    first = len(labels) - result.setting.references
    against = range(first, len(labels)) if result.setting.references else order
    met = {frozenset(record.entrants) for record in result.records}
    rows = [
        [labels[i], *(points[i][j] if frozenset((i, j)) in met else None for j in against)]
        for i in order
    ]
    columns = [Column("agent"), *(Column(labels[j], "count") for j in against)]
    return Table(
        columns, rows, "Points against each: a win is 1, a draw 1/2. Void games bring none."
    )


def forfeits(result: Result) -> Table:
    """Return who forfeited, why, and in which games."""
    columns = [
        Column("agent"),
        Column("reason"),
        Column("games", "count"),
        Column("numbers", key="numbers"),
    ]
    rows = [[f.agent, f.reason, len(f.games), f.numbers] for f in result.forfeits]
    return Table(columns, rows, FORFEITS)


def times(result: Result) -> Table:
    """Return how long the agents took for their moves."""
    columns = [
        Column("agent"),
        Column("moves", "count"),
        Column("median", "seconds", "ms"),
        Column("longest", "seconds", "ms"),
        Column("all moves", "seconds", "s"),
        Column("start", "seconds", "ms"),
        Column("load", "seconds", "ms"),
    ]
    each = zip(result.setting.labels, result.move_times, strict=True)
    rows = [
        [
            name,
            t.moves,
            _milliseconds(t.median),
            _milliseconds(t.longest),
            t.total if t.longest is not None else None,
            1000 * t.start,
            1000 * t.load,
        ]
        for name, t in each
    ]
    caption = (
        "The time for a move; 1000 ms are a second. That of an agent that lost because it made no "
        "move in time counts, though not as a move. Before the first move, for an agent from a "
        "file: at most this long to start its process, and to load its file."
    )
    return Table(columns, rows, caption)


def _milliseconds(seconds: float | None) -> float | None:
    return None if seconds is None else 1000 * seconds


def openings(result: Result) -> Table:
    """Return the score of the first player, and in a match of the first agent, by opening."""
    is_match = isinstance(result, MatchResult)
    own = [Column(f"score of {result.setting.labels[0]}", "share", key="score")] if is_match else []
    columns = [
        Column("opening"),
        Column("games", "count"),
        Column("first player wins", "count"),
        Column("draws", "count"),
        Column("second wins", "count"),
        Column("score of the first player", "share", key="first_player"),
        *own,
    ]
    own_score = result.standings[0] if is_match else None
    every = OpeningScore("all games", result.first_player, own_score)
    by_opening = result.openings if len(result.openings) > 1 else []
    rows = [
        [
            o.opening,
            o.first_player.games,
            o.first_player.wins,
            o.first_player.draws,
            o.first_player.losses,
            _score(o.first_player),
            *([_score(o.first_agent)] if o.first_agent is not None else []),
        ]
        for o in (every, *by_opening)
    ]
    return Table(columns, rows, "In brackets: 95 % intervals.")


def lengths(result: Result) -> Table:
    """Return how many games have each length."""
    rows = [[str(moves), games] for moves, games in length_counts(result.records).items()]
    return Table(
        [Column("moves"), Column("games", "count")],
        rows,
        "Moves of both sides, including the opening.",
    )


def games(result: Result) -> Table:
    """Return one row for each game."""
    columns = [
        Column("first"),
        Column("second"),
        Column("result"),
        Column("end"),
        Column("number", "count"),
        Column("moves", "count"),
        Column("seconds", "seconds"),
        Column("played"),
    ]
    rows = [
        [
            *r.agents,
            ("1/2", "1-0", "0-1")[r.winner],
            r.reason,
            r.number,
            len(r.moves),
            sum(r.seconds),
            " ".join(r.moves),
        ]
        for r in result.records
    ]
    return Table(columns, rows)


TABLES: Mapping[str, Callable[[Result], Table]] = {
    "ranking": ranking,
    "cross": cross,
    "forfeits": forfeits,
    "times": times,
    "openings": openings,
    "lengths": lengths,
    "games": games,
}
