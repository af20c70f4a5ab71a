"""Report chess: its searches and games, by its claims (ch-..), and published perft counts.

The report's searches look two plies ahead (a root move and one reply), value positions by material
and end games when `is_game_over` of python-chess says so. How they choose among equal root moves is
not printed; we assume a random choice.
"""

from math import inf, sqrt
from pathlib import Path
from statistics import median
from typing import Any

import chess
import pytest

from helpers.data import OWN, PUBLIC, needs
from plybench import decide
from plybench.domains.chess import Chess, load
from plybench_reports.chess.as_published import PublishedMinimax
from plybench_reports.chess.playing import corrected, play, published, random_player

PERFT = PUBLIC / "chess" / "perft_classic.epd"


# Boards and arithmetic


@pytest.mark.parametrize(
    ("before", "move", "end", "ending"),
    [
        ("", "", "reports/white-mates", "checkmate"),
        ("", "", "reports/black-mates", "checkmate"),
        ("reports/self-play", "f1b5", "reports/self-play-mate", "checkmate"),
        ("reports/three-queens", "g1f3", "reports/three-queens-mate", "checkmate"),
        ("reports/draw", "e1d2", "reports/draw-end", "insufficient material"),
    ],
)
def test_ch_09_printed_end_positions(before: str, move: str, end: str, ending: str) -> None:
    game, state = load(end)
    assert game.is_terminal(state) and game.ending(state) == ending
    winner = {"reports/black-mates": 2}.get(end, 1)
    assert game.utility(state, winner) == (inf if ending == "checkmate" else 0)
    if before:
        _, start = load(before)
        assert game.play(move, start)[:4] == state[:4]
        assert decide(game, "minimax", start, depth=2, evaluate="material").action == (
            game.parse_action(move)
        )


def test_ch_03_calls_of_a_game_that_white_ends_on_move_17() -> None:
    searches, answers = 17, 16
    assert searches + answers == 33
    last = Chess().initial._replace(number=17, white_to_move=False)
    assert last.ply == 33


# The report's search, literally


# A pawn that a rook defends: who takes it with the queen loses her.
POISONED = "3r2k1/3p1ppp/8/8/8/8/5PPP/3Q2K1 w - - 0 1"


def test_ch_02_published_search_believes_that_black_will_help() -> None:
    scores = PublishedMinimax().scores(chess.Board(POISONED))
    greedy = chess.Move.from_uci("d1d7")
    assert scores[greedy] == max(scores.values()) == 9 + 3 - (5 + 3)
    game, state = load(POISONED, "draws=automatic,wins=infinite")
    for algorithm in ("minimax", "negamax", "alpha_beta", "pvs", "mtdf", "iterative_deepening"):
        decision = decide(game, algorithm, state, depth=2, evaluate="material")
        assert decision.action != greedy
        assert decision.value == 9 + 3 - (5 + 4)
    values = {
        s.action: s.value
        for s in decide(game, "minimax", state, depth=2, evaluate="material").scores
    }
    assert values[greedy] == 3 - (5 + 3)  # the rook takes the queen


@pytest.mark.parametrize("fen", [POISONED, "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"])
def test_ch_02_calls_differ_by_the_root_moves_that_end_the_game(fen: str) -> None:
    board, search = chess.Board(fen), PublishedMinimax()
    search.scores(board)
    assert search.calls["minimax"] == board.legal_moves.count()
    assert search.calls["minimax"] - search.calls["max"] == search.endings
    assert search.endings == ("R5K1" in fen)


def test_ch_11_more_evaluations_than_calls_cannot_be() -> None:
    assert 2559 + 23675 + 25229 < 1461657
    game, state = load("middlegame")
    counts = decide(game, "minimax", state, depth=2, evaluate="material").counts
    assert counts.evaluated <= counts.calls


# Games against a random player


def within(share: float, published: float, games: int) -> bool:
    """Tell whether a share lies within three standard errors of the published one."""
    return abs(share - published) <= 3 * sqrt(published * (1 - published) / games) + 1e-9


@pytest.mark.slow
def test_ch_05_and_06_two_plies_beat_a_random_player() -> None:
    games = [play(corrected(2), random_player, seed) for seed in range(40)]
    assert sum(game.value > 0 for game in games) >= 39  # 88 of 88 in the ledger
    by_move_20 = sum(game.value > 0 and game.moves <= 20 for game in games)
    assert within(by_move_20 / 40, 0.24, 40)


@pytest.mark.slow
def test_ch_01_and_05_published_search_against_a_random_player() -> None:
    searches = [PublishedMinimax() for _ in range(12)]
    games = [play(published(search), random_player, seed) for seed, search in enumerate(searches)]
    assert sum(game.value > 0 for game in games) >= 11  # 123 of 124 in the ledger
    for game, search in zip(games, searches, strict=True):
        assert search.calls["minimax"] == game.root_moves
        assert search.calls["max"] == game.root_moves - search.endings
    turns = [game.moves for game in games]
    assert 28 <= sum(game.root_moves for game in games) / sum(turns) <= 40  # ledger: 33
    assert 20 <= median(turns) <= 60  # ledger: 34
    # In short games most of Black's pieces are still there: 15113 / 656 = 23.0 replies.
    short = [search.calls for search, n in zip(searches, turns, strict=True) if n <= 25]
    replies = [calls["min"] / calls["max"] for calls in short]
    assert replies and all(15 <= mean_replies <= 31 for mean_replies in replies)


# Perft


def perft_rows(file: Path, most: int) -> list[tuple[str, int, int]]:
    """Return position, depth and leaves of the counts of a file up to a number of leaves."""
    rows = []
    for line in file.read_text().splitlines():
        fen, *counts = (part.strip() for part in line.split(";"))
        for name, leaves in (entry.split() for entry in counts if entry.startswith("D")):
            if int(leaves) <= most:
                rows.append((fen, int(name[1:]), int(leaves)))
    return rows


def perft(game: Chess, state: Any, depth: int) -> int:
    """Return the number of lines of legal moves; the last moves are counted, not made."""
    actions = game.actions(state)
    if depth == 1:
        return len(actions)
    return sum(perft(game, game.result(state, move), depth - 1) for move in actions)


def check_perft(rows: list[tuple[str, int, int]]) -> None:
    assert len(rows) >= 12
    for fen, depth, leaves in rows:
        game, state = load(fen)
        assert perft(game, state, depth) == leaves, (fen, depth)


def test_perft_counts_of_our_own_positions() -> None:
    check_perft(perft_rows(OWN / "chess" / "perft.epd", 1000))


@needs(PERFT)
@pytest.mark.parametrize(
    "most", [20_000, pytest.param(500_000, marks=pytest.mark.slow)], ids=["small", "large"]
)
def test_perft_counts_of_the_classic_positions(most: int) -> None:
    check_perft(perft_rows(PERFT, most))
