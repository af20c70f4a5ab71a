"""Folders and patterns of agents."""

import logging
from pathlib import Path

import pytest

from plybench.core.errors import InputError, ListedError
from plybench.play.arena import tournament
from plybench.play.arena.submissions import entrants, has_agent

AGENT = "def choose(board):\n    return 0\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A class: files, folders, and parts that are not agents."""
    for name, text in {
        "alice.py": AGENT,
        "bob.py": "from alice import choose\n",
        "helpers.py": "x = 1\n",
        "carol/agent.py": AGENT,
        "carol/tools.py": AGENT,
        "dave_17/bot.py": AGENT,
        "dave_17/tools.py": "x = 2\n",
        "erin/erin.py": "class Me:\n    def choose(self, state): ...\n",
        "_old.py": AGENT,
        ".git/x.py": AGENT,
        "notes.txt": "none",
        "broken.py": "def choose(:\n",
    }.items():
        path = tmp_path / "class" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path / "class"


def test_folder_stands_for_the_agents_in_it(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        found = entrants(f"{folder}/")
    assert {e.name: Path(e.spec).relative_to(folder).as_posix() for e in found} == {
        "alice": "alice.py",
        "bob": "bob.py",
        "broken": "broken.py",
        "carol": "carol/agent.py",
        "dave_17": "dave_17/bot.py",
        "erin": "erin/erin.py",
    }
    assert caplog.messages == [
        f"the folder {folder}/: not agents, as they define no choose: helpers.py"
    ]


def test_pattern_stands_for_what_it_matches(folder: Path) -> None:
    assert [e.name for e in entrants(f"{folder}/[ab]*.py")] == ["alice", "bob", "broken"]
    assert [e.name for e in entrants(f"{folder}/*_17")] == ["dave_17"]
    assert [e.name for e in entrants(f"{folder}/*/bot.py")] == ["bot"]


@pytest.mark.parametrize(
    "text", ["alpha_beta:depth=2", "uci:engine?nodes=5", "a.py:Deep(x=[1])", "random", "none.py"]
)
def test_other_texts_are_agents_themselves(text: str) -> None:
    assert [e.spec for e in entrants(text)] == [text]


def test_what_has_no_agents_is_refused(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"no file matches '.*none\*.py'"):
        entrants(f"{folder}/none*.py")
    (tmp_path / "empty").mkdir()
    with pytest.raises(
        InputError, match="empty has no agents: no Python file in it defines choose"
    ):
        entrants(str(tmp_path / "empty"))
    with pytest.raises(InputError, match=r"has no agents.*\(helpers.py\)"):
        entrants(f"{folder}/h*.py")


def test_folder_with_two_agents_is_refused(folder: Path) -> None:
    (folder / "dave_17" / "other.py").write_text(AGENT)
    with pytest.raises(
        InputError, match=r"has 2 agents: bot\.py, other\.py; call the right one agent"
    ):
        entrants(str(folder))


def test_file_that_cannot_be_read_is_named(folder: Path) -> None:
    (folder / "gone.py").symlink_to(folder / "nowhere.py")
    with pytest.raises(InputError, match=r"gone\.py"):
        entrants(str(folder))


@pytest.mark.parametrize(
    ("text", "is_agent"),
    [
        (AGENT, True),
        ("choose = max\n", True),
        ("choose: int = 1\n", True),
        ("import x as choose\n", True),
        ("if 1:\n    def choose(b): ...\n", True),
        ("class A:\n    def choose(self, s): ...\n", True),
        ("def chose(b): ...\n", False),
        ("class A: ...\n", False),
        ("", False),
        ("\0", True),
        ("def f():\n    choose = 1\n", False),
    ],
)
def test_agents_are_found_without_running_the_file(
    tmp_path: Path, text: str, is_agent: bool
) -> None:
    path = tmp_path / "one.py"
    path.write_text(text)
    assert has_agent(path) == is_agent


PAIR = "class A:\n    def choose(self, s): ...\nclass B(A):\n    def choose(self, s): ...\n"


def test_what_seems_to_be_meant_as_an_agent_enters(folder: Path) -> None:
    (folder / "finn.py").write_text("def chose(board):\n    return 0\n")
    (folder / "gina.py").write_text(PAIR)
    (folder / "hal").mkdir()
    (folder / "hal" / "bot.py").write_text("def choose_move(board):\n    return 0\n")
    found = {e.name: e.spec for e in entrants(str(folder))}
    assert found["finn"] == f"{folder}/finn.py:choose" and found["gina"] == f"{folder}/gina.py"
    assert found["hal"] == f"{folder}/hal/bot.py:choose"


@pytest.mark.parametrize("text", ["def chose(board): ...\n", PAIR])
def test_helper_that_is_imported_is_not_meant_as_an_agent(folder: Path, text: str) -> None:
    (folder / "parts.py").write_text(text)
    (folder / "alice.py").write_text(f"import parts\n{AGENT}")
    assert "parts" not in [e.name for e in entrants(str(folder))]


@pytest.fixture
def misspelt(tmp_path: Path) -> list[str]:
    """Agents of a tournament, two of which cannot be loaded."""
    (tmp_path / "finn.py").write_text("def chose(board):\n    return 0\n")
    (tmp_path / "gina.py").write_text(PAIR)
    return [str(tmp_path), "random"]


def test_misspelt_agents_are_listed(misspelt: list[str]) -> None:
    with pytest.raises(ListedError, match="2 of 3 agents cannot be loaded") as error:
        tournament("connect_four", misspelt, games=2, variant="4x3c3")
    assert "'choose'; did you mean 'chose'?" in error.value.listing
    assert "gina.py has 2 candidates for the agent; write" in error.value.listing


@pytest.mark.slow
def test_misspelt_agents_lose_if_the_others_play(misspelt: list[str]) -> None:
    result = tournament("connect_four", misspelt, games=2, variant="4x3c3", keep_going=True)
    assert result.setting.labels == ("finn", "gina", "random")
    assert [s.forfeits for s in result.standings] == [3, 3, 0]  # they meet each other


def test_file_enters_once_by_patterns_and_names(tmp_path: Path) -> None:
    alice = tmp_path / "alice.py"
    alice.write_text(AGENT)
    texts = [f"{tmp_path}/*.py", str(alice), f"{tmp_path}/./alice.py:choose", str(tmp_path)]
    for agents in (texts, texts[::-1]):
        result = tournament("connect_four", [*agents, "random"], games=1, variant="4x3c3")
        assert result.setting.labels == ("alice", "random")
