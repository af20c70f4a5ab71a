"""Outcomes of matches, counted from the records, and what they have in common with tournaments."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from plybench.core.results.display import Displayed
from plybench.core.tables.side_by_side import text_table
from plybench.core.tables.text_column import TextColumn
from plybench.play.arena.forfeits import Forfeits, forfeits_of
from plybench.play.arena.lengths import length_counts, lengths_by_result, lengths_line
from plybench.play.arena.match_settings import MatchSettings
from plybench.play.arena.opening_scores import OpeningScore, opening_scores
from plybench.play.arena.pairs import PairCounts, pairs_of
from plybench.play.arena.record import NUMBERED, GameRecord
from plybench.play.arena.standings import VOID, Standing, first_player, standing, void_wins
from plybench.play.arena.times import MoveTimes, game_times, times_of

_MOST_FORFEITS = 5  # reasons listed


@dataclass(frozen=True, slots=True)
class Outcome(Displayed):
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
        labels, void = self.setting.labels, self.void
        return tuple(standing(name, i, self.records, void) for i, name in enumerate(labels))

    @property
    def void(self) -> frozenset[int]:
        """The numbers of the games in which the winner's point does not count."""
        return void_wins(self.records)

    @property
    def openings(self) -> list[OpeningScore]:
        """The results by opening."""
        return opening_scores(self.records)

    @property
    def first_player(self) -> Standing:
        """The results of the players who moved first."""
        return first_player(self.records)

    @property
    def forfeits(self) -> list[Forfeits]:
        """The forfeits of each agent, by reason."""
        return forfeits_of(self.records, self.setting.labels)

    @property
    def move_times(self) -> tuple[MoveTimes, ...]:
        """How long each agent took for its moves."""
        return tuple(times_of(i, self.records) for i in range(len(self.setting.agents)))

    @property
    def different_games(self) -> int:
        """The number of distinct games, by agents and moves."""
        return len({(record.entrants, record.moves) for record in self.records})

    @property
    def faults(self) -> dict[tuple[str, str], list[int]]:
        """The agents that raised errors, each with a traceback -> the numbers of these games.

        Of errors on the same line, it is the traceback of the first one.
        """
        return {(f.agent, f.trace): list(f.games) for f in self.forfeits if f.trace}

    def to_dict(self) -> dict[str, Any]:
        """Return plain values; clock times are kept apart, in `times` and `agent_times`."""
        games = [
            {
                "number": r.number,
                "agents": list(r.agents),
                "start": r.start,
                "opening": r.opening,
                "opening_name": r.opening_name,
                "moves": list(r.moves),
                "winner": r.winner,
                "end": str(r.end),
                "reason": r.reason,
                "forfeit": r.forfeit,
                "trace": r.trace,
                "printed": [asdict(output) for output in r.printed],
            }
            for r in self.records
        ]
        times = [game_times(record) for record in self.records]
        players = players_of(self.records)
        return {
            **self.setting.to_dict(),
            **({} if players == NUMBERED else {"players": players}),
            "played": len(self.records),
            "complete": self.is_complete,
            "different_games": self.different_games,
            "lengths": {k: v and v.to_dict() for k, v in lengths_by_result(self.records).items()},
            "length_counts": [list(item) for item in length_counts(self.records).items()],
            "standings": [s.to_dict() for s in self.standings],
            "first_player": self.first_player.to_dict(),
            "openings": [opening.to_dict() for opening in self.openings],
            "forfeits": [forfeits.to_dict() for forfeits in self.forfeits],
            "records": games,
            "times": times,
            "agent_times": self._agent_times(),
        }

    def _agent_times(self) -> list[dict[str, Any]]:
        labels = self.setting.labels
        return [
            {"agent": name, **times.to_dict()}
            for name, times in zip(labels, self.move_times, strict=True)
        ]

    def __str__(self) -> str:
        return self.text()

    def text(self, width: int | None = None) -> str:
        """Return the outcome in words and tables; tables are at most this wide."""
        raise NotImplementedError

    def head(self, what: str) -> str:
        """Return the first line: what was played."""
        setting = self.setting
        board = f" {setting.variant}" if setting.variant else ""
        played = f"{len(self.records)} of " if not self.is_complete else ""
        if setting.test is not None:
            played = f"{len(self.records)} of at most "
        games = "game" if setting.total == 1 else "games"
        head = f"{what}, {setting.game}{board}: {played}{setting.total} {games}"
        return f"{head}, seed {setting.seed}{self.starter()}"

    def starter(self) -> str:
        """Return who always starts; empty where the agents take turns."""
        setting = self.setting
        if setting.has_pairs:
            return ""
        if len(setting.agents) > 2:
            return f"; the {setting.starts} of each pair of agents starts"
        return f"; {setting.labels[setting.starts == 'second']} always starts"

    def lengths(self) -> list[str]:
        """Return the lengths of the games in a line, if there are games."""
        return [lengths_line(self.records)] if self.records else []

    def void_note(self) -> list[str]:
        """Return what void means, if there are void games."""
        return [VOID] if self.void else []

    def repetitions(self) -> list[str]:
        """Return a remark if some games have equal moves."""
        different, played = self.different_games, len(self.records)
        if played < 4 or different == played:
            return []
        varied = self.setting.opening_plies or self.setting.openings
        advice = "" if varied else "; --openings or --opening-plies varies them"
        return [
            f"Only {different} of {played} games differ, so the intervals are too narrow{advice}."
        ]


@dataclass(frozen=True, slots=True)
class MatchResult(Outcome):
    """The games of two agents; with a test, only the games that the test needed."""

    @property
    def is_complete(self) -> bool:
        """Whether all games were played, or enough to decide the test."""
        test = self.setting.test
        decided = test is not None and test.accepted(self.pairs) is not None
        return decided or len(self.records) == self.setting.total

    @property
    def pairs(self) -> PairCounts:
        """The first agent's games in pairs: Elo difference, likelihood of superiority.

        None are counted if the same agent starts every game; void games are not, without a test.
        """
        if not self.setting.has_pairs:
            return PairCounts()
        # A test has counted every game as it ended, before it was known which are void.
        void = self.void if self.setting.test is None else ()
        return pairs_of(record for record in self.records if record.number not in void)

    @property
    def sides(self) -> tuple[Standing, ...]:
        """The games of the first agent as the first player and as the second."""
        name, void = self.setting.labels[0], self.void
        return tuple(standing(name, 0, _on_side(self.records, side), void) for side in (0, 1))

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        test, pairs = self.setting.test, self.pairs
        first, second = self.setting.labels
        difference = {"agent": first, "against": second, **pairs.to_dict()}
        sides = [s.to_dict() | {"player": player} for player, s in enumerate(self.sides, 1)]
        return Outcome.to_dict(self) | {
            "sides": sides,
            "difference": difference if self.setting.has_pairs else None,
            "test": None if test is None else test.to_dict(pairs),
        }

    @property
    def openings(self) -> list[OpeningScore]:
        """The results of each opening, for both players and for the first agent."""
        return opening_scores(self.records, self.setting.labels[0], self.void)

    def text(self, width: int | None = None) -> str:
        """Return the outcome in words and a table, which is at most this wide."""
        first, second = self.standings
        named = zip(players_of(self.records), self.sides, strict=True)
        sides = [(f"  as player {player}", s) for player, s in named if s.games]
        rows = [(first.agent, first), *sides, (second.agent, second)]
        table = text_table(standing_columns(rows), width)
        remarks = [*self.void_note(), *self.repetitions(), *_forfeits(self.records)]
        lines = [*table, first.shares(), *self.lengths(), *self._difference(), *remarks]
        return "\n".join([self.head("Match"), *lines])

    def _difference(self) -> list[str]:
        test, pairs = self.setting.test, self.pairs
        known = [f"{self.setting.labels[0]}: {pairs}"] if pairs.pairs else []
        return known if test is None else [*known, test.text(pairs)]


def standing_columns(rows: Sequence[tuple[str, Standing]]) -> list[TextColumn]:
    """Return the columns of a table of standings, each with its name."""
    each = [standing for _, standing in rows]
    counts = {
        "games": "games",
        "won": "wins",
        "drawn": "draws",
        "lost": "losses",
        "forfeits": "forfeits",
    }
    ranks = {"games": 2, "drawn": 3, "lost": 2, "won": 2}
    if any(s.void for s in each):
        counts["void"] = "void"
        ranks["void"] = 3
    return [
        TextColumn.of("agent", [name for name, _ in rows], is_right=False),
        *(
            TextColumn.of(head, [str(getattr(s, field)) for s in each], ranks.get(head, 0))
            for head, field in counts.items()
        ),
        TextColumn.of("score", [f"{s.score:.1%}" if s.games else "-" for s in each]),
        TextColumn.of("95 % interval", [str(s.interval) for s in each], 5),
    ]


def _forfeits(records: Sequence[GameRecord]) -> list[str]:
    lost = [record for record in records if record.forfeit]
    lines = [
        f"Game {record.number}: {record.agents[record.forfeit - 1]} forfeits: {record.reason}"
        for record in lost[:_MOST_FORFEITS]
    ]
    more = len(lost) - len(lines)
    return [*lines, f"... and {more} more forfeits"] if more else lines


def players_of(records: Sequence[GameRecord]) -> tuple[str, str]:
    """Return the names of the two players."""
    return next((record.players for record in records), NUMBERED)


def _on_side(records: Iterable[GameRecord], side: int) -> list[GameRecord]:
    return [record for record in records if record.entrants[side] == 0]
