"""The ladder from minimax to the engine: its rungs, and what is measured on them."""

from dataclasses import replace

import chess
import pytest

from plybench.core.errors import InputError, TextError
from plybench.core.limits import Limits
from plybench.core.native.bridge import native_core
from plybench.core.results.ending import INTERRUPTED
from plybench.core.results.result import Status
from plybench.domains.chess.positions import POSITIONS
from plybench.solvers.chess.exercises import Exercise, built_in_exercises, read_exercises
from plybench.solvers.chess.ladder import Rung, RungSearcher, rungs
from plybench.solvers.chess.task import Played
from plybench_reports.chess_ladder import RungAgent, climb

pytestmark = pytest.mark.skipif(native_core() is None, reason="the native core was not built")

FENS = [POSITIONS[name].fen for name in ("middlegame", "italian", "pawns", "mate-in-2")]
MATE = Exercise("mate", POSITIONS["mate-in-1"].fen, ("a1a8",))
QUIET = Exercise("quiet", POSITIONS["italian"].fen, (), ("f3e5",))


def rung(name: str) -> Rung:
    return next(rung for rung in rungs() if rung.name == name)


def test_each_rung_adds_one_switch_or_a_better_evaluation() -> None:
    first, *others = rungs()
    assert (first.name, first.evaluation, first.switches) == ("minimax", "material", ())
    below = first
    for added in others:
        if added.name in ("tuned_squares", "tuned"):
            assert (added.evaluation, added.switches) == (added.name, below.switches)
        else:
            assert added.switches == (*below.switches, added.name)
            assert added.evaluation == below.evaluation
        assert added.text
        below = added
    every_switch = tuple(name for name, _ in native_core().ChessEngine.switch_names())  # type: ignore[union-attr]
    assert (below.evaluation, below.switches) == ("tuned", every_switch)


def test_alpha_beta_finds_the_value_of_minimax_with_fewer_nodes() -> None:
    minimax, alpha_beta, ordered = (RungSearcher(rung) for rung in rungs()[:3])
    for fen in FENS:
        found = [s.to_depth(Played(fen), 3) for s in (minimax, alpha_beta, ordered)]
        assert len({f.lines[0].score for f in found}) == 1, fen
        assert found[0].nodes > found[1].nodes, fen
    total = [sum(s.to_depth(Played(f), 3).nodes for f in FENS[:2]) for s in (alpha_beta, ordered)]
    assert total[0] > total[1]


def test_minimax_enters_every_node() -> None:
    found = RungSearcher(rung("minimax")).to_depth(Played(), 3)
    assert found.nodes == 1 + 20 + 400 + 8902  # perft


def test_all_searches_to_a_depth_agree_on_a_mate() -> None:
    for each in rungs():
        found = RungSearcher(each).to_depth(Played(POSITIONS["mate-in-2"].fen), 5)
        assert found.lines[0].mate == 2, each.name


@pytest.mark.parametrize("name", ["minimax", "captures_first", "quiescence"])
def test_a_rung_that_does_not_deepen_begins_anew_for_each_depth(name: str) -> None:
    searcher, played = RungSearcher(rung(name)), Played(POSITIONS["italian"].fen)
    found = searcher.within(played, 20_000)
    assert found.status is Status.SOLVED
    assert found.depth > 1 and found.nodes == 20_000
    alone = searcher.to_depth(played, found.depth)
    assert found.lines[0].key == alone.lines[0].key
    to_finish = sum(searcher.to_depth(played, d).nodes for d in range(1, found.depth + 2))
    assert to_finish > 20_000 >= to_finish - searcher.to_depth(played, found.depth + 1).nodes


def test_depth_one_is_finished_with_any_nodes() -> None:
    for each in rungs():
        found = RungSearcher(each).within(Played(), 1)
        assert found.depth == 1 and found.lines[0].moves, each.name


def test_the_outcome_is_the_same_in_each_run() -> None:
    once = climb([MATE, QUIET], depth=2, nodes=300)
    assert once == climb([MATE, QUIET], depth=2, nodes=300)
    assert once.is_complete and len(once.steps) == len(rungs())
    for step in once.steps:
        assert step.solved[0] and step.nodes > 0 and len(step.depths) == 2


def test_a_position_is_searched_as_if_it_were_the_first() -> None:
    both, alone = (climb(list(given), depth=3, nodes=500) for given in ((MATE, QUIET), (QUIET,)))
    assert [s.depths[1] for s in both.steps] == [s.depths[0] for s in alone.steps]
    assert [s.solved[1] for s in both.steps] == [s.solved[0] for s in alone.steps]


def test_limits_end_it_with_what_is_known() -> None:
    whole = climb([QUIET], depth=2, nodes=500)
    ladder = climb([QUIET], depth=2, nodes=500, limits=Limits(expansions=5_000))
    assert ladder.reason == "stopped after 5,000 nodes" and not ladder.is_complete
    assert 0 < len(ladder.steps) < len(rungs())
    assert ladder.steps == whole.steps[: len(ladder.steps)]
    assert climb([QUIET], limits=Limits(seconds=0.001)).reason == "stopped after 0.001 seconds"


@pytest.mark.slow
def test_games_are_those_of_each_rung_against_the_one_below() -> None:
    told: list[tuple[str, int, int]] = []
    ladder = climb(
        [MATE], depth=1, nodes=50, games=2, game_nodes=30, progress=lambda *now: told.append(now)
    )
    assert ladder.is_complete and ladder.steps[0].pairs is None
    assert all(step.pairs is not None and step.pairs.pairs == 1 for step in ladder.steps[1:])
    assert told[-1][0] == "corrections v singular_extensions: 2 of 2 games"
    assert told[-1][1] == told[-1][2] == 2 * len(rungs()) + 2 * (len(rungs()) - 1)


def test_a_limit_ends_the_games_too() -> None:
    ladder = climb([MATE], depth=1, nodes=50, games=4, game_nodes=500, limits=Limits(30_000))
    assert ladder.reason == "stopped after 30,000 nodes"
    last = ladder.steps[-1]
    assert len(ladder.steps) == 2 and last.pairs is not None and last.pairs.pairs < 2


def test_ctrl_c_ends_it_with_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    to_depth = RungSearcher.to_depth

    def interrupted(self: RungSearcher, *arguments: object) -> object:
        found = to_depth(self, *arguments)  # type: ignore[arg-type]
        if self.rung.name != "quiescence":
            return found
        return replace(found, status=Status.STOPPED, end=INTERRUPTED)

    monkeypatch.setattr(RungSearcher, "to_depth", interrupted)
    ladder = climb([MATE], depth=1, nodes=50)
    assert (ladder.reason, len(ladder.steps)) == ("interrupted", 3)


def test_an_agent_of_the_ladder_plays_legal_moves() -> None:
    from plybench.play.arena import match

    low, high = RungAgent(rungs()[0], 50), RungAgent(rungs()[-1], 2_000)
    result = match("chess", high, low, games=2, openings="named")
    assert [record.forfeit for record in result.records] == [0, 0]
    assert result.standings[0].wins == 2


def test_what_is_wrong_is_said() -> None:
    for options, why in (
        ({"depth": 0}, "depth=0 must be a whole number from 1 to 40"),
        ({"depth": 41}, "depth=41 must be a whole number from 1 to 40"),
        ({"nodes": 0}, "nodes=0 must be a whole number from 1 to"),
        ({"games": -1}, "games=-1 must be a whole number from 0 to"),
        ({"game_nodes": 0}, "game_nodes=0 must be a whole number from 1 to"),
    ):
        with pytest.raises(InputError, match=why):
            climb([MATE], **options)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="no positions"):
        climb([])


# Positions with best moves


def test_exercises_are_read_from_lines_of_epd() -> None:
    text = '# mates\n\n6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8#; am h3 g3; id "back rank";\n'
    (found,) = read_exercises(text)
    assert found == Exercise(
        "back rank", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", ("a1a8",), ("h2h3", "g2g3")
    )
    assert found.is_solved_by("a1a8") and not found.is_solved_by("a1a7")
    (avoid,) = read_exercises("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - am h3;")
    assert avoid.is_solved_by("a1a8") and not avoid.is_solved_by("h2h3")
    assert avoid.name == "position 1"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -", "neither a best move"),
        ('6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - id "x";', "neither a best move"),
        ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Qh5;", "Qh5"),
        ("8/8/8/8/8/8/5PPP/R5K1 w - - bm Ra8;", "Black has no king"),
        ("e4 e5", "FEN 'e4 e5' has no"),
    ],
)
def test_a_line_that_is_wrong_is_named(line: str, why: str) -> None:
    with pytest.raises(TextError, match=why) as raised:
        read_exercises(f"# one\n{line}\n")
    assert raised.value.line == 2


def test_the_built_in_positions_have_one_best_move_that_is_legal() -> None:
    exercises = built_in_exercises()
    assert len(exercises) == len({e.fen for e in exercises}) == len({e.name for e in exercises})
    assert len(exercises) == 22
    for exercise in exercises:
        board = chess.Board(exercise.fen)
        assert board.is_valid() and len(exercise.best) == 1
        assert chess.Move.from_uci(exercise.best[0]) in board.legal_moves


@pytest.mark.slow
def test_the_engine_agrees_with_nearly_all_answers() -> None:
    searcher, solved = RungSearcher(rungs()[-1]), 0
    for exercise in built_in_exercises():
        searcher.clear()
        found = searcher.within(Played(exercise.fen), 500_000)
        solved += exercise.is_solved_by(found.lines[0].moves[0])
    assert solved >= len(built_in_exercises()) - 2
