"""`--profile` names files by their place in a package, wherever that is installed."""

from pathlib import Path

import pytest

from plybench.cli import profile


@pytest.mark.parametrize("place", ["plybench", "chess", "site-packages/plybench", "with space ä"])
def test_files_are_named_from_their_package_on(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, library = tmp_path / place / "src", tmp_path / place / "lib"
    monkeypatch.setattr(profile, "_OURS", str(source))
    monkeypatch.setattr("sys.path", ["", str(tmp_path), str(library)])
    files = (source / "plybench" / "search" / "run.py", library / "chess" / "__init__.py",
             tmp_path / "mine.py", Path("/elsewhere/plybench/other.py"))  # fmt: skip
    names = []
    for file in files:
        space: dict[str, object] = {}
        exec(compile("def called(): pass", str(file), "exec"), space)
        _, rows = profile.profiled(space["called"])  # type: ignore[arg-type]
        names += [row["function"] for row in rows if "called" in row["function"]]
    packages = ["plybench/search/run.py", "chess/__init__.py", "mine.py", "other.py"]
    assert names == [f"{name}:1(called)" for name in packages]
