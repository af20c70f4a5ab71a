"""`plybench study`: run, go on, shards, merge, show; and what is said when something is wrong."""

import json
import os
import re
import resource
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from helpers.processes import descendants, is_running, start, wait_for
from helpers.shell import Shell
from helpers.studies import STUDY, attempts, numbers

JOURNAL = Path("plybench-studies/squares.sqlite")


@pytest.fixture(autouse=True)
def study_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "squares.py"
    file.write_text(STUDY)
    return file


def squeezed(text: str) -> str:
    return re.sub(" +", " ", text)


def without_clock(shown: dict[str, Any]) -> Any:
    return [{**row, "seconds": None} for row in shown["rows"]]


def test_a_study_is_run_shown_and_gone_on_with(shell: Shell) -> None:
    assert shell("study", "run", "squares.py", "--quick") == 0
    assert shell.err == ""
    assert shell.out.startswith(f"squares: journal {JOURNAL}\n6 of 6 runs done (6 new)\n")
    assert "1 plain solved 1\n1 limited solved 1\n" in squeezed(shell.out)
    assert "15 limited limit 10\n" in squeezed(shell.out)
    assert "What was counted.\n\n1 of 6 runs was cut short: limit on expansions.\n" in shell.out
    assert shell("study", "show", "squares.py") == 0
    assert shell.out.startswith("squares: How large are squares?\n6 of 40 runs done\n\nCounts\nn ")
    found = shell.json("study", "run", "squares.py")["studies"][0]
    assert (found["runs"], found["done"], found["now"], found["sound"]) == (40, 40, 34, True)
    assert sorted(set(numbers(JOURNAL))) == list(range(20)) and len(numbers(JOURNAL)) == 40


@pytest.mark.slow
def test_two_shards_merged_are_one_run(shell: Shell) -> None:
    assert shell("study", "run", "squares.py", "--journal", "whole") == 0
    for part in ("1/2", "2/2"):
        assert shell("study", "run", "squares.py", "--shard", part) == 0
        assert "20 of 20 runs done" in shell.out
    parts = [f"plybench-studies/squares.{part}of2.sqlite" for part in (1, 2)]
    assert shell("study", "merge", "squares.py", *parts) == 0
    assert shell.out.splitlines() == [
        f"{parts[0]}: 20 new attempts",
        f"{parts[1]}: 20 new attempts",
        f"{JOURNAL}: 40 of 40 runs done",
    ]
    assert attempts(JOURNAL) == attempts(Path("whole"))
    whole = shell.json("study", "show", "squares.py", "--journal", "whole")
    assert without_clock(shell.json("study", "show", "squares.py")) == without_clock(whole)


@pytest.mark.slow
def test_errors_and_crashes_are_told_and_the_study_goes_on(shell: Shell, study_file: Path) -> None:
    study_file.write_text(
        STUDY.replace(
            "    time.sleep", "    if n == 1: raise ValueError('no\\nway')\n    time.sleep"
        )
        .replace(
            "    time.sleep", "    if n == 2: os.kill(os.getpid(), signal.SIGSEGV)\n    time.sleep"
        )
        .replace('("plain", "limited")', '("plain",)')
    )
    assert shell("study", "run", "squares.py", "--quick") == 1
    assert "3 of 3 runs done (3 new)" in shell.out
    assert shell.err.startswith(
        "plybench: error in the run with n 1, kind plain:\nTraceback (most recent call last):\n"
        f'  File "{study_file}", line 8, in measure\n'
    )
    assert "ValueError: no\nway\n" in shell.err
    assert (
        "crash in the run with n 2, kind plain:\nits process was killed by SIGSEGV, three times"
        in shell.err
    )
    assert shell.err.endswith(
        "2 runs failed; they run again when the file has changed, or with --retry\n"
    )
    study_file.write_text(STUDY)  # the cause is mended: no need to ask
    found = shell.json("study", "run", "squares.py", "--quick")["studies"][0]
    assert found["sound"] and found["now"] == 5


def test_an_error_that_many_runs_share_is_told_once_without_our_steps(
    shell: Shell, study_file: Path
) -> None:
    study_file.write_text(
        STUDY.replace(
            "    time.sleep", "    import plybench; plybench.load('chss')\n    time.sleep"
        )
    )
    assert shell("study", "run", "squares.py", "--quick") == 1
    assert shell.err.count("unknown domain 'chss'") == 1
    assert f'File "{study_file}", line 8, in measure' in shell.err
    assert "plybench/engine/loading.py" not in shell.err


def test_a_table_that_cannot_be_made_is_told(shell: Shell, study_file: Path) -> None:
    study_file.write_text(STUDY.replace('row["count"]', 'row["cuont"]'))
    for words in ("run squares.py --quick", "show squares.py --quick"):
        assert shell("study", *words.split()) == 1
        assert shell.err.startswith("plybench: the table 'Counts' cannot be made:\nTraceback")
        assert f'File "{study_file.name}", line 25' in shell.err
        assert "report.py" not in shell.err
        assert "unknown column 'cuont'; did you mean 'count'?" in shell.err
    assert len(numbers(JOURNAL)) == 6


@pytest.mark.slow
def test_a_study_that_has_changed_since_is_told(shell: Shell, study_file: Path) -> None:
    shell("study", "run", "squares.py", "--quick")
    study_file.write_text(STUDY.replace("n * n", "n + n"))
    assert shell("study", "run", "squares.py", "--quick") == 0
    assert (
        "6 runs made with another version of squares.py or of plybench; use --rerun-" in shell.out
    )
    assert "\n2 plain solved 4\n" in squeezed(shell.out)
    assert shell("study", "run", "squares.py", "--quick", "--repeat", "2") == 1
    assert "n 1, kind plain: count was 1 and is now 2; the study or plybench has ch" in shell.err
    assert shell("study", "run", "squares.py", "--quick", "--rerun-changed") == 0
    assert "\n15 plain solved 30\n" in squeezed(shell.out) and "version" not in shell.out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("run squares.py --shard 3/2", "--shard '3/2' must look like 2/5, the second of five"),
        ("run squares.py --workers 0", "--workers 0 must be at least 1"),
        ("run squares.py --repeat 0", "--repeat 0 must be at least 1"),
        ("run squares.py --max-seconds 0", "--max-seconds 0 must be a number above 0"),
        ("run squares.py --journal no/x", "no/x.lock cannot be written: No such file or directory"),
        ("run squares.py --journal squares.py", "squares.py is not a journal of a study"),
        ("run squares.py squares.py --journal x", "--journal takes one study; 2 were given"),
        ("show squares.py", f"there is no journal {JOURNAL}; `plybench study run` creates one"),
        ("merge squares.py", "name the journals to merge"),
        ("merge squares.py x", "there is no journal x; `plybench study run` creates one"),
        ("run nothing.py", "there is no file 'nothing.py'"),
    ],
)
def test_bad_input_is_one_sentence(shell: Shell, words: str, message: str) -> None:
    assert shell.error("study", *words.split()) == message


def run_to_the_end(folder: Path) -> None:
    process = start(folder, "study", "run", "squares.py", "--workers", "2")
    _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, "")


def check_kills(folder: Path, shell: Shell, moments: list[int]) -> None:
    """Kill runs after some attempts, at once; then the end must be that of an undisturbed run."""
    assert shell("study", "run", "squares.py", "--journal", "whole") == 0
    whole = shell.json("study", "show", "squares.py", "--journal", "whole")
    for number in moments:
        kill_after(folder, number)
        if count() == 40:
            check_same(shell, whole)
            JOURNAL.unlink()
    run_to_the_end(folder)
    check_same(shell, whole)


def kill_after(folder: Path, number: int) -> None:
    process = start(folder, "study", "run", "squares.py", "--workers", "2")
    wait_for(lambda: process.poll() is not None or (JOURNAL.exists() and count() >= number))
    started = descendants(process.pid)
    process.kill()
    process.communicate()
    wait_for(lambda: not any(map(is_running, started)))


def count() -> int:
    try:
        return len(numbers(JOURNAL))
    except Exception:  # not yet made, or being recovered just now
        return 0


def check_same(shell: Shell, whole: Any) -> None:
    assert without_clock(shell.json("study", "show", "squares.py")) == without_clock(whole)
    assert attempts(JOURNAL) == attempts(Path("whole"))  # none is lost, none appears twice


@pytest.mark.slow
def test_killed_runs_lose_and_double_nothing(tmp_path: Path, shell: Shell) -> None:
    check_kills(tmp_path, shell, [0, 3, 17, 30, 39])


@pytest.mark.slow
def test_thirty_killed_runs_lose_and_double_nothing(tmp_path: Path, shell: Shell) -> None:
    check_kills(tmp_path, shell, [(7 * step) % 41 for step in range(30)])


def test_ctrl_c_names_the_command_that_goes_on(tmp_path: Path, study_file: Path) -> None:
    study_file.write_text(STUDY.replace("time.sleep(0.002)", "time.sleep(0 if n < 3 else 60)"))
    process = start(
        tmp_path, "study", "run", "squares.py", "--workers", "2", "--max-expansions", "9"
    )
    wait_for(lambda: JOURNAL.exists() and count() == 6)
    started = descendants(process.pid)
    os.kill(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 1 and "6 of 40 runs done" in out
    assert err == (
        "plybench: interrupted; to continue: "
        "plybench study run squares.py --workers 2 --max-expansions 9\n"
    )
    wait_for(lambda: not any(map(is_running, started)))
    assert os.listdir("plybench-studies") == ["squares.sqlite"]


def test_a_second_run_is_told_of_the_first(tmp_path: Path, study_file: Path, shell: Shell) -> None:
    study_file.write_text(STUDY.replace("time.sleep(0.002)", "time.sleep(60)"))
    process = start(tmp_path, "study", "run", "squares.py")
    wait_for(lambda: Path(f"{JOURNAL}.lock").exists() and JOURNAL.exists())
    try:
        message = f"{JOURNAL} is being written by another run"
        assert shell.error("study", "run", "squares.py") == message
        assert shell("study", "show", "squares.py") == 0
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=30)


@pytest.mark.slow
def test_a_full_disk_is_told_and_nothing_is_lost(shell: Shell) -> None:
    def small() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000))

    done = subprocess.run(
        [sys.executable, "-m", "plybench", "study", "run", "squares.py"],
        preexec_fn=small,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2 and "Traceback" not in done.stderr
    assert f"{JOURNAL} cannot be written" in done.stderr and done.stderr.count("\n") == 1
    kept = json.loads(run_json("study", "show", "squares.py"))
    assert 0 < kept["done"] < 40
    assert shell.json("study", "run", "squares.py")["studies"][0]["now"] == 40 - kept["done"]


def run_json(*words: str) -> str:
    command = [sys.executable, "-m", "plybench", *words, "--json"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_a_journal_that_cannot_be_read_leaves_the_others_unmerged(shell: Shell) -> None:
    assert shell("study", "run", "squares.py", "--journal", "good.sqlite", "--quick") == 0
    Path("bad.sqlite").write_text("not a journal", encoding="utf-8")
    printed = shell.error("study", "merge", "squares.py", "good.sqlite", "bad.sqlite")
    assert "bad.sqlite is not a journal of a study" in printed
    assert not Path("plybench-studies").exists()


def test_a_share_of_the_memory_is_not_a_limit_that_runs_are_repeated_for(shell: Shell) -> None:
    run = ("study", "run", "squares.py", "--quick", "--max-memory")
    assert shell(*run, "50%") == 0
    assert shell(*run, "40%") == 0
    assert "6 of 6 runs done (none new)" in shell.out
    assert "memory '0%' is not a share" in shell.error(*run, "0%")
