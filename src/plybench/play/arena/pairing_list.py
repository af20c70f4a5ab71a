"""The games of a setting, ready to be played: `schedule` says which there are.

The games of two agents come in pairs: the same opening twice, with sides swapped, unless one of
them always starts. All pairs of agents get the same openings.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from plybench.core.catalog import find_game
from plybench.core.errors import InputError
from plybench.core.game import Game
from plybench.core.limits import Limits
from plybench.core.notation import play_moves, read_position
from plybench.play.agents import (
    Agent,
    FunctionAgent,
    HumanAgent,
    IsolatedAgent,
    Names,
    make_agent,
)
from plybench.play.agents.search import say_what_lacks_evaluations
from plybench.play.arena.entering import enter_all
from plybench.play.arena.game import play_game
from plybench.play.arena.match_settings import MatchSettings
from plybench.play.arena.names import seed_numbers
from plybench.play.arena.openings import Opening, in_turn, random_openings
from plybench.play.arena.record import GameRecord
from plybench.play.arena.schedule import due
from plybench.play.arena.seeds import derived

_OPENINGS, _GAMES = 1, 2  # the purpose for which a seed is derived


@dataclass(frozen=True, slots=True)
class Job:
    """A game to play: its number, the agents' places (player 1 first), its opening and seed."""

    number: int
    entrants: tuple[int, int]
    opening: Opening
    seed: int


class PairingList:
    """A game and its agents, ready to play the games of a setting.

    `lines` are the openings that the setting names. With `is_checked` another process has made the
    list before, and external engines are not tried out again. With `keep_going`, agents in files
    that cannot be loaded lose their games; otherwise they are an error.
    """

    def __init__(
        self,
        setting: MatchSettings,
        game: Game[Any, Any] | None = None,
        players: Sequence[str | Agent] | None = None,
        *,
        lines: tuple[Opening, ...] = (),
        is_checked: bool = False,
        keep_going: bool = False,
    ) -> None:
        given = setting.agents if players is None else players
        self.setting, self._lines = setting, lines
        self._numbers = seed_numbers(setting.given_names)
        self.is_text = game is None and all(isinstance(player, str) for player in given)
        names = None
        if game is None:
            domain = find_game(setting.game)
            game, names = domain.load(None, setting.variant or None)[0], Names.of(domain)
        self.game = game

        def enter(player: str | Agent, was_loaded: bool) -> Agent:
            if isinstance(player, str):
                player = make_agent(
                    player,
                    game,
                    names,
                    setting.foreign,
                    is_checked=was_loaded,
                    others=setting.agents,
                )
            return _entered(player, game)

        self.agents = enter_all(given, enter, is_checked=is_checked, keep_going=keep_going)
        if not is_checked:
            say_what_lacks_evaluations(game, self.agents)

    def jobs(self, done: Mapping[int, GameRecord] | None = None) -> Iterator[Job]:
        """Yield the games that can be played now and are not done; see `due`."""
        openings = self._openings()
        known: list[Opening] = []
        for slot in due(self.setting, done or {}):
            at = slot.time // 2 if self.setting.has_pairs else slot.time
            while len(known) <= at:
                known.append(next(openings))
            yield Job(slot.number, slot.entrants, known[at], self._seed(*slot))

    def _openings(self) -> Iterator[Opening]:
        setting = self.setting
        seed = derived(setting.seed, _OPENINGS)
        if self._lines:
            return in_turn(self._lines, setting.shuffle, seed)
        return random_openings(self.game, setting.opening_plies, seed)

    def _seed(self, number: int, entrants: tuple[int, int], time: int) -> int:
        """Return the seed of a game.

        In a tournament it depends on the names of the two agents and not on the number of the game,
        so that it stays the same when other agents join.
        """
        if self.setting.format == "match":
            return derived(self.setting.seed, _GAMES, number)
        return derived(self.setting.seed, _GAMES, *sorted(self._numbers[i] for i in entrants), time)

    def play(self, job: Job, limits: Limits | None = None) -> GameRecord:
        """Return the record of a game; these limits hold for each move besides its agent's own."""
        one, two = (self.agents[i] for i in job.entrants)
        start = read_position(self.game, job.opening.start)
        opening = play_moves(self.game, start, job.opening.moves)[1]
        record = play_game(
            self.game,
            (one, two),
            opening=opening,
            start=job.opening.start,
            opening_name=job.opening.name,
            draw_after=self.setting.draw_after,
            seed=job.seed,
            limits=limits,
            number=job.number,
            entrants=job.entrants,
            name=self.setting.game,
        )
        first, second = (self.setting.labels[i] for i in job.entrants)
        return replace(record, agents=(first, second))


def _entered(agent: Agent, game: Game[Any, Any]) -> Agent:
    """Return an agent that can play a match of a game."""
    if isinstance(agent, HumanAgent):
        raise InputError("a human cannot play in matches; use `plybench play`")
    if isinstance(agent, FunctionAgent | IsolatedAgent):
        agent.check(game)
    return agent
