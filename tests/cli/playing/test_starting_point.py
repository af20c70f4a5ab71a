"""Games that begin elsewhere than at the start."""

from pathlib import Path
from typing import Any

import pytest

from helpers.shell import Shell
from plybench.cli.playing.starting_point import read_start
from plybench.play.arena import match, read_records, replay
from plybench.play.arena.record import load_game

PGN = """[Event "One"]
[Result "*"]

1. e4 e5 2. Nf3 Nc6 *

[Event "Two"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]
[SetUp "1"]
[Result "*"]

1. e4 Kd7 *
"""
FEN = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
NIM = """
class Nim:
    initial = (7, 0)
    def to_move(self, state): return state[1]
    def actions(self, state): return [n for n in (1, 2, 3) if n <= state[0]]
    def result(self, state, action): return state[0] - action, 1 - state[1]
    def is_terminal(self, state): return state[0] == 0
    def utility(self, state, player): return -1 if state[1] == player else 1
"""


@pytest.fixture
def pgn(tmp_path: Path) -> str:
    (tmp_path / "two.pgn").write_text(PGN)
    return str(tmp_path / "two.pgn")


@pytest.mark.parametrize(
    ("game", "text", "start", "moves"),
    [
        ("connect_four", "4453", "", ("4", "4", "5", "3")),
        ("connect_four", "4 4 5 3", "", ("4", "4", "5", "3")),
        ("connect_four", "..../..../..../XO..", "..../..../..../XO..", ()),
        ("chess", "e4 e5", "", ("e2e4", "e7e5")),
        ("chess", FEN, FEN, ()),
        ("chess", f"{FEN} moves e4 Kd7", FEN, ("e2e4", "e8d7")),
        ("chess", "startpos", "", ()),
        ("chess", "start", "", ()),
    ],
)
def test_moves_are_known_if_they_are_given(
    game: str, text: str, start: str, moves: tuple[str, ...]
) -> None:
    found = read_start(game, text, None, None, None)
    assert (found.start, found.moves) == (start, moves)
    states, actions = found.line()
    assert len(states) == len(actions) + 1 == len(moves) + 1


def test_a_game_of_a_pgn_is_chosen_by_its_number(pgn: str) -> None:
    found = read_start(None, pgn, None, 2, None)
    assert (found.start, found.moves) == (FEN, ("e2e4", "e8d7"))
    assert read_start("chess", pgn, None, 1, 3).moves == ("e2e4", "e7e5", "g1f3")


def test_a_game_in_which_nobody_claimed_a_draw_goes_on(tmp_path: Path) -> None:
    file, knights = tmp_path / "long.pgn", "Nf3 Nf6 Ng1 Ng8 "
    file.write_text(f'[Result "*"]\n\n{2 * knights}e4 *\n')
    found = read_start("chess", str(file), None, None, None)
    assert len(found.moves) == 9 and not found.rules.is_terminal(found.line()[0][-1])


def test_a_file_may_hold_a_position_or_moves(tmp_path: Path) -> None:
    file = tmp_path / "moves.txt"
    file.write_text("4453\n")
    assert read_start("connect_four", str(file), None, None, 2).moves == ("4", "4")
    file.write_text("; mine\n....\n....\n....\nXO..\n")
    assert read_start("connect_four", str(file), None, None, None).start == "..../..../..../XO.."


def test_a_recorded_game_names_its_game(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    records = match(
        "connect_four", "random", "random", games=2, record=file, variant="5x4", workers=1
    ).records
    found = read_start(None, str(file), None, 1, 4)
    assert found.name == "connect_four" and found.moves == records[1].moves[:4]
    assert found.rules.variant == "5x4"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("chess", "--from", "two.pgn"), "two.pgn holds 2 games; choose one with --game, 1 to 2"),
        (("chess", "--from", "two.pgn", "--game", "0"), "has no game 0; it has: 1 to 2"),
        (
            ("chess", "--from", "two.pgn", "--game", "1", "--ply", "5"),
            "--ply 5 must be from 0 to 4",
        ),
        (("chess", "--from", "no.pgn"), "there is no file 'no.pgn'"),
        (("chess", "--from", "e4 e4"), "move 2: 'e4' is not legal"),
        (("connect_four", "--from", "48"), "'8' is not a column; columns are 1 to 7"),
        (("connect_four", "--from", "44", "--game", "1"), "--game 1 needs a file of games"),
        (("--from", "4453"), "--from '4453' does not say which game it is"),
        (("connect_four", "--ply", "3"), "--ply 3 is for --from"),
        (("chess", "--from", "games.jsonl"), "holds games of connect_four, not of chess"),
        (("--from", "games.jsonl", "--board", "5x5"), "leave out --board 5x5"),
        (("--from", "games.jsonl"), "holds 2 games; choose one with --game, 0 to 1"),
        (("--from", "cut.jsonl"), "cut.jsonl holds no game"),
    ],
)
def test_bad_starts_are_one_sentence(
    shell: Shell,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    pgn: str,
    arguments: tuple[str, ...],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    games = tmp_path / "games.jsonl"
    match("connect_four", "random", "random", games=2, record=games, variant="4x4", workers=1)
    (tmp_path / "cut.jsonl").write_text(games.read_text().partition("\n")[0] + "\n")
    assert message in shell.error("play", *arguments)


# Played from there


def test_undo_goes_back_before_the_start_of_play(play: Any, pgn: str) -> None:
    out = play(
        "undo / undo / moves / d4 / moves", "chess", "--from", pgn, "--game", "1", "--as", "both"
    )
    assert "\n1. e4 e5\n" in out and "\n1. e4 e5 2. d4\n" in out


def test_a_game_from_a_position_is_saved_resumed_and_replayed(
    play: Any, shell: Shell, folder: Path, tmp_path: Path
) -> None:
    mine = tmp_path / "mine.pgn"
    play(f"e4 / Kd7 / save {mine} / quit", "chess", "--from", FEN, "--as", "both")
    (file,) = folder.iterdir()
    record = read_records(file)[1][0]
    assert (record.start, record.opening, record.moves) == (FEN, 0, ("e2e4", "e8d7"))
    assert len(replay(load_game("chess", None), record)) == 3
    assert f'[FEN "{FEN}"]' in mine.read_text()
    assert shell("replay", str(file), "--game", "0") == 0 and "Kd7" in shell.out
    assert "\n1. e4 Kd7\n" in play("moves / undo / undo / undo", "--resume", str(file))
    assert "there is nothing to take back" in shell.out


def test_the_moves_before_are_an_opening_of_the_record(play: Any, folder: Path) -> None:
    play("4 / quit", "connect_four", "--from", "4453", "--against", "random")
    (file,) = folder.iterdir()
    record = read_records(file)[1][0]
    assert record.opening == 4 and len(record.moves) == 6 and len(record.notes) == 2
    out = play("undo / undo / moves", "--resume", str(file))
    assert "\n4 4\n" in out


def test_an_agent_plays_on_as_in_the_match(play: Any, tmp_path: Path) -> None:
    games, again = tmp_path / "games.jsonl", tmp_path / "again.jsonl"
    (whole,) = match(
        "connect_four", "random", "random", games=1, record=games, seed=3, workers=1
    ).records
    play(
        "",
        "--from",
        str(games),
        "--ply",
        "3",
        "--as",
        "nobody",
        "--against",
        "random",
        "--seed",
        str(whole.seed),
        "--save",
        str(again),
    )
    assert read_records(again)[1][0].moves == whole.moves


def test_a_finished_game_is_shown_and_can_be_undone(play: Any) -> None:
    out = play(
        "1 / undo / 1 / quit", "connect_four", "--board", "4x4c3", "--from", "12121", "--as", "both"
    )
    assert "This game is already over. X wins in 5 moves." in out and "the game is over" in out
    assert "\nhuman (X) wins in 5 moves." in out


SCHOLAR = """[White "{}"]
[Black "Ben"]
[Result "1-0"]

1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0
"""


@pytest.mark.parametrize(("white", "named"), [("Anna", "Anna (White)"), ("?", "White")])
def test_a_game_that_was_over_in_its_file_is_credited_to_its_players(
    play: Any, tmp_path: Path, white: str, named: str
) -> None:
    (tmp_path / "mate.pgn").write_text(SCHOLAR.format(white))
    out = play("quit", "chess", "--from", str(tmp_path / "mate.pgn"), "--as", "both")
    assert f"This game is already over. {named} wins by checkmate in 4 moves." in out


def test_the_players_of_a_recorded_game_are_its_agents(play: Any, tmp_path: Path) -> None:
    games = tmp_path / "games.jsonl"
    (record,) = match(
        "connect_four",
        "random",
        "minimax:depth=2",
        games=1,
        record=games,
        workers=1,
        variant="4x4c3",
    ).records
    out = play("quit", "--from", str(games), "--as", "both")
    assert record.winner == 2
    assert "This game is already over. minimax:depth=2 (O) wins in " in out


def test_new_begins_where_the_game_began(play: Any) -> None:
    out = play("4 / new / moves", "connect_four", "--from", "4453", "--as", "both")
    assert out.endswith("X to move: moves\n4 4 5 3\nX to move: \n")


def test_own_games_begin_after_moves(play: Any, tmp_path: Path, folder: Path) -> None:
    (tmp_path / "nim.py").write_text(NIM)
    out = play(
        "2 / moves / undo / undo / moves", str(tmp_path / "nim.py"), "--from", "3 1", "--as", "both"
    )
    assert "\n3 1 2\n" in out and "\n3\n" in out


# Sides


@pytest.mark.parametrize(
    ("arguments", "players"),
    [
        (("connect_four",), "human (X) v random (O)"),
        (("connect_four", "--as", "red"), "human (X) v random (O)"),
        (("connect_four", "--as", "yellow"), "random (X) v human (O)"),
        (("connect_four", "--as", "o"), "random (X) v human (O)"),
        (("connect_four", "--as", "second"), "random (X) v human (O)"),
        (("connect_four", "--from", "4"), "random (X) v human (O)"),
        (("connect_four", "--from", "4", "--as", "first"), "human (X) v random (O)"),
        (("connect_four", "--board", "7x6,first=2", "--as", "first"), "random (X) v human (O)"),
        (("chess", "--as", "white"), "human (White) v random (Black)"),
        (("chess", "--as", "BLACK"), "random (White) v human (Black)"),
    ],
)
def test_sides_have_the_names_of_the_game(
    play: Any, arguments: tuple[str, ...], players: str
) -> None:
    assert f": {players}. Type help" in play("quit", *arguments, "--against", "random")


def test_both_are_two_people(play: Any, shell: Shell) -> None:
    assert "human (White) v human (Black)" in play("quit", "chess", "--as", "both")
    message = shell.error("play", "chess", "--as", "both", "--against", "random")
    assert message == "with --as both two people play; leave out --against random"


def test_an_unknown_side_lists_those_there_are(shell: Shell) -> None:
    assert shell.error("play", "chess", "--as", "red") == (
        "--as 'red' is not a side of this game; sides: White, Black, 1, 2, first, second, both, "
        "nobody"
    )


def test_the_board_is_turned_for_black_and_flips(play: Any) -> None:
    out = play("flip / quit", "chess", "--as", "black", "--from", "e4")
    turned, usual = out.index("h  g  f  e  d  c  b  a"), out.index("a  b  c  d  e  f  g  h")
    assert turned < usual
    refusal = "only chequered boards can be seen from the other side"
    assert refusal in play("flip", "connect_four", "--as", "both")
    assert "  flip " not in play("help", "connect_four", "--as", "both")


def test_a_list_of_positions_needs_the_number_of_one(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "list.epd"
    file.write_text(f'{FEN[:-4]} id "a";\n6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8;\n')
    assert shell("play", "chess", "--from", str(file)) == 2
    assert "holds 2 positions; choose one with --game, 1 to 2" in shell.err
    found = read_start("chess", str(file), None, 2, None)
    assert found.start.startswith("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -")
    assert shell("play", "chess", "--from", str(file), "--game", "3") == 2
    assert "has no position 3; it has: 1 to 2" in shell.err


def test_a_pgn_of_chess_is_not_a_game_of_connect_four(shell: Shell, pgn: str) -> None:
    for command in (("play", "connect_four", "--from", pgn), ("analyse", "connect_four", pgn)):
        assert shell(*command) == 2
        assert f"{pgn} holds games of chess, not of connect_four" in shell.err
