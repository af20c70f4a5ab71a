"""The rules of chess: held to python-chess move by move, draws, keys, values, orders."""

import pickle
import threading
from collections.abc import Sequence
from math import inf
from typing import Any

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers import move_values
from plybench import InputError, TranspositionTable, decide
from plybench.core.catalog import find_game
from plybench.core.game import evaluations_of, orderings_of
from plybench.core.rng import SplitMix64
from plybench.domains.chess import Chess, Position, load
from plybench.domains.chess.moves import surely_has_moves
from plybench.domains.chess.position import position_on

GAME = Chess()
STARTS = (
    "start",
    "middlegame",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",  # castling on both wings
    "8/1P4k1/8/2pP4/8/8/1p4K1/8 w - c6 0 2",  # en passant and promotions
    "8/8/8/2k5/3R4/8/1K6/5n2 b - - 90 80",  # few pieces, near the end of the clock
    "4k3/8/8/8/8/8/4P3/4KB2 w - - 0 1",
)


@st.composite
def walks(draw: st.DrawFn) -> tuple[str, list[int]]:
    """Return a start and numbers that choose moves."""
    return draw(st.sampled_from(STARTS)), draw(st.lists(st.integers(0, 200), max_size=40))


def walk(start: str, numbers: Sequence[int]) -> list[tuple[Position, chess.Board]]:
    """Return positions of a random game beside boards on which python-chess made the moves."""
    _, state = load(start, "draws=automatic")
    board = GAME.board(state)
    found = [(state, board.copy())]
    for number in numbers:
        actions = GAME.actions(state)
        if not actions:
            break
        move = actions[number % len(actions)]
        state = GAME.result(state, move)
        board.push(move)
        found.append((state, board.copy()))
    return found


def perft(game: Any, state: Any, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(perft(game, game.result(state, move), depth - 1) for move in game.actions(state))


# Moves


@given(walks())
def test_positions_are_those_of_python_chess(drawn: tuple[str, list[int]]) -> None:
    for state, board in walk(*drawn):
        assert GAME.format_state(state) == board.fen()
        assert GAME.board(state).occupied == board.occupied
        assert set(GAME.actions(state)) == set(board.legal_moves)


@given(walks())
def test_the_game_ends_when_python_chess_says_so(drawn: tuple[str, list[int]]) -> None:
    automatic, claimed, endless = (Chess(draws=d) for d in ("automatic", "claimed", "none"))
    for state, board in walk(*drawn):
        assert automatic.is_terminal(state) == board.is_game_over()
        is_claimed = board.is_repetition(3) or board.is_fifty_moves()
        assert claimed.is_terminal(state) == (board.is_game_over() or is_claimed)
        no_moves = not any(board.legal_moves)
        assert endless.is_terminal(state) == (no_moves or board.is_insufficient_material())
        for game in (automatic, claimed, endless):
            assert bool(game.ending(state)) == game.is_terminal(state)
        outcome = board.outcome()
        if outcome is not None:
            wins = {True: 1, False: -1, None: 0}[outcome.winner]
            value = automatic.utility(state, 1)
            assert (value > 0) - (value < 0) == wins
            assert automatic.utility(state, 2) == -value


def test_whole_random_games_are_those_of_python_chess() -> None:
    rng = SplitMix64(1)
    for _ in range(5):
        game, board = Chess(draws="automatic"), chess.Board()
        state = game.initial
        while not game.is_terminal(state):
            assert not board.is_game_over()
            actions = game.actions(state)
            move = actions[rng.below(len(actions))]
            state = game.result(state, move)
            board.push(move)
            assert state[:4] == position_on(board)[:4]
        assert board.is_game_over() and game.format_state(state) == board.fen()


@given(walks())
def test_moves_are_only_promised_where_there_are_some(drawn: tuple[str, list[int]]) -> None:
    for state, board in walk(*drawn):
        if surely_has_moves(state.placement, state.white_to_move):
            assert any(board.legal_moves) and not board.is_check()


@pytest.mark.parametrize(
    ("position", "depth", "leaves"),
    [
        ("start", 3, 8902),
        ("middlegame", 2, 2039),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 3, 2812),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 2, 264),
    ],
)
def test_perft_is_the_published_one(position: str, depth: int, leaves: int) -> None:
    assert perft(*load(position), depth) == leaves


def test_moves_come_by_origin_target_and_promotion() -> None:
    game, state = load("8/P6k/8/8/8/8/8/K1N5 w - - 0 1")
    written = [game.format_action(move) for move in game.actions(state)]
    assert written == [
        "a1b1",
        "a1a2",
        "a1b2",
        "c1a2",
        "c1e2",
        "c1b3",
        "c1d3",
        "a7a8q",
        "a7a8r",
        "a7a8b",
        "a7a8n",
    ]


def test_en_passant_is_kept_only_where_it_is_legal() -> None:
    assert GAME.format_state(GAME.play("e4")).split()[3] == "-"
    assert GAME.format_state(GAME.play("e4 a6 e5 d5")).split()[3] == "d6"
    _, state = load("8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1")
    after = GAME.result(state, GAME.legal_move(state, "e2e4"))  # d4xe3 would open the fourth rank
    assert after.en_passant is None


def test_result_does_not_change_what_was_there() -> None:
    before = GAME.format_state(GAME.initial)
    children = [GAME.result(GAME.initial, move) for move in GAME.actions(GAME.initial)]
    assert len(set(children)) == 20
    assert GAME.format_state(GAME.initial) == before


# Draws


def shuffled(times: int, game: Chess) -> list[Position]:
    """Return the positions while both sides move a knight out and back."""
    states = [game.initial]
    for word in ["g1f3", "g8f6", "f3g1", "f6g8"] * times:
        states.append(game.result(states[-1], game.legal_move(states[-1], word)))
    return states


@pytest.mark.parametrize(("draws", "plies"), [("claimed", 8), ("automatic", 16), ("none", None)])
def test_repetition_ends_the_game_by_the_named_rule(draws: Any, plies: int | None) -> None:
    game = Chess(draws=draws)
    ended = [i for i, state in enumerate(shuffled(4, game)) if game.is_terminal(state)]
    assert next(iter(ended), None) == plies
    if plies:
        state = shuffled(4, game)[plies]
        assert state.repetitions == {8: 3, 16: 5}[plies]
        assert game.ending(state).endswith("repetition") and game.utility(state, 1) == 0


def test_nothing_is_remembered_where_repetition_does_not_count() -> None:
    assert shuffled(2, Chess(draws="none"))[-1].before is None
    long = shuffled(400, Chess(draws="none"))[-1]
    assert long.clock == 1600 and pickle.loads(pickle.dumps(long)) == long


def test_positions_with_other_rights_are_no_repetition() -> None:
    game = Chess()
    state = game.play("e4 e5 Nf3 Nf6 Bc4 Bc5 Ke2 Ke7 Ke1 Ke8")  # castling is lost
    assert state.repetitions == 1


@pytest.mark.parametrize(("draws", "clock"), [("claimed", 100), ("automatic", 150)])
def test_clock_ends_the_game_by_the_named_rule(draws: str, clock: int) -> None:
    fen = f"8/8/8/2k5/3R4/8/1K6/5n2 b - - {clock - 1} 90"
    game, state = load(fen, f"draws={draws}")
    assert not game.is_terminal(state)
    after = game.play("Ng3", state)
    assert game.is_terminal(after) and "moves" in game.ending(after)
    assert not Chess(draws="none").is_terminal(after)


def test_mate_on_the_last_ply_of_the_clock_is_a_win() -> None:
    game, state = load("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 99 80")
    after = game.play("Ra8", state)
    assert game.ending(after) == "checkmate" and game.utility(after, 1) > 0


def test_stalemate_and_lack_of_material_are_draws() -> None:
    game, state = load("stalemate")
    assert (game.is_terminal(state), game.ending(state)) == (True, "stalemate")
    for fen in ("8/8/4k3/8/8/2BK4/8/8 w - - 0 1", "8/8/4k3/8/8/2NK4/8/8 w - - 0 1"):
        assert game.ending(game.parse_state(fen)) == "insufficient material"
    assert not game.is_terminal(game.parse_state("8/8/3nk3/8/8/2NK4/8/8 w - - 0 1"))
    assert game.utility(state, 1) == game.utility(state, 2) == 0


# Values, equality and keys


def test_shorter_mate_is_worth_more_and_infinite_wins_are_all_alike() -> None:
    game = Chess()
    fools = game.play("f3 e5 g4 Qh4")
    assert game.utility(fools, 2) == 1_000_000 - 4 == -game.utility(fools, 1)
    assert Chess(wins="infinite").utility(fools, 1) == -inf
    assert game.winning_cells(fools) == {(7, 4)}
    assert game.winning_cells(game.initial) == set()


def test_states_are_equal_when_what_was_before_is() -> None:
    one, two = GAME.play("e4 e5 Nf3 Nc6"), GAME.play("e4 e5 Nf3 Nc6")
    assert one == two and hash(one) == hash(two)
    other = GAME.play("e4 e5 Nf3 Nc6 Ng1 Nb8 Nf3 Nc6")
    assert other != one and other[:4] == one[:4]
    assert GAME.play("Nf3 e5 e4") == GAME.play("e4 e5 Nf3")._replace(clock=0, before=None)


def test_key_tells_apart_what_may_be_worth_something_else() -> None:
    one = GAME.play("Nf3 Nf6 Nc3")
    two = GAME.play("Nc3 Nf6 Nf3")
    plain = Chess(draws="none")
    assert plain.key(one) == plain.key(two)
    assert GAME.key(one) != GAME.key(two)  # other positions have been there
    assert GAME.key(GAME.play("Nf3 Nf6 e4")) == GAME.key(GAME.play("Nf3 Nf6 e4"))
    assert plain.key(plain.play("Nf3 Nf6 Ng1 Ng8")) != plain.key(plain.initial)  # graded wins
    infinite = Chess(draws="none", wins="infinite")
    assert infinite.key(infinite.play("Nf3 Nf6 Ng1 Ng8")) == infinite.key(infinite.initial)


@pytest.mark.parametrize("draws", ["claimed", "none"])
def test_table_changes_no_value_where_repetitions_are_near(draws: Any) -> None:
    game = Chess(draws=draws)
    _, start = load("6k1/8/8/8/8/8/6q1/K6R b - - 0 1")
    state = game.play("Qg7 Ka2 Qg2 Ka1 Qg7 Ka2", start)
    table = TranspositionTable()
    for depth in (1, 2, 3, 4):
        options: dict[str, Any] = {"depth": depth, "evaluate": "material"}
        without = decide(game, "alpha_beta", state, **options)
        assert decide(game, "alpha_beta", state, table=table, **options).value == without.value


# Evaluations and orders


def turned(state: Position) -> Position:
    """Return the position with the sides exchanged."""
    return GAME.parse_state(GAME.board(state).mirror().fen())


@given(walks())
def test_evaluations_treat_both_sides_alike(drawn: tuple[str, list[int]]) -> None:
    state, _ = walk(*drawn)[-1]
    for evaluate in evaluations_of(GAME).values():
        assert evaluate(state, 1) == -evaluate(state, 2) == evaluate(turned(state), 2)


@given(walks())
def test_full_is_the_sum_of_its_terms(drawn: tuple[str, list[int]]) -> None:
    state, _ = walk(*drawn)[-1]
    terms = (GAME.piece_squares, GAME.mobility, GAME.pawns, GAME.king_safety)
    assert GAME.full(state, 1) == sum(term(state, 1) for term in terms)


def test_terms_say_what_they_are_for() -> None:
    def value(name: str, fen: str) -> int:
        return evaluations_of(GAME)[name](GAME.parse_state(fen), 1)  # type: ignore[return-value]

    kings = "4k3/8/8/8/8/8/{}/4K3 w - - 0 1"
    assert value("pawns", kings.format("PP6")) > value("pawns", kings.format("P1P5"))  # isolated
    doubled = "4k3/8/8/8/8/P7/P7/4K3 w - - 0 1"
    assert value("pawns", doubled) < 2 * value("pawns", kings.format("P7"))
    assert value("pawns", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1") > value("pawns", kings.format("P7"))
    stopped = "4k3/1p6/8/8/8/8/P7/4K3 w - - 0 1"
    assert value("pawns", stopped) == 0  # neither is passed
    corner, centre = "N3k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/3N4/8/8/4K3 w - - 0 1"
    assert value("mobility", centre) > value("mobility", corner)
    assert value("piece_squares", centre) > value("piece_squares", corner)
    safe = "3qk3/8/8/8/8/8/5PPP/6K1 w - - 0 1"
    bare = "3qk3/8/8/8/8/8/PPP5/6K1 w - - 0 1"
    assert value("king_safety", safe) > 0 > value("king_safety", bare)
    assert all(evaluate(GAME.initial, 1) == 0 for evaluate in evaluations_of(GAME).values())


@given(walks())
def test_orders_keep_all_moves_and_put_the_promised_first(drawn: tuple[str, list[int]]) -> None:
    state, board = walk(*drawn)[-1]
    actions = GAME.actions(state)
    for order in orderings_of(GAME).values():
        assert sorted(map(str, order(state, actions))) == sorted(map(str, actions))
    loud = [board.is_capture(m) or bool(m.promotion) for m in GAME.by_captures(state, actions)]
    assert loud == sorted(loud, reverse=True)
    checks = [board.gives_check(move) for move in GAME.by_checks(state, actions)]
    assert checks == sorted(checks, reverse=True)


def test_captures_are_ordered_by_victim_then_attacker() -> None:
    game, state = load("3r2k1/2P2p2/8/4q3/3P1N2/8/8/3R2K1 w - - 0 1")
    first = [game.describe_action(state, m) for m in game.by_captures(state, game.actions(state))]
    assert first[:6] == ["cxd8=Q+", "cxd8=R+", "dxe5", "c8=Q", "cxd8=B", "cxd8=N"]


# Searches


ALGORITHMS = ("minimax", "negamax", "alpha_beta", "pvs", "mtdf", "iterative_deepening")


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("position", ["mate-in-1", "mate-in-2", "promotion", "reports/draw"])
def test_algorithms_find_the_value_of_the_oracle(algorithm: str, position: str) -> None:
    game, state = load(position)
    depth = 2 if position == "mate-in-2" else 3
    values = move_values(game, state, depth, game.piece_squares)
    decision = decide(
        game, algorithm, state, depth=depth, evaluate="piece_squares", order="captures"
    )
    assert decision.value == max(values.values()) == values[decision.action]


def test_mate_in_two_is_found_and_is_the_shortest() -> None:
    game, state = load("mate-in-2")
    decision = decide(game, "alpha_beta", state, depth=4, evaluate="material", order="checks")
    assert decision.value == 1_000_000 - 3 and len(decision.line) == 3
    assert game.ending(game.play([m.uci() for m in decision.line], state)) == "checkmate"


@pytest.mark.parametrize("algorithm", ["mcts", "pure_monte_carlo", "random"])
def test_random_games_are_played_to_the_end(algorithm: str) -> None:
    game, state = load("mate-in-1")
    options: dict[str, Any] = (
        {} if algorithm == "random" else {"playouts": {"mcts": 30}.get(algorithm, 1)}
    )
    decision = decide(game, algorithm, state, seed=1, **options)
    assert decision.action in game.actions(state)
    assert decide(game, algorithm, state, seed=1, **options) == decision


# The board behind it


def test_threads_do_not_disturb_each_other() -> None:
    game, counts = Chess(), []
    state = load("middlegame")[1]
    threads = [
        threading.Thread(target=lambda: counts.append(perft(game, state, 2))) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counts == [2039] * 4


def test_interrupt_in_python_chess_leaves_no_wrong_board(monkeypatch: pytest.MonkeyPatch) -> None:
    game, state = load("middlegame")
    fen, actions = game.format_state(state), game.actions(state)

    def interrupt(board: chess.Board) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched, pytest.raises(KeyboardInterrupt):
        patched.setattr(chess.Board, "pop", interrupt)
        game.by_checks(state, actions)
    assert (game.format_state(state), game.actions(state)) == (fen, actions)


def test_games_and_states_can_be_pickled() -> None:
    game = pickle.loads(pickle.dumps(Chess(draws="none", wins="infinite")))
    assert game.variant == "draws=none,wins=infinite"
    state = pickle.loads(pickle.dumps(GAME.play("e4 e5 Nf3")))
    assert state == GAME.play("e4 e5 Nf3") and len(game.actions(state)) == 29


def test_boards_of_python_chess_go_in_and_out() -> None:
    board = chess.Board()
    for word in ("Nf3", "Nf6", "Ng1", "Ng8"):
        board.push_san(word)
    state = GAME.from_board(board)
    assert state.repetitions == 2 and GAME.board(state).fen() == board.fen()
    assert len(board.move_stack) == 4
    with pytest.raises(InputError, match="another variant"):
        GAME.from_board(chess.Board(chess960=True))
    with pytest.raises(InputError, match="White has no king"):
        GAME.from_board(chess.Board("4k3/8/8/8/8/8/8/8 w - - 0 1"))


@pytest.mark.parametrize("name", find_game("chess").positions)
def test_named_positions_load(name: str) -> None:
    game, state = load(name)
    assert game.parse_state(game.format_state(state)) == state


@pytest.mark.parametrize(
    ("variant", "message"),
    [
        ("draws=never", "unknown value of draws 'never'; known: claimed, automatic, none"),
        ("colour=red", "unknown setting of chess 'colour'"),
        ("5x4", "'5x4' is not a variant of chess"),
    ],
)
def test_wrong_variant_is_an_error(variant: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        load(None, variant)


def test_wrong_options_are_errors() -> None:
    with pytest.raises(InputError, match="unknown way to draw 'agreed'"):
        Chess(draws="agreed")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="unknown way to value wins 'flat'"):
        Chess(wins="flat")  # type: ignore[arg-type]
