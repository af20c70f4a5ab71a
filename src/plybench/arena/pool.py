"""Games played in several processes at once."""

from collections.abc import Iterable, Iterator
from contextlib import closing

from plybench.arena.match_settings import MatchSettings
from plybench.arena.pairing_list import Job
from plybench.arena.record import GameRecord
from plybench.system.cluster import run_tasks
from plybench.system.worker_pool import MOST_DEATHS, Program


class WorkerLost(RuntimeError):
    """A game ended every process that played it, which only the machine or a bug can make it do."""


def play_in_processes(
    setting: MatchSettings, jobs: Iterable[Job], workers: int, dask: str | None = None
) -> Iterator[GameRecord]:
    """Yield the records of games as they finish. The processes end with the iterator.

    They are `workers` processes here, or those of a Dask cluster (`plybench.system.cluster`). The
    game of a process that dies is played again in another; it has its own seed, so it is the same
    game.
    """
    tasks = ([job.number, job.entrants, job.opening] for job in jobs)
    program = Program("plybench.arena.worker", setting.to_dict())
    with closing(run_tasks(program, tasks, workers, dask)) as outcomes:
        for outcome in outcomes:
            if outcome.lost:
                number, (one, two), _ = outcome.task
                raise WorkerLost(
                    f"game {number}, {setting.agents[one]} v {setting.agents[two]}, was given up "
                    f"after {MOST_DEATHS} attempts: {outcome.lost}"
                )
            yield GameRecord.from_json(outcome.answer)
