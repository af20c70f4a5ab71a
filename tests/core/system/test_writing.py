"""Files are written whole, through links, and pipes and devices as they are."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from threading import Thread

import numpy as np
import pytest

from plybench.core.errors import InputError
from plybench.core.system.cache import keep_table, table_path
from plybench.core.system.writing import check_writable, is_stream, replacing, write_text
from plybench.domains.connect_four import ConnectFour
from plybench.domains.connect_four.proof_file import write_proof
from plybench.play.arena import match
from plybench.play.arena.pgn import write_pgn_file
from plybench.solvers.connect_four.prover import prove
from plybench.solvers.connect_four.solver import ConnectFourSolver
from plybench.trace import Trace

pytestmark = pytest.mark.skipif(os.name != "posix", reason="links and modes are those of POSIX")


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@pytest.fixture
def umask() -> Iterator[None]:
    before = os.umask(0o027)
    yield
    os.umask(before)


# links


def test_a_link_stays_and_its_target_is_written(tmp_path: Path) -> None:
    target, link = tmp_path / "real" / "games", tmp_path / "link"
    target.parent.mkdir()
    link.symlink_to(target)
    for text in ("new, the target was missing", "replaced"):
        write_text(link, text)
        assert link.is_symlink()
        assert text_of(target) == text
    assert [file.name for file in target.parent.iterdir()] == ["games"]


def test_a_loop_of_links_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    for call in (lambda: write_text(tmp_path / "a", "x"), lambda: check_writable(tmp_path / "a")):
        with pytest.raises(InputError, match="a cannot be written: Too many levels"):
            call()
    assert (tmp_path / "a").is_symlink()


def test_a_file_of_several_names_keeps_them(tmp_path: Path) -> None:
    write_text(tmp_path / "one", "old")
    (tmp_path / "two").hardlink_to(tmp_path / "one")
    write_text(tmp_path / "one", "new")
    assert text_of(tmp_path / "two") == "new"


def _write_match(path: Path) -> None:
    match("connect_four", "random", "random", games=2, variant="4x4", workers=1, record=path)


def _write_pgn(path: Path) -> None:
    pytest.importorskip("chess")
    from plybench.domains.chess import Chess

    played = match("chess", "random", "random", games=1, draw_after=3, workers=1)
    write_pgn_file(Chess(), played.records, path)


def _write_proof(path: Path) -> None:
    game = ConnectFour(4, 4)
    write_proof(prove(ConnectFourSolver(game), game.initial), path)


def _write_trace(path: Path) -> None:
    Trace().write_ndjson(path)


WRITERS = (_write_match, _write_pgn, _write_proof, _write_trace)


@pytest.mark.parametrize("write", WRITERS, ids=lambda write: write.__name__)
def test_every_writer_follows_links_and_leaves_other_files_alone(
    tmp_path: Path, write: Callable[[Path], None]
) -> None:
    """The victims are behind names that one could guess."""
    real, folder = tmp_path / "real", tmp_path / "folder"
    folder.mkdir()
    (folder / "out").symlink_to(real)
    for name in ("out.part", ".out.part", "out.tmp"):
        (tmp_path / f"victim{name}").write_text("precious")
        (folder / name).symlink_to(tmp_path / f"victim{name}")
    write(folder / "out")
    assert (folder / "out").is_symlink() and not real.is_symlink() and real.exists()
    for name in ("out.part", ".out.part", "out.tmp"):
        assert (folder / name).is_symlink() and text_of(folder / name) == "precious"
    assert len(list(folder.iterdir())) == 4 and len(list(tmp_path.iterdir())) == 5


def test_a_table_is_written_through_a_link(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYBENCH_CACHE", str(tmp_path / "cache"))
    (tmp_path / "cache").mkdir()
    table_path("t").symlink_to(tmp_path / "elsewhere")
    keep_table("t", {}, np.ones(9, dtype=np.uint8))
    assert table_path("t").is_symlink() and (tmp_path / "elsewhere").stat().st_size > 9


# modes and folders


def test_a_new_file_follows_the_umask_and_an_old_one_keeps_its_mode(
    tmp_path: Path, umask: None
) -> None:
    path = tmp_path / "file"
    write_text(path, "new")
    assert path.stat().st_mode & 0o777 == 0o640
    path.chmod(0o606)
    write_text(path, "again")
    assert path.stat().st_mode & 0o777 == 0o606


def test_a_record_follows_the_umask(tmp_path: Path, umask: None) -> None:
    _write_match(tmp_path / "games")
    assert (tmp_path / "games").stat().st_mode & 0o777 == 0o640


def test_names_may_be_as_long_as_the_system_allows(tmp_path: Path) -> None:
    path = tmp_path / ("x" * 255)
    write_text(path, "long")
    assert text_of(path) == "long"


@pytest.mark.parametrize("call", [check_writable, lambda path: write_text(path, "x")])
def test_what_cannot_be_written_is_named(tmp_path: Path, call: Callable[[Path], None]) -> None:
    with pytest.raises(InputError, match=r"folder cannot be written: Is a directory"):
        (tmp_path / "folder").mkdir()
        call(tmp_path / "folder")
    with pytest.raises(InputError, match=r"missing/file cannot be written: No such file"):
        call(tmp_path / "missing" / "file")
    with pytest.raises(InputError, match=r"file/x cannot be written: Not a directory"):
        (tmp_path / "file").touch()
        call(tmp_path / "file" / "x")
    assert sorted(found.name for found in tmp_path.iterdir()) == ["file", "folder"]


READ_ONLY = """
import os, sys
from pathlib import Path
from plybench.core.errors import InputError
from plybench.core.system.writing import check_writable, write_text
if os.getuid() == 0:
    os.setgroups([]), os.setgid(65534), os.setuid(65534)  # modes do not bind root
folder = Path(sys.argv[1])
for name in ("read-only", "new"):
    for call in (check_writable, lambda path: write_text(path, "changed")):
        try:
            call(folder / name)
        except InputError as error:
            print(error)
write_text(folder / "writable", "changed")
"""


def test_modes_are_respected() -> None:
    folder = Path(mkdtemp())  # in no folder of the tests, which only their user may enter
    try:
        write_text(folder / "read-only", "old")
        write_text(folder / "writable", "a long old text")
        (folder / "read-only").chmod(0o444)
        (folder / "writable").chmod(0o666)
        folder.chmod(0o555)
        run = [sys.executable, "-c", READ_ONLY, str(folder)]
        said = subprocess.run(run, capture_output=True, text=True, check=True, cwd="/").stdout
        wanted = [
            f"{folder / name} cannot be written: Permission denied"
            for name in ("read-only", "read-only", "new", "new")
        ]
        assert said.splitlines() == wanted
        assert text_of(folder / "writable") == "changed"
        assert text_of(folder / "read-only") == "old"
    finally:
        folder.chmod(0o755)
        rmtree(folder)


# streams


def test_devices_and_pipes_are_written_as_they_are(tmp_path: Path) -> None:
    fifo, read = tmp_path / "fifo", []
    os.mkfifo(fifo)
    reader = Thread(target=lambda: read.append(text_of(fifo)))
    reader.start()
    check_writable(fifo)  # which opens nothing: the reader would see an end
    write_text(fifo, ["one ", "two"])
    reader.join()
    assert read == ["one two"] and fifo.is_fifo()
    check_writable(Path(os.devnull))
    write_text(Path(os.devnull), "nothing")
    assert is_stream(Path(os.devnull)) and not is_stream(tmp_path / "none")


def test_a_record_may_go_to_a_pipe(tmp_path: Path) -> None:
    fifo, read = tmp_path / "fifo", []
    os.mkfifo(fifo)
    reader = Thread(target=lambda: read.append(text_of(fifo)))
    reader.start()
    _write_match(fifo)
    reader.join()
    assert read[0].count("\n") == 3 and '"kind": "plybench games"' in read[0]


OWN_OUTPUT = """
from pathlib import Path
from plybench.core.system.writing import write_text
print("before")
write_text(Path("/dev/stdout"), "between\\n")
print("after")
"""


@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="there is no /dev/stdout")
def test_what_goes_to_our_own_output_stands_where_it_belongs(tmp_path: Path) -> None:
    wanted = "before\nbetween\nafter\n"
    run = [sys.executable, "-c", OWN_OUTPUT]
    assert subprocess.run(run, capture_output=True, text=True, check=True).stdout == wanted
    file = tmp_path / "out"
    for count in (1, 2):
        with file.open("a") as out:
            subprocess.run(run, stdout=out, check=True)
        assert text_of(file) == wanted * count
    with file.open("w") as out:
        subprocess.run(run, stdout=out, check=True)
    assert text_of(file) == wanted


# failures


def test_after_a_failure_the_old_file_is_there_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "file"
    write_text(path, "old")
    with pytest.raises(KeyboardInterrupt), replacing(path) as file:
        file.write(b"half")
        raise KeyboardInterrupt
    assert text_of(path) == "old" and list(tmp_path.iterdir()) == [path]
