"""The headers that a module is compiled with are those that the package installs."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from helpers.headers import needs_compiler
from plybench.engine.built import headers

ROOT = Path(__file__).parents[3]


def test_all_includes_are_among_the_shipped_headers() -> None:
    shipped = {str(h.relative_to(headers.header_folder())) for h in headers.shipped_headers()}
    for header in shipped:
        text = (headers.header_folder() / header).read_text(encoding="utf-8")
        assert set(re.findall(r'#include "(.*?)"', text)) <= shipped, header


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


@needs_compiler
def test_the_build_installs_these_headers_and_no_others(tmp_path: Path) -> None:
    cmake = str(Path(pytest.importorskip("cmake").CMAKE_BIN_DIR) / "cmake")
    ninja = Path(pytest.importorskip("ninja").BIN_DIR) / "ninja"
    nanobind = pytest.importorskip("nanobind").cmake_dir()
    build, target = tmp_path / "build", tmp_path / "installed"
    subprocess.run(
        [
            cmake,
            "-S",
            str(ROOT),
            "-B",
            str(build),
            "-G",
            "Ninja",
            f"-DCMAKE_MAKE_PROGRAM={ninja}",
            f"-DPython_EXECUTABLE={sys.executable}",
            f"-Dnanobind_DIR={nanobind}",
        ],
        check=True,
        capture_output=True,
    )
    subprocess.run(
        [cmake, "--install", str(build), "--component", "headers", "--prefix", str(target)],
        check=True,
        capture_output=True,
    )
    installed = {path.relative_to(target) for path in target.rglob("*") if path.is_file()}
    folder = headers.header_folder()
    assert installed == {
        Path("plybench/include") / header.relative_to(folder)
        for header in headers.shipped_headers()
    }
