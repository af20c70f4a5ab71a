"""Headers that compile, those that do not, and when a module is compiled again."""

import logging
import shutil
import subprocess
from pathlib import Path

import pytest

from helpers.headers import needs_compiler, spoiled
from plybench import InputError, load, solve
from plybench.core.errors import ListedError
from plybench.engine.built import compiler, headers
from plybench.engine.built.compiler import build_header, copy_module

pytestmark = needs_compiler


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Let a compiler that only copies take the place of the real one; return its calls."""
    calls: list[list[str]] = []

    def run(path: str, command: list[str]) -> None:
        calls.append(command)
        Path(command[-1]).write_bytes(Path(path).read_bytes())
        parts = " ".join(str(file).replace(" ", "\\ ") for file in Path(path).parent.glob("*.hpp"))
        used = Path(command[command.index("-MF") + 1])
        used.write_text(f"module.so: {parts} \\\n {headers.header_folder()}/plybench.hpp\n")

    monkeypatch.setattr(compiler, "_run", run)
    return calls


def test_it_is_compiled_again_only_if_something_changed(
    quick: list[list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "with space"
    folder.mkdir()
    (folder / "part.hpp").write_text("// included")
    header = spoiled(folder)
    first = build_header(header)
    assert first.seconds > 0 and build_header(header).seconds == 0
    (folder / "part.hpp").write_text("// included, and changed")
    assert build_header(header).seconds > 0
    spoiled(folder, "far = 3", "far = 4")
    assert build_header(header).seconds > 0 and build_header(header).seconds == 0
    first.path.write_bytes(b"damaged")
    assert build_header(header).seconds > 0
    monkeypatch.setenv("CXXFLAGS", "-DSIZE=3")
    assert build_header(header).path != first.path
    assert len(quick) == 5 and "-DSIZE=3" in quick[-1]


def test_the_user_is_told_that_it_takes_a_while(
    quick: list[list[str]], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    header = spoiled(tmp_path)
    with caplog.at_level(logging.INFO, "plybench"):
        build_header(header)
        build_header(header)
    assert caplog.messages == [f"compiling {header}; this takes some seconds"]


def test_a_header_without_a_problem_is_refused_at_once(
    quick: list[list[str]], tmp_path: Path
) -> None:
    header = spoiled(tmp_path, "PLYBENCH_PROBLEM(Steps)")
    with pytest.raises(InputError, match=r"it must end with PLYBENCH_PROBLEM\(Name\)"):
        build_header(header)
    assert quick == []


def test_without_a_compiler_it_is_said_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    header = spoiled(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CXX", raising=False)
    with pytest.raises(InputError, match=r"small\.hpp cannot be compiled: g\+\+ is not installed"):
        load(header)
    monkeypatch.setenv("CXX", "g++-99 -m64")
    with pytest.raises(InputError, match=r"CXX names 'g\+\+-99', which is not installed"):
        load(header)


def test_a_cache_that_cannot_be_written_is_named(
    quick: list[list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "taken").write_text("a file, not a folder")
    monkeypatch.setenv("PLYBENCH_CACHE", str(tmp_path / "taken"))
    with pytest.raises(InputError, match="cannot be written"):
        build_header(spoiled(tmp_path))


def test_an_error_of_the_user_is_shown_with_its_line(tmp_path: Path) -> None:
    header = spoiled(tmp_path, "state.at == far", "state.on == far")
    with pytest.raises(
        ListedError, match=r"does not compile: line 12: .* has no member named"
    ) as told:
        load(header)
    first = told.value.listing.splitlines()[0]
    assert first.startswith(f"{header}:12:") and "error: " in first
    assert "module.cpp" not in told.value.listing


@pytest.mark.slow
@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("bool is_goal", "bool is_gaol", "Steps needs: bool is_goal(const State& state) const"),
        ("initial() const", "initial()", "Steps needs: State initial() const"),
        ("State initial() const { return {0}; }", "", "Steps needs: State initial() const"),
        ("void successors", "void succesors", "Steps needs: void successors(const State& "),
        ("int at;", "double at;", "Steps::State must be a whole number, an enum, a std::array"),
        ("int at;", "int at; char more[3];", "an array in State must be a std::array"),
        ("int far = 3;", "using Cost = State; int far = 3;", "Steps::Cost must be a type"),
        ('static constexpr const char* actions[] = {"on"};', "", "Steps needs names of actions"),
        ("int far = 3;", "int far; explicit Steps(State s) : far(s.at) {}", "cannot be made"),
        ("state.at + 1})", "state.at + 1}, 5)", "line 13: call add(action, next), where action"),
        ("int far = 3;", "using Cost = int; int far = 3;", "line 13: call add(action, next)"),
        (
            "int far = 3;",
            "int far = 3; double h(const State&) const { return 0.5; }"
            " static auto heuristics() {"
            ' return std::tuple{plybench::heuristic("h", &Steps::h)}; }',
            "a heuristic is a const method of a state that returns a whole number",
        ),
    ],
)
def test_what_the_contract_lacks_is_said_in_a_sentence(
    tmp_path: Path, old: str, new: str, told: str
) -> None:
    with pytest.raises(InputError) as caught:
        load(spoiled(tmp_path, old, new))
    assert told in str(caught.value)
    assert not isinstance(caught.value, ListedError)


@pytest.mark.slow
def test_a_module_is_used_without_its_header(tmp_path: Path) -> None:
    header = spoiled(tmp_path)
    module = tmp_path / "steps.so"
    copy_module(build_header(header).path, module)
    assert solve(load(f"{module}:Steps(7)")).cost == 7
    module.write_bytes(module.read_bytes() + b"x")
    with pytest.raises(InputError, match="has changed since it was loaded"):
        load(str(module))


@pytest.mark.slow
def test_a_module_of_another_version_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    header = spoiled(tmp_path)
    monkeypatch.setattr(compiler, "stamp", lambda: "0.0.1 of another time")
    module = tmp_path / "old.so"
    copy_module(build_header(header).path, module)
    with pytest.raises(InputError, match=r"was built by another version .*; build it again"):
        load(str(module))


def test_what_is_not_a_module_is_refused(tmp_path: Path) -> None:
    text = tmp_path / "text.so"
    text.write_text("no code")
    with pytest.raises(InputError, match=r"text\.so cannot be loaded: "):
        load(str(text))
    other = tmp_path / "other.so"
    subprocess.run(
        [shutil.which("g++") or "", "-shared", "-x", "c++", "-", "-o", str(other)],
        input="int plybench;",
        text=True,
        check=True,
    )
    with pytest.raises(InputError, match="was not made by `plybench build`"):
        load(str(other))
    with pytest.raises(InputError, match="there is no file"):
        load(str(tmp_path / "gone.so"))
