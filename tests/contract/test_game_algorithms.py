"""Every game-tree algorithm of the catalog keeps the promises that all of them make."""

from math import inf
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers import (
    GameRecorder,
    GraphGame,
    Nim,
    graph_games,
    play,
    value_for_one,
)
from helpers.game_options import ENTRIES, EVERY, EXACT, cheap, options_of, truth
from plybench import InputError, Status, decide
from plybench.core.catalog import Algorithm
from plybench.core.game import GameError
from plybench.gametree import TranspositionTable

# Values and moves


@EXACT
@given(data=st.data(), game=graph_games())
def test_value_and_move_are_those_of_the_oracle(
    entry: Algorithm, data: st.DataObject, game: GraphGame
) -> None:
    options = data.draw(options_of(entry, game))
    decision = entry.function(game, **options)
    assert decision.status is Status.SOLVED
    assert decision.algorithm == entry.name
    moves = truth(game, options)
    if not moves:
        assert (decision.action, decision.line, decision.scores) == (None, (), ())
        assert decision.value == game.utility(0, game.to_move(0))
        return
    assert decision.value == max(moves.values())
    assert moves[decision.action] == decision.value
    if entry.name == "iterative_deepening":  # an infinite value ends it: other scores are shallow
        moves = truth(game, options | {"depth": decision.depth})
    for score in decision.scores:
        if score.bound == "exact":
            assert moves[score.action] == score.value
        elif score.bound == "upper":
            assert moves[score.action] <= score.value
        else:
            assert moves[score.action] >= score.value


@EVERY
@given(data=st.data(), game=graph_games())
def test_lines_replay_and_begin_with_the_move(
    entry: Algorithm, data: st.DataObject, game: GraphGame
) -> None:
    decision = entry.function(game, **data.draw(options_of(entry, game)))
    if game.is_terminal(0):
        assert (decision.action, decision.line) == (None, ())
        assert decision.value == game.utility(0, game.to_move(0))
    else:
        assert decision.action == decision.line[0]
    play(game, game.initial, decision.line)
    tried = [score.action for score in decision.scores]
    assert len(tried) == len(set(tried))
    assert set(tried) <= set(game.actions(0))


@pytest.mark.parametrize("name", ["minimax", "negamax", "alpha_beta", "pvs"])
@given(data=st.data(), game=graph_games())
def test_line_leads_to_a_leaf_of_the_value_claimed(
    name: str, data: st.DataObject, game: GraphGame
) -> None:
    options = data.draw(options_of(ENTRIES[name], game))
    options.pop("table", None)  # a table cuts lines short
    decision = ENTRIES[name].function(game, **options)
    last = play(game, game.initial, decision.line)[-1]
    player, evaluate = game.to_move(0), options["evaluate"]
    if game.is_terminal(last):
        assert game.utility(last, player) == decision.value
    else:
        assert len(decision.line) == options["depth"]
        assert decision.value == (0 if evaluate is None else evaluate(last, player))


@EXACT
@given(
    data=st.data(),
    game=st.one_of(graph_games(values=(-1, 0, 1)), graph_games(values=(-inf, 0, inf))),
)
def test_random_choice_is_among_all_best_moves_and_no_other(
    entry: Algorithm, data: st.DataObject, game: GraphGame
) -> None:
    options = data.draw(options_of(entry, game)) | {"choose": "random"}
    decision = entry.function(game, **options)
    moves = truth(game, options | {"depth": decision.depth})  # deepening ends at an infinite value
    best = [action for action, value in moves.items() if value == max(moves.values())]
    exact = [s.action for s in decision.scores if s.bound == "exact" and s.value == decision.value]
    assert sorted(exact) == best


@EXACT
def test_random_choice_takes_each_best_move_equally_often(entry: Algorithm) -> None:
    nim = Nim(1, 1, 1)
    chosen = [entry.function(nim, choose="random", seed=seed).action for seed in range(300)]
    counts = [chosen.count(action) for action in nim.actions(nim.initial)]
    assert sum(counts) == 300
    assert all(70 <= count <= 130 for count in counts)


@EXACT
@pytest.mark.parametrize("heaps", [(1, 2, 3), (1, 2, 2), (4,), (2, 2), (1, 1, 1, 1)])
def test_nim_is_won_where_the_heaps_do_not_cancel(entry: Algorithm, heaps: tuple[int, ...]) -> None:
    balance = 0
    for heap in heaps:
        balance ^= heap
    decision = entry.function(Nim(*heaps))
    assert decision.value == (1 if balance else -1)
    if balance:
        (after, _) = Nim(*heaps).result(Nim(*heaps).initial, decision.action)
        rest = 0
        for heap in after:
            rest ^= heap
        assert rest == 0


@EVERY
def test_state_may_be_given(entry: Algorithm) -> None:
    nim = Nim(3, 3)
    state = ((0, 2), 2)
    decision = entry.function(nim, state, **cheap(entry))
    assert decision.action in nim.actions(state)
    if entry.optimal:
        assert (decision.action, decision.value) == ((1, 2), 1)


@EVERY
def test_state_without_moves_in_a_game_that_goes_on_is_an_error(entry: Algorithm) -> None:
    class Stuck(Nim):
        def is_terminal(self, state: Any) -> bool:
            return False

    looks_ahead = entry.name != "random"
    for heaps in ((0,), (1,), (1, 1, 1))[: 3 if looks_ahead else 1]:
        with pytest.raises(GameError, match=r"actions\(\(\(0,.*\) returned no moves, but"):
            entry.function(Stuck(*heaps), **cheap(entry))


@EVERY
def test_same_input_and_seed_give_equal_decisions(entry: Algorithm) -> None:
    for options in ({"seed": 0}, {"seed": 7, "choose": "random"}):
        known = {k: v for k, v in options.items() if k in entry.defaults} | cheap(entry)
        first, second = (entry.function(Nim(2, 2, 1), **known) for _ in range(2))
        assert first == second
        assert first.to_dict() | {"seconds": 0} == second.to_dict() | {"seconds": 0}


@EVERY
def test_decide_gives_what_the_function_gives(entry: Algorithm) -> None:
    nim = Nim(2, 1)
    assert decide(nim, entry.name, engine="python", **cheap(entry)) == entry.function(
        nim, **cheap(entry)
    )


# Counts


@given(data=st.data(), game=graph_games())
def test_minimax_and_negamax_visit_the_same_nodes(data: st.DataObject, game: GraphGame) -> None:
    options = data.draw(options_of(ENTRIES["minimax"], game))
    first, second = (ENTRIES[name].function(game, **options) for name in ("minimax", "negamax"))
    assert first.counts == second.counts
    assert (first.scores, first.line, first.action) == (second.scores, second.line, second.action)


@given(data=st.data(), game=graph_games())
def test_pruning_never_adds_nodes(data: st.DataObject, game: GraphGame) -> None:
    options = data.draw(options_of(ENTRIES["negamax"], game)) | {"choose": "first"}
    whole = ENTRIES["negamax"].function(game, **options).counts.calls
    strict = ENTRIES["alpha_beta"].function(game, cut=">", **options).counts.calls
    loose = ENTRIES["alpha_beta"].function(game, **options).counts.calls
    assert loose <= strict <= whole


@EXACT
@given(data=st.data(), game=graph_games())
def test_table_changes_no_value(entry: Algorithm, data: st.DataObject, game: GraphGame) -> None:
    if "table" not in entry.defaults:
        return
    options = data.draw(options_of(entry, game))
    without = entry.function(game, **(options | {"table": None}))
    shared = TranspositionTable()
    for table in (True, 2, shared, shared):
        assert entry.function(game, **(options | {"table": table})).value == without.value
    assert without.counts.table_hits == 0


# Observers


@EXACT
@given(data=st.data(), game=graph_games())
def test_events_agree_with_the_counts(
    entry: Algorithm, data: st.DataObject, game: GraphGame
) -> None:
    options = data.draw(options_of(entry, game))
    recorder = GameRecorder()
    decision = entry.function(game, observer=recorder, **options)
    counts = decision.counts
    assert [node.id for node, _ in recorder.of("entered")] == list(range(counts.calls))
    assert len(recorder.of("evaluated")) == counts.leaves
    assert len(recorder.of("table_hit")) == counts.table_hits
    assert len(recorder.of("cutoff")) == counts.cutoffs
    assert sum(len(pruned) for _, pruned in recorder.of("cutoff")) == counts.pruned
    assert sorted(node.id for node, _ in recorder.of("returned")) == list(range(counts.calls))
    assert len(recorder.iterations) == counts.iterations
    assert recorder.results == [decision]
    assert entry.function(game, **options) == decision


@EXACT
@given(data=st.data(), game=graph_games())
def test_values_returned_hold_for_their_windows(
    entry: Algorithm, data: st.DataObject, game: GraphGame
) -> None:
    options = data.draw(options_of(entry, game)) | {"choose": "first"}
    if "inner" in options:
        return  # the depth differs from pass to pass
    recorder = GameRecorder()
    entry.function(game, observer=recorder, **options)
    entered = {node.id: node for node, _ in recorder.of("entered")}
    for node, value in recorder.of("returned"):
        depth = None if options["depth"] is None else options["depth"] - node.ply
        sign = 1 if node.player == 1 else -1
        exact = sign * value_for_one(game, node.state, depth, options["evaluate"])
        window = entered[node.id]
        assert exact == value or (
            (value <= window.alpha and exact <= value) or (value >= window.beta and exact >= value)
        )


@EVERY
def test_observer_is_told_the_start_with_all_options(entry: Algorithm) -> None:
    recorder = GameRecorder()
    nim = Nim(1, 1)
    entry.function(nim, observer=recorder, **cheap(entry))
    ((game, name, options),) = recorder.begun
    assert (game, name) == (nim, entry.name)
    assert set(options) - {"state"} == set(entry.defaults)


# Errors


@EVERY
def test_unknown_option_is_an_error_that_lists_the_known(entry: Algorithm) -> None:
    with pytest.raises(InputError, match=f"^{entry.name} has no option 'colour'; it has: "):
        entry.function(Nim(1), colour="red")


@EVERY
def test_wrong_choice_is_an_error_that_names_the_value_and_the_allowed(entry: Algorithm) -> None:
    for option, allowed in entry.choices.items():
        for wrong in ("wrong", None, 3):
            with pytest.raises(InputError) as info:
                entry.function(Nim(1), **{option: wrong})
            expected = f"{entry.name} cannot do {option}={wrong!r}; allowed: {', '.join(allowed)}"
            assert str(info.value) == expected


@EVERY
def test_wrong_number_is_an_error_that_names_it(entry: Algorithm) -> None:
    wrong = {
        "depth": (0, -1, 2.5, "3"),
        "playouts": (0, -1, 2.5, None),
        "seed": ("x", None),
        "exploration": (-1, inf, "x", float("nan")),
        "guess": ("x", float("nan")),
    }
    for name, option in entry.options.items():
        for value in wrong[name] if option.kind in ("whole", "number") else ():
            with pytest.raises(InputError, match=f"{name}={value!r}"):
                entry.function(Nim(1), **{name: value})


@EVERY
def test_evaluation_order_and_table_of_the_wrong_kind_are_errors(entry: Algorithm) -> None:
    wrong = {"evaluate": 3, "order": [1], "table": "big"}
    for option, value in wrong.items():
        if option in entry.defaults:
            with pytest.raises(InputError, match=f"^{option}="):
                entry.function(Nim(1), **{option: value})


@EXACT
def test_value_that_is_no_number_is_an_error(entry: Algorithm) -> None:
    with pytest.raises(InputError, match=r"evaluate\(.*\) returned nan, which is not a number"):
        entry.function(Nim(2, 2), depth=1, evaluate=lambda state, player: float("nan"))


@EVERY
@pytest.mark.parametrize("thing", [42, None, object()])
def test_object_that_is_no_game_is_an_error_that_says_what_it_lacks(
    entry: Algorithm, thing: Any
) -> None:
    expected = f"{type(thing).__name__!r} object is not a game: it has no initial, to_move"
    with pytest.raises(TypeError, match=expected):
        entry.function(thing)


@EVERY
def test_description_is_complete(entry: Algorithm) -> None:
    assert entry.summary
    assert not entry.summary.endswith(".")
    others = {"evaluate": "text", "order": "text", "table": "flag"}
    for name, option in entry.options.items():
        assert option.kind in (others.get(name), "choice", "whole", "number")
    for option, allowed in entry.choices.items():
        assert entry.defaults[option] in allowed
