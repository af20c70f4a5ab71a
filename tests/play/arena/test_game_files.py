"""Games of files: PGN, records, lines of moves; wrong ones say where they are wrong."""

from pathlib import Path

import pytest

from plybench.core.catalog import find_game
from plybench.core.errors import InputError
from plybench.play.arena import match
from plybench.play.arena.game_files import chosen_games, parse_games, read_games

TWO = """\
[White "Anna"]
[Black "?"]
[Result "1-0"]

1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0

[White "?"]
[Black "?"]
[FEN "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"]

1. Ra8# *
"""


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "games.jsonl"
    match("connect_four", "random", "random", games=2, variant="4x4", record=file, workers=1)
    return file


def test_pgn_has_its_games_numbered_from_1(tmp_path: Path) -> None:
    file = tmp_path / "two.pgn"
    file.write_text(TWO)
    one, two = read_games(file)
    assert (one.number, one.players, one.outcome) == (1, ("Anna", ""), "1-0")
    assert (one.title, two.title, two.outcome) == ("game 1: Anna", "game 2", "")
    assert len(one.states) == 6 and len(two.actions) == 1
    assert chosen_games([one, two], 2, file) == [two]
    with pytest.raises(InputError, match="has no game 3; it has: 1 to 2"):
        chosen_games([one, two], 3, file)


def test_record_keeps_its_numbers_and_what_was_reported(record: Path) -> None:
    games = read_games(record)
    assert [game.number for game in games] == [0, 1]
    assert all(game.record is not None and game.rules.variant == "4x4" for game in games)
    assert games[0].outcome == games[0].record.outcome  # type: ignore[union-attr]


def test_lines_of_moves_are_games() -> None:
    domain = find_game("connect_four")
    one, two = parse_games("Centre: 4453\n# two\n1 2 3\n", "text", domain)
    assert one.headers["Event"] == "Centre" and two.actions == (1, 2, 3)


def test_players_who_did_not_claim_a_draw_may_have_played_on() -> None:
    again = "Nf3 Nf6 Ng1 Ng8 "
    text = f'[White "A"]\n\n{again * 3} e4 *\n'
    (game,) = parse_games(text, "text", find_game("chess"))
    assert len(game.actions) == 13 and game.rules.draws == "none"
    with pytest.raises(InputError, match="comes after the end of the game"):
        parse_games(text, "text", find_game("chess"), "draws=claimed")


def test_game_cut_off_by_a_kill_is_left_out(record: Path, caplog: pytest.LogCaptureFixture) -> None:
    text = record.read_text()
    record.write_text(text[:-20])
    assert [game.number for game in read_games(record)] == [0]
    assert "the last line is cut off; its game is left out" in caplog.text
    record.write_text(text.rstrip("\n"))
    assert len(read_games(record)) == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "it is empty"),
        ("hello", "neither a record of games nor PGN"),
        ("{}\n", "is not a record of games"),
        (TWO.replace("Ke7", "Ke6"), "game 1: PGN: move 2... 'Ke6' is not legal"),
        (TWO.replace("Ra8#", "Rb8"), "game 2: PGN: move 1. 'Rb8' is not legal"),
        (TWO.replace("w - - 0 1", "x - - 0 1"), "game 2: PGN header"),
    ],
)
def test_wrong_files_are_refused_with_the_game_and_the_move(
    tmp_path: Path, text: str, message: str
) -> None:
    file = tmp_path / "games"
    file.write_text(text)
    with pytest.raises(InputError, match=message.replace("...", r"\.\.\.")) as raised:
        read_games(file)
    assert str(raised.value).startswith(str(file))


def test_record_of_another_game_is_refused(record: Path) -> None:
    with pytest.raises(InputError, match="holds games of connect_four, not of chess"):
        read_games(record, find_game("chess"))
