"""The games of a setting: which there are, and how each is played.

The games of two agents come in pairs: the same opening twice, with sides swapped, unless one of
them always starts. All pairs of agents get the same openings. Games are numbered round by round, so
that a longer run begins with the games of a shorter one.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from plybench.agents import (
    Agent,
    FunctionAgent,
    HumanAgent,
    IsolatedAgent,
    Names,
    make_agent,
)
from plybench.agents.agent import written_action
from plybench.agents.search import say_what_lacks_evaluations
from plybench.arena.entering import enter_all
from plybench.arena.game import play_game
from plybench.arena.match_settings import MatchSettings
from plybench.arena.openings import Opening, in_turn, random_openings
from plybench.arena.record import GameRecord
from plybench.arena.seeds import derived
from plybench.catalog import find_game
from plybench.errors import InputError
from plybench.limits import Limits

_OPENINGS, _GAMES = 1, 2  # the purpose for which a seed is derived


@dataclass(frozen=True, slots=True)
class Job:
    """A game to play: its number, the agents' places (player 1 first), its opening."""

    number: int
    entrants: tuple[int, int]
    opening: Opening


class PairingList:
    """A game and its agents, ready to play the games of a setting.

    `lines` are the openings that the setting names. With `is_checked` another process has made the
    list before, and external engines are not tried out again. With `keep_going`, agents in files
    that cannot be loaded lose their games; otherwise they are an error.
    """

    def __init__(
        self,
        setting: MatchSettings,
        game: Any = None,
        players: Sequence[str | Agent] | None = None,
        *,
        lines: tuple[Opening, ...] = (),
        is_checked: bool = False,
        keep_going: bool = False,
    ) -> None:
        given = setting.agents if players is None else players
        self.setting, self._lines = setting, lines
        self.is_text = game is None and all(isinstance(player, str) for player in given)
        names = None
        if game is None:
            domain = find_game(setting.game)
            game, names = domain.load(None, setting.variant or None)[0], Names.of(domain)
        self.game = game

        def enter(player: str | Agent, was_loaded: bool) -> Agent:
            if isinstance(player, str):
                player = make_agent(
                    player, game, names, setting.foreign, is_checked=was_loaded,
                    others=setting.agents,
                )  # fmt: skip
            return _entered(player, game)

        self.agents = enter_all(given, enter, is_checked=is_checked, keep_going=keep_going)
        if not is_checked:
            say_what_lacks_evaluations(game, self.agents)

    def jobs(self) -> Iterator[Job]:
        """Yield all games of the setting."""
        setting = self.setting
        seed = derived(setting.seed, _OPENINGS)
        if self._lines:
            lines = in_turn(self._lines, setting.shuffle, seed)
        else:
            lines = random_openings(self.game, setting.opening_plies, seed)
        pairings = list(combinations(range(len(setting.agents)), 2))
        for round_ in range(setting.games):
            if round_ % 2 == 0 or not setting.has_pairs:
                line = next(lines)
            for place, (a, b) in enumerate(pairings):
                is_swapped = round_ % 2 == 1 if setting.has_pairs else setting.starts == "second"
                entrants = (b, a) if is_swapped else (a, b)
                yield Job(round_ * len(pairings) + place, entrants, line)

    def play(self, job: Job, limits: Limits | None = None) -> GameRecord:
        """Return the record of a game; each move has these limits besides those of its agent."""
        one, two = (self.agents[i] for i in job.entrants)
        return play_game(
            self.game, (one, two), opening=self._read(job.opening), start=job.opening.start,
            opening_name=job.opening.name, draw_after=self.setting.draw_after,
            seed=derived(self.setting.seed, _GAMES, job.number), limits=limits,
            number=job.number, entrants=job.entrants, name=self.setting.game,
        )  # fmt: skip

    def _read(self, opening: Opening) -> list[Any]:
        game, moves = self.game, []
        state = game.parse_state(opening.start) if opening.start else game.initial
        for written in opening.moves:
            moves.append(next(a for a in game.actions(state) if written_action(game, a) == written))
            state = game.result(state, moves[-1])
        return moves


def _entered(agent: Agent, game: Any) -> Agent:
    """Return an agent that can play a match of a game."""
    if isinstance(agent, HumanAgent):
        raise InputError("a human cannot play in matches; use `plybench play`")
    if isinstance(agent, FunctionAgent | IsolatedAgent):
        agent.check(game)
    return agent
