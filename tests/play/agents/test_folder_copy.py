"""The copy of an agent's folder: what is in it, what is not, and that it goes away."""

import os
import tempfile
from pathlib import Path

import pytest

from plybench.play.agents import folder_copy
from plybench.play.agents.folder_copy import FolderCopy

MANY = 10**6  # bytes


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    folder = tmp_path / "anna"
    folder.mkdir()
    (folder / "agent.py").write_text("import helper\n")
    return folder


def copied(folder: Path, *, hidden: tuple[str, ...] = (), most: int = MANY) -> set[str]:
    """Return the files of a copy, which is then removed."""
    copy = FolderCopy(
        str(folder / "agent.py"), {folder / name for name in hidden}, most, "agent.py"
    )
    root = Path(copy.folder)
    found = {str(path.relative_to(root)) for path in root.rglob("*") if path.is_file()}
    copy.remove()
    assert not os.path.exists(copy.root)
    return found


def test_files_beside_and_below_are_copied(folder: Path) -> None:
    (folder / "weights.txt").write_text("1 2 3")
    (folder / "nets").mkdir()
    (folder / "nets" / "deep.txt").write_text("4")
    assert copied(folder) == {"agent.py", "weights.txt", "nets/deep.txt"}


def test_tools_and_other_agents_are_left_out(folder: Path) -> None:
    for name in (".git", "__pycache__", ".venv", "venv"):
        (folder / name).mkdir()
        (folder / name / "large").write_text("x" * 2 * MANY)
    (folder / "bob.py").write_text("secret")
    (folder / "carol").mkdir()
    (folder / "carol" / "tools.py").write_text("secret")
    assert copied(folder, hidden=("bob.py", "carol")) == {"agent.py"}


def test_links_that_lead_out_and_pipes_are_left_out(folder: Path) -> None:
    (folder.parent / "marks.txt").write_text("anna 1.0")
    (folder / "marks.txt").symlink_to(folder.parent / "marks.txt")
    (folder / "above").symlink_to(folder.parent)
    (folder / "again.py").symlink_to(folder / "agent.py")
    os.mkfifo(folder / "pipe")
    assert copied(folder) == {"agent.py", "again.py"}


@pytest.mark.parametrize(("most", "what"), [(10, "1e-05 MB"), (MANY, "3 files")])
def test_of_a_folder_that_is_too_large_only_python_files_are_copied(
    folder: Path, most: int, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folder_copy, "_MOST_FILES", 3 if most == MANY else 9)
    (folder / "below").mkdir()
    for name in ("1.txt", "2.txt", "helper.py", "rival.py", "below/other.py"):
        (folder / name).touch()
    assert copied(folder, most=most, hidden=("rival.py",)) == {"agent.py", "helper.py"}
    copy = FolderCopy(str(folder / "agent.py"), (), most, "agent.py")
    copy.remove()
    assert copy.note.startswith(f"its folder {folder} holds more than {what}, and each game runs")


def test_paths_are_shown_as_they_were_written(folder: Path) -> None:
    for shown, expected in (
        ("agent.py", "agent.py"),
        ("class/anna/agent.py", "class/anna/agent.py"),
    ):
        copy = FolderCopy(str(folder / "agent.py"), (), MANY, shown)
        assert copy.as_shown(f'File "{copy.folder}/agent.py"') == f'File "{expected}"'
        assert copy.path_of(str(folder / "agent.py")) == f"{copy.folder}/agent.py"
        assert copy.path_of(str(folder.parent)) == str(folder.parent)
        copy.remove()


def test_what_was_made_unreadable_is_removed_too(folder: Path) -> None:
    copy = FolderCopy(str(folder / "agent.py"), (), MANY, "agent.py")
    inside = Path(copy.folder, "mine", "deep")
    inside.mkdir(parents=True)
    (inside / "file").touch()
    inside.chmod(0)
    inside.parent.chmod(0)
    copy.remove()
    assert not os.path.exists(copy.root)


def test_what_a_killed_run_left_behind_long_ago_is_removed(tmp_path: Path) -> None:
    for name in ("plybench-agent-old", "plybench-agent-new", "other"):
        (tmp_path / name).mkdir()
    for name in ("plybench-agent-old", "other"):
        os.utime(tmp_path / name, (0, 0))
    folder_copy.remove_old_copies(str(tmp_path))
    assert sorted(os.listdir(tmp_path)) == ["other", "plybench-agent-new"]
