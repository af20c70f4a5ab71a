"""The headers that a module is compiled with are those that the package installs."""

import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from plybench.built import headers

ROOT = Path(__file__).parents[2]


def test_all_includes_are_among_the_shipped_headers() -> None:
    shipped = {str(h.relative_to(headers.header_folder())) for h in headers.shipped_headers()}
    for header in shipped:
        text = (headers.header_folder() / header).read_text(encoding="utf-8")
        assert set(re.findall(r'#include "(.*?)"', text)) <= shipped, header


def test_cmake_installs_the_shipped_headers() -> None:
    text = (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
    (file,) = re.findall(r"install\(FILES cpp/(\S+) DESTINATION plybench/include\)", text)
    (folders,) = re.findall(r"install\(DIRECTORY (.*?) DESTINATION plybench/include", text)
    assert file == "plybench.hpp"
    assert folders.split() == ["cpp/built", "cpp/core", "cpp/search"]
    assert {h.parent.name for h in headers.shipped_headers()} == {"cpp", "built", "core", "search"}


def test_installed_headers_are_found_without_a_checkout(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "site-packages" / "plybench"
    (package / "include").mkdir(parents=True)
    (package / "include" / "plybench.hpp").write_text("")
    monkeypatch.setattr(headers, "_PACKAGE", package)
    headers.header_folder.cache_clear()
    try:
        assert headers.header_folder() == package / "include"
    finally:
        headers.header_folder.cache_clear()


def test_the_stamp_names_version_headers_and_processor() -> None:
    assert re.fullmatch(r"\S+ [0-9a-f]{16} [0-9a-f]{8}", headers.stamp())


@pytest.mark.slow
def test_a_wheel_has_the_headers(tmp_path: Path) -> None:
    pytest.importorskip("scikit_build_core")
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "-q", "--no-build-isolation", "--no-deps",
         "-w", str(tmp_path), "-C", f"build-dir={tmp_path / 'build'}", str(ROOT)], check=True,
    )  # fmt: skip
    (wheel,) = tmp_path.glob("*.whl")
    inside = set(zipfile.ZipFile(wheel).namelist())
    for header in headers.shipped_headers():
        assert f"plybench/include/{header.relative_to(headers.header_folder())}" in inside
