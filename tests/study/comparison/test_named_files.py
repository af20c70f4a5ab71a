"""Digests of the files that a run depends on."""

from pathlib import Path

import pytest

from plybench.study.comparison.named_files import digest_of_files


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(name: str, text: str) -> None:
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_texts_that_name_no_file_have_no_digest() -> None:
    assert digest_of_files(["random:3x3,seed=1", "1 2 3 _", "", "a" * 9999, "\0", "own.py:h"]) == ""


@pytest.mark.parametrize(
    "text", ["a.txt", "a.txt:10", "x:order=a.txt,depth=3", "none.py:Grid(3, map='a.txt')"]
)
def test_a_file_is_found_wherever_a_text_names_it(text: str) -> None:
    write("a.txt", "1")
    first = digest_of_files([text])
    write("a.txt", "22")
    assert "" != first != digest_of_files([text])


@pytest.mark.parametrize(
    ("code", "used"),
    [
        ("import helper", "helper.py"),
        ("from tools.inner import f", "tools/inner.py"),
        ("from tools import inner", "tools/inner.py"),
        ("import tools.inner", "tools/__init__.py"),
        ("def h(s):\n    from helper import f", "helper.py"),
        ("WEIGHTS = open('weights.txt').read()", "weights.txt"),
        ("WEIGHTS = open('data/w.json').read()", "data/w.json"),
    ],
)
def test_files_that_code_uses_count(code: str, used: str) -> None:
    write("own.py", code)
    write(used, "# 1")
    first = digest_of_files(["own.py:h"])
    write(used, "# 22")
    assert digest_of_files(["own.py:h"]) != first


def test_a_module_of_a_package_may_import_one_beside_the_first_file() -> None:
    write("own.py", "import tools.inner")
    write("tools/inner.py", "import helper")
    write("helper.py", "import own, helper")
    first = digest_of_files(["own.py"])
    write("helper.py", "import own")
    assert digest_of_files(["own.py"]) != first


def test_a_header_counts_with_those_that_it_includes() -> None:
    write("jugs.hpp", '#include <plybench.hpp>\n#  include "sizes.hpp"\n')
    write("sizes.hpp", "1")
    first = digest_of_files(["jugs.hpp:Jugs(3)"])
    write("sizes.hpp", "22")
    assert digest_of_files(["jugs.hpp:Jugs(3)"]) != first


def test_the_same_files_elsewhere_have_the_same_digest() -> None:
    write("a/own.py", "import helper")
    write("a/helper.py", "x = 1")
    write("b/own.py", "import helper")
    write("b/helper.py", "x = 1")
    assert digest_of_files(["a/own.py:h"]) == digest_of_files([f"{Path('b').resolve()}/own.py:h"])


def test_code_that_cannot_be_read_counts_as_it_is() -> None:
    write("own.py", "def (")
    assert digest_of_files(["own.py"]) != ""
