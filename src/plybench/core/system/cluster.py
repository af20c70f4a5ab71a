"""Tasks run by the workers of a Dask cluster, on one machine or many; like `worker_pool`.

`local:N` starts a cluster of N processes here. Small tasks travel in batches, since each message
costs the scheduler some milliseconds. If a worker dies, another one repeats its batch. The tasks of
a batch that may have killed its worker are then run one by one, alone.
"""

import logging
import os
import re
import signal
import time
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import islice
from secrets import token_hex
from typing import TYPE_CHECKING, Any

from plybench.core.errors import InputError, refused
from plybench.core.system.children.line_process import end_all
from plybench.core.system.worker import prepared
from plybench.core.system.worker_pool import (
    MOST_DEATHS,
    Outcome,
    Program,
    TaskFailed,
    WorkersLost,
    run_in_processes,
)

if TYPE_CHECKING:
    from distributed import Client, Future, LocalCluster

_BATCH_SECONDS = 0.3  # a batch should take this long
_MOST_TASKS = 500  # in a batch
_AHEAD = 2  # batches for each worker: one running, one waiting
_CONNECT_SECONDS = 10
_GONE = "the connection to the Dask scheduler was lost"

log = logging.getLogger("plybench")


def run_tasks(
    program: Program, tasks: Iterable[Any], workers: int, dask: str | None, total: int = 0
) -> Generator[Outcome, None, None]:
    """Yield the outcomes of tasks, run in processes here or on the given cluster."""
    if dask is None:
        return run_in_processes(program, tasks, workers, total)
    return run_on_cluster(program, tasks, dask)


def check_address(address: str) -> int:
    """Return the number of processes in `local:N`, or 0 for an address; else InputError."""
    _import()
    local = re.fullmatch(r"local:(\d{1,4})", address)
    if local is not None and int(local[1]) > 0:
        return int(local[1])
    if not re.fullmatch(r"(\w+://)?[\w.\-\[\]:]+:\d+", address) or local is not None:
        raise refused("dask", address, "local:N, or the address of a scheduler: host:8786")
    return 0


def _import() -> None:
    try:
        import distributed  # noqa: F401
    except ImportError:
        raise InputError(
            "Dask is not installed; `pip install plybench[cluster]` installs it"
        ) from None


def run_on_cluster(
    program: Program, tasks: Iterable[Any], address: str
) -> Generator[Outcome, None, None]:
    """Yield the outcomes of tasks as they arrive, as `run_in_processes` does."""
    processes = check_address(address)
    with ExitStack() as stack:
        stack.enter_context(_quiet())
        client = stack.enter_context(_connected(address, processes))
        name = stack.enter_context(_program(client, program))
        yield from _Batches(client, name, tasks).outcomes()


@contextmanager
def _quiet() -> Iterator[None]:
    """Silence messages of Dask about errors that are reported here, or that are not errors."""
    known = list(logging.root.manager.loggerDict)
    theirs = [logging.getLogger(name) for name in known if name.startswith("distributed")]
    before = [one.disabled for one in theirs]
    for one in theirs:
        one.disabled = True
    try:
        yield
    finally:
        for one, was_disabled in zip(theirs, before, strict=True):
            one.disabled = was_disabled


@contextmanager
def _connected(address: str, processes: int) -> "Iterator[Client]":
    """Yield a client of a cluster; start the cluster if it is a local one."""
    from distributed import Client

    with _local_cluster(processes) if processes else _named(address) as target:
        try:
            client = Client(target, timeout=_CONNECT_SECONDS, set_as_default=False)
        except (OSError, TimeoutError, ValueError) as error:
            reason = str(error).partition("\n")[0]
            raise InputError(f"no Dask scheduler answers at {address}: {reason}") from None
        with client:
            yield client


@contextmanager
def _named(address: str) -> Iterator[str]:
    yield address if "://" in address else f"tcp://{address}"


@contextmanager
def _local_cluster(processes: int) -> "Iterator[LocalCluster]":
    import dask
    from distributed import LocalCluster

    settings = {
        "distributed.scheduler.allowed-failures": MOST_DEATHS - 1,
        "distributed.worker.memory.target": False,
        "distributed.worker.memory.spill": False,
        "distributed.worker.memory.pause": False,
        "distributed.worker.memory.terminate": False,  # the runs have their own limits
    }
    with dask.config.set(settings):
        cluster = LocalCluster(
            n_workers=processes,
            threads_per_worker=1,
            host="127.0.0.1",
            dashboard_address=None,
            memory_limit=0,
            silence_logs=logging.CRITICAL,
        )
    try:
        yield cluster
    finally:
        _end_quickly(cluster)


def _end_quickly(cluster: "LocalCluster") -> None:
    """End a cluster without waiting for its workers to finish."""
    for nanny in cluster.workers.values():
        pid = getattr(nanny, "pid", None)
        with suppress(ProcessLookupError):
            if pid is not None:
                os.kill(pid, signal.SIGKILL)
    cluster.close()


@contextmanager
def _program(client: "Client", program: Program) -> Iterator[str]:
    """Let every worker, even one that starts later, prepare a program; yield its name."""
    from distributed import WorkerPlugin

    class Preparing(WorkerPlugin):  # type: ignore[misc]
        def __init__(self, name: str, program: dict[str, Any]) -> None:
            self.name, self._program = name, program

        def setup(self, worker: Any) -> None:
            self.work = prepared(self._program)

        def teardown(self, worker: Any) -> None:
            end_all()

    _check_threads(client)
    name = f"plybench-{token_hex(8)}"
    try:
        client.register_plugin(Preparing(name, program.to_dict()))
    except Exception as error:
        raise TaskFailed(f"a worker could not be set up: {error}") from None
    try:
        yield name
    finally:
        with suppress(Exception):  # the cluster may be gone
            client.unregister_worker_plugin(name)


def _check_threads(client: "Client") -> None:
    try:
        client.wait_for_workers(1, timeout=_CONNECT_SECONDS)
    except TimeoutError:
        where = client.scheduler.address
        raise InputError(f"the Dask cluster at {where} has no workers") from None
    for worker, threads in client.nthreads().items():
        if threads > 1:
            raise InputError(
                f"worker {worker} has {threads} threads, so runs would disturb each other; "
                "start it with --nthreads 1, and --nworkers for more processes"
            )


def do_batch(name: str, tasks: list[Any]) -> tuple[list[Any], float]:
    """Run some tasks, on a worker; return the answers and the seconds they took."""
    from distributed import get_worker

    work, start = get_worker().plugins[name].work, time.perf_counter()
    return [work(task) for task in tasks], time.perf_counter() - start


class _Batches:
    """The running and waiting tasks."""

    def __init__(self, client: "Client", name: str, tasks: Iterable[Any]) -> None:
        self._client, self._name, self._fresh = client, name, iter(tasks)
        self._given: dict[Future, list[Any]] = {}
        self._suspects: deque[Any] = deque()  # tasks of batches whose worker died
        self._is_alone = False  # only suspects are left, which run one at a time
        self._seconds = _BATCH_SECONDS  # taken by a task, as far as is known

    def outcomes(self) -> Iterator[Outcome]:
        """Yield the outcomes until nothing is left."""
        from distributed import as_completed

        try:
            waiting = as_completed(loop=self._client.loop)
            self._give(waiting)
            while self._given:
                future = next(waiting)
                yield from self._outcomes_of(future, self._given.pop(future))
                self._give(waiting)
        except OSError:  # Dask raises one when nobody answers
            raise WorkersLost(_GONE) from None
        finally:
            with suppress(Exception):  # the cluster may be gone
                self._client.cancel(list(self._given), force=True)

    def _give(self, waiting: Any) -> None:
        """Keep the workers busy; suspects come last, one at a time, alone."""
        workers = max(len(self._client.nthreads()), 1)
        while len(self._given) < _AHEAD * workers:
            batch = list(islice(self._fresh, self._size))
            if not batch:
                break
            self._submit(batch, waiting)
        if not self._given and self._suspects:
            self._is_alone = True  # from now on, since no fresh tasks are left
            self._submit([self._suspects.popleft()], waiting)

    def _submit(self, batch: list[Any], waiting: Any) -> None:
        future = self._client.submit(do_batch, self._name, batch, pure=False)
        self._given[future] = batch
        waiting.add(future)

    @property
    def _size(self) -> int:
        return max(1, min(_MOST_TASKS, int(_BATCH_SECONDS / max(self._seconds, 1e-6))))

    def _outcomes_of(self, future: "Future", batch: list[Any]) -> Iterator[Outcome]:
        from distributed import KilledWorker

        if future.cancelled():
            raise WorkersLost(_GONE)
        error = future.exception()
        if error is None:
            answers, seconds = future.result()
            self._seconds = seconds / len(batch)
            yield from (Outcome(*pair) for pair in zip(batch, answers, strict=True))
        elif not isinstance(error, KilledWorker):
            raise TaskFailed(f"{type(error).__name__}: {error}")
        elif self._is_alone:
            yield Outcome(batch[0], lost="its worker died")
        else:
            self._suspects.extend(batch)
