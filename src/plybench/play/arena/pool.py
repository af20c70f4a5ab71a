"""Games played in several processes in parallel."""

from collections.abc import Iterable, Iterator
from contextlib import closing

from plybench.core.system.cluster import run_tasks
from plybench.core.system.worker_pool import MOST_DEATHS, Program
from plybench.play.arena.match_settings import MatchSettings
from plybench.play.arena.pairing_list import Job
from plybench.play.arena.record import GameRecord


class WorkerLost(RuntimeError):
    """A game ended every process that played it; only the machine or a bug can cause that."""


def play_in_processes(
    setting: MatchSettings, jobs: Iterable[Job], workers: int, dask: str | None = None
) -> Iterator[GameRecord]:
    """Yield the records of games as they finish. The processes end with the iterator.

    They run in `workers` local processes or on a Dask cluster (`core/system/cluster.py`). If a
    process dies, another one plays its game again; the game has its own seed, so it is the same
    game.
    """
    tasks = ([job.number, job.entrants, job.opening, job.seed] for job in jobs)
    program = Program("plybench.play.arena.worker", setting.to_dict())
    with closing(run_tasks(program, tasks, workers, dask)) as outcomes:
        for outcome in outcomes:
            if outcome.lost:
                number, (one, two), *_ = outcome.task
                raise WorkerLost(
                    f"game {number}, {setting.labels[one]} v {setting.labels[two]}, was given up "
                    f"after {MOST_DEATHS} attempts: {outcome.lost}"
                )
            yield GameRecord.from_json(outcome.answer)
