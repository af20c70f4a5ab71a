"""`make bench-chess`: which peers it plays, and what it makes of the games."""

import shlex
import sys
from pathlib import Path

import pytest

from helpers.uci import engine
from plybench.core.native.bridge import native_core
from plybench.core.results.ending import INTERRUPTED
from plybench.core.results.result import Status
from plybench.domains.chess.positions import START
from plybench.solvers.chess.searcher import Search
from plybench.solvers.chess.task import Found, Task

if native_core() is None:
    pytest.skip("the native core was not built", allow_module_level=True)

from benchmarks import chess_engine, chess_matches
from benchmarks.chess_matches import PEERS, Peer, chosen, lines


@pytest.fixture
def fake(tmp_path: Path) -> Peer:
    """An engine that makes the first of its moves by their names."""
    command = engine(tmp_path, "").removeprefix("uci:")
    return Peer("fake", command, {"UCI_Elo": "1500", "Own Book": "false"}, "nowhere")


def test_peers_are_chosen_by_name() -> None:
    assert chosen("") == list(PEERS)
    assert [peer.name for peer in chosen("toga2,sunfish")] == ["toga2", "sunfish"]
    with pytest.raises(SystemExit, match="there is no peer 'crafty'; known: sunfish, "):
        chosen("sunfish,crafty")


def test_every_peer_has_the_same_time_and_neither_book_nor_threads() -> None:
    for peer in PEERS:
        assert peer.spec(0.25).startswith(f"uci:{peer.command}?seconds=0.25")
    named = {peer.name: peer.spec(0.1) for peer in PEERS}
    assert named["glaurung"] == "uci:glaurung?seconds=0.1&Hash=64&OwnBook=false&Threads=1"
    assert named["stockfish-2400"].endswith("&UCI_Elo=2400")


def test_peers_that_are_not_installed_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    heading, _, empty, *remarks = lines(list(PEERS), 2, 0.01, 1, tmp_path)
    assert heading.startswith("| peer | games |") and empty == ""
    assert len(remarks) == len(PEERS)
    assert remarks[1] == "gnuchess is left out: there is no gnuchess (Debian: gnuchess)"


def test_a_match_is_a_row_and_two_files_and_goes_on_where_it_was(
    fake: Peer, tmp_path: Path
) -> None:
    first = list(lines([fake], 2, 0.01, 1, tmp_path / "games"))
    assert first[2].startswith("| Fake 1.0, UCI_Elo 1500 | 2 | 2 | 0 | 0 | 100.0% | +inf (")
    assert len(first) == 3
    pgn = (tmp_path / "games" / "fake-0.01s-64MiB.pgn").read_text()
    assert pgn.count('[Opening "Ruy Lopez, Morphy"]') == 2
    record = tmp_path / "games" / "fake-0.01s-64MiB.jsonl"
    written = record.read_text()
    assert list(lines([fake], 2, 0.01, 1, tmp_path / "games")) == first
    assert record.read_text() == written


def test_games_that_were_forfeited_are_told(tmp_path: Path) -> None:
    command = engine(tmp_path, "", go="sys.exit(3)").removeprefix("uci:")
    *_, remark = lines([Peer("bad", command, {}, "")], 2, 0.01, 1, tmp_path / "games")
    assert remark.startswith("bad: games forfeited: 2, see ")


def test_programs_are_found_beside_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    chess_matches.find_more_programs()
    assert Peer("python", shlex.quote(Path(sys.executable).name), {}, "").is_installed


def test_rows_of_the_search_without_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chess_engine, "_SECONDS", 0.05)
    rows = list(chess_engine.lines(tmp_path / "nothing"))
    assert rows[2].startswith("| bench, depth 10 | ") and "M nodes/s" in rows[2]
    assert rows[3].startswith("| start position, 0.05 s | depth ")
    assert rows[4].startswith("| WAC and mates | left out: there is no ")


def test_rows_of_test_positions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chess_engine, "_SECONDS", 0.05)
    best, mate = tmp_path / "best.epd", tmp_path / "mate2.fen"
    best.write_text(
        '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8; id "one";\n'
        '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm h3; id "two";\n'
    )
    assert chess_engine.best_moves(best) == "1 of 2 solved; not two"
    mate.write_text("7k/8/8/8/8/8/R7/1R4K1 w - - 1 0\n6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 1 0\n")
    assert chess_engine.mates(mate, 2).startswith("1 of 2 solved, ")


def test_ctrl_c_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    found = Found(Status.STOPPED, (), 0, 0, 0.0, end=INTERRUPTED)
    monkeypatch.setattr(Search, "run", lambda _: found)
    with pytest.raises(KeyboardInterrupt):
        chess_engine.searched(START, Task(depth=1))


def test_what_is_wrong_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, fake: Peer) -> None:
    monkeypatch.setattr(chess_matches, "PEERS", (fake,))
    monkeypatch.setattr(chess_matches, "RESULTS", tmp_path)
    with pytest.raises(SystemExit, match="games=0 must be at least 1"):
        chess_matches.main(["--games", "0", "--no-search"])
