"""Studies and matches on a Dask cluster: the same as here, also when a worker is killed."""

import os
import signal
from pathlib import Path
from typing import Any

import pytest

from helpers.processes import descendants, is_running, start, wait_for
from helpers.studies import STUDY, attempts, numbers
from plybench import InputError
from plybench.core.system.cluster import check_address
from plybench.play.arena import match
from plybench.study.files import find_studies
from plybench.study.journal import Journal
from plybench.study.plan import RunOptions
from plybench.study.runner import run_study

pytest.importorskip("distributed")

# Each run says which process it is in, and takes long enough to be met.
SLOWER = STUDY.replace(
    "time.sleep(0.002)", "time.sleep(0.03); (Path('pids') / str(os.getpid())).touch()"
)


@pytest.fixture(autouse=True)
def _study(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pids").mkdir()
    (tmp_path / "squares.py").write_text(SLOWER)


def run(journal: str, **options: Any) -> None:
    (found,) = find_studies("squares.py")
    with Journal.write(Path(journal), "squares") as opened:
        assert run_study(found, opened, RunOptions(**options)).is_sound


@pytest.mark.slow
def test_a_killed_worker_of_a_cluster_loses_and_doubles_nothing(tmp_path: Path) -> None:
    journal = tmp_path / "plybench-studies" / "squares.sqlite"
    process = start(tmp_path, "study", "run", "squares.py", "--dask", "local:2")
    wait_for(
        lambda: journal.exists() and len(os.listdir("pids")) == 2 and len(numbers(journal)) > 4
    )
    victim = int(sorted(os.listdir("pids"))[0])
    os.kill(victim, signal.SIGKILL)
    assert len(numbers(journal)) < 40
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, "") and "40 of 40 runs done (40 new)" in out
    run("whole", workers=2)
    assert attempts(journal) == attempts(Path("whole"))


@pytest.mark.slow
def test_ctrl_c_ends_the_cluster_and_keeps_the_runs(tmp_path: Path) -> None:
    (tmp_path / "squares.py").write_text(SLOWER.replace("sleep(0.03)", "sleep(0 if n < 3 else 60)"))
    journal = tmp_path / "plybench-studies" / "squares.sqlite"
    process = start(tmp_path, "study", "run", "squares.py", "--dask", "local:2")
    wait_for(lambda: journal.exists() and len(numbers(journal)) >= 3)
    started = descendants(process.pid)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: all of the group get it
    out, err = process.communicate(timeout=30)
    assert process.returncode == 1 and " of 40 runs done" in out
    assert err == (
        "plybench: interrupted; to continue: plybench study run squares.py --dask local:2\n"
    )
    wait_for(lambda: not any(map(is_running, started)))


@pytest.mark.slow
def test_a_run_that_kills_its_workers_is_a_row_on_a_cluster_too(tmp_path: Path) -> None:
    (tmp_path / "squares.py").write_text(
        SLOWER.replace("    time", "    if n == 2: os.kill(os.getpid(), 9)\n    time", 1)
    )
    (found,) = find_studies("squares.py")
    with Journal.write(Path("x"), "squares") as opened:
        report = run_study(found, opened, RunOptions(dask="local:2"))
    assert (report.done, len(report.failed)) == (40, 2)
    assert {run.status for run in report.failed} == {"crashed"}


@pytest.mark.slow
def test_matches_on_a_cluster_are_the_same_games() -> None:
    call: Any = {"games": 6, "seed": 5, "variant": "5x4"}
    here = match("connect_four", "random", "alpha_beta:depth=2", workers=1, **call)
    there = match("connect_four", "random", "alpha_beta:depth=2", dask="local:2", **call)
    assert there == here


@pytest.mark.parametrize("address", ["local", "local:0", "local:x", "nowhere", "host:port"])
def test_an_address_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(InputError, match=f"dask='{address}' must be local:N, or the address"):
        check_address(address)


def test_what_does_not_go_with_a_cluster_is_refused() -> None:
    with pytest.raises(InputError, match="are played in one process"):
        match("connect_four", lambda board: 0, "random", games=2, dask="local:2")
    with pytest.raises(InputError, match="a Dask cluster has its own"):
        match("connect_four", "random", "random", games=2, dask="local:2", workers=2)
    with pytest.raises(InputError, match="a Dask cluster has its own"):
        RunOptions(dask="local:2", workers=2)
