"""Chess on the command line: trees, profiles, matches, games typed in."""

import io
import re
import sys
from pathlib import Path

import pytest

from helpers.shell import Shell
from plybench.cli.board import draw
from plybench.core.catalog import games
from plybench.domains.chess import load, read_pgn
from plybench.play.agents import Names, SearchAgent, make_agent
from plybench.trace import GameTrace
from plybench.trace.draw import render_game_text

FEN = "3r2k1/3p1ppp/8/8/8/8/5PPP/3Q2K1 w - - 0 1"


# tree


def test_tree_of_a_fen(shell: Shell) -> None:
    assert shell("tree", "chess", FEN, "--depth", "2", "--evaluate", "material") == 0
    assert "8 . . . r . . k ." in shell.out and "  a b c d e f g h" in shell.out
    assert "player 1 plays move" in shell.out and "pruned: " in shell.out


def test_tree_as_data(shell: Shell) -> None:
    found = shell.json("tree", "chess", "mate-in-1", "--depth", "1", "--order", "checks")
    assert (found["move"], found["value"]) == ("a1a8", 999_999)
    assert found["position"] == "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
    assert found["nodes"][1]["state"].startswith("R5k1/")


def test_position_from_a_file(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "game.pgn"
    file.write_text('[White "A"]\n\n1. f3 e5 2. g4 *\n')
    found = shell.json("tree", "chess", str(file), "--depth", "1")
    assert found["move"] == "d8h4"
    file.write_text("8/8/8 w - - 0 1")
    assert "has 3 ranks, not 8" in shell.error("tree", "chess", str(file))


@pytest.mark.parametrize("format", ["svg", "dot", "ndjson"])
def test_tree_drawn(shell: Shell, format: str) -> None:
    assert shell("tree", "chess", "mate-in-1", "--depth", "1", "--format", format) == 0
    assert ("a1a8" if format == "ndjson" else "Ra8#") in shell.out


def test_wrong_positions_are_one_line(shell: Shell) -> None:
    assert "White has no king" in shell.error("tree", "chess", "4k3/8/8/8/8/8/8/8 w - - 0 1")
    assert "unknown position 'kiwi'" in shell.error("tree", "chess", "kiwi")
    assert "is not a variant of chess" in shell.error("tree", "chess", "--board", "5x4")


def test_a_move_to_its_own_square_is_refused_everywhere(shell: Shell, tmp_path: Path) -> None:
    message = "'e2e2' is not a move: it ends where it begins"
    openings = tmp_path / "openings.txt"
    openings.write_text("e2e2\n")
    for call in (
        ("tree", "chess", "e2e2"),
        ("analyse", "chess", "e2e2"),
        ("analyse", "chess", "e2e2", "--board", "chess960"),
        ("match", "chess", "random", "random", "--openings", str(openings)),
    ):
        assert message in shell.error(*call)


# profile


def test_profile_counts_every_call(shell: Shell) -> None:
    call = ("tree", "chess", "middlegame", "--depth", "2", "--algorithm", "minimax", "--profile")
    found = shell.json(*call)
    rows = {row["function"].rpartition("(")[2].rstrip(")"): row for row in found["profile"]}
    assert found["counts"]["calls"] == 2088
    assert rows["_minimax"]["calls"] == 2087  # all nodes but the root
    assert rows["_minimax"]["outermost"] == 48  # what the report's profile shows
    assert rows["piece_squares"]["calls"] == found["counts"]["evaluated"] == 2039
    assert rows["_minimax"]["total"] >= rows["_minimax"]["own"] >= 0
    assert shell(*call) == 0
    assert "outermost" in shell.out and "plybench/gametree/minimax.py" in shell.out


def test_profile_is_no_tree(shell: Shell) -> None:
    call = ("tree", "chess", "--profile", "--format", "svg")
    assert "--profile shows a table" in shell.error(*call)


def test_profile_of_a_limited_search_is_shown(shell: Shell) -> None:
    assert shell("tree", "chess", "--depth", "4", "--profile", "--max-expansions", "50") == 1
    assert "stopped after 50 expansions" in shell.out and "gametree/" in shell.out


# match and replay


def test_match_writes_pgn(shell: Shell, tmp_path: Path) -> None:
    pgn, record = tmp_path / "games.pgn", tmp_path / "games.jsonl"
    call = (
        "match",
        "chess",
        "alpha_beta:depth=1",
        "random",
        "--games",
        "2",
        "--workers",
        "1",
        "--pgn",
        str(pgn),
        "--record",
        str(record),
    )
    assert shell(*call) == 0
    games = read_pgn(pgn.read_text())
    assert [game.headers["White"] for game in games] == ["alpha_beta:depth=1", "random"]
    assert [game.headers["Round"] for game in games] == ["1", "2"]
    again = tmp_path / "again.pgn"
    assert shell("replay", str(record), "--pgn", str(again)) == 0
    assert again.read_text() == pgn.read_text()
    assert shell("replay", str(record), "--game", "1", "--pgn", str(again)) == 0
    (second,) = read_pgn(again.read_text())
    assert second.headers["Round"] == "2"


def test_games_without_pgn_and_files_that_cannot_be_written_are_told_before_play(
    shell: Shell, tmp_path: Path
) -> None:
    call = ("match", "connect_four", "random", "random", "--pgn", str(tmp_path / "x.pgn"))
    assert "connect_four games cannot be written as PGN; chess games can" in shell.error(*call)
    call = ("match", "chess", "random", "random", "--pgn", str(tmp_path / "no" / "x.pgn"))
    assert "cannot be written" in shell.error(*call)


# play


class Terminal:
    """Plays chess with typed lines and keeps what was shown."""

    def __init__(self, shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
        self._shell, self._monkeypatch = shell, monkeypatch

    def __call__(self, typed: str, *arguments: str) -> str:
        self._monkeypatch.setattr(sys, "stdin", io.StringIO(typed.replace(" / ", "\n") + "\n"))
        assert self._shell("play", "chess", *arguments) == 0
        assert self._shell.err == ""
        return self._shell.out


@pytest.fixture
def terminal(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    return Terminal(shell, monkeypatch)


def test_a_game_between_two_people_in_san_and_uci(terminal: Terminal) -> None:
    out = terminal("f3 / e7e5 / g4 / moves / Qh4", "--against", "human")
    assert "human (White) v human (Black)" in out and "1. f3 e5 2. g4\n" in out
    assert "human (Black) wins by checkmate in 2 moves." in out
    assert "[K]" in out and "(q)" in out


def test_wrong_moves_say_why(terminal: Terminal) -> None:
    out = terminal("e5 / e2e5 / knight / e2e2 / undo", "--against", "human")
    assert "'e2e2' is not a move: it ends where it begins; nearest: " in out
    assert "'e5' is not legal: no such move is possible; nearest: e4, e3 (or help)" in out
    assert "'e2e5' is not legal: the piece on e2 cannot go to e5" in out
    assert "'knight' is not a move; write it as Nf3 or g1f3" in out
    assert "there is nothing to take back" in out


def test_an_agent_answers_in_san(terminal: Terminal) -> None:
    out = terminal("e4 / help", "--against", "alpha_beta:depth=1")
    assert re.search(r"alpha_beta:depth=1 plays Nc6 \(value -?\d+, 1 plies deep\)", out)
    assert "30 moves:\n  Na3  Nc3  Qe2  " in out and "as PGN" in out


def test_hint_finds_the_mate(terminal: Terminal) -> None:
    out = terminal("f3 / e5 / g4 / hint", "--against", "human")
    assert "hint: Qh4# (mate in 1)" in out


def test_resigning_and_saving_as_pgn(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "mine.pgn"
    typed = f"e4 / resign / resign / save {file} / save {file} / undo / e5"
    out = terminal(typed, "--against", "human")
    assert "human (White) wins: human (Black) resigns." in out
    assert "the game is over" in out and f"saved 1 move to {file}" in out
    assert "exists; give another name" in out
    assert file.read_text().endswith("\n1. e4 { Black resigns } 1-0\n")
    assert "(p)" in out.rpartition("Black to move: e5")[2]  # play went on


def test_a_game_under_way_is_saved_without_a_result(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "mine.pgn"
    terminal(f"e4 / save {file}", "--against", "human")
    assert file.read_text().endswith("\n1. e4 *\n")
    assert re.search(r'\[Date "20\d\d\.[01]\d\.[0-3]\d"\]', file.read_text())


def test_draws_say_why(terminal: Terminal) -> None:
    knights = "Nf3 / Nf6 / Ng1 / Ng8"
    out = terminal(f"{knights} / {knights}", "--against", "human")
    assert "The game is drawn: threefold repetition." in out


def test_board_of_squares_is_for_terminals() -> None:
    game, state = load("reports/three-queens-mate")
    before = load("reports/three-queens")[1]
    drawn = draw(game, state, before, colours=True)
    assert "♘" in drawn.plain and "N" not in drawn.plain
    styles = [str(span.style) for span in drawn.spans]
    assert "#000000 on #e8623d" in styles and "#000000 on #5fafff" in styles


def test_trees_read_back_say_the_same(shell: Shell, tmp_path: Path) -> None:
    call = ("tree", "chess", FEN, "--depth", "2", "--evaluate", "material")
    file = tmp_path / "tree.ndjson"
    assert shell(*call, "--nodes", "50", "--format", "ndjson", "--output", str(file)) == 0
    assert shell(*call, "--nodes", "50") == 0
    assert render_game_text(GameTrace.read_ndjson(file)) == shell.out
    assert "move Qxd7" in shell.out and "pruned: " in shell.out


def test_agents_look_as_far_ahead_as_the_game_allows() -> None:
    depths = {}
    for family in games().values():
        game, names = family.load(None, None)[0], Names.of(family)
        for spec in ("alpha_beta", "minimax"):
            agent = make_agent(spec, game, names)
            assert isinstance(agent, SearchAgent)
            depths[family.name, spec] = agent.settings.options["depth"]
    assert depths == {
        ("chess", "alpha_beta"): 3,
        ("chess", "minimax"): 2,
        ("connect_four", "alpha_beta"): 6,
        ("connect_four", "minimax"): 4,
    }
