"""Agents from files: whatever they do, they lose their game and nothing else happens."""

import os
from pathlib import Path

import pytest

from helpers.arena import LEFTMOST, MISBEHAVIOURS, agent_file
from helpers.processes import command_of, descendants, is_gone, wait_for
from plybench.core.errors import InputError
from plybench.core.rng import SplitMix64
from plybench.play.agents import AgentFault, ForeignAgent, ForeignLimits, make_agent
from plybench.play.arena import play_game
from plybench.play.arena.record import load_game

GAME = load_game("connect_four", "4x3c3")
PATIENT = 30.0  # seconds for agents that answer, on a busy machine too


def fault_of(spec: str, seconds: float = PATIENT) -> str:
    limits = ForeignLimits(seconds, memory=64 * 10**6)
    agent = make_agent(spec, GAME, foreign=limits, is_checked=True)
    with pytest.raises(AgentFault) as fault:
        agent.choose(GAME, GAME.initial, None, SplitMix64(0))
    return str(fault.value)


@pytest.mark.parametrize("body", MISBEHAVIOURS)
def test_misbehaviour_is_a_fault_with_its_reason(tmp_path: Path, body: str) -> None:
    seconds = 0.5 if "while True" in body else PATIENT
    assert fault_of(agent_file(tmp_path, "bad", body), seconds) == (
        MISBEHAVIOURS[body].replace("FILE", "bad.py")
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("\ndef choose(board, player=1)\n", "bad.py cannot be loaded: line 2: expected ':'"),
        (
            "import nothing_of_that_name\n",
            "bad.py cannot be loaded: line 1: ModuleNotFoundError: No module named 'nothing",
        ),
        ("def agent(board): return 0\n", "unknown name in bad.py 'choose'; known: agent"),
        ("choose = 5\n", "bad.py:choose is not an agent: it has no choose() and is not a function"),
        (
            "def choose(a, b, c): return 0\n",
            "bad.py:choose takes (a, b, c); an agent takes (board), (board, player), (state)",
        ),
        (
            "class choose:\n  def __init__(self, depth): pass\n  def choose(self, board): pass\n",
            "bad.py:choose cannot be made: TypeError: choose.__init__() missing 1 required",
        ),
        ("while True: pass  # def \n", "could not be loaded within 0.5 s"),
        ("x = bytearray(10**10)  # def \n", "needed more than 64 MB of memory"),
    ],
)
def test_files_that_cannot_be_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, reason: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bad.py").write_text(text)
    limits = ForeignLimits(0.5 if "while True" in text else PATIENT, memory=64 * 10**6)
    with pytest.raises(InputError) as error:  # before the first game
        make_agent("bad.py:choose", GAME, foreign=limits)
    assert str(error.value).startswith(f"agent 'bad.py:choose': {reason}")


def test_messing_with_the_connection_is_a_fault(tmp_path: Path) -> None:
    body = (
        "import os\n    for fd in range(3, 200):\n        try: os.write(fd, b'garbage\\n')\n"
        "        except OSError: pass\n    return 0"
    )
    reason = fault_of(agent_file(tmp_path, "bad", body))
    assert reason == "disturbed the connection of its process"


def test_what_an_agent_prints_goes_nowhere(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    noise = "    print('noise'); import os; os.system('echo noise; echo noise >&2')\n"
    head, _, rest = LEFTMOST.partition("\n    return")
    spec = agent_file(tmp_path, "noisy", f"print('noise')\n{head}\n{noise}    return{rest}")
    agents = (make_agent(spec, GAME), make_agent("random", GAME))
    assert play_game(GAME, agents, seed=1).forfeit == 0
    assert capfd.readouterr() == ("", "")


def test_nothing_that_an_agent_started_stays_behind(tmp_path: Path) -> None:
    body = "import subprocess\n    subprocess.Popen(['sleep', '60'])\n    return 0"
    before = descendants(os.getpid())
    agent = make_agent(agent_file(tmp_path, "spawner", body), GAME)
    agent.choose(GAME, GAME.initial, None, SplitMix64(0))
    wait_for(lambda: any("sleep" in command_of(pid) for pid in descendants(os.getpid())))
    started = descendants(os.getpid()) - before
    agent.close()  # type: ignore[attr-defined]
    assert all(map(is_gone, started))


@pytest.mark.slow
def test_chance_of_an_agent_is_seeded(tmp_path: Path) -> None:
    body = "import random\n    return random.randrange(4) if board[0, 0] == 0 else 1"
    spec = agent_file(tmp_path, "chance", body)

    def moves(seed: int) -> tuple[str, ...]:
        agents = (make_agent(spec, GAME), make_agent("random", GAME))
        return play_game(GAME, agents, seed=seed).moves

    assert moves(1) == moves(1)
    assert len({moves(seed) for seed in range(4)}) > 1


def test_an_agent_may_import_files_beside_it(tmp_path: Path) -> None:
    (tmp_path / "beside.py").write_text("COLUMN = 2\n")
    spec = agent_file(tmp_path, "agent_beside", "import beside; return beside.COLUMN")
    agent = make_agent(spec, GAME)
    assert isinstance(agent, ForeignAgent)
    assert agent.choose(GAME, GAME.initial, None, SplitMix64(0)).action == 3
    agent.close()


def test_limits_must_make_sense() -> None:
    with pytest.raises(InputError, match="above 0"):
        ForeignLimits(seconds=0)
    with pytest.raises(InputError, match="at least 32MB"):
        ForeignLimits(memory=1000)


def test_no_descriptors_are_lost(tmp_path: Path) -> None:
    agent = make_agent(agent_file(tmp_path, "mine", LEFTMOST), GAME)
    before = len(os.listdir("/proc/self/fd"))
    play_game(GAME, (agent, make_agent("random", GAME)))
    assert len(os.listdir("/proc/self/fd")) == before
