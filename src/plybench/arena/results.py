"""Outcomes of matches and tournaments, counted from the records."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from plybench.arena.lengths import lengths_by_result, lengths_line
from plybench.arena.match_settings import MatchSettings
from plybench.arena.pairs import PairCounts, pairs_of
from plybench.arena.ratings import Rating, ratings
from plybench.arena.record import NUMBERED, GameRecord
from plybench.arena.standings import Standing, standing
from plybench.display import Displayed

_MOST_FORFEITS = 5  # reasons listed


@dataclass(frozen=True, slots=True)
class _Outcome(Displayed):
    """The games of a setting, by number; not all of them if the run was stopped."""

    setting: MatchSettings
    records: tuple[GameRecord, ...]

    @property
    def is_complete(self) -> bool:
        """Whether all games were played."""
        return len(self.records) == self.setting.total

    @property
    def standings(self) -> tuple[Standing, ...]:
        """Each agent's results, in the order in which the agents were given."""
        labels = self.setting.labels
        return tuple(standing(name, i, self.records) for i, name in enumerate(labels))

    @property
    def different_games(self) -> int:
        """The number of distinct games, by agents and moves."""
        return len({(record.entrants, record.moves) for record in self.records})

    @property
    def faults(self) -> dict[tuple[str, str], list[int]]:
        """The agents that raised errors, each with a traceback -> the numbers of these games."""
        found: dict[tuple[str, str], list[int]] = {}
        for record in self.records:
            if record.trace:
                agent = record.agents[record.forfeit - 1]
                found.setdefault((agent, record.trace), []).append(record.number)
        return found

    def to_dict(self) -> dict[str, Any]:
        """Return plain values; those of the clock are kept apart, under `times`."""
        games = [
            {"number": r.number, "agents": list(r.agents), "start": r.start,
             "opening": r.opening, "opening_name": r.opening_name, "moves": list(r.moves),
             "winner": r.winner, "end": str(r.end), "reason": r.reason, "forfeit": r.forfeit,
             "trace": r.trace}
            for r in self.records
        ]  # fmt: skip
        times = [
            {"number": r.number, "total": round(sum(r.seconds), 6), "seconds": list(r.seconds)}
            for r in self.records
        ]
        players = _players(self.records)
        return {
            **self.setting.to_dict(), **({} if players == NUMBERED else {"players": players}),
            "played": len(self.records), "complete": self.is_complete,
            "different_games": self.different_games,
            "lengths": {k: v and v.to_dict() for k, v in lengths_by_result(self.records).items()},
            "standings": [s.to_dict() for s in self.standings], "records": games,
            "times": times,
        }  # fmt: skip

    def _head(self, what: str) -> str:
        setting = self.setting
        board = f" {setting.variant}" if setting.variant else ""
        played = f"{len(self.records)} of " if not self.is_complete else ""
        if setting.test is not None:
            played = f"{len(self.records)} of at most "
        games = "game" if setting.total == 1 else "games"
        head = f"{what}, {setting.game}{board}: {played}{setting.total} {games}"
        return f"{head}, seed {setting.seed}{self._starter()}"

    def _starter(self) -> str:
        """Return who always starts; empty where the agents take turns."""
        setting = self.setting
        if setting.has_pairs:
            return ""
        if len(setting.agents) > 2:
            return f"; the {setting.starts} of each pair of agents starts"
        return f"; {setting.labels[setting.starts == 'second']} always starts"

    def _remarks(self) -> list[str]:
        return [*self._repetitions(), *_forfeits(self.records)]

    def _lengths(self) -> list[str]:
        return [lengths_line(self.records)] if self.records else []

    def _repetitions(self) -> list[str]:
        different, played = self.different_games, len(self.records)
        if played < 4 or different == played:
            return []
        varied = self.setting.opening_plies or self.setting.openings
        advice = "" if varied else "; --openings or --opening-plies varies them"
        return [
            f"Only {different} of {played} games differ, so the intervals are too narrow{advice}."
        ]


@dataclass(frozen=True, slots=True)
class MatchResult(_Outcome):
    """The games of two agents; with a test, only those it needed."""

    @property
    def is_complete(self) -> bool:
        """Whether all games were played, or enough to decide the test."""
        test = self.setting.test
        decided = test is not None and test.accepted(self.pairs) is not None
        return decided or len(self.records) == self.setting.total

    @property
    def pairs(self) -> PairCounts:
        """The first agent's games in pairs: Elo difference, likelihood of superiority.

        None are counted if the same agent starts every game.
        """
        return pairs_of(self.records) if self.setting.has_pairs else PairCounts()

    @property
    def sides(self) -> tuple[Standing, ...]:
        """The games of the first agent as the first player and as the second."""
        name = self.setting.labels[0]
        return tuple(standing(name, 0, _on_side(self.records, side)) for side in (0, 1))

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        test, pairs = self.setting.test, self.pairs
        first, second = self.setting.labels
        difference = {"agent": first, "against": second, **pairs.to_dict()}
        sides = [s.to_dict() | {"player": player} for player, s in enumerate(self.sides, 1)]
        return _Outcome.to_dict(self) | {
            "sides": sides,
            "difference": difference if self.setting.has_pairs else None,
            "test": None if test is None else test.to_dict(pairs),
        }

    def __str__(self) -> str:
        first, second = self.standings
        named = zip(_players(self.records), self.sides, strict=True)
        sides = [[f"  as player {player}", *_cells(s)[1:]] for player, s in named if s.games]
        rows = [_cells(first), *sides, _cells(second)]
        table = [*_aligned([_HEADINGS, *rows]), first.shares()]
        lines = [*table, *self._lengths(), *self._difference(), *self._remarks()]
        return "\n".join([self._head("Match"), *lines])

    def _difference(self) -> list[str]:
        test, pairs = self.setting.test, self.pairs
        known = [f"{self.setting.labels[0]}: {pairs}"] if pairs.pairs else []
        return known if test is None else [*known, test.text(pairs)]


@dataclass(frozen=True, slots=True)
class TournamentResult(_Outcome):
    """The games of several agents, each pair of them in a match."""

    @property
    def points(self) -> tuple[tuple[float, ...], ...]:
        """The points of each agent against each other agent."""
        count = len(self.setting.agents)
        table = [[0.0] * count for _ in range(count)]
        for record in self.records:
            one, two = record.entrants
            table[one][two] += {0: 0.5, 1: 1.0, 2: 0.0}[record.winner]
            table[two][one] += {0: 0.5, 1: 0.0, 2: 1.0}[record.winner]
        return tuple(map(tuple, table))

    @property
    def ratings(self) -> tuple[Rating, ...]:
        """Ratings on the Elo scale; see `plybench.arena.ratings`."""
        return ratings(self.points)

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        rated = [
            {"agent": agent, "rating": round(r.value, 3), "margin": _finite(r.margin)}
            for agent, r in zip(self.setting.labels, self.ratings, strict=True)
        ]
        base = _Outcome.to_dict(self)
        rows = [s | r for s, r in zip(base["standings"], rated, strict=True)]
        points = [list(row) for row in self.points]  # of each agent against each, as in `agents`
        return base | {"standings": rows, "ratings": rated, "points": points}

    def __str__(self) -> str:
        order = sorted(
            zip(self.ratings, self.standings, range(len(self.setting.agents)), strict=True),
            key=lambda row: -row[0].value,
        )
        headings = [*_HEADINGS, "rating", *(f"v {place}" for place in range(1, len(order) + 1))]
        rows = []
        for rating, agent, i in order:
            against = [f"{self.points[i][j]:g}" if i != j else "-" for *_, j in order]
            rows.append([*_cells(agent), str(rating), *against])
        numbered = [["", *headings], *([str(n), *row] for n, row in enumerate(rows, 1))]
        lines = [*_aligned(numbered), *self._lengths(), *self._remarks()]
        return "\n".join([self._head("Tournament"), *lines])


_HEADINGS = ["agent", "games", "won", "drawn", "lost", "score", "95 % interval"]


def _cells(standing: Standing) -> list[str]:
    counts = (standing.games, standing.wins, standing.draws, standing.losses)
    score = f"{standing.score:.1%}" if standing.games else "-"
    return [standing.agent, *map(str, counts), score, str(standing.interval)]


def _aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows as lines: text left-aligned, numbers right-aligned."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    texts = [i for i, cell in enumerate(rows[0]) if cell in ("agent", "")]
    return [
        "  ".join(
            cell.ljust(width) if i in texts else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def _forfeits(records: Sequence[GameRecord]) -> list[str]:
    lost = [record for record in records if record.forfeit]
    lines = [
        f"Game {record.number}: {record.agents[record.forfeit - 1]} forfeits: {record.reason}"
        for record in lost[:_MOST_FORFEITS]
    ]
    more = len(lost) - len(lines)
    return [*lines, f"... and {more} more forfeits"] if more else lines


def _players(records: Sequence[GameRecord]) -> tuple[str, str]:
    """Return the names of the two players."""
    return next((record.players for record in records), NUMBERED)


def _on_side(records: Iterable[GameRecord], side: int) -> list[GameRecord]:
    return [record for record in records if record.entrants[side] == 0]


def _finite(margin: float) -> float | None:
    return round(margin, 3) if margin < float("inf") else None
