"""Which games a setting has: who meets whom, how often, and who moves first.

The games of two agents come in pairs, with sides swapped, unless one of them always starts. Games
are numbered round by round, so that a longer run begins with the games of a shorter one. The games
of a Swiss tournament are known round by round: they depend on the results of the round before.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from plybench.core.errors import InputError
from plybench.core.rng import SplitMix64
from plybench.play.arena.match_settings import MatchSettings
from plybench.play.arena.record import GameRecord
from plybench.play.arena.seeds import derived
from plybench.play.arena.swiss import first_player, swiss_pairs

_DRAWN = 4  # the purpose for which a seed is derived


class Slot(NamedTuple):
    """A game to be played: its number, the agents' places (player 1 first), and its place in time.

    `time` counts the games of each agent, in pairs with the same opening; all pairs of agents have
    the same openings at the same time.
    """

    number: int
    entrants: tuple[int, int]
    time: int


def due(setting: MatchSettings, done: Mapping[int, GameRecord]) -> Iterator[Slot]:
    """Yield the games that can be played now and are not done; none if all are.

    When all of these are done, there may be more, in a Swiss tournament.
    """
    source = _swiss_round(setting, done) if setting.format == "swiss" else _all(setting)
    return (slot for slot in source if slot.number not in done)


def _all(setting: MatchSettings) -> Iterator[Slot]:
    pairings = setting.pairings
    for time in range(setting.games):
        is_swapped = time % 2 == 1 if setting.has_pairs else setting.starts == "second"
        for place, (a, b) in enumerate(pairings):
            entrants = (b, a) if is_swapped else (a, b)
            yield Slot(time * len(pairings) + place, entrants, time)


def _swiss_round(setting: MatchSettings, done: Mapping[int, GameRecord]) -> list[Slot]:
    """Return the games of the first round that is not complete."""
    table = _SwissTable(setting)
    for number in range(setting.rounds):
        slots = table.next_round(number)
        if any(slot.number not in done for slot in slots):
            return slots
        for slot in slots:
            table.count(slot, done[slot.number])
    return []


class _SwissTable:
    """The points, opponents and starts of the agents of a Swiss tournament so far."""

    def __init__(self, setting: MatchSettings) -> None:
        agents = range(len(setting.agents))
        self._setting = setting
        self._drawn = list(agents)
        SplitMix64(derived(setting.seed, _DRAWN)).shuffle(self._drawn)
        self._points = dict.fromkeys(agents, 0.0)
        self._starts = dict.fromkeys(agents, 0)
        self._met: set[frozenset[int]] = set()
        self._rested: set[int] = set()

    def next_round(self, number: int) -> list[Slot]:
        """Return the games of a round; an agent without an opponent gets full points."""
        games = self._setting.games
        order = sorted(self._drawn, key=lambda agent: -self._points[agent])
        pairs = swiss_pairs(order, self._met, self._rested)
        for agent in {*order} - {agent for pair in pairs for agent in pair}:
            self._rested.add(agent)
            self._points[agent] += games
        self._met |= {frozenset(pair) for pair in pairs}
        sides = [self._sides(pair) for pair in pairs]
        has_swaps = self._setting.has_pairs
        return [
            Slot(time * len(pairs) + board, two[::-1] if game % 2 and has_swaps else two, time)
            for game, time in enumerate(range(number * games, (number + 1) * games))
            for board, two in enumerate(sides)
        ]

    def _sides(self, pair: tuple[int, int]) -> tuple[int, int]:
        """Return who is first in the first game of a pair."""
        if self._setting.has_pairs:
            return first_player(pair, self._starts)
        low, high = sorted(pair)
        return (low, high) if self._setting.starts == "first" else (high, low)

    def count(self, slot: Slot, record: GameRecord) -> None:
        """Add a game."""
        if record.entrants != slot.entrants:
            raise InputError(f"game {slot.number} is not one of this Swiss tournament")
        one, two = slot.entrants
        self._starts[one] += 1
        self._points[one] += (0.5, 1.0, 0.0)[record.winner]
        self._points[two] += (0.5, 0.0, 1.0)[record.winner]
