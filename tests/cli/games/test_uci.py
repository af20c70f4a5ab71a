"""`plybench chess uci`: the protocol, and that nothing said to it is the end of it."""

import os
import random
import re
import subprocess
import sys
from time import sleep
from types import SimpleNamespace

import pytest

from helpers.shell import Shell
from plybench.core.native.bridge import native_core
from plybench.solvers.chess.options import most_threads
from plybench.solvers.chess.searcher import Searcher
from plybench.solvers.chess.task import Played, Task
from plybench.solvers.chess.uci import UciEngine

pytestmark = pytest.mark.skipif(native_core() is None, reason="the native core was not built")

INFO = re.compile(
    r"info depth \d+ seldepth \d+ multipv \d+ score (cp -?\d+|mate -?\d+)( (lower|upper)bound)? "
    r"nodes \d+ nps \d+ hashfull \d+ time \d+ pv( [a-h][1-8][a-h][1-8][qrbn]?)+"
)
MATED = "position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"
STALEMATE = "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"


def ask(*lines: str) -> list[str]:
    """Return what is answered to some lines, the last of which ends the input."""
    answers: list[str] = []
    engine = UciEngine(answers.append)
    for line in lines:
        assert engine.obey(line) is (line != "quit")
    engine.finish()
    return answers


def moves(answers: list[str]) -> list[str]:
    return [line for line in answers if line.startswith("bestmove")]


# The protocol


def test_it_introduces_itself() -> None:
    answers = ask("uci")
    assert answers[0].startswith("id name plybench ") and answers[-1] == "uciok"
    options = {line for line in answers if line.startswith("option")}
    assert f"option name Threads type spin default 1 min 1 max {most_threads()}" in options
    assert "option name Clear Hash type button" in options
    assert "option name NullMove type check default true" in options
    wanted = (
        "option name Evaluation type combo default tuned var material var tuned_squares var tuned"
    )
    assert wanted in options


def test_there_are_not_many_more_threads_than_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    for processors, most in ((1, 8), (2, 8), (16, 64), (100, 256)):
        seen = set(range(processors))
        monkeypatch.setattr(os, "sched_getaffinity", lambda _, seen=seen: seen, raising=False)
        assert most_threads() == most
    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr(os, "cpu_count", lambda: 4)
    assert most_threads() == 16
    assert "must be a whole number from 1 to" in ask("setoption name Threads value 1000")[0]


def test_a_search_is_told_line_by_line() -> None:
    *infos, last = ask("position startpos moves e2e4 e7e5", "go depth 5")
    assert all(INFO.fullmatch(line) for line in infos) and len(infos) >= 4
    pv = infos[-1].partition(" pv ")[2].split()
    assert last == f"bestmove {pv[0]} ponder {pv[1]}"


@pytest.mark.parametrize(
    "go",
    [
        "nodes 500",
        "movetime 20",
        "wtime 300 btime 300 winc 10 binc 10",
        "wtime 200 movestogo 3",
        "btime 5 wtime -20",
        "mate 3 depth 6",
        "depth 0",
        "nodes 300 searchmoves a2a3 b2b3",
    ],
)
def test_every_limit_ends_a_search(go: str) -> None:
    (answer,) = moves(ask("position startpos", f"go {go}"))
    assert re.match(r"bestmove [a-h]\d[a-h]\d", answer)
    if "searchmoves" in go:
        assert answer.split()[1] in ("a2a3", "b2b3")


def test_huge_numbers_are_as_good_as_no_limit() -> None:
    huge = 10**18
    answers = ask(f"go depth 2 nodes {huge} wtime {huge} winc {huge} movestogo {huge} mate 1")
    assert len(moves(answers)) == 1 and not any("failed" in line for line in answers)


def test_a_go_of_which_nothing_makes_sense_is_answered() -> None:
    answers = ask("go depth x")
    assert "info string 'x' is not a number: depth" in answers and len(moves(answers)) == 1


def test_an_answer_is_for_the_position_that_was_searched() -> None:
    answers = ask(MATED, "go depth 3", "position startpos")
    assert answers == ["info depth 0 score mate 0", "bestmove (none)"]


def test_several_lines() -> None:
    answers = ask("setoption name MultiPV value 3", "go depth 4")
    ranks = [int(line.split()[6]) for line in answers if line.startswith("info")]
    assert ranks[-3:] == [1, 2, 3]


def test_a_mate_is_told_in_moves() -> None:
    answers = ask("position fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "go depth 3")
    assert "score mate 1 " in answers[-2] and answers[-1] == "bestmove a1a8"


def test_no_legal_move() -> None:
    assert ask(MATED, "go depth 3") == ["info depth 0 score mate 0", "bestmove (none)"]
    assert ask(STALEMATE, "go infinite", "stop") == ["info depth 0 score cp 0", "bestmove (none)"]


def test_an_infinite_search_answers_when_it_is_stopped() -> None:
    answers: list[str] = []
    engine = UciEngine(answers.append)
    engine.obey("position fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
    engine.obey("go infinite depth 2")
    engine.obey("isready")  # is answered at once
    assert "readyok" in answers
    while not any(line.startswith("info depth 2") for line in answers):
        sleep(0.001)
    assert not moves(answers)
    engine.obey("stop")
    engine.finish()
    assert moves(answers) == ["bestmove a1a8"]


@pytest.mark.parametrize("limit", ["depth 2", "nodes 200", "movetime 10"])
def test_pondering_waits_for_the_move(limit: str) -> None:
    answers: list[str] = []
    engine = UciEngine(answers.append)
    engine.obey("position startpos moves e2e4 e7e5")
    engine.obey(f"go ponder {limit}")
    assert not moves(answers)
    engine.obey("ponderhit")
    engine.close()
    assert len(moves(answers)) == 1


@pytest.mark.parametrize("limit", ["nodes 2000", "depth 5"])
@pytest.mark.parametrize("wait", [False, True])
def test_limits_but_time_count_from_the_beginning_of_pondering(limit: str, wait: bool) -> None:
    def without_times(answers: list[str]) -> list[str]:
        return [re.sub(r"nps \d+ | time \d+", "", line) for line in answers]

    answers: list[str] = []
    engine = UciEngine(answers.append)
    engine.obey(f"go ponder {limit}")
    while wait and not any("depth 4 " in line for line in answers):
        sleep(0.001)
    engine.obey("ponderhit")
    engine.finish()
    assert without_times(answers) == without_times(ask(f"go {limit}"))


def test_a_ponderhit_is_for_a_search_that_ponders(monkeypatch: pytest.MonkeyPatch) -> None:
    hits_seen: list[str] = []

    class Core:
        """Stands in for the core, and notes what it is told while it searches."""

        def arm(self) -> None: ...

        def ponder_hit(self) -> None:
            hits_seen.append("hit")

        def search(self, *_: object) -> SimpleNamespace:
            search.ponder_hit()
            search.ponder_hit()  # its clock must not start once more
            return SimpleNamespace(status="solved", end=None, lines=[], depth=0, nodes=0, seconds=0)

    searcher = Searcher()
    monkeypatch.setattr(searcher, "ready", lambda _: Core())
    for task, hits in ((Task(seconds=1), []), (Task(seconds=1, pondering=True), ["hit"])):
        hits_seen.clear()
        search = searcher.search(Played(), task)
        search.run()
        assert hits_seen == hits


def test_all_that_is_not_go_may_come_during_a_search() -> None:
    answers: list[str] = []
    engine = UciEngine(answers.append)
    engine.obey("go infinite")
    for line in (
        "isready",
        "debug on",
        "debug off",
        "setoption name Hash value 1",
        "ucinewgame",
        "uci",
        "setoption name Threads value 2",
        "setoption name Clear Hash",
        "position startpos",
        "d",
        "ponderhit",
        "register later",
        "eval",
        "isready",
    ):
        engine.obey(line)
    assert answers.count("readyok") == 2 and "uciok" in answers and not moves(answers)
    engine.obey("stop")
    engine.finish()
    assert len(moves(answers)) == 1
    answers.clear()
    engine.obey("go depth 2")  # with what was set in between
    engine.finish()
    assert len(moves(answers)) == 1


def test_a_game_may_be_over_by_a_draw_and_go_on() -> None:
    fifty = "position fen 7k/8/8/8/8/8/R7/1R4K1 w - - 100 90"
    assert len(moves(ask(fifty, "go depth 2"))) == 1 and "(none)" not in ask(fifty, "go nodes 9")


@pytest.mark.parametrize(
    "go",
    [
        "searchmoves a2a3 b2b3 depth 2",
        "depth 2 searchmoves a2a3 b2b3",
        "nodes 300 searchmoves a2a3",
        "wtime 50 searchmoves b2b3 btime 50",
        "searchmoves a2a3 movetime 10 ponder",
    ],
)
def test_moves_to_be_searched_may_stand_anywhere(go: str) -> None:
    answers = ask(f"go {go}")
    assert moves(answers)[0].split()[1] in go.split()
    assert not any("string" in line for line in answers)


def test_values_of_options_may_be_in_any_case() -> None:
    options = ("name evaluation value MATERIAL", "name NULLMOVE value False", "name hash value 2")
    answers = ask(*(f"setoption {option}" for option in options), "go depth 4")
    usual = ask("go depth 4")
    assert not any("string" in line for line in answers)
    assert answers[-2].split(" nodes ")[1].split()[0] != usual[-2].split(" nodes ")[1].split()[0]


def test_the_kind_of_castling_is_that_of_the_position() -> None:
    fen = "rk5r/8/8/8/8/8/8/RK5R w HAha - 0 1"
    on, off = (f"setoption name UCI_Chess960 value {value}" for value in ("true", "false"))
    answers = ask(on, f"position fen {fen}", off, "go perft 1", "eval")
    assert "b1h1: 1" in answers and not any("string" in line for line in answers)


def test_a_search_after_another_waits_for_it() -> None:
    answers = ask("go depth 4", MATED, "go depth 3", "position startpos", "go nodes 100")
    first, second, third = moves(answers)
    assert second == "bestmove (none)" and "(none)" not in first + third


def test_chess960() -> None:
    fen = "rk5r/8/8/8/8/8/8/RK5R w HAha - 0 1"
    chess960 = "setoption name UCI_Chess960 value true"
    answers = ask(chess960, f"position fen {fen} moves b1h1", "go nodes 300", "go perft 1")
    assert "b8a8: 1" in answers and len(moves(answers)) == 1
    assert "info string FEN" in ask(f"position fen {fen}")[0]


def test_perft() -> None:
    answers = ask("go perft 3")
    assert "e2e4: 600" in answers and answers[-1] == "Nodes searched: 8902"
    assert "must be a number from 1 to 20" in ask("go perft 99")[0]


def test_bench_has_a_signature() -> None:
    first, second = ask("bench 4"), ask("setoption name Hash value 32", "go depth 3", "bench 4")
    nodes = [answers[-1].split()[0] for answers in (first, second)]
    assert nodes[0] == nodes[1] and first[-1].endswith(" nps")
    for depth in ("much", "0", "-1", "9999999999", "9" * 5000):
        assert "must be a depth from 1 to 120" in ask(f"bench {depth}")[0]


def test_the_position_is_shown() -> None:
    answers = ask("position startpos moves e2e4", "d")
    assert answers[4] == "4 . . . . P . . ."
    assert answers[-1].startswith("Fen: rnbqkbnr/pppppppp/8/8/4P3/")


def test_a_limited_strength_makes_another_choice() -> None:
    weak = ("setoption name UCI_LimitStrength value true", "setoption name UCI_Elo value 1000")
    games = [f"position startpos moves {move}" for move in ("e2e4", "d2d4", "c2c4", "g1f3")]
    go = [line for game in games for line in (game, "go depth 8")]
    assert moves(ask(*weak, *go)) == moves(ask(*weak, *go))
    assert moves(ask(*weak, *go)) != moves(ask(*go))


# What makes no sense


def test_what_makes_no_sense_changes_nothing() -> None:
    for line, why in (
        ("hello", "unknown command 'hello'"),
        ("position", "must begin with startpos or fen"),
        ("position fen 8/8/8/8/8/8/8/K7 w - -", "Black has no king"),
        ("position startpos moves e2e4 e2e4", "move 2: 'e2e4' is not a legal move"),
        ("setoption name Nothing value 3", "unknown option 'Nothing'"),
        ("setoption name Hash value lots", "Hash='lots' must be a whole number"),
        ("setoption", "must be followed by name"),
        ("debug maybe", "debug 'maybe' must be on or off"),
        ("hello world", "unknown command 'hello'"),
        ("position startpos moves f2f3 e7e5 g2g4 d8h4 a2a3", "move 5: 'a2a3' is not a legal move"),
    ):
        answers = ask("position startpos moves e2e4 e7e5", line, "d")
        assert why in answers[0] and answers[0].startswith("info string ")
        assert answers[-1].split()[1].startswith("rnbqkbnr/pppp1ppp/8/4p3/4P3/")
    quiet = ("", "   ", "stop", "ponderhit", "debug off", "register later", "register name A B")
    assert ask(*quiet) == []


@pytest.mark.parametrize("words", ["xyz", "joho ho", "Go \t 8/8", "\x00", "setoptions startpos"])
def test_unknown_words_before_a_command_are_skipped(words: str) -> None:
    assert len(moves(ask(f"{words} go depth 2"))) == 1
    assert ask(f"{words} isready") == ["readyok"]
    assert ask("position startpos moves e2e4", f"  {words}  position   startpos", "d")[4] == (
        "4 . . . . . . . ."
    )
    assert not UciEngine(print).obey(f"{words} quit")


def test_in_debug_mode_it_tells_what_it_received() -> None:
    answers = ask("debug on", "joho  isready", "debug off", "isready")
    assert answers == [
        "info string received: joho isready",
        "readyok",
        "info string received: debug off",
        "readyok",
    ]


def test_a_bad_go_still_has_an_answer() -> None:
    answers = ask("go depth many nodes 100 quickly")
    assert "'many' is not a number: depth" in answers[0] and "'quickly'" in answers[1]
    assert len(moves(answers)) == 1
    answers = ask("go depth 3 searchmoves 0000")
    assert answers == ["info string searchmoves: '0000' is not legal here", "bestmove (none)"]


WORDS = [
    "uci", "isready", "ucinewgame", "stop", "ponderhit", "d", "debug", "position", "startpos",
    "fen", "moves", "e2e4", "e7e5", "go", "depth", "nodes", "movetime", "infinite", "ponder", "3",
    "50", "-1", "x", "searchmoves", "setoption", "name", "value", "Hash", "MultiPV", "UCI_Elo",
    "true", "Clear", "bench", "perft", "8/8/8/8/8/8/8/8", "\x00", "ä", "wtime", "btime", "mate",
]  # fmt: skip
COMMANDS = {
    "uci",
    "isready",
    "ucinewgame",
    "stop",
    "ponderhit",
    "d",
    "debug",
    "position",
    "go",
    "bench",
    "setoption",
}
LINES = [
    "go depth 3", "go nodes 50", "go infinite", "go ponder movetime 5", "go ponder", "stop",
    "go wtime 20 btime 20", "isready", "ponderhit", "ucinewgame", "setoption name MultiPV value 2",
    "setoption name Clear Hash", "setoption name Hash value 2", "position startpos moves e2e4",
    MATED, "setoption name Threads value 2", "go movetime 1", "go perft 2", "bench 1",
    "setoption name UCI_LimitStrength value true", "setoption name Reductions value false",
]  # fmt: skip


@pytest.mark.parametrize("seed", range(20))
def test_no_sequence_of_commands_is_the_end_of_it(seed: int) -> None:
    rng = random.Random(seed)
    answers: list[str] = []
    engine = UciEngine(answers.append)
    searches = 0
    for _ in range(60):
        garbage = " ".join(rng.choices(WORDS, k=rng.randint(1, 8)))
        line = garbage if rng.random() < 0.4 else rng.choice(LINES)
        assert engine.obey(line)
        command = next((word for word in line.split() if word in COMMANDS), "")
        searches += command == "go" and not re.search(r"go.* perft -?\d", line)
    engine.close()
    assert len(moves(answers)) == searches
    answers.clear()
    engine.obey("isready")
    assert answers == ["readyok"]


# As a program


def run(text: bytes, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "plybench", "chess", "uci", *arguments]
    return subprocess.run(command, input=text, capture_output=True, timeout=60, check=False)


def test_the_end_of_the_input_is_the_end() -> None:
    done = run(b"isready\ngo infinite\n")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"readyok\n") and done.stdout.count(b"bestmove") == 1


@pytest.mark.parametrize("go", ["go ponder", "go ponder btime 1000"])
def test_the_end_of_the_input_ends_a_search_without_a_limit_after_ponderhit(go: str) -> None:
    done = run(f"{go}\nponderhit\n".encode())
    assert (done.returncode, done.stdout.count(b"bestmove")) == (0, 1)


def test_quit_ends_a_search() -> None:
    done = run(b"\xff\xfe garbage\nposition startpos\ngo infinite\nquit\nuci\n")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.count(b"bestmove") == 1 and b"uciok" not in done.stdout


def test_it_ends_when_nobody_listens() -> None:
    command = [sys.executable, "-m", "plybench", "chess", "uci"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin and process.stdout and process.stderr
        process.stdout.close()
        process.stdin.write(b"go infinite\nisready\n")
        process.stdin.close()
        assert process.wait(60) == 0
        assert process.stderr.read() == b""


def test_commands_may_be_arguments(shell: Shell) -> None:
    assert shell("chess", "uci", "position startpos moves f2f3 e7e5 g2g4", "go depth 2") == 0
    assert shell.out.endswith("bestmove d8h4\n")


def test_python_chess_is_not_needed() -> None:
    code = (
        "import sys; sys.modules['chess'] = None\n"
        "from plybench.cli import main; main(['chess', 'uci', 'uci', 'isready', 'go depth 3'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "uciok" in done.stdout and "bestmove" in done.stdout
