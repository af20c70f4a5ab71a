"""What an agent does stays in its game, with each of the means that the system has."""

import os
import socket
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from helpers.arena import LEFTMOST, agent_file
from helpers.processes import command_of, descendants, is_gone, wait_for
from plybench.core.rng import SplitMix64
from plybench.play.agents import AgentFault, ForeignAgent, ForeignLimits, serving
from plybench.play.agents.containment import NOTHING, Containment, available
from plybench.play.arena.record import load_game

GAME = load_game("connect_four", "4x3c3")
HERE = available()
WAYS = {
    "all of them": HERE,
    "without namespaces": replace(HERE, namespaces=False, network=False),
    "without Landlock": HERE.of_processes(),
    "only a subreaper": NOTHING.of_processes()
    if not HERE.subreaper
    else Containment(subreaper=True),
    "nothing": NOTHING,
}

Using = Callable[[Containment], None]


@pytest.fixture
def using(monkeypatch: pytest.MonkeyPatch) -> Iterator[Using]:
    """Return what lets agents be contained by some means only."""

    def use(containment: Containment) -> None:
        monkeypatch.setattr("plybench.play.agents.process_agent.available", lambda: containment)

    yield use


def needs(has: Any, what: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(not has, reason=f"this system has no {what}")


def moved(agent: ForeignAgent) -> int:
    """Return the column that an agent chooses at the start, from 0."""
    return int(agent.choose(GAME, GAME.initial, None, SplitMix64(0)).action) - 1


def said(spec: str, **limits: Any) -> str:
    """Return why an agent fails at the start; empty if it makes a move."""
    agent = ForeignAgent(spec, ForeignLimits(30.0, **limits))
    try:
        moved(agent)
    except AgentFault as fault:
        return str(fault)
    finally:
        agent.close()
    return ""


@pytest.mark.parametrize("way", WAYS)
def test_an_agent_plays_with_and_without_the_means(tmp_path: Path, way: str, using: Using) -> None:
    using(WAYS[way])
    assert said(agent_file(tmp_path, "plain", LEFTMOST)) == ""


DAEMON = """
import os
def choose(board, player=1):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            os.execvp("sleep", ["sleep", "1000"])
        os._exit(0)
    os.wait()
    return 0
"""


@pytest.mark.parametrize("way", ["all of them", "only a subreaper"])
@needs(HERE.subreaper, "subreaper")
def test_children_with_a_session_of_their_own_are_ended(
    tmp_path: Path, way: str, using: Using
) -> None:
    using(WAYS[way])
    before = descendants(os.getpid())
    agent = ForeignAgent(agent_file(tmp_path, "daemon", DAEMON))
    moved(agent)
    wait_for(lambda: any("sleep 1000" in command_of(pid) for pid in descendants(os.getpid())))
    started = descendants(os.getpid()) - before
    agent.close()
    assert all(map(is_gone, started))


@pytest.mark.parametrize("way", WAYS)
def test_an_agent_that_kills_its_parent_costs_its_game_at_most(
    tmp_path: Path, way: str, using: Using
) -> None:
    using(WAYS[way])
    body = "import os, time; os.kill(os.getppid(), 9); time.sleep(0.2); return 2"
    reason = said(agent_file(tmp_path, "killer", body))
    if WAYS[way].landlock >= 6:
        assert reason.startswith("raised PermissionError")
    elif WAYS[way].namespaces:
        assert reason == ""  # the first process of a namespace is not killed from inside
    else:
        assert reason == "lost the connection to its process"


@needs(HERE.namespaces, "namespaces of processes")
def test_an_agent_in_a_namespace_finds_nothing_to_kill(tmp_path: Path, using: Using) -> None:
    using(WAYS["without Landlock"])
    body = "import os; os.kill(-1, 9); return 2"
    assert said(agent_file(tmp_path, "killer", body)).startswith("raised ProcessLookupError")


@needs(HERE.landlock, "Landlock")
@pytest.mark.parametrize("way", ["all of them", "without namespaces"])
@pytest.mark.parametrize(
    "what",
    [
        "open({!r}).read()",
        "open({!r}, 'w').write('mine')",
        "__import__('os').listdir(__import__('os').path.dirname({!r}))",
        "__import__('os').remove({!r})",
    ],
)
def test_files_outside_its_folder_are_refused(
    tmp_path: Path, what: str, way: str, using: Using
) -> None:
    using(WAYS[way])
    (tmp_path / "marks").mkdir()
    marks = tmp_path / "marks" / "marks.txt"
    marks.write_text("anna 1.0")
    (tmp_path / "anna").mkdir()
    spec = agent_file(tmp_path / "anna", "curious", f"{what.format(str(marks))}; return 0")
    assert said(spec).startswith("raised PermissionError")
    assert said(spec, is_trusted=True) == ""


@needs(HERE.network or HERE.landlock >= 4, "network namespaces and no Landlock for TCP")
@pytest.mark.parametrize("way", ["all of them", "without namespaces"])
def test_the_network_is_refused(tmp_path: Path, way: str, using: Using) -> None:
    if way != "all of them" and HERE.landlock < 4:
        pytest.skip("this Landlock does not know TCP")
    using(WAYS[way])
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        body = f"import socket; socket.create_connection(('127.0.0.1', {port})); return 0"
        spec = agent_file(tmp_path, "caller", body)
        assert "Error" in said(spec)
        assert said(spec, is_trusted=True) == ""


@pytest.mark.parametrize("way", WAYS)
def test_how_a_process_ends_is_known_with_all_means(tmp_path: Path, way: str, using: Using) -> None:
    using(WAYS[way])
    exits = agent_file(tmp_path, "exits", "import os; os._exit(3)")
    assert said(exits) == "ended its process with status 3"
    dies = agent_file(tmp_path, "dies", "import os; os.kill(os.getpid(), 11)")
    assert said(dies) == "was killed by SIGSEGV"


def test_a_file_that_is_too_large_cannot_be_written(tmp_path: Path) -> None:
    body = "open('big', 'wb').write(bytes(2 * 10**6)); return 0"
    spec = agent_file(tmp_path, "writer", body)
    assert "OSError: [Errno 27] File too large" in said(spec, disk=10**6)
    assert said(spec) == ""


def test_every_fact_says_how_far_it_holds() -> None:
    kinds = [fact.what for fact in NOTHING.facts()]
    for containment in (*WAYS.values(), Containment(landlock=4), Containment(landlock=1)):
        facts = containment.facts()
        assert [fact.what for fact in facts] == kinds and all(fact.text for fact in facts)
    assert not any(fact.holds for fact in NOTHING.facts())
    best = Containment(namespaces=True, network=True, subreaper=True, landlock=7)
    assert all(fact.holds for fact in best.facts())


def test_the_document_lists_what_an_agent_can_read() -> None:
    text = (Path(__file__).parents[3] / "docs" / "own_agent.md").read_text()
    listed = text.partition("With Landlock, an agent can read")[2].partition("\n\n")[0]
    for path in serving._SYSTEM:
        shown = path.removeprefix("/etc/").removeprefix("/dev/")
        assert f"`{shown}`" in listed, path
