"""The engine as an object: python-chess in and out, and the same answers as through UCI."""

import inspect
import signal
import sys
import threading
from collections.abc import Iterator
from typing import Any

import chess
import chess.engine
import chess.variant
import pytest
from chess.engine import INFO_ALL, INFO_SCORE, Cp, Limit, Mate, PovScore, SimpleEngine

from plybench import InputError, Status, analyse
from plybench.core.catalog import find_game
from plybench.core.native.bridge import native_core
from plybench.core.results.ending import INTERRUPTED
from plybench.core.rng import SplitMix64
from plybench.domains.chess.chess960 import ending_of
from plybench.solvers.chess import Engine

pytestmark = pytest.mark.skipif(native_core() is None, reason="the native core was not built")

ITALIAN = "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 7"
MATE_IN_2 = "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1"
MATED = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"
STALEMATE = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"


@pytest.fixture
def engine() -> Iterator[Engine]:
    with Engine() as engine:
        yield engine


@pytest.fixture(scope="module")
def simple() -> Iterator[SimpleEngine]:
    with SimpleEngine.popen_uci([sys.executable, "-m", "plybench", "chess", "uci"]) as engine:
        yield engine


def after(*moves: str) -> chess.Board:
    board = chess.Board()
    for move in moves:
        board.push_san(move)
    return board


# Playing and analysing


def test_it_plays_a_legal_move_and_says_what_it_expects(engine: Engine) -> None:
    board = after("e4", "e5")
    found = engine.play(board, Limit(nodes=2000))
    assert found.move in board.legal_moves and found.info == {}
    board.push(found.move)
    assert found.ponder in board.legal_moves
    assert not found.resigned and not found.draw_offered


def test_a_search_for_a_mate_finds_it(engine: Engine) -> None:
    board = chess.Board(MATE_IN_2)
    info = engine.analyse(board, Limit(mate=2))
    assert info["score"] == PovScore(Mate(2), chess.WHITE)
    for move in info["pv"]:
        board.push(move)
    assert board.is_checkmate() and len(info["pv"]) == 3


def test_several_lines_are_told_best_first(engine: Engine) -> None:
    lines = engine.analyse(chess.Board(ITALIAN), Limit(depth=6), multipv=3)
    assert [line["multipv"] for line in lines] == [1, 2, 3]
    scores = [line["score"].relative for line in lines]
    assert scores == sorted(scores, reverse=True)
    assert len({line["pv"][0] for line in lines}) == 3


def test_only_the_moves_named_are_searched(engine: Engine) -> None:
    move = chess.Move.from_uci("a2a3")
    assert engine.play(chess.Board(), Limit(depth=4), root_moves=[move]).move == move


def test_only_the_information_asked_for_is_told(engine: Engine) -> None:
    board = chess.Board()
    assert engine.play(board, Limit(depth=2)).info == {}
    info = engine.analyse(board, Limit(depth=2), info=INFO_SCORE)
    assert "score" in info and "pv" not in info


@pytest.mark.parametrize(("fen", "score"), [(MATED, Mate(0)), (STALEMATE, Cp(0))])
def test_a_game_that_is_over_has_no_move(engine: Engine, fen: str, score: Any) -> None:
    board = chess.Board(fen)
    found = engine.play(board, Limit(depth=3), info=INFO_ALL)
    assert (found.move, found.ponder) == (None, None)
    assert found.info == {"depth": 0, "score": PovScore(score, chess.BLACK)}
    assert engine.analyse(board, Limit(depth=3), multipv=2) == [found.info]


def test_the_same_game_is_searched_in_the_same_way_again(engine: Engine) -> None:
    boards = [after("e4"), after("e4", "e5", "Nf3")]

    def game(name: str) -> list[Any]:
        found = [engine.analyse(board, Limit(nodes=3000), game=name) for board in boards]
        return [(info["score"], info["pv"], info["nodes"]) for info in found]

    assert game("first") == game("second")  # the table is cleared in between


def test_a_repetition_is_seen_from_the_moves_made(engine: Engine) -> None:
    # White is far behind; only with the moves made is it known that Kg1 repeats for the third time.
    board = chess.Board("6k1/8/8/8/8/5q2/8/6K1 b - - 0 1")
    for move in ("Qg3+", "Kh1", "Qf3+", "Kg1", "Qg3+", "Kh1", "Qf3+"):
        board.push_san(move)
    kept = engine.analyse(board, Limit(depth=1), game=1)["score"]
    alone = engine.analyse(chess.Board(board.fen()), Limit(depth=1), game=2)["score"]
    assert kept == PovScore(Cp(0), chess.WHITE)
    assert alone.white() < Cp(-500)


# The same as through UCI


def boards() -> list[chess.Board]:
    shuffled = chess.Board.from_chess960_pos(518 - 77)
    shuffled.push(next(iter(shuffled.legal_moves)))
    castling = chess.Board("r3k2r/pppq1ppp/2n2n2/8/8/2N2N2/PPPQ1PPP/R3K2R w KQkq - 0 1")
    return [chess.Board(), after("d4", "d5", "c4"), castling, shuffled, chess.Board(MATED)]


@pytest.mark.parametrize("number", range(5))
def test_simple_engine_gives_the_same_answers(simple: SimpleEngine, number: int) -> None:
    board, name = boards()[number], object()

    def answers(engine: Any) -> Any:
        played = engine.play(board, Limit(nodes=4000), game=name, info=INFO_ALL)
        infos = engine.analyse(board, Limit(depth=6), multipv=2, game=name)
        limited = engine.analyse(board, Limit(nodes=900, depth=30), game=name)
        for info in (played.info, limited, *infos):
            for clock in ("time", "nps"):
                info.pop(clock, None)
        return played.move, played.ponder, played.info, infos, limited

    with Engine() as ours:
        assert answers(ours) == answers(simple)


def test_simple_engine_can_ponder_and_configure(simple: SimpleEngine) -> None:
    simple.configure({"Hash": 8, "NullMove": False})
    board = after("e4")
    first = simple.play(board, Limit(nodes=3000), ponder=True)
    assert first.move and first.ponder
    board.push(first.move)
    board.push(first.ponder)
    assert simple.play(board, Limit(nodes=3000), ponder=True).move in board.legal_moves
    simple.configure({"Hash": 16, "NullMove": True})
    simple.ping()


def test_the_options_are_those_of_uci(engine: Engine, simple: SimpleEngine) -> None:
    assert dict(engine.options) == dict(simple.options)
    assert engine.id == dict(simple.id)


# Searches under way


def test_an_analysis_is_read_while_it_goes_on(engine: Engine) -> None:
    with engine.analysis(chess.Board(ITALIAN), multipv=2) as analysis:
        for info in analysis:
            if info["depth"] >= 4:
                break
        assert analysis.info["depth"] >= 4 and len(analysis.multipv) == 2
    best = analysis.wait()
    assert best.move in chess.Board(ITALIAN).legal_moves
    while analysis.next() is not None:
        pass
    assert analysis.empty() and not analysis.would_block()
    with pytest.raises(chess.engine.AnalysisComplete):
        analysis.get()


def test_an_analysis_with_a_limit_ends_by_itself(engine: Engine) -> None:
    infos = list(engine.analysis(chess.Board(), Limit(depth=5)))
    assert infos[-1]["depth"] == 5


def test_another_search_ends_an_analysis(engine: Engine) -> None:
    analysis = engine.analysis(chess.Board())
    assert engine.play(after("e4"), Limit(depth=3)).move
    assert analysis.wait().move


def test_an_evaluation_cannot_ask_its_engine() -> None:
    def ask(board: chess.Board) -> int:
        engine.play(board, Limit(depth=1))
        return 0

    with (
        Engine(evaluate=ask) as engine,
        pytest.raises(InputError, match="the engine is searching"),
    ):
        engine.play(chess.Board(), Limit(depth=1))


def test_an_error_in_an_analysis_is_raised_to_its_reader() -> None:
    with Engine(evaluate=lambda board: 1 // 0) as engine:
        analysis = engine.analysis(chess.Board(), Limit(depth=2))
        with pytest.raises(ZeroDivisionError):
            list(analysis)


@pytest.mark.parametrize("is_expected", [True, False])
def test_it_ponders(engine: Engine, is_expected: bool) -> None:
    board = after("e4")
    first = engine.play(board, Limit(nodes=3000), ponder=True)
    assert first.move and first.ponder
    board.push(first.move)
    others = (move for move in board.legal_moves if move != first.ponder)
    board.push(first.ponder if is_expected else next(others))
    second = engine.play(board, Limit(nodes=3000), ponder=True)
    assert second.move in board.legal_moves


def test_ctrl_c_is_raised(engine: Engine) -> None:
    interrupt = threading.Timer(0.1, signal.raise_signal, (signal.SIGINT,))
    interrupt.start()
    with pytest.raises(KeyboardInterrupt):
        engine.analyse(chess.Board(), Limit(depth=100))
    interrupt.join()
    assert engine.play(chess.Board(), Limit(depth=2)).move  # it goes on afterwards


def test_ctrl_c_while_a_line_is_reported_leaves_the_lines_before_it() -> None:
    reported: list[str] = []

    def interrupted_at_third(line: str) -> None:
        reported.append(line)
        if len(reported) == 3:
            raise KeyboardInterrupt

    game, start = find_game("chess").load(None, None)
    found = analyse(game, start, depth=20, report=interrupted_at_third)
    assert (found.status, found.end) == (Status.STOPPED, INTERRUPTED)
    assert found.moves[0].action in game.actions(start)
    assert reported[2].startswith(f"depth {found.details['depth']},")


def test_after_the_end_it_says_so(engine: Engine) -> None:
    engine.quit()
    engine.close()  # a second time is as good as once
    for ask in (
        lambda: engine.play(chess.Board(), Limit(depth=1)),
        lambda: engine.analyse(chess.Board(), Limit(depth=1)),
        lambda: engine.analysis(chess.Board()),
        lambda: engine.configure({"Hash": 8}),
        engine.ping,
        engine.send_opponent_information,
        lambda: engine.send_game_result(chess.Board()),
    ):
        with pytest.raises(chess.engine.EngineTerminatedError, match="closed") as raised:
            ask()  # type: ignore[no-untyped-call]
        assert isinstance(raised.value, InputError)
    assert "closed" in repr(engine)


# What belongs to another process, and the ways to start one.
OF_A_PROCESS = {
    "communicate",
    "popen",
    "popen_uci",
    "popen_xboard",
    "protocol",
    "shutdown_event",
    "transport",
}


def test_all_else_that_simple_engine_has_is_there(engine: Engine, simple: SimpleEngine) -> None:
    public = {name for name in dir(simple) if not name.startswith("_")}
    assert public - set(dir(engine)) == OF_A_PROCESS
    assert engine.timeout == simple.timeout
    assert not engine.returncode.done()
    engine.close()
    assert engine.returncode.result() == 0
    for name in public - OF_A_PROCESS:
        theirs, ours = getattr(SimpleEngine, name, None), getattr(Engine, name, None)
        if callable(theirs):
            assert callable(ours)
            wanted, found = inspect.signature(theirs), inspect.signature(ours)
            assert list(found.parameters) == list(wanted.parameters)


# How it searches


def material(board: chess.Board) -> int:
    worths = {
        chess.PAWN: 100,
        chess.KNIGHT: 300,
        chess.BISHOP: 300,
        chess.ROOK: 500,
        chess.QUEEN: 900,
    }
    mine, theirs = board.turn, not board.turn
    return sum(
        worth * (len(board.pieces(kind, mine)) - len(board.pieces(kind, theirs)))
        for kind, worth in worths.items()
    )


def test_an_evaluation_may_be_a_function_of_a_board() -> None:
    board = chess.Board(ITALIAN)
    with Engine(evaluation="material") as native, Engine(evaluate=material) as own:
        wanted = native.analyse(board, Limit(depth=5))
        found = own.analyse(board, Limit(depth=5))
    assert (found["pv"], found["score"], found["nodes"]) == (
        wanted["pv"],
        wanted["score"],
        wanted["nodes"],
    )


@pytest.mark.parametrize("value", ["much", None, float("nan")])
def test_an_evaluation_must_return_a_number(value: Any) -> None:
    with Engine(evaluate=lambda board: value) as engine, pytest.raises(InputError, match="number"):
        engine.play(chess.Board(), Limit(depth=2))


def test_an_evaluation_sees_boards_of_chess960() -> None:
    seen: list[chess.Board] = []

    def see(board: chess.Board) -> int:
        seen.append(board)
        return 0

    with Engine(evaluate=see) as engine:
        engine.play(chess.Board.from_chess960_pos(1), Limit(depth=1))
    assert seen and all(board.chess960 and board.is_valid() for board in seen)


def test_switches_change_the_search() -> None:
    nodes = set()
    for switches in ({}, {"null_move": False}, {"table": False}):
        with Engine(switches=switches) as engine:
            nodes.add(engine.analyse(chess.Board(ITALIAN), Limit(depth=7))["nodes"])
    assert len(nodes) == 3


def random_ending(rng: SplitMix64) -> chess.Board:
    """Return a legal position with White's king, bishop and knight against a king."""
    while True:
        board = chess.Board(None)
        for letter in "KBNk":
            board.set_piece_at(rng.below(64), chess.Piece.from_symbol(letter))
        if board.is_valid() and len(board.piece_map()) == 4:
            return board


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 21))
def test_bishop_and_knight_mate_within_fifty_moves(seed: int) -> None:
    board = random_ending(SplitMix64(seed))
    fen, limit = board.fen(), Limit(nodes=50_000)
    with Engine() as white, Engine() as black:
        while not ending_of(board):  # a third repetition and fifty moves end it, as in matches
            board.push((white if board.turn else black).play(board, limit).move)
    assert ending_of(board) == "checkmate", (fen, board.fen())


# What is refused


def test_what_is_wrong_is_an_error_of_both_packages(engine: Engine) -> None:
    kingless = chess.Board("8/8/8/8/8/8/8/K7 w - - 0 1")
    engine.play(chess.Board(), Limit(depth=4), ponder=True)  # what follows ends it, or does not
    for ask in (
        lambda: engine.play(kingless, Limit(depth=1)),
        lambda: engine.play("startpos", Limit(depth=1), ponder=True),  # type: ignore[arg-type]
        lambda: engine.analysis("startpos"),  # type: ignore[arg-type]
        lambda: engine.play(chess.Board(), Limit()),
        lambda: engine.analyse(chess.Board(), Limit(time=-1)),
        lambda: engine.analyse(chess.Board(), Limit(depth=1), multipv=0),
        lambda: engine.analysis(chess.Board(), Limit()),
        lambda: engine.configure({"Hush": 3}),
        lambda: engine.play(chess.Board(), Limit(depth=1), options={"Hash": 0}),
        lambda: Engine(hash=0),
        lambda: Engine(switches={"null": False}),
    ):
        with pytest.raises(chess.engine.EngineError) as raised:
            ask()
        assert isinstance(raised.value, InputError)
    with Engine(evaluate=lambda _: "much") as other:  # type: ignore[arg-type,return-value]
        for ask in (
            lambda: other.play(chess.Board(), Limit(depth=1)),
            lambda: list(other.analysis(chess.Board(), Limit(depth=1))),
        ):
            with pytest.raises(chess.engine.EngineError, match="must be a number"):
                ask()


def test_boards_that_are_none_are_refused(engine: Engine) -> None:
    kingless = chess.Board("8/8/8/8/8/8/8/K7 w - - 0 1")
    for board, why in (
        (kingless, "Black has no king"),
        (chess.variant.AtomicBoard(), "a board of 'atomic' cannot be searched; allowed: chess"),
        ("startpos", "must be a chess.Board"),
    ):
        with pytest.raises(InputError, match=why):
            engine.play(board, Limit(depth=1))  # type: ignore[arg-type]


def test_limits_that_are_none_are_refused(engine: Engine) -> None:
    for limit, why in (
        (Limit(), "never ends; give time, depth, nodes, mate or white_clock"),
        (Limit(black_clock=5), "never ends"),
        (Limit(depth=-1), "depth=-1 must be a whole number, 1 or more"),
        (Limit(mate=0), "mate=0 must be a whole number, 1 or more"),
        (Limit(time=-0.5), "time=-0.5 must be a number of seconds, 0 or more"),
        (Limit(white_clock=float("nan")), "white_clock=nan"),
        (5, "must be a chess.engine.Limit"),
    ):
        with pytest.raises(InputError, match=why):
            engine.play(chess.Board(), limit)  # type: ignore[arg-type]


def test_options_that_are_none_are_refused(engine: Engine) -> None:
    for options, why in (
        ({"Hush": 3}, "unknown option 'Hush'; did you mean 'Hash'"),
        ({"Hash": 0}, "Hash=0 must be a whole number from 1 to"),
        ({"Threads": "two"}, "Threads='two' must be a whole number"),
        ({"Evaluation": "best"}, "unknown value of Evaluation 'best'; known: material"),
        ({"NullMove": "maybe"}, "NullMove='maybe' must be true or false"),
        ({"MultiPV": 2}, "MultiPV cannot be configured; give multipv"),
    ):
        with pytest.raises(InputError, match=why):
            engine.configure(options)
    for arguments, why in (
        ({"hash": 0}, "^hash=0 must be a whole number from 1"),
        ({"threads": "x"}, "^threads='x' must be a whole number from 1"),
        ({"elo": 5}, "^elo=5 must be a whole number from 1000"),
        ({"evaluation": "best"}, "^unknown value of evaluation 'best'; known: material"),
        ({"switches": {"null": False}}, "^unknown switch 'null'"),
        ({"switches": {"null_move": 7}}, "^null_move=7 must be true or false"),
    ):
        with pytest.raises(InputError, match=why):
            Engine(**arguments)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="an evaluation in Python needs threads=1"):
        Engine(threads=2, evaluate=material)
    with pytest.raises(InputError, match="root move a1a8 is not legal"):
        engine.play(chess.Board(), Limit(depth=1), root_moves=[chess.Move.from_uci("a1a8")])
    with pytest.raises(InputError, match="root_moves is empty"):
        engine.play(chess.Board(), Limit(depth=1), root_moves=[])
    with pytest.raises(InputError, match=r"^multipv=0 must be a whole number"):
        engine.analyse(chess.Board(), Limit(depth=1), multipv=0)


def test_options_of_one_call_hold_for_that_call(engine: Engine) -> None:
    def nodes(**options: Any) -> int:
        found = engine.analyse(
            chess.Board(ITALIAN), Limit(depth=7), options={"Clear Hash": None, **options}
        )
        return found["nodes"]

    usual = nodes()
    assert nodes(NullMove=False) != usual
    assert nodes() == usual
