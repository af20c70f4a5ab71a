"""Games between agents, played in this process: what a message asks for, and the run itself."""

from collections.abc import Sequence
from time import monotonic
from typing import Any, get_args

from plybench.core.catalog.settings_text import read_pairs
from plybench.core.errors import InputError
from plybench.core.limits import Limits
from plybench.lab.agents import agent_of
from plybench.lab.fields import FieldError, Fields
from plybench.lab.games import played_game
from plybench.lab.handle import Report
from plybench.lab.match_data import games_data, result_data
from plybench.play.arena import GameRecord, MatchSettings, Opening, load_openings
from plybench.play.arena.match_settings import Starts
from plybench.play.arena.openings import NAMED, read_openings
from plybench.play.arena.pairing_list import PairingList
from plybench.play.arena.sprt import Watch

MOST_AGENTS = 12
MOST_GAMES = 1000  # of one message
TYPED = "typed"  # openings written out in the message

_MEMORY = 1_000_000_000  # bytes that one move may take
_LONGEST_OPENINGS = 50_000  # characters
_LONGEST_AGENT = 500
_MOST_MOVE_SECONDS = 600.0


def setting_of(message: Fields) -> MatchSettings:
    """Return the match that a message asks for; bad values name their fields."""
    agents = _agents(message)
    values: dict[str, Any] = {
        "seed": message.whole("seed", 0, 2**53, 0),
        "variant": message.text("variant", "", 200),
        "opening_plies": message.whole("opening_plies", 0, 100, 0),
        "openings": message.choice("openings", ("", NAMED, TYPED), ""),
        "shuffle": message.flag("shuffle"),
        "draw_after": message.whole("draw_after", 0, 10_000, 0),
        "starts": message.choice("starts", get_args(Starts), "alternate"),
        "sprt": _differences(message),
    }
    games = message.whole("games", 1, MOST_GAMES, 10)
    setting = _make_settings(message.text("game"), agents, games, values)
    if setting.total > MOST_GAMES:
        raise FieldError("games", f"that is {setting.total:,} games; at most {MOST_GAMES:,} fit")
    return setting


def _agents(message: Fields) -> list[str]:
    """Return the agents, each of which can play the game; see `plybench.lab.agents`."""
    played = played_game(message)
    agents = message.texts("agents", MOST_AGENTS, longest=_LONGEST_AGENT)
    if len(agents) < 2:
        raise FieldError("agents", f"a match needs at least two agents; {len(agents)} given")
    for number, spec in enumerate(agents):
        try:
            agent_of(played, spec)
        except InputError as error:
            raise FieldError(f"agents[{number}]", str(error)) from None
    if "move_seconds" not in message:
        return agents
    seconds = message.number("move_seconds", 0.001, _MOST_MOVE_SECONDS)
    return [with_seconds(spec, seconds) for spec in agents]


def with_seconds(spec: str, seconds: float) -> str:
    """Return an agent with a limit on each move, unless it has one.

    >>> with_seconds("mcts:playouts=200", 0.5), with_seconds("random:seconds=1", 0.5)
    ('mcts:playouts=200,seconds=0.5', 'random:seconds=1')
    """
    name, _, rest = spec.partition(":")
    if "seconds" in read_pairs(rest):
        return spec
    return f"{name}:{rest}{',' if rest else ''}seconds={seconds:g}"


def _make_settings(
    game: str, agents: Sequence[str], games: int, values: dict[str, Any]
) -> MatchSettings:
    """Return the setting; values that do not fit together are an error of one of the fields."""
    try:
        setting = MatchSettings(game, tuple(agents), games, **values)
        _ = setting.test  # checks its two differences
    except InputError as error:
        text = str(error)
        field = next((name for name in (*values, "games") if text.startswith(name)), "games")
        raise FieldError(field, text) from None
    return setting


def _differences(message: Fields) -> tuple[float, float] | None:
    given = message.values("sprt", 2)
    if not given:
        return None
    numbers = [v for v in given if isinstance(v, int | float) and not isinstance(v, bool)]
    if len(numbers) != 2 or not all(abs(number) <= 1000 for number in numbers):
        raise FieldError("sprt", "sprt must be two Elo differences from -1000 to 1000, as in 0, 5")
    return float(numbers[0]), float(numbers[1])


def lines_of(message: Fields, setting: MatchSettings) -> tuple[Opening, ...]:
    """Return the openings of a setting: the game's own, those written out, or none."""
    if not setting.openings:
        return ()
    game = played_game(message).game
    if setting.openings == NAMED and not hasattr(game, "named_openings"):
        raise FieldError("openings", f"{setting.game} has no list of well-known openings")
    try:
        if setting.openings == NAMED:
            return load_openings(game, NAMED, setting.opening_plies)
        text = message.text("opening_lines", "", _LONGEST_OPENINGS)
        found = read_openings(game, text, setting.opening_plies)
    except FieldError:
        raise
    except InputError as error:
        field = "openings" if setting.openings == NAMED else "opening_lines"
        raise FieldError(field, str(error)) from None
    if not found:
        raise FieldError("opening_lines", "no opening is written; each line is one, as moves")
    return found


class MatchPlay:
    """A match that is being played, game after game."""

    def __init__(
        self, setting: MatchSettings, lines: tuple[Opening, ...], seconds: float, report: Report
    ) -> None:
        self.setting, self._report = setting, report
        self._pairings = PairingList(setting, lines=lines)
        self._start, self._seconds = monotonic(), seconds
        self._sent = 0  # games that the page has
        self.records: list[GameRecord] = []
        self.ended = ""  # what ended it early: time, stopped

    @property
    def seconds(self) -> float:
        """How long it has taken."""
        return monotonic() - self._start

    def run(self) -> None:
        """Play until all games are over, a test is decided, the time is up or Ctrl-C comes."""
        watch = Watch(self.setting.test)
        limits = Limits(memory=_MEMORY, progress=self._look)
        try:
            for job in self._pairings.jobs():
                self._look()
                self.records.append(self._pairings.play(job, limits))
                watch.add(self.records[-1])
                self._tell()
                if watch.is_decided:
                    return
        except KeyboardInterrupt:
            self.ended = self.ended or "stopped"
        except InputError as error:  # of the openings, which are made as they are needed
            raise FieldError("opening_plies", str(error)) from None

    def _look(self, counts: object = None) -> None:
        if self.seconds > self._seconds:
            self.ended = "time"
            raise KeyboardInterrupt

    def _tell(self) -> None:
        """Report the standings and the games that the page does not have yet."""
        known = result_data(self.setting, self.records) | {
            "from": self._sent,
            "games": games_data(self.records[self._sent :]),
            "seconds": round(self.seconds, 3),
        }
        if self._report(known) is not False:  # it was sent
            self._sent = len(self.records)
