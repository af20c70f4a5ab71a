"""match, tournament, play and replay as a user types them."""

import io
import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from helpers.arena import LEFTMOST, MISBEHAVIOURS, agent_file
from helpers.shell import Shell
from plybench.cli import main
from plybench.cli.playing import advice, screen
from plybench.core.native.bridge import native_core

needs_core = pytest.mark.skipif(native_core() is None, reason="the native core was not built")

SMALL = ("--board", "4x4c3", "--workers", "1")


# match and tournament


def test_the_same_match_twice_is_the_same_games(shell: Shell) -> None:
    call = (
        "match",
        "connect_four",
        "alpha_beta:depth=3",
        "pure_monte_carlo:playouts=10",
        "--games",
        "4",
        "--seed",
        "1",
        *SMALL,
    )
    one, two = shell.json(*call), shell.json(*call)
    for found in (one, two):
        assert [time["number"] for time in found.pop("times")] == [0, 1, 2, 3]
        assert [time["moves"] > 0 for time in found.pop("agent_times")] == [True, True]
    assert one == two and one["played"] == 4 and one["complete"]
    assert shell.json(*call[:-6], "--seed", "2", *SMALL)["records"] != one["records"]


def test_match_prints_shares_and_intervals(shell: Shell) -> None:
    assert shell("match", "connect_four", "alpha_beta", "random", "--games", "4", *SMALL) == 0
    assert "Match, connect_four 4x4c3: 4 games, seed 0" in shell.out
    assert "alpha_beta: won 100.0% (51.0 to 100.0 %)" in shell.out
    assert shell.err == ""


def test_each_bad_agent_loses_with_its_reason_and_the_tournament_goes_on(
    shell: Shell, tmp_path: Path
) -> None:
    bodies = ["raise ValueError('no\\n  idea')", "return 99", "return bytearray(10**10)[0]"]
    bad = [agent_file(tmp_path, f"bad{i}", body) for i, body in enumerate(bodies)]
    call = (
        "tournament",
        "connect_four",
        *bad,
        "random",
        "--games",
        "1",
        "--board",
        "4x4",
        "--agent-memory",
        "64MB",
        "--json",
    )
    assert shell(*call) == 0
    found = json.loads(shell.out)
    reasons = {tuple(r["agents"]): r["reason"] for r in found["records"]}
    for agent, body in zip(bad, bodies, strict=True):
        file = Path(agent.removesuffix(":choose")).name
        assert reasons[Path(file).stem, "random"] == MISBEHAVIOURS[body].replace("FILE", file)
    assert [row["forfeits"] for row in found["standings"]][-1] == 0


def test_an_agent_that_never_answers_loses(shell: Shell, tmp_path: Path) -> None:
    endless = agent_file(tmp_path, "endless", "while True: pass")
    call = ("match", "connect_four", endless, "random", "--games", "2", "--move-seconds", "0.5")
    assert shell(*call) == 0
    assert shell.out.count("endless forfeits: made no move within 0.5 s") == 2


def test_tournament_ranks_by_rating(shell: Shell) -> None:
    agents = ("random", "mcts:playouts=50", "alpha_beta:depth=4")
    call = ("tournament", "connect_four", *agents, "--games", "4", *SMALL)
    found = shell.json(*call)
    rated = {row["agent"]: row["rating"] for row in found["standings"]}
    assert min(rated, key=lambda agent: rated[agent]) == "random"
    assert sum(rated.values()) == pytest.approx(0, abs=0.01)
    assert shell(*call) == 0 and shell.out.splitlines()[4].startswith("3  random")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["match", "conect_four", "random", "random"], "did you mean 'connect_four'?"),
        (["match", "connect_four", "random"], "SECOND"),
        (["match", "connect_four", "random", "randm"], "did you mean 'random'?"),
        (["match", "connect_four", "random", "random", "--board", "big"], "'big' is not a board"),
        (["match", "connect_four", "random", "random", "--games", "0"], "--games 0 must be at"),
        (["match", "connect_four", "random", "random", "--agent-memory", "x"], "not an amount"),
        (["match", "connect_four", "random", "no.py:choose"], "agent file no.py does not exist"),
        (["tournament", "connect_four", "random"], "a tournament needs at least two agents"),
        (["replay", "no.jsonl"], "there is no file 'no.jsonl'"),
        (["play", "connect_four", "--as", "third"], "third"),
        (["play", "connect_four", "--against", "nobody"], "unknown agent 'nobody'"),
    ],
)
def test_bad_input_is_one_line_and_status_2(
    shell: Shell, arguments: list[str], message: str
) -> None:
    assert message in shell.error(*arguments)


# replay


@pytest.fixture
def record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    file = tmp_path / "games.jsonl"
    main(
        [
            "match",
            "connect_four",
            "alpha_beta:depth=2",
            "random",
            "--games",
            "2",
            "--seed",
            "4",
            "--opening-plies",
            "1",
            "--record",
            str(file),
            *SMALL,
        ]
    )
    capsys.readouterr()
    return file


def test_replay_lists_and_shows_games(shell: Shell, record: Path) -> None:
    assert shell("replay", str(record)) == 0
    assert "2 games, all verified against the rules." in shell.out
    assert shell("replay", str(record), "--game", "1") == 0
    assert "at the end:" in shell.out and "[" in shell.out and "opening" in shell.out
    assert shell("replay", str(record), "--game", "1", "--ply", "1") == 0
    assert "after 1 of" in shell.out
    found = shell.json("replay", str(record), "--game", "0")
    assert [game["number"] for game in found["games"]] == [0]


def test_replay_refuses_what_the_rules_do_not_allow(shell: Shell, record: Path) -> None:
    assert "has no game 7; it has: 0 to 1" in shell.error("replay", str(record), "--game", "7")
    assert "must be from 0 to" in shell.error("replay", str(record), "--game", "0", "--ply", "99")
    lines = record.read_text().splitlines()
    game = json.loads(lines[1])
    lines[1] = json.dumps(game | {"moves": game["moves"][:-1]})
    record.write_text("\n".join(lines) + "\n")
    assert "game 0: the game is not over" in shell.error("replay", str(record))


# play


class Terminal:
    """Plays with typed lines and keeps what was shown."""

    def __init__(self, shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
        self._shell, self._monkeypatch = shell, monkeypatch

    def __call__(self, typed: str, *arguments: str, board: str = "4x4c3") -> str:
        self._monkeypatch.setattr(sys, "stdin", io.StringIO(typed.replace(" / ", "\n") + "\n"))
        assert self._shell("play", "connect_four", "--board", board, *arguments) == 0
        assert self._shell.err == ""
        return self._shell.out


@pytest.fixture
def terminal(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    return Terminal(shell, monkeypatch)


def test_a_game_between_two_people(terminal: Terminal) -> None:
    out = terminal("1 / 2 / 1 / 2 / 1", "--against", "human")
    assert "[X] .  .  ." in out and "human (X) wins in 5 moves." in out
    assert out.endswith("new, undo, save FILE or quit: \n")


def test_the_last_move_is_marked_and_columns_are_numbered(terminal: Terminal) -> None:
    out = terminal("2 / quit", "--against", "human")
    assert " . (X) .  ." in out and " 1  2  3  4" in out


def test_moves_that_are_not_legal_say_which_are(terminal: Terminal) -> None:
    out = terminal("1 / 1 / 1 / 1 / 1 / 9 / up", "--against", "human", board="4x4")
    assert "'1' is not a legal move: column 1 is full: it has 4 discs; legal: 2, 3, 4 (or" in out
    assert "'9' is not a legal move" in out and "'up' is not a legal move" in out


def test_an_agent_answers_and_may_begin(terminal: Terminal) -> None:
    out = terminal("quit", "--as", "second", "--against", "alpha_beta:depth=2")
    assert "alpha_beta:depth=2 (X) v human (O)" in out
    assert "alpha_beta:depth=2 plays 4 (value -1, 2 plies deep, expects 3)" in out


def test_undo_takes_back_the_answer_too(terminal: Terminal) -> None:
    out = terminal("undo / 1 / 2 / moves / undo / moves / undo / moves", "--against", "random")
    assert "there is nothing to take back" in out
    assert "no moves yet" in out
    lists = [line.split() for line in out.splitlines() if line and line[0].isdigit()]
    assert [len(moves) for moves in lists] == [4, 2]


@needs_core
def test_hint_finds_the_win(terminal: Terminal) -> None:
    out = terminal("1 / 2 / 1 / 2 / hint", "--against", "human")
    assert "hint: 1 (wins with the 3rd disc)" in out


@needs_core
def test_hints_tell_how_the_game_will_end(terminal: Terminal) -> None:
    assert "hint: 3 (wins with the 5th disc, expects 2 3 3 2 3)" in terminal(
        "hint", "--against", "human"
    )
    out = terminal("1 / 1 / hint", "--against", "human", board="4x4")
    assert "hint: 3 (draw, expects " in out
    out = terminal("2 / hint", "--against", "human")
    assert "hint: 3 (loses to the opponent's 5th disc, expects " in out


@needs_core
def test_a_hint_that_is_not_proved_in_time_says_so(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(advice, "PROOF_SECONDS", 0.05)
    out = terminal("hint / help", "--against", "human", board="8x7")
    assert "(stopped after 0.05 seconds; so far: not known)" in out
    assert "hint       the best move that 0.05 seconds can prove" in out


def test_hints_on_boards_that_cannot_be_solved_come_from_a_search(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(advice, "HINT_SECONDS", 0.05)
    out = terminal("hint / help", "--against", "human", board="10x10")
    assert "hint: " in out and "plies deep" in out
    assert "hint       a good move, found by a search of one second" in out


@needs_core
def test_perfect_says_how_the_game_will_end(terminal: Terminal) -> None:
    out = terminal("1 / 2", "--against", "perfect")
    assert "perfect plays 3 (wins with the 4th disc)" in out
    out = terminal("2", "--against", "perfect")
    assert "perfect plays 3 (loses to the opponent's 5th disc)" in out
    limited = terminal("4", "--against", "perfect:calls=1000", board="8x7")
    assert "(stopped after 1,000 expansions; so far: not known)" in limited


@needs_core
def test_perfect_uses_a_book(
    terminal: Terminal, shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLYBENCH_CACHE", str(tmp_path))
    assert shell("connect_four", "book", "--board", "5x5c3", "--depth", "4") == 0
    call = ("1", "--against", "perfect:calls=1")
    assert "plays 3 (wins with the" in terminal(*call, board="5x5c3")
    ignored = terminal("1", "--against", "perfect:calls=1,book=false", board="5x5c3")
    assert "stopped after 1 expansion" in ignored
    monkeypatch.setenv("PLYBENCH_CACHE", str(tmp_path / "none"))
    assert "stopped after 1 expansion" in terminal(*call, board="5x5c3")


@needs_core
def test_thinking_is_shown_on_a_terminal(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    messages: list[str] = []
    monkeypatch.setattr("rich.console.Console.is_terminal", True)
    monkeypatch.setattr("rich.console.Console.status", lambda _, text: Spinner(text, messages))
    monkeypatch.setattr(screen, "has_colours", lambda _: False)
    terminal("4", "--against", "perfect:calls=100000", board="8x7")  # it has no book
    assert messages[0] == "perfect:calls=100000 is thinking"
    assert messages[-1].startswith("perfect:calls=100000 is thinking: ") and messages[-1].endswith(
        " nodes"
    )


class Spinner:
    """Stands for the line that says who thinks."""

    def __init__(self, text: str, messages: list[str]) -> None:
        self._told = messages
        self.update(text)

    def __enter__(self) -> "Spinner":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def update(self, text: str) -> None:
        self._told.append(text)


@needs_core
@pytest.mark.parametrize("typed", ["4\n", "hint\n"])
def test_ctrl_c_leaves_while_perfect_thinks(typed: str) -> None:
    against = "perfect" if typed == "4\n" else "human"
    call = [
        sys.executable,
        "-m",
        "plybench",
        "play",
        "connect_four",
        "--board",
        "8x7",
        "--against",
        against,
    ]
    code = "import sys; from plybench.cli import main; from plybench.cli.playing import advice; "
    code += "advice.PROOF_SECONDS = 1000; "
    call[1:3] = ["-c", code + "sys.exit(main(sys.argv[1:]))"]
    with subprocess.Popen(
        call, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(typed)
        process.stdin.flush()
        while "to move: " not in process.stdout.readline():
            pass
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (1, "plybench: interrupted\n")


def test_help_names_the_commands(terminal: Terminal) -> None:
    out = terminal("help", "--against", "human")
    for word in (
        "hint",
        "undo",
        "board",
        "moves",
        "save FILE",
        "new",
        "quit",
        "4 moves:\n  1  2  3  4\n",
    ):
        assert word in out


def test_a_finished_game_can_be_saved_taken_back_and_begun_again(
    terminal: Terminal, shell: Shell, tmp_path: Path
) -> None:
    file = tmp_path / "mine.jsonl"
    typed = f"1 / 2 / 1 / 2 / 1 / 3 / save {file} / save {file} / save / undo / 3 / new / moves"
    out = terminal(typed, "--against", "human")
    assert f"saved 5 moves to {file}" in out and "exists; give another name" in out
    assert "the game is over\n" in out and "save needs the name of a file" in out
    assert "no moves yet" in out
    assert shell("replay", str(file)) == 0 and "human (X) wins\n" in shell.out


def test_an_agent_that_fails_loses(terminal: Terminal, tmp_path: Path) -> None:
    bad = agent_file(tmp_path, "bad", "return 99")
    out = terminal("1 / undo / 2", "--against", bad)
    assert out.count("human (X) wins: ") == 2
    assert "(O) chose column 99 (counted from 0), which is not legal; legal: 0, 1, 2, 3." in out


def test_an_agent_from_a_file_answers(terminal: Terminal, tmp_path: Path) -> None:
    out = terminal("3", "--against", agent_file(tmp_path, "left", LEFTMOST))
    assert "left.py:choose plays 1" in out


def test_colours_are_for_terminals() -> None:
    from plybench.cli.board import draw
    from plybench.play.arena.record import load_game

    game = load_game("connect_four", "4x4c3")
    after = game.play("12121")
    coloured = draw(game, after, game.play("1212"), colours=True)
    assert "▸●◂" in coloured.plain and "X" not in coloured.plain
    assert any("bright_red on black" in str(span.style) for span in coloured.spans)


# the process


def test_help_does_not_import_the_agents() -> None:
    code = (
        "import sys; from plybench.cli import main\n"
        "try: main(['--help'])\nexcept SystemExit: pass\n"
        "assert not {'plybench.play.agents', 'plybench.play.arena'} & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL)
