"""Two agents watched in the terminal: `play --as nobody`."""

import json
from pathlib import Path
from typing import Any

import pytest

from helpers.shell import Shell
from plybench.cli.playing import screen, watch
from plybench.play.arena import match, read_records

TWO = ("--with", "alpha_beta:depth=2", "--against", "random", "--board", "4x4")
WATCH = ("play", "connect_four", "--as", "nobody", *TWO)


def test_every_position_is_drawn_and_the_game_can_be_replayed(
    shell: Shell, tmp_path: Path, folder: Path
) -> None:
    file = tmp_path / "game.jsonl"
    assert shell(*WATCH, "--save", str(file)) == 0
    [record] = read_records(file)[1]
    assert shell.out.count("1  2  3  4") == len(record.moves) + 1
    assert shell.out.count(" plays ") == len(record.moves)
    assert f"wins in {len(record.moves)} moves." in shell.out or "drawn" in shell.out
    assert record.agents == ("alpha_beta:depth=2", "random")
    assert not list(folder.glob("*")), "a game that is over is not kept besides"
    assert shell("replay", str(file)) == 0


def test_the_seed_decides_the_game(shell: Shell) -> None:
    games = []
    for seed in ("1", "1", "2"):
        assert shell(*WATCH, "--seed", seed) == 0
        games.append(shell.out)
    assert games[0] == games[1] != games[2]


def test_a_game_that_was_cut_off_goes_on(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    shell(*WATCH, "--save", str(file))
    header, line = file.read_text().splitlines()
    row = json.loads(line)
    cut = row | {
        "moves": row["moves"][:3],
        "notes": row["notes"][:3],
        "seconds": row["seconds"][:3],
        "winner": 0,
        "end": "unfinished",
        "reason": "unfinished",
    }
    part, again = tmp_path / "part.jsonl", tmp_path / "again.jsonl"
    part.write_text(f"{header}\n{json.dumps(cut)}\n")
    assert shell("play", "--resume", str(part), "--save", str(again)) == 0
    assert read_records(again)[1][0].moves == tuple(row["moves"])


def test_a_finished_game_of_a_match_is_shown(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "one.jsonl"
    match("connect_four", "random", "random", games=1, record=file, workers=1)
    assert shell("play", "--resume", str(file)) == 0
    assert " wins in " in shell.out


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ((*WATCH[:4], "--with", "human"), "both players are agents"),
        ((*WATCH[:2], "--with", "random"), "--with, --save and --step are for --as nobody"),
        ((*WATCH, "--delay", "-1"), "--delay -1.0 must be a number of seconds from 0 to 3600"),
        ((*WATCH, "--save", "game.pgn"), "PGN"),
        ((*WATCH, "--save", "missing/game.jsonl"), "missing"),
    ],
)
def test_bad_input_is_one_sentence(shell: Shell, given: tuple[str, ...], message: str) -> None:
    assert message in shell.error(*given)


# Paused


def test_step_waits_for_enter_and_go_runs_on(play: Any) -> None:
    out = play(" /  / moves / help / undo / go", *WATCH[1:], "--step")
    paused, _, rest = out.partition("command: go\n")
    assert paused.count(" plays ") == 2 and " plays " in rest and rest.count("Enter for") == 0
    assert "  go         let the game run on\n" in paused and "resign" not in paused
    assert "'undo' is not a command; go lets the game run on (or help)" in paused


def test_a_paused_game_that_is_left_is_kept(play: Any, folder: Path) -> None:
    assert "Continue with: plybench play --resume" in play(" / quit", *WATCH[1:], "--step")
    (file,) = folder.iterdir()
    assert len(read_records(file)[1][0].moves) == 1
    assert play("", "--resume", str(file)).count(" plays ") > 2


def test_enter_pauses_on_a_terminal(play: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    waits = iter([False, True])
    monkeypatch.setattr(watch, "pause", lambda _: next(waits))
    monkeypatch.setattr(screen, "is_terminal", lambda _: True)
    monkeypatch.setattr(screen, "has_colours", lambda _: False)
    out = play("quit", *WATCH[1:])
    assert out.count(" plays ") == 2 and "Enter for the next move, go, or a command: quit" in out
