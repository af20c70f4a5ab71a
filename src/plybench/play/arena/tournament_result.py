"""Outcomes of tournaments: who is ahead, and how surely."""

from dataclasses import dataclass
from itertools import pairwise
from math import inf
from typing import Any

from plybench.core.tables.side_by_side import text_table
from plybench.core.tables.text_column import TextColumn
from plybench.play.arena.cross_table import cross_table
from plybench.play.arena.ratings import Rating, Ratings, rate
from plybench.play.arena.results import Outcome, standing_columns

_TITLES = {
    "match": "Tournament",
    "round-robin": "Tournament",
    "swiss": "Swiss tournament",
    "ladder": "Ladder",
}
_LOS = "LOS: likelihood that an agent is stronger than the next one."


@dataclass(frozen=True, slots=True)
class TournamentResult(Outcome):
    """The games of several agents."""

    @property
    def points(self) -> tuple[tuple[float, ...], ...]:
        """The points of each agent against each other agent; void games bring none."""
        count, void = len(self.setting.agents), self.void
        table = [[0.0] * count for _ in range(count)]
        for record in self.records:
            one, two = record.entrants
            if record.number not in void:
                table[one][two] += (0.5, 1.0, 0.0)[record.winner]
                table[two][one] += (0.5, 0.0, 1.0)[record.winner]
        return tuple(map(tuple, table))

    @property
    def rated(self) -> Ratings:
        """Ratings on the Elo scale, and how they vary together; see `ratings.py`."""
        return rate(self.points)

    @property
    def ratings(self) -> tuple[Rating, ...]:
        """The rating of each agent, in the order in which the agents were given."""
        return self.rated.each

    @property
    def order(self) -> tuple[int, ...]:
        """The places of the agents, the best first; of a ladder without its references.

        They are ordered by rating; before that, in a Swiss tournament by points, and on a ladder by
        the references that they beat.
        """
        keys = self._keys()
        return tuple(sorted(range(len(keys)), key=keys.__getitem__))

    @property
    def places(self) -> tuple[int, ...]:
        """In the order of the ranking: each agent's place; equal ones share it, as in 1, 1, 3."""
        ordered = sorted(self._keys())
        return tuple(ordered.index(key) + 1 for key in ordered)

    def _keys(self) -> list[tuple[float, ...]]:
        """Return the sort key of each agent but the references; the best agent has the least."""
        rated, points = self.ratings, self.swiss_points
        before = points or [self.reached(i) for i in range(len(rated) - self.setting.references)]
        return [
            (-first, rating.margin == inf, -round(rating.value, 6))
            for first, rating in zip(before, rated, strict=False)
        ]

    @property
    def swiss_points(self) -> tuple[float, ...]:
        """The points in a Swiss tournament, where a round without an opponent is won.

        Empty for other formats.
        """
        setting = self.setting
        if setting.format != "swiss":
            return ()
        in_round = setting.games * (len(setting.agents) // 2)
        played = [
            {r.number // in_round for r in self.records if i in r.entrants}
            for i in range(len(setting.agents))
        ]
        rounds = len(self.records) // in_round  # that are complete
        return tuple(
            s.points + setting.games * sum(n not in mine for n in range(rounds))
            for s, mine in zip(self.standings, played, strict=True)
        )

    def reached(self, agent: int) -> int:
        """Return how many references of a ladder an agent beats, one after the other.

        It beats one with more than half the points of their games.
        """
        first, points = len(self.setting.agents) - self.setting.references, self.points
        for number, other in enumerate(range(first, len(self.setting.agents))):
            if points[agent][other] <= points[other][agent]:
                return number
        return self.setting.references

    @property
    def superiority(self) -> tuple[float | None, ...]:
        """In the order of the ranking: how likely each agent is stronger than the next one."""
        rated, order = self.rated, self.order
        return *(rated.superiority(one, two) for one, two in pairwise(order)), None

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        labels = self.setting.labels
        rated = [
            {"agent": agent, "rating": round(r.value, 3), "margin": _finite(r.margin)}
            for agent, r in zip(labels, self.ratings, strict=True)
        ]
        base = Outcome.to_dict(self)
        rows = [s | r for s, r in zip(base["standings"], rated, strict=True)]
        points = [list(row) for row in self.points]  # of each agent against each, as in `agents`
        ranking = [
            {
                "place": place,
                "agent": labels[agent],
                "superiority": None if sure is None else round(sure, 6),
                **self._reason(agent),
            }
            for place, agent, sure in zip(self.places, self.order, self.superiority, strict=True)
        ]
        more = {"standings": rows, "ratings": rated, "points": points, "ranking": ranking}
        return base | more

    def _reason(self, agent: int) -> dict[str, Any]:
        """Return the sort key that comes before the rating of an agent."""
        if self.setting.references:
            return {"reached": self.reached(agent)}
        points = self.swiss_points
        return {"points": points[agent]} if points else {}

    @property
    def title(self) -> str:
        """What was played, in a line."""
        setting = self.setting
        head = self.head(_TITLES[setting.format])
        return f"{head}, {setting.rounds} rounds" if setting.rounds else head

    def text(self, width: int | None = None) -> str:
        """Return the ranking, who scored what against whom, and remarks."""
        ranking = text_table(self._ranking(), width)
        notes = [_LOS] if any("LOS" in line for line in ranking[:1]) else []
        notes += self.void_note()
        cross = cross_table(*self._cross(), width)
        forfeits = [str(forfeits) for forfeits in self.forfeits]
        return "\n".join(
            [
                self.title,
                *ranking,
                *notes,
                "",
                self._cross_head(),
                *cross,
                "",
                *self._first_player(),
                *self.lengths(),
                *self.repetitions(),
                *forfeits,
            ]
        )

    def _first_player(self) -> list[str]:
        """Return in a line what the first move is worth, if there are games."""
        first = self.first_player
        counts = f"won {first.wins}, drawn {first.draws}, lost {first.losses}"
        score = f"score {first.score:.1%} ({first.interval})"
        return [f"First player: {counts}, {score}"] if first.games else []

    def _ranking(self) -> list[TextColumn]:
        order, standings, rated = self.order, self.standings, self.ratings
        points = self.swiss_points
        columns = standing_columns([(standings[i].agent, standings[i]) for i in order])
        sure = ["" if s is None else f"{s:.0%}" for s in self.superiority]
        return [
            TextColumn.of("", map(str, self.places)),
            *columns,
            *([TextColumn.of("points", (f"{points[i]:g}" for i in order))] if points else []),
            *(
                [TextColumn.of("reached", map(self._reached_text, order))]
                if self._is_ladder
                else []
            ),
            TextColumn.of("rating", (str(rated[i]) for i in order)),
            TextColumn.of("LOS", sure, 4),
        ]

    def _reached_text(self, agent: int) -> str:
        return f"{self.reached(agent)} of {self.setting.references}"

    @property
    def _is_ladder(self) -> bool:
        return self.setting.references > 0

    def _cross_head(self) -> str:
        if not self._is_ladder:
            return "Points against the agent in each row:"
        first = len(self.setting.agents) - self.setting.references
        named = (f"{n} {label}" for n, label in enumerate(self.setting.labels[first:], 1))
        return f"Points against {', '.join(named)}:"

    def _cross(self) -> tuple[list[str], list[list[str]]]:
        """Return the names by rank, and the points of each against each."""
        order, labels, points = self.order, self.setting.labels, self.points
        first = len(labels) - self.setting.references
        against = range(first, len(labels)) if self._is_ladder else order
        met = {frozenset(record.entrants) for record in self.records}

        def cell(i: int, j: int) -> str:
            return f"{points[i][j]:g}" if frozenset((i, j)) in met else "-" if i == j else ""

        return [labels[i] for i in order], [[cell(i, j) for j in against] for i in order]


def _finite(margin: float) -> float | None:
    return round(margin, 3) if margin < inf else None
