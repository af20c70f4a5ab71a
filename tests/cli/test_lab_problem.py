"""`plybench lab`: which problem it opens; the server and the pages are tested in tests/lab."""

import pytest

from helpers.shell import Shell
from plybench.lab.hosts import server


@pytest.fixture
def address(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the server only tell its address."""
    monkeypatch.setattr(
        server, "serve", lambda host, port, ready, staff: ready(f"http://{host}:{port}/search")
    )


@pytest.mark.usefixtures("address")
@pytest.mark.parametrize(
    ("arguments", "shown"),
    [
        ((), ""),
        (("sliding_tiles",), "#d=sliding_tiles&p=reports/hard"),
        (
            ("mazeworld", "corridor/bay", "--model", "turns"),
            "#d=mazeworld&p=corridor/bay&model=turns",
        ),
    ],
)
def test_address_shows_the_problem(shell: Shell, arguments: tuple[str, ...], shown: str) -> None:
    assert shell("lab", *arguments, "--no-browser") == 0
    assert shell.out.splitlines()[0] == f"The lab is at http://127.0.0.1:8642/search{shown}"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("gold_mine",), "unknown domain 'gold_mine'"),
        (("sliding_tiles", "nothing"), "unknown instance or file of sliding_tiles 'nothing'"),
        (("mazeworld", "missing.txt"), "there is no file 'missing.txt'"),
        (("--model", "turns"), "a goal or a model belongs to a problem; name its domain first"),
    ],
)
def test_wrong_problem_is_refused(shell: Shell, arguments: tuple[str, ...], message: str) -> None:
    assert shell("lab", *arguments, "--no-browser") == 2
    assert message in shell.err
