"""Matches and tournaments: the calls."""

import os
from collections.abc import Callable, Generator, Sequence
from contextlib import closing, nullcontext, suppress
from pathlib import Path
from typing import Any, Unpack

from plybench.agents import Agent, FunctionAgent, Mover
from plybench.arena.log import GameLog
from plybench.arena.pool import play_in_processes
from plybench.arena.record import GameRecord, replay
from plybench.arena.results import MatchResult, TournamentResult
from plybench.arena.setting import Job, Setting, SettingOptions, Table
from plybench.errors import InputError
from plybench.game import check_game
from plybench.verify import VerificationError

__all__ = ["Progress", "Setting", "match", "tournament"]

Progress = Callable[[int, int], object]  # (games played, games in all)
Player = str | Agent | Mover


def match(
    game: Any,
    first: Player,
    second: Player,
    *,
    games: int = 20,
    workers: int | None = None,
    record: str | Path | None = None,
    progress: Progress | None = None,
    **options: Unpack[SettingOptions],
) -> MatchResult:
    """Play games between two agents, each opening twice with sides changed.

    `game` is the name of a game in the catalog or a game of your own; agents are written as text
    (see `plybench.agents.spec`), or agent objects, or functions `agent(board, player=1)`. Options
    are `seed`, `variant`, `opening_plies`, `move_seconds` and `agent_memory` of `Setting`.

    Games of the catalog between agents given as text run in `workers` processes, by default one for
    each core; the games do not depend on how many. All others are played in this process.
    With `record`, a file, finished games are kept; the same call goes on with the missing ones.
    Ctrl-C returns what was played until then.
    """
    table = _table(game, (first, second), games, options)
    return MatchResult(table.setting, _play(table, workers, record, progress))


def tournament(
    game: Any,
    agents: Sequence[Player],
    *,
    games: int = 10,
    workers: int | None = None,
    record: str | Path | None = None,
    progress: Progress | None = None,
    **options: Unpack[SettingOptions],
) -> TournamentResult:
    """Play a match of `games` games between each two of some agents; otherwise as `match`."""
    table = _table(game, agents, games, options)
    return TournamentResult(table.setting, _play(table, workers, record, progress))


def _table(game: Any, players: Sequence[Player], games: int, options: SettingOptions) -> Table:
    given = [p if isinstance(p, str) else _as_agent(p) for p in players]
    names = tuple(p if isinstance(p, str) else p.name for p in given)
    if isinstance(game, str):
        return Table(Setting(game, names, games, **options), None, given)
    check_game(game)
    options.setdefault("variant", str(getattr(game, "variant", "")))
    return Table(Setting(type(game).__name__, names, games, **options), game, given)


def _as_agent(player: Any) -> Agent:
    if hasattr(player, "choose"):
        if not hasattr(player, "name"):
            raise InputError(f"{player!r} is no agent: it has no name")
        return player  # type: ignore[no-any-return]
    if not callable(player):
        raise InputError(f"{player!r} is no agent: it has no choose(), and it is no function")
    return FunctionAgent(player)


def _play(
    table: Table, workers: int | None, path: str | Path | None, progress: Progress | None
) -> tuple[GameRecord, ...]:
    """Return the records of a setting, by number: all of them, or fewer after Ctrl-C."""
    count = _count(table, workers)
    total = table.setting.total
    with nullcontext() if path is None else GameLog(Path(path), table.setting) as log:
        done = {} if log is None else _verified(table, log)
        if progress is not None:
            progress(len(done), total)
        missing = [job for job in table.jobs() if job.number not in done]
        with suppress(KeyboardInterrupt), closing(_records(table, missing, count)) as records:
            for record in records:
                done[record.number] = record
                if log is not None:
                    log.add(record)
                if progress is not None:
                    progress(len(done), total)
        if log is not None and len(done) == total:
            log.put_in_order()
    return tuple(done[number] for number in sorted(done))


def _count(table: Table, workers: int | None) -> int:
    """Return the number of processes to be used."""
    if workers is not None and workers < 1:
        raise InputError(f"workers={workers!r} must be at least 1")
    if table.is_text:
        return workers or os.cpu_count() or 1
    if workers is not None and workers > 1:
        raise InputError("games or agents that are Python objects are played in one process")
    return 1


def _records(table: Table, jobs: Sequence[Job], count: int) -> Generator[GameRecord, None, None]:
    """Yield the records of games as they finish."""
    if min(count, len(jobs)) > 1:
        yield from play_in_processes(table.setting, jobs, count)
    else:
        yield from map(table.play, jobs)


def _verified(table: Table, log: GameLog) -> dict[int, GameRecord]:
    """Return the games kept in a file, after a replay of each."""
    for record in log.records.values():
        try:
            replay(table.game, record)
        except VerificationError as error:
            raise InputError(f"{log.path}: {error}") from None
    return dict(log.records)
