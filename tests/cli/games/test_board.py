"""Positions drawn in a terminal."""

import re

from plybench.cli.board import can_turn, draw, every_side_name, side_names
from plybench.domains.chess import Chess
from plybench.domains.connect_four import ConnectFour

CHESS = Chess()


def lines(moves: str, *, turned: bool = False) -> list[str]:
    *before, last = moves.split()
    start = CHESS.play(" ".join(before))
    drawn = draw(CHESS, CHESS.play([last], start), start, turned=turned)
    return drawn.plain.splitlines()


def test_both_squares_of_a_move_are_marked() -> None:
    drawn = lines("e4")
    assert drawn[4] == "4  .  .  .  . (P) .  .  . " and drawn[6] == "2  P  P  P  P (.) P  P  P "
    assert sum(line.count("(") for line in drawn) == 2


def test_a_capture_marks_two_squares_and_castling_four() -> None:
    assert sum(line.count("(") for line in lines("e4 d5 exd5")) == 2
    castled = lines("e4 e5 Nf3 Nf6 Bc4 Bc5 O-O")
    assert castled[7] == "1  R  N  B  Q (.)(R)(K)(.)"


def test_a_turned_board_has_black_below_and_its_names_reversed() -> None:
    drawn = lines("e4", turned=True)
    assert drawn[0] == "1  R  N  B  K  Q  B  N  R " and drawn[7] == "8  r  n  b  k  q  b  n  r "
    assert drawn[3] == "4  .  .  . (P) .  .  .  . " and drawn[1] == "2  P  P  P (.) P  P  P  P "
    assert drawn[8] == "   h  g  f  e  d  c  b  a"


def test_colours_mark_the_same_squares() -> None:
    drawn = draw(CHESS, CHESS.play("e4"), CHESS.initial, colours=True)
    marked = [span for span in drawn.spans if "on #5fafff" in str(span.style)]
    assert [drawn.plain[span.start : span.end] for span in marked] == [" ♙ ", "   "]
    assert all("#000000 on #" in str(s.style) for s in drawn.spans if s.style != "dim")


def test_discs_differ_without_colours_too() -> None:
    game = ConnectFour(4, 4)
    drawn = draw(game, game.play("12"), game.play("1"), colours=True).plain
    assert " ● (○)" in drawn and not re.search("[XO]", drawn)


def test_only_chequered_boards_are_turned() -> None:
    assert can_turn(CHESS) and not can_turn(ConnectFour())


def test_players_have_the_names_of_their_colours_and_signs() -> None:
    assert side_names(ConnectFour(), True) == ("red", "yellow")
    assert every_side_name(ConnectFour()) == (("red", "X", "1"), ("yellow", "O", "2"))
    assert every_side_name(CHESS) == (("White", "1"), ("Black", "2"))
