"""External engines: they play, and whatever they do wrong costs their game and nothing else."""

import os
import shutil
from pathlib import Path

import pytest

from helpers.processes import is_gone
from helpers.uci import MISBEHAVIOURS, engine, heard
from plybench.core.errors import InputError
from plybench.core.limits import Limits
from plybench.core.results.decision import Decision, GameTally
from plybench.core.rng import SplitMix64
from plybench.play.agents import AgentFault, ForeignLimits, UciAgent, make_agent
from plybench.play.agents.uci import client
from plybench.play.arena import play_game, replay
from plybench.play.arena.record import load_game

GAME = load_game("chess", None)
PATIENT = 30.0  # seconds for engines that answer, on a busy machine too


def made(spec: str, seconds: float = PATIENT) -> UciAgent:
    agent = make_agent(spec, GAME, foreign=ForeignLimits(seconds), is_checked=True)
    assert isinstance(agent, UciAgent)
    return agent


def decision(spec: str, moves: str = "", limits: Limits | None = None) -> Decision[object]:
    agent = made(spec)
    try:
        return agent.choose(GAME, GAME.play(moves), limits, SplitMix64(0))
    finally:
        agent.close()


def fault_of(agent: UciAgent) -> str:
    with pytest.raises(AgentFault) as fault:
        agent.choose(GAME, GAME.initial, None, SplitMix64(0))
    return str(fault.value)


# Play


def test_an_engine_plays_a_game(tmp_path: Path) -> None:
    agents = (made(engine(tmp_path)), make_agent("random", GAME))
    record = play_game(GAME, agents, seed=1, draw_after=30)
    replay(GAME, record)
    assert record.forfeit == 0 and len(record.moves) == 30
    assert record.notes[0].value == 13 and record.notes[0].depth == 1
    assert record.notes[0].counts == {"calls": 20}
    assert record == play_game(GAME, agents, seed=1, draw_after=30)


def test_each_game_is_announced_and_positions_come_with_their_moves(tmp_path: Path) -> None:
    decision(engine(tmp_path), "e4 Nf6 Nf3 Ng8 Ng1")
    fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
    assert heard(tmp_path)[-5:] == [
        "ucinewgame",
        "isready",
        f"position fen {fen} moves g8f6 g1f3 f6g8 f3g1",
        "go nodes 7",
        "quit",
    ]


def test_what_the_engine_tells_is_in_the_decision(tmp_path: Path) -> None:
    lines = [
        "info depth 3 score cp 55 nodes 100 pv d2d4 d7d5",
        "info string depth 9 score cp 1",
        "info depth 4 seldepth 9 multipv 1 score cp -31 nodes 200 nps 5 pv e2e4 e7e5 e1e3 g1f3",
        "info depth 4 multipv 2 score cp -99 nodes 250 pv a2a3",
        "info depth x score cp y",
        "info depth 5 score cp 70 lowerbound nodes 300 pv c2c4",
        "info nodes 321",
        "garbage",
        "",
    ]
    found = decision(engine(tmp_path, go=f"say({chr(10).join(lines)!r}); say('bestmove e2e4 x')"))
    assert (found.value, found.depth, found.counts.calls) == (-31, 4, 321)
    assert " ".join(map(str, found.line)) == "e2e4 e7e5"  # as far as it is legal


def test_a_line_with_a_move_to_its_own_square_costs_no_game(tmp_path: Path) -> None:
    go = "say('info score cp 5 pv e2e4 a1a1 e7e5'); say('bestmove e2e4')"
    assert [str(move) for move in decision(engine(tmp_path, go=go)).line] == ["e2e4"]


def test_a_line_that_begins_otherwise_is_left_out(tmp_path: Path) -> None:
    go = "say('info score cp 5 pv d2d4 d7d5'); say('bestmove e2e4')"
    assert [str(move) for move in decision(engine(tmp_path, go=go)).line] == ["e2e4"]


@pytest.mark.parametrize(("told", "value"), [("1", 999_996), ("-2", -999_993), ("3", 999_992)])
def test_mates_have_the_values_of_the_game(tmp_path: Path, told: str, value: int) -> None:
    go = f"say('info depth 2 score mate {told} pv', move); say('bestmove', move)"
    assert decision(engine(tmp_path, go=go), "f3 e5 g4").value == value  # mate in 1: 4 plies


def test_limits_of_the_caller_are_kept_and_progress_is_told(tmp_path: Path) -> None:
    told: list[GameTally] = []
    limits = Limits(expansions=3, seconds=2.5, progress=told.append)
    decision(engine(tmp_path, "nodes=50&depth=9"), limits=limits)
    assert heard(tmp_path)[-2] == "go nodes 3 depth 9 movetime 2500"
    assert [tally.calls for tally in told] == [20]


def test_options_are_set_by_name_in_any_case(tmp_path: Path) -> None:
    settings = "seconds=0.5,hash=32&own book=TRUE,Style=very solid&Clear Hash=true&Log File=a b"
    decision(engine(tmp_path, settings))
    lines = heard(tmp_path)
    assert lines[-1:] == ["quit"] and lines[-2] == "go movetime 500"
    assert [line for line in lines if line.startswith("setoption")][-5:] == [
        "setoption name Hash value 32",
        "setoption name Own Book value true",
        "setoption name Style value Very Solid",
        "setoption name Clear Hash",
        "setoption name Log File value a b",
    ]


def test_a_strength_that_is_set_is_turned_on(tmp_path: Path) -> None:
    decision(engine(tmp_path, "UCI_Elo=1200"))
    assert "setoption name UCI_LimitStrength value true" in heard(tmp_path)
    (tmp_path / "engine.log").unlink()
    decision(engine(tmp_path, "UCI_Elo=1200&UCI_LimitStrength=false"))
    assert "setoption name UCI_LimitStrength value true" not in heard(tmp_path)


def test_the_usual_limit_is_a_second(tmp_path: Path) -> None:
    decision(engine(tmp_path, ""))
    assert "go movetime 1000" in heard(tmp_path)


# Clocks


def test_a_clock_runs_down_and_begins_anew_with_each_game(tmp_path: Path) -> None:
    agent = made(engine(tmp_path, "base=9&increment=0.5", go=f"time.sleep(0.2); {GO_ON}"))
    for _ in range(2):
        for moves in ("", "e4 e5"):
            agent.choose(GAME, GAME.play(moves), None, SplitMix64(0))
        agent.close()
    told = [line.split() for line in heard(tmp_path) if line.startswith("go ")]
    first, second, again, _ = told
    assert " ".join(first) == " ".join(again) == "go wtime 9000 btime 9000 winc 500 binc 500"
    assert second[1] == "wtime" and 5000 < int(second[2]) <= 9300


def test_who_oversteps_the_clock_loses(tmp_path: Path) -> None:
    agent = made(engine(tmp_path, "base=0.2&increment=0.1", go="time.sleep(60)"))
    assert fault_of(agent) == "overstepped its time (0.2+0.1 s)"


def test_who_oversteps_the_seconds_of_a_move_loses(tmp_path: Path) -> None:
    agent = made(engine(tmp_path, "seconds=0.1", go="time.sleep(60)"))
    assert fault_of(agent) == "made no move within 0.1 s"


GO_ON = 'say("bestmove", move)'


# Faults


@pytest.mark.parametrize("go", MISBEHAVIOURS)
def test_misbehaviour_is_a_fault_with_its_reason(tmp_path: Path, go: str) -> None:
    seconds = 0.5 if "0.5 s" in MISBEHAVIOURS[go] else PATIENT
    agent = made(engine(tmp_path, go=go), seconds)
    record = play_game(GAME, (agent, make_agent("random", GAME)))
    assert (record.forfeit, record.winner, record.reason) == (1, 2, MISBEHAVIOURS[go])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("uci", "reason"),
    [
        ("sys.exit(0)", "ended its process with status 0 before it said uciok; is it a UCI"),
        ("say('what?')", "let 0.6 s pass before it said uciok; is it a UCI engine?"),
        ("while True: say('what?')", "let 0.6 s pass before it said uciok"),
        ("say('uciok'); sys.exit(2)", "ended its process with status 2"),
    ],
)
def test_engines_that_do_not_begin_are_told_before_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, uci: str, reason: str
) -> None:
    monkeypatch.setattr(client, "START_SECONDS", PATIENT if "exit" in uci else 0.6)
    spec = engine(tmp_path, uci=uci)
    with pytest.raises(InputError) as error:
        make_agent(spec, GAME)
    assert str(error.value).startswith(f"agent {spec!r}: {reason}")
    unchecked = make_agent(spec, GAME, is_checked=True)
    assert isinstance(unchecked, UciAgent) and fault_of(unchecked).startswith(reason)


@pytest.mark.slow
def test_an_engine_that_is_never_ready_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "START_SECONDS", 3.0)  # in which a busy machine starts Python
    assert fault_of(made(engine(tmp_path, isready="pass"))) == "was not ready within 3 s"


def test_a_program_that_the_system_refuses_is_told(tmp_path: Path) -> None:
    file = tmp_path / "engine"
    file.write_bytes(b"\x7fELF nonsense")
    file.chmod(0o755)
    with pytest.raises(InputError, match="could not be started: Exec format error"):
        make_agent(f"uci:{file}", GAME)


def test_nothing_that_an_engine_started_stays_behind(tmp_path: Path) -> None:
    pid_file = tmp_path / "pid"
    go = (
        "p = subprocess.Popen(['sleep', '60']); "
        f"open({str(pid_file)!r}, 'w').write(str(p.pid)); time.sleep(60)"
    )
    assert fault_of(made(engine(tmp_path, go=go), 2)).startswith("made no move within 2 s (asked")
    assert is_gone(int(pid_file.read_text()))


def test_no_descriptors_are_lost(tmp_path: Path) -> None:
    agent = made(engine(tmp_path))
    before = len(os.listdir("/proc/self/fd"))
    play_game(GAME, (agent, make_agent("random", GAME)), draw_after=2)
    with pytest.raises(InputError):
        make_agent(engine(tmp_path, "Hash=65"), GAME)
    assert len(os.listdir("/proc/self/fd")) == before


# Text


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ("Hsh=1", "unknown setting of Fake 1.0 'Hsh'; did you mean 'Hash'? Known: nodes, depth,"),
        ("Hash=65", "Hash=65 must be a whole number from 1 to 64"),
        ("Hash=big", "Hash='big' must be a whole number from 1 to 64"),
        ("Own Book=1", "Own Book='1' must be true or false"),
        ("Style=Wild", "Style='Wild' must be Risky or Very Solid"),
        ("Clear Hash=5", "Clear Hash='5' must be true"),
        ("nodes=0", "nodes='0' must be a whole number above 0"),
        ("depth=2.5", "depth='2.5' must be a whole number above 0"),
        ("seconds=soon", "seconds='soon' must be a number above 0"),
        ("seconds=inf", "seconds='inf' must be a number above 0"),
        ("increment=1", "an increment needs a base"),
        ("base=1&seconds=1", "give only one of them"),
        ("nodes", "'nodes' is not a setting; write NAME=VALUE"),
        ("nodes=1&Hash=2,hash=3", "hash is set twice"),
    ],
)
def test_settings_that_are_wrong_name_what_is_allowed(
    tmp_path: Path, settings: str, message: str
) -> None:
    spec = engine(tmp_path, settings)
    with pytest.raises(InputError) as error:
        make_agent(spec, GAME)
    assert str(error.value).startswith(f"agent {spec!r}: ") and message in str(error.value)


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("uci:", "the command is missing; write, for example, uci:stockfish?nodes=20000"),
        ("uci:no_such_engine?nodes=5", "there is no program 'no_such_engine' (on the PATH, or as"),
        ("uci:'no end?nodes=5", "a quote in the command is not closed"),
    ],
)
def test_commands_that_are_wrong(spec: str, message: str) -> None:
    with pytest.raises(InputError) as error:
        make_agent(spec, GAME)
    assert message in str(error.value)


def test_engines_play_chess_only(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="UCI engines play chess, and this is ConnectFour"):
        make_agent(engine(tmp_path), load_game("connect_four", None))


def test_commands_may_have_spaces_and_question_marks(tmp_path: Path) -> None:
    folder = tmp_path / "what is it?"
    folder.mkdir()
    assert decision(engine(folder)).action is not None


# A real one


@pytest.mark.skipif(shutil.which("stockfish") is None, reason="stockfish is not on the PATH")
def test_stockfish_plays() -> None:
    spec = "uci:stockfish?nodes=500&Hash=1&UCI_Elo=1500"
    assert decision(spec, "f3 e5 g4").value == 999_996  # it sees the mate
    record = play_game(GAME, (made(spec), made(spec)), draw_after=8)
    assert record.forfeit == 0 and all(note.depth for note in record.notes)
