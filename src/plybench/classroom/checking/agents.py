"""An agent of the user: one game as each player, in a process of its own, watched."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from plybench.classroom.checking.findings import BadOption, Report
from plybench.classroom.checking.kinds import packages_of
from plybench.core.catalog import GameDomain, games
from plybench.core.errors import InputError
from plybench.core.notation import reads_states, writes_states
from plybench.core.system.foreign_text import visible
from plybench.core.system.python_files import parse_code
from plybench.play.agents import ForeignAgent, ForeignLimits, Names, make_agent
from plybench.play.agents.own_file import USUAL
from plybench.play.agents.watching import Watch
from plybench.play.arena.game import play_game
from plybench.play.arena.record import GameEnd, GameRecord
from plybench.play.arena.submissions import has_agent

_USUAL = "random"  # the opponent
_USUAL_GAME = "connect_four"
_DRAW_AFTER = 300  # moves
_SEED = 1
_SIDES = ("first", "second")
_MEGABYTE = 10**6


@dataclass(frozen=True, slots=True)
class Trial:
    """How an agent is tried out: against whom, and with how much time for a move."""

    against: str = _USUAL
    seconds: float = ForeignLimits().seconds

    def __post_init__(self) -> None:
        self.limits()

    def limits(self) -> ForeignLimits:
        """Return the limits of the agent; InputError if they cannot be kept."""
        return ForeignLimits(self.seconds)


def usual_game(path: str) -> str:
    """Return the game that an agent in a file is meant for: chess if the file imports that."""
    packages = packages_of(path)
    return next((f.name for f in games().values() if f.package in packages), _USUAL_GAME)


def check_agent_of_user(
    text: str, domain: GameDomain, game: Any, state: Any, trial: Trial, report: Report
) -> None:
    """Add findings on an agent: it plays a game from a state as each of the players."""
    names = Names.of(domain)
    agent = ForeignAgent(text, trial.limits(), names.game)
    try:
        opponent = make_agent(trial.against, game, names, trial.limits())
    except InputError as error:
        raise BadOption(f"the opponent {trial.against!r} cannot play: {error}") from None
    start = _write_position(game, state)
    agent.check(game)
    report.right(f"it takes ({agent.form}) and can be loaded")
    if not has_agent(Path(parse_code(text).path)):
        report.note(f"in a folder of submissions it must be called {USUAL}")
    for side in (0, 1):
        agent.watch = watch = Watch()
        players = (agent, opponent) if side == 0 else (opponent, agent)
        record = play_game(game, players, seed=_SEED, draw_after=_DRAW_AFTER, start=start)
        _add_game(record, side, trial, report)
        _add_costs(watch, trial, report)
        _add_prints(watch, report)


def _write_position(game: Any, state: Any) -> str:
    """Return a position as `play_game` takes it; empty for the start."""
    if state == game.initial:
        return ""
    if not writes_states(game) or not reads_states(game):
        raise InputError(f"{type(game).__name__} cannot write positions; try it from the start")
    return str(game.format_state(state))


def _add_game(record: GameRecord, side: int, trial: Trial, report: Report) -> None:
    role = f"as the {_SIDES[side]} player"
    moves = f"{len(record.moves)} move" + ("s" if len(record.moves) != 1 else "")
    if record.forfeit == side + 1:
        place = f"at move {len(record.moves) + 1} ({' '.join(record.moves) or 'the start'})"
        report.wrong(f"{role} it loses {place}: {record.reason}", record.trace)
        return
    if record.forfeit:
        report.note(f"{role}: {trial.against} failed after {moves}: {record.reason}")
        return
    ended = {0: "draws", side + 1: "wins"}.get(record.winner, "loses")
    cut = f", cut off after {_DRAW_AFTER}" if record.end is GameEnd.ADJUDICATED else ""
    report.right(f"{role} it {ended} against {trial.against}: {moves}, all legal{cut}")


def _add_costs(watch: Watch, trial: Trial, report: Report) -> None:
    if not watch.moves:
        return
    first, middle, longest = map(_time, watch.seconds)
    report.right(
        f"time for a move: first {first}, median {middle}, longest {longest}, "
        f"allowed {_time(trial.seconds)} (before it: Python {_time(watch.start_seconds)}, "
        f"loading {_time(watch.load_seconds)})"
    )
    if watch.memory is not None:
        allowed, most = (n / _MEGABYTE for n in (trial.limits().memory, watch.memory))
        report.right(f"memory for a move: at most {most:.1f} MB, allowed {allowed:g} MB")


def _time(seconds: float) -> str:
    """Return a time as people write it.

    >>> _time(0.00042), _time(0.0312), _time(5.0)
    ('0.42 ms', '31 ms', '5 s')
    """
    if seconds >= 1:
        return f"{seconds:.3g} s"
    return f"{1000 * seconds:.2g} ms" if seconds < 0.1 else f"{1000 * seconds:.0f} ms"


def _add_prints(watch: Watch, report: Report) -> None:
    printed = [("while it was loaded", watch.printed)]
    printed += [(f"move {number}", move.printed) for number, move in enumerate(watch.moves, 1)]
    printed.append(("before it failed", watch.last_words))
    lines = [
        f"{when}: {line}"
        for when, text in printed
        for line in visible(text).rstrip("\n").splitlines()
    ]
    if lines:
        report.note("it prints (matches show it with --show-output):", "\n".join(lines))
