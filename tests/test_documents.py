"""Executes the documents: commands, Python blocks and examples do what is printed beside them."""

import doctest
import re
import runpy
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from plybench.cli import main

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
EXAMPLES = [
    pytest.param(path, marks=pytest.mark.slow if path.stem in ("othello_over_arrays",) else [])
    for path in sorted(ROOT.glob("examples/*.py"))
]
NEEDED = {"other_libraries.md": ("pyspiel", "pettingzoo")}  # packages, which are optional
FENCE = re.compile(r"^```(.*?)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(document: Path) -> Iterator[tuple[str, str]]:
    for match in FENCE.finditer(document.read_text(encoding="utf-8")):
        yield match[1].strip(), match[2]


def commands(block: str) -> Iterator[tuple[str, str]]:
    """Yield each command of a console block with the output printed under it."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, output = part.partition("\n")
        yield command, output


def check_output(command: str, got: str, wanted: str) -> None:
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    wanted = wanted or "\n"
    assert doctest.OutputChecker().check_output(wanted, got or "\n", flags), (
        f"$ {command}\n--- printed in the document:\n{wanted}\n--- printed now:\n{got}"
    )


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda d: d.name)
def test_commands_and_code_in_the_document_do_what_it_says(
    document: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for package in NEEDED.get(document.name, ()):
        pytest.importorskip(package, reason=f"{package} is not installed")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    namespace: dict[str, object] = {}
    for kind, block in blocks(document):
        if " file=" in kind:
            file = Path(kind.partition(" file=")[2])
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(block, encoding="utf-8")
        elif kind == "python":
            exec(compile(block, document.name, "exec"), namespace)
        elif kind == "console":
            for command, output in commands(block):
                program, *arguments = shlex.split(command)
                assert program == "plybench"
                main(arguments)
                captured = capsys.readouterr()
                check_output(command, captured.out + captured.err, output)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda d: d.name)
def test_make_targets_in_the_document_exist(document: Path) -> None:
    targets = set(
        re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    )
    named = re.findall(r"(?:^|`)make ([a-z-]+)", document.read_text(encoding="utf-8"), re.MULTILINE)
    assert set(named) <= targets


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda d: d.name)
def test_links_in_the_document_lead_somewhere(document: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", document.read_text(encoding="utf-8")):
        assert (document.parent / target).exists(), target


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: getattr(e, "name", None))
def test_example_prints_what_its_docstring_says(
    example: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    runpy.run_path(str(example), run_name="__main__")
    docstring = re.match(r'"""(.*?)"""', example.read_text(encoding="utf-8"), re.DOTALL)
    assert docstring is not None
    promised = docstring[1].partition("Prints:\n")[2]
    assert promised.strip(), "the example does not say what it prints"
    check_output(
        example.name,
        capsys.readouterr().out,
        re.sub(r"^ {4}", "", promised.strip("\n") + "\n", flags=re.M),
    )


def test_every_source_named_in_the_code_is_in_the_references() -> None:
    known = (ROOT / "docs" / "references.md").read_text(encoding="utf-8")
    code = [*ROOT.glob("src/**/*.py"), *ROOT.glob("cpp/**/*.hpp")]
    named = {
        key
        for f in code
        for key in re.findall(r"(?<!\\)\b[a-z]+(?:19|20)\d\d\b", f.read_text(encoding="utf-8"))
    }
    assert named
    assert {key for key in named if f"| {key} |" not in known} == set()
