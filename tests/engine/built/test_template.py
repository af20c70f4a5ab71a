"""`plybench build --new`: a header that compiles as it is."""

from pathlib import Path

import pytest

from helpers.headers import needs_compiler
from plybench import InputError, load, solve
from plybench.engine.built.template import write_template


def test_the_name_may_be_that_of_the_file_or_of_the_class(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert write_template("MyPuzzle") == Path("my_puzzle.hpp")
    text = Path("my_puzzle.hpp").read_text()
    assert "struct MyPuzzle {" in text and "PLYBENCH_PROBLEM(MyPuzzle)" in text
    assert "plybench solve my_puzzle.hpp" in text and "NAME" not in text
    with pytest.raises(InputError, match=r"my_puzzle\.hpp is already there"):
        write_template("my_puzzle.hpp")


@pytest.mark.parametrize("name", ["", "3d", "a b", "../up", "a-b", "é"])
def test_what_cannot_be_a_name_is_refused(name: str) -> None:
    with pytest.raises(InputError, match="must be a name of letters, digits and underscores"):
        write_template(name)


@pytest.mark.slow
@needs_compiler
def test_it_compiles_and_every_size_has_a_solution(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_template("robot")
    for size in range(2, 40):
        problem = load(f"robot.hpp:Robot({size})")
        native = solve(problem, "astar", engine="native")
        assert native == solve(problem, "astar", engine="python")
        assert native.cost is not None and native.cost >= 2 * (size - 1)
