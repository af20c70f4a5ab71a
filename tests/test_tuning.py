"""The tuning scripts end to end on a few short games, and their parts against what they promise."""

import re
from pathlib import Path

import numpy as np
import pytest

from plybench.core.native.bridge import native_core

if native_core() is None:
    pytest.skip("the native core was not built", allow_module_level=True)

from tuning import fit, play_games, strength
from tuning.best_moves import Wanted, find, held_from
from tuning.features import features_of
from tuning.games import Player, Rules, play_game
from tuning.positions import Sample, dataset_of, read_samples, write_samples
from tuning.start import start_weights
from tuning.terms import as_array, as_weights, built_weights, danger_rows, row_of
from tuning.weights_file import COLUMNS, HEADER, header_text

from plybench import _core
from plybench.core.rng import SplitMix64
from plybench.domains.chess.positions import START
from plybench.solvers.chess.exercises import read_exercises

QUICK = Rules(nodes=200, won=300, won_plies=2, most_plies=60)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Four files of a few games each."""
    path = tmp_path_factory.mktemp("games")
    play_games.run(path, range(4), games=2, seed=3, rules=QUICK)
    return path


def test_games_depend_on_the_seed_alone(folder: Path, tmp_path: Path) -> None:
    play_games.run(tmp_path, range(2, 3), games=2, seed=3, rules=QUICK)
    again = tmp_path / "games-00002.txt"
    assert again.read_text() == (folder / again.name).read_text()
    play_games.run(tmp_path, range(3, 4), games=2, seed=4, rules=QUICK)
    other = tmp_path / "games-00003.txt"
    assert other.read_text() != (folder / other.name).read_text()


def test_files_that_are_there_are_kept(folder: Path, tmp_path: Path) -> None:
    kept = tmp_path / "games-00000.txt"
    kept.write_text("mine")
    play_games.run(tmp_path, range(2), games=1, seed=3, rules=QUICK)
    assert kept.read_text() == "mine"
    assert (tmp_path / "games-00001.txt").exists()


def test_kept_positions_are_quiet_and_have_the_result_of_their_game() -> None:
    samples = play_game(Player(QUICK), SplitMix64(1), QUICK)
    assert samples
    assert len({sample.result for sample in samples}) == 1
    assert samples[0].result in (0.0, 0.5, 1.0)
    for sample in samples:
        assert not _core.ChessPosition(sample.fen).is_check
        assert abs(sample.score) <= QUICK.most_kept


def test_samples_are_read_as_they_were_written(tmp_path: Path) -> None:
    samples = [Sample("4k3/8/8/8/8/8/8/4K3 w - - 0 1", -12, 0.5)]
    write_samples(tmp_path / "a.txt", samples)
    assert read_samples(tmp_path / "a.txt") == samples
    write_samples(tmp_path / "b.txt", [Sample(samples[0].fen.replace("0 1", "5 9"), 3, 1.0)])
    assert len(dataset_of([tmp_path / "a.txt", tmp_path / "b.txt"])) == 1


def test_weights_by_features_are_the_values_of_the_engine(folder: Path) -> None:
    fens = dataset_of(sorted(folder.iterdir())).fens
    values = features_of(fens).values(as_array(built_weights()))
    signs = [1 if " w " in fen else -1 for fen in fens]
    wanted = [
        sign * _core.chess_evaluate(_core.ChessPosition(fen))
        for sign, fen in zip(signs, fens, strict=True)
    ]
    assert np.abs(values - wanted).max() < 3  # the engine rounds the cost of danger and the mixture


def test_the_gradient_is_the_slope_of_the_values(folder: Path) -> None:
    features = features_of(dataset_of(sorted(folder.iterdir())).fens)
    weights, step = as_array(built_weights()), 0.01
    slopes = features.gradient(weights, np.ones(len(features)))
    names = ("material", "tempo", "danger_ring", "danger_weak")
    for number in (row_of(built_weights(), name) for name in names):
        for side in (0, 1):
            change = np.zeros_like(weights)
            change[number, side] = step
            lead = features.values(weights + change) - features.values(weights - change)
            # In the ending danger counts only above zero: at zero there are two slopes.
            if side == 0 or not danger_rows(built_weights())[number]:
                assert lead.sum() / (2 * step) == pytest.approx(slopes[number, side], rel=1e-4)


def test_hand_set_weights_have_the_names_and_shapes_of_the_engine() -> None:
    start, built = start_weights(), built_weights()
    assert list(start) == list(built)
    assert as_weights(as_array(start), built) == start


def test_the_committed_header_is_what_the_script_writes() -> None:
    assert HEADER.read_text() == header_text(built_weights())
    assert max(map(len, HEADER.read_text().splitlines())) <= COLUMNS


def test_fitting_lowers_the_loss_and_writes_the_weights(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = tmp_path / "weights.hpp"
    fit.main([str(folder), "--output", str(output), "--epochs", "3", "--batch", "50"])
    printed = capsys.readouterr().out
    assert re.search(r"\d+ positions, \d+ held out", printed)
    text = output.read_text()
    pawn = re.search(r"\.material = \{\{(-?\d+), (-?\d+)\}", text)
    assert pawn and 50 < int(pawn[2]) < 150
    for name in built_weights():
        assert f".{name} = " in text


def test_fitting_learns_from_the_positions(folder: Path) -> None:
    data = dataset_of(sorted(folder.iterdir()))
    part = fit.part_of(data, 0.005, 1.0, 1)
    first = as_array(built_weights())
    found = fit.fit(part, part, first, first, 0.005, fit.Settings(epochs=4, batch=100))
    assert fit.loss_of(part, found, 0.005, 100) < fit.loss_of(part, first, 0.005, 100)


def test_the_steepness_is_found() -> None:
    values = np.linspace(-500, 500, 101)
    assert fit.best_steepness(values, fit.logistic(0.006 * values)) == pytest.approx(
        0.006, rel=1e-3
    )


def test_too_few_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="at least two files"):
        fit.main([str(tmp_path)])


def test_positions_with_a_best_move_are_found_in_games() -> None:
    wanted = Wanted(looks=(500,), nodes=3_000, margin=100, stable=1, depths=((3, 1),))
    rules = Rules(nodes=200, won=600, most_plies=60)
    (line,) = find(wanted, rules, 1, "")
    assert [line] == list(find(wanted, rules, 1, ""))
    (exercise,) = read_exercises(line)
    assert exercise.best[0] in _core.ChessPosition(exercise.fen).legal_moves()
    found = held_from(_core.ChessEngine(16 << 20), exercise.fen, wanted)
    assert found is not None and found[0] == exercise.best[0] and found[1] >= 3


def test_a_position_with_many_good_moves_is_not_wanted() -> None:
    wanted = Wanted(looks=(500,), nodes=3_000)
    assert held_from(_core.ChessEngine(1 << 20), START, wanted) is None


def test_strengths_play_stockfish_or_where_it_cannot_be_so_weak_the_strength_above() -> None:
    assert strength.opponent_of(1600, [1000, 1600])[1:] == ("Stockfish at 1600", 1600)
    assert strength.opponent_of(1200, [1000, 1200])[1:] == ("Stockfish at 1350", 1350)
    assert strength.opponent_of(1000, [1000, 1200, 1400]) == ("engine:elo=1200", "our 1200", 1200)


def test_a_strength_is_rated_by_its_games() -> None:
    *_, row = strength.lines([1000], games=2, seed=1, workers=1)
    found = re.fullmatch(
        r"\| 1000 \| our 1200 \| (\d), (\d), (\d) \| (-?\w+) \((-?\w+) to (-?\w+)\) \|", row
    )
    assert found is not None
    won, drawn, lost, rating, low, high = map(float, found.groups())
    assert won + drawn + lost == 2 and low <= rating <= high
    assert (rating > 1200) == (won > lost)
