"""Agents from files for games that their process must know: chess, states, games of the user."""

import os
from pathlib import Path
from typing import Any

import pytest

from helpers.arena import Nim
from plybench.core.catalog import find_game
from plybench.core.errors import InputError
from plybench.core.rng import SplitMix64
from plybench.domains.chess import Chess
from plybench.play.agents import AgentFault, ForeignLimits, IsolatedAgent, Names, make_agent
from plybench.play.arena import match, play_game
from plybench.play.arena.record import load_game

PATIENT = ForeignLimits(30.0)  # on a busy machine too

GAME_FILE = """
from dataclasses import dataclass


@dataclass(frozen=True)
class Take:
    number: int

    def __str__(self):
        return f"take {self.number}"


@dataclass(frozen=True)
class Heap:
    left: int
    player: str


class Matches:
    def __init__(self, left=6):
        self.initial = Heap(left, "A")

    def to_move(self, state):
        return state.player

    def actions(self, state):
        return [Take(n) for n in (1, 2) if n <= state.left]

    def result(self, state, action):
        return Heap(state.left - action.number, "B" if state.player == "A" else "A")

    def is_terminal(self, state):
        return state.left == 0

    def utility(self, state, player):
        return -1 if state.player == player else 1
"""

AGENT_FILE = """
import matches


def one(state):
    assert isinstance(state, matches.Heap)
    return matches.Take(1)


class Best:
    def __init__(self, modulus):
        self.modulus, self.calls = modulus, 0

    def choose(self, game, state):
        self.calls += 1
        print("call", self.calls)
        take = state.left % self.modulus or 1
        return f"take {take}"


def broken(game, state):
    return game.actions(state)[5]


def hungry(state):
    return bytearray(10**10)


def bad(state):
    return 17
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("matches.py").write_text(GAME_FILE)
    Path("bots.py").write_text(AGENT_FILE)
    return tmp_path


def made(spec: str, game: str) -> tuple[Any, Any]:
    domain = find_game(game)
    rules = domain.load(None, None)[0]
    return rules, make_agent(spec, rules, Names.of(domain), PATIENT)


def test_a_chess_agent_plays_in_its_own_process(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text(
        "import chess\n\n\nclass Bot:\n    def __init__(self):\n        self.moves = 0\n\n"
        "    def __call__(self, board: chess.Board):\n        self.moves += 1\n"
        "        move = next(iter(board.legal_moves))\n"
        "        return [move, move.uci(), board.san(move)][self.moves % 3]\n"
    )
    game, agent = made(f"{file}:Bot", "chess")
    record = play_game(game, (agent, agent), draw_after=8)
    assert not record.forfeit and len(record.moves) == 8


def test_an_own_game_and_its_classes_are_known_in_the_process(
    folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    game, one = made("bots.py:one", "matches.py:Matches(6)")
    _, best = made("bots.py:Best(modulus=3)", "matches.py:Matches(6)")
    record = play_game(game, (one, best))
    assert record.moves == ("take 1", "take 2", "take 1", "take 2") and record.winner == 2
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("broken", "raised IndexError: list index out of range (bots.py, line 22)"),
        ("hungry", "needed more than 512 MB of memory"),
        ("bad", "chose 17, which is not legal; legal: take 1, take 2"),
    ],
)
def test_faults_are_those_of_any_agent(folder: Path, name: str, reason: str) -> None:
    game, agent = made(f"bots.py:{name}", "matches.py:Matches")
    with pytest.raises(AgentFault) as fault:
        agent.choose(game, game.initial, None, SplitMix64(0))
    assert str(fault.value) == reason
    assert ('File "bots.py", line 22, in broken' in fault.value.trace) == (name == "broken")


def test_states_are_for_games_with_boards_too(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text("def choose(game, state):\n    return game.actions(state)[-1]\n")
    game = load_game("connect_four", "4x3c3")
    names = Names.of(find_game("connect_four"))
    agent = make_agent(str(file), game, names, PATIENT)
    assert agent.choose(game, game.initial, None, SplitMix64(0)).action == 4
    agent.close()  # type: ignore[attr-defined]


def test_a_game_without_a_name_is_played_in_a_fork(tmp_path: Path) -> None:
    kept = tmp_path / "kept.txt"
    file = tmp_path / "bot.py"
    file.write_text(
        "import os\n\n\ndef choose(state):\n    for number in range(3, 40):\n"
        "        try:\n            os.write(number, b'garbage')\n"
        "        except OSError:\n            pass\n    return 1\n"
    )
    with kept.open("w") as open_file:  # it is not the agent's to write to
        agent = make_agent(str(file), Nim(5), None, PATIENT)
        with pytest.raises(AgentFault, match="disturbed the connection of its process"):
            agent.choose(Nim(5), (5, 1), None, SplitMix64(0))
        open_file.flush()
    assert kept.read_text() == ""


def test_a_decision_crosses_the_process() -> None:
    from math import inf

    from plybench import decide

    def agent(game: Any, state: Any) -> Any:
        return decide(game, "alpha_beta", state, engine="python")

    played = match(Nim(5), agent, agent, games=2, move_seconds=30.0)
    alone = match(Nim(5), agent, agent, games=2)
    assert played.records[0].notes == alone.records[0].notes != ()

    def sure(state: Any) -> Any:
        from plybench.core.results.decision import Decision
        from plybench.play.agents.agent import plain_decision

        plain = plain_decision(1, "sure", 0.0, "python")
        return Decision(plain.status, 1, inf, (1,), 3, (), plain.counts, "sure")

    isolated = IsolatedAgent(sure, PATIENT)
    found = isolated.choose(Nim(5), (5, 1), None, SplitMix64(0))
    isolated.close()
    assert (found.value, found.depth, found.engine) == (inf, 3, "process")


def test_states_that_cannot_be_sent_are_found_before_the_first_game(tmp_path: Path) -> None:
    class Closed(Nim):
        def __init__(self) -> None:
            self.initial = (lambda: 5, 1)  # type: ignore[assignment]

    file = tmp_path / "bot.py"
    file.write_text("def choose(state):\n    return 1\n")
    with pytest.raises(InputError, match="a state of Closed cannot be sent to the process"):
        make_agent(str(file), Closed(), None, PATIENT)


def test_python_functions_with_limits_see_chess_boards() -> None:
    def agent(board: Any) -> str:
        os.environ["NOT_KEPT"] = "1"
        return str(next(iter(board.legal_moves)).uci())

    record = match("chess", agent, "random", games=2, draw_after=4, move_seconds=30.0).records[0]
    assert not record.forfeit and "NOT_KEPT" not in os.environ


def test_the_engine_plays_with_an_evaluation_of_the_user() -> None:
    from chess.engine import Limit

    from plybench.solvers.chess import Engine

    def material(board: Any) -> int:
        pieces = board.piece_map().values()
        return sum(100 if piece.color == board.turn else -100 for piece in pieces)

    def play(**limits: Any) -> tuple[str, ...]:
        with Engine(evaluate=material, limit=Limit(nodes=60)) as engine:
            games = match(Chess(), engine, "random", games=2, draw_after=6, **limits).records
            assert not any(game.forfeit for game in games)
            return games[1].moves

    assert play() == play(move_seconds=30.0)  # a table of the first game would change the second
