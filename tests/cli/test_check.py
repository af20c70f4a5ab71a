"""`plybench check` as it is typed."""

from pathlib import Path

from helpers.shell import Shell

CAREFUL = """
def choose(board, player=1):
    return [column for column in range(board.shape[1]) if board[0, column] == 0][-1]
"""


def test_the_command_ends_with_1_and_names_the_opponent(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(CAREFUL)
    assert shell("check", str(file), "--against", "alpha_beta:depth=1") == 0
    assert "against alpha_beta:depth=1" in shell.out
    file.write_text("def choose(board, player):\n    return None\n")
    assert shell("check", str(file), "--json") == 1
    assert "the opponent 'nobody' cannot play: unknown agent 'nobody'" in shell.error(
        "check", str(file), "--against", "nobody"
    )
    assert "seconds per move must be a number above 0" in shell.error(
        "check", str(file), "--move-seconds", "0"
    )
