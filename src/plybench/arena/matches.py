"""Matches and tournaments: the calls."""

import os
from collections.abc import Callable, Container, Generator, Iterable, Sequence
from contextlib import closing, nullcontext, suppress
from pathlib import Path
from typing import Any, Unpack

from plybench.agents import Agent, ForeignLimits, FunctionAgent, IsolatedAgent, Mover
from plybench.agents.function import is_agent
from plybench.arena.log import GameLog
from plybench.arena.match_settings import MatchOptions, MatchSettings
from plybench.arena.openings import Opening, load_openings
from plybench.arena.pairing_list import Job, PairingList
from plybench.arena.pool import play_in_processes
from plybench.arena.record import GameRecord, load_game, replay
from plybench.arena.results import MatchResult, TournamentResult
from plybench.arena.sprt import Watch
from plybench.catalog import find_game
from plybench.errors import InputError, refused
from plybench.game import check_game
from plybench.system.cluster import check_address
from plybench.verify import VerificationError

__all__ = ["MatchSettings", "Progress", "match", "tournament"]

Progress = Callable[[int, int], object]  # (games played, total)
Player = str | Agent | Mover

_MOST_TESTED = 10_000  # games after which a test ends undecided


def match(
    game: Any,
    first: Player,
    second: Player,
    *,
    games: int | None = None,
    workers: int | None = None,
    record: str | Path | None = None,
    progress: Progress | None = None,
    dask: str | None = None,
    keep_going: bool = False,
    **options: Unpack[MatchOptions],
) -> MatchResult:
    """Play games between two agents, each opening twice with sides swapped.

    `game` is the name of a game in the catalog or a game of your own; agents are written as text
    (see `plybench.agents.spec`), or agent objects, or functions, classes and objects of your own,
    such as a function `agent(board, player=1)` (see `plybench.agents.forms`). Options are those of
    `MatchSettings`: `seed`, `variant`, `openings`, `sprt` and so on. By default there are 20 games;
    with openings, two for each; with a test, at most 10,000.

    Games of the catalog between agents given as text run in `workers` processes, by default one for
    each core; the games do not depend on how many. All others are played in this process, and
    functions are trusted to return. With `move_seconds` or `agent_memory`, each function plays in a
    copy of this process instead: one that takes more loses, and what it changes or prints is lost.
    `dask` names a cluster to play on instead: `local:N`, or the address of its scheduler.
    `record` names a file that stores finished games; the same call continues with the missing ones.
    Agents from files that cannot be loaded are an error; with `keep_going` they lose their games.
    Ctrl-C returns what was played until then.
    """
    usual = _MOST_TESTED if options.get("sprt") is not None else 20
    pairings = _pairings(game, (first, second), games, usual, options, keep_going)
    return MatchResult(pairings.setting, _play(pairings, workers, record, progress, dask))


def tournament(
    game: Any,
    agents: Sequence[Player],
    *,
    games: int | None = None,
    workers: int | None = None,
    record: str | Path | None = None,
    progress: Progress | None = None,
    dask: str | None = None,
    keep_going: bool = False,
    **options: Unpack[MatchOptions],
) -> TournamentResult:
    """Play a match of `games` games between each pair of agents; otherwise like `match`.

    By default there are 10 games per pair of agents; with openings, two for each.
    """
    if options.get("sprt") is not None:
        raise InputError("sprt compares two agents, in a match")
    pairings = _pairings(game, agents, games, 10, options, keep_going)
    return TournamentResult(pairings.setting, _play(pairings, workers, record, progress, dask))


def _pairings(
    game: Any,
    players: Sequence[Player],
    games: int | None,
    usual: int,
    options: MatchOptions,
    keep_going: bool,
) -> PairingList:
    given = [p if isinstance(p, str) else _as_agent(p, options) for p in players]
    names = tuple(p if isinstance(p, str) else p.name for p in given)
    own = None if isinstance(game, str) else game
    if own is not None:
        check_game(own)
        options.setdefault("variant", str(getattr(own, "variant", "")))
    lines = _lines(game, options)
    if games is None:
        times = 2 if options.get("starts", "alternate") == "alternate" else 1
        games = times * len(lines) if lines and options.get("sprt") is None else usual
    name = find_game(game).name if own is None else type(own).__name__
    setting = MatchSettings(name, names, games, **options)
    return PairingList(setting, own, given, lines=lines, keep_going=keep_going)


def _lines(game: Any, options: MatchOptions) -> tuple[Opening, ...]:
    """Return the openings that the options name, if any."""
    if not options.get("openings"):
        return ()
    rules = load_game(game, options.get("variant") or None) if isinstance(game, str) else game
    return load_openings(rules, str(options["openings"]), options.get("opening_plies", 0))


def _as_agent(player: Any, options: MatchOptions) -> Agent:
    """Return an agent for what is given; functions are isolated if they have limits."""
    if is_agent(player):
        if not isinstance(player.name, str):
            raise InputError(f"{player!r} is not an agent: its name {player.name!r} is not text")
        return player  # type: ignore[no-any-return]
    if not callable(player) and not callable(getattr(player, "choose", None)):
        raise InputError(f"{player!r} is not an agent: it has no choose() and is not a function")
    if not {"move_seconds", "agent_memory", "game_seconds"} & options.keys():
        return FunctionAgent(player)
    usual = ForeignLimits()
    limits = ForeignLimits(
        options.get("move_seconds", usual.seconds), options.get("agent_memory", usual.memory),
        options.get("game_seconds") or None,
    )  # fmt: skip
    return IsolatedAgent(player, limits)


def _play(
    pairings: PairingList,
    workers: int | None,
    path: str | Path | None,
    progress: Progress | None,
    dask: str | None,
) -> tuple[GameRecord, ...]:
    """Return the records of a setting, by number: all of them, or fewer after Ctrl-C."""
    count = _count(pairings, workers, dask)
    total = pairings.setting.total
    with nullcontext() if path is None else GameLog(Path(path), pairings.setting) as log:
        done = {} if log is None else _verified(pairings, log)
        watch = Watch(pairings.setting.test, done.values())
        if progress is not None:
            progress(len(done), total)
        left = 0 if watch.is_decided else total - len(done)
        missing = _missing(pairings, done)
        with (
            suppress(KeyboardInterrupt),
            closing(_records(pairings, missing, left, count, dask)) as records,
        ):
            for record in records:
                done[record.number] = record
                watch.add(record)
                if log is not None:
                    log.add(record)
                if progress is not None:
                    progress(len(done), total)
                if watch.is_decided:
                    break
        numbers = [number for number in sorted(done) if watch.counts(number)]
        if log is not None and len(numbers) == (watch.games or total):
            log.put_in_order(numbers)
    return tuple(done[number] for number in numbers)


def _count(pairings: PairingList, workers: int | None, dask: str | None) -> int:
    """Return the number of processes to use."""
    if dask is not None:
        check_address(dask)
        if workers is not None:
            raise InputError("workers are local processes; a Dask cluster has its own")
    if workers is not None and workers < 1:
        raise refused("workers", workers, "at least 1")
    if pairings.is_text:
        return workers or os.cpu_count() or 1
    if dask is not None or (workers is not None and workers > 1):
        raise InputError("games or agents that are Python objects are played in one process")
    return 1


def _missing(pairings: PairingList, done: Container[int]) -> Iterable[Job]:
    """Return the games that are not done yet."""
    jobs = (job for job in pairings.jobs() if job.number not in done)
    # Missing openings are reported before play. A test may need only a few games.
    return list(jobs) if pairings.setting.test is None else jobs


def _records(
    pairings: PairingList, jobs: Iterable[Job], left: int, count: int, dask: str | None
) -> Generator[GameRecord, None, None]:
    """Yield the records of games as they finish; `left` is how many there are."""
    if min(count, left) > 1 or (dask is not None and left):
        yield from play_in_processes(pairings.setting, jobs, count, dask)
    elif left:
        yield from map(pairings.play, jobs)


def _verified(pairings: PairingList, log: GameLog) -> dict[int, GameRecord]:
    """Return the games recorded in a file, after replaying each."""
    for record in log.records.values():
        try:
            replay(pairings.game, record)
        except VerificationError as error:
            raise InputError(f"{log.path}: {error}") from None
    return dict(log.records)
