"""States as people type and paste them: what is unambiguous is taken, the rest gets a sentence."""

from pathlib import Path

import pytest

from helpers.shell import Shell

EASY = ("--goal", "1 2 3/8 _ 4/7 6 5", "--algorithm", "bfs")


# Sliding tiles


@pytest.mark.parametrize(
    "board",
    [
        "283164705",
        "2831647_5",
        "2831647B5",
        "283/164/705",
        "283 164 705",
        "[2,8,3,1,6,4,7,'B',5]",
        "[[2, 8, 3], [1, 6, 4], [7, 0, 5]]",
        "(2,8,3,1,6,4,7,None,5)",
        '[2,8,3,1,6,4,7,"",5]',
        "2 8 3 / 1 6 4 / 7 _ 5",
        "2,8,3,1,6,4,7,0,5",
    ],
)
def test_boards_as_they_are_pasted(shell: Shell, board: str) -> None:
    assert shell.json("solve", "sliding_tiles", board, *EASY)["cost"] == 5


def test_goals_as_they_are_pasted(shell: Shell) -> None:
    goal = ("--goal", "[[1,2,3],[8,0,4],[7,6,5]]")
    assert shell.json("solve", "sliding_tiles", "283164705", *goal)["cost"] == 5


def test_a_pasted_board_may_be_a_file(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "board.txt").write_text("[[1, 2, 3],\n [4, 5, 6],\n [7, 0, 8]]\n")
    assert shell.json("solve", "sliding_tiles", str(tmp_path / "board.txt"))["cost"] == 1
    (tmp_path / "board.txt").write_text("123\n456\n708\n")
    assert shell.json("solve", "sliding_tiles", str(tmp_path / "board.txt"))["cost"] == 1


def test_many_tiles_without_spaces_are_ambiguous(shell: Shell) -> None:
    assert shell("solve", "sliding_tiles", "1234567891011121314150") == 2
    assert "has no spaces; more than nine tiles need spaces, as in 1 2 3 4" in shell.err


def test_a_board_of_ten_rows_on_one_line_is_no_file_name(shell: Shell) -> None:
    rows = [" ".join(str(10 * row + i) for i in range(1, 11)) for row in range(10)]
    board = " / ".join(rows).replace(" 99 100", " _ 99")
    found = shell.json("solve", "sliding_tiles", board)
    assert found["cost"] == 1
    assert shell("solve", "sliding_tiles", board.replace(" ", "  ")) == 0
    assert shell("solve", "sliding_tiles", board.replace("97", "x")) == 2
    assert "'x' is not a cell" in shell.err


# Blocksworld


@pytest.mark.parametrize(
    ("start", "goal"),
    [
        (".../AB@", "B../A.."),
        (". . ./A B @", "B../A.."),
        (".../AB@", "B . ./A . ."),
        ("@ 2,0 A 0,0 B 1,0", "B../A.."),
        ("@ 2,0 A 0,0 B 1,0", "B . ./A . ."),
        (".../AB@", "A 0,0 B 0,1"),
        (". . ./A B @", "B 0,1 A 0,0"),
    ],
)
def test_drawings_without_spaces_and_states_of_traces(shell: Shell, start: str, goal: str) -> None:
    assert shell.json("solve", "blocksworld", start, "--goal", goal)["cost"] == 12


def test_a_named_puzzle_takes_another_goal(shell: Shell) -> None:
    for goal in ("B 0,0 A 1,0", "..../..../..../BA..", ". . . ./. . . ./. . . ./B A . ."):
        found = shell.json("solve", "blocksworld", "reports/three-blocks", "--goal", goal)
        assert found["cost"] == 13
    assert shell("solve", "blocksworld", "reports/three-blocks", "--goal", "Z 0,0") == 2
    assert "unknown block 'Z'; known: A, B, C" in shell.err


def test_a_state_of_a_trace_alone_has_no_grid(shell: Shell) -> None:
    assert shell("solve", "blocksworld", "@ 3,0 A 0,0 B 1,0") == 2
    assert "gives places, but not the grid they are on; draw it, rows from the top" in shell.err
    assert shell("solve", "blocksworld", "@ 3,0 A 0,0", "--goal", "A 1,1") == 2
    assert "not the grid they are on" in shell.err


def test_names_of_several_letters_are_not_taken_apart(shell: Shell) -> None:
    assert shell.json("solve", "blocksworld", "AB/@", "--goal", "./AB")["cost"] == 1
    assert shell("solve", "blocksworld", "A1@", "--goal", "A1@") == 2
    assert "'1' is not a cell" in shell.err


# Mazeworld


def test_places_without_a_map(shell: Shell) -> None:
    assert shell("solve", "mazeworld", "A 0,0", "--goal", "A 1,1") == 2
    assert "start 'A 0,0' gives places, but not the map they are on; draw it" in shell.err
    assert shell.json("solve", "mazeworld", "A 0,0", "--goal", "..A/.#.")["cost"] == 3
    assert shell("solve", "mazeworld", "B../..A") == 2
    assert "a start written out also needs a goal" in shell.err


# Files


@pytest.mark.parametrize(
    ("source", "file"),
    [
        ("mine.txt", "mine.txt"),
        ("./mine", "./mine"),
        ("some/file", "some/file"),
        ("/no/such/file", "/no/such/file"),
        ("my board.txt", "my board.txt"),
    ],
)
@pytest.mark.parametrize("domain", ["sliding_tiles", "blocksworld", "mazeworld", "blind_robot"])
def test_a_missing_file_is_called_one(shell: Shell, domain: str, source: str, file: str) -> None:
    assert shell("solve", domain, source) == 2
    assert shell.err == f"plybench: there is no file {file!r}\n"


def test_a_missing_scenario_is_called_by_its_name(shell: Shell) -> None:
    assert shell("solve", "mazeworld", "missing.scen:10") == 2
    assert shell.err == "plybench: there is no file 'missing.scen'\n"


@pytest.mark.parametrize("game", ["connect_four", "chess"])
def test_a_missing_file_of_a_position_is_called_one(shell: Shell, game: str) -> None:
    assert shell("tree", game, "position.fen") == 2
    assert shell.err == "plybench: there is no file 'position.fen'\n"
    assert shell("match", game, "random", "random", "--openings", "no.pgn") == 2
    assert "there is no file 'no.pgn'" in shell.err


def test_a_misspelt_instance_is_no_file(shell: Shell) -> None:
    assert shell("solve", "sliding_tiles", "reports/hrd") == 2
    assert "did you mean 'reports/hard'?" in shell.err


# Quotes


def test_a_board_without_quotes_is_told_to_have_some(shell: Shell) -> None:
    assert shell("solve", "sliding_tiles", *"283164705", "--algorithm", "bfs") == 2
    assert 'put quotes round both: plybench solve sliding_tiles "2 8 3 1 6 4 7 0 5"' in shell.err
    assert "Unused" not in shell.err
    assert shell("tree", "chess", "e4", "e5", "--depth", "1") == 2
    assert 'put quotes round both: plybench tree chess "e4 e5" --depth 1' in shell.err
    assert shell("solve", "sliding_tiles", "123456708", "--goal", "1", "2", "3") == 2
    assert '--goal "1 2 3"' in shell.err
