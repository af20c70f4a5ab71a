"""Every game of the catalog keeps the promises of the contract, and every algorithm plays it."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plybench import InputError, decide
from plybench.core.catalog import Algorithm, GameDomain, game_algorithms, games
from plybench.core.game import evaluations_of, orderings_of
from plybench.core.picture import as_text
from plybench.trace.draw import picture_svg

FAMILIES = pytest.mark.parametrize("family", games().values(), ids=lambda family: family.name)
ALGORITHMS = pytest.mark.parametrize(
    "entry", game_algorithms().values(), ids=lambda entry: entry.name
)


def states(family: GameDomain, numbers: list[int]) -> tuple[Any, list[Any]]:
    """Return a game and its positions while numbers choose the moves."""
    game, state = family.load(None, None)
    found = [state]
    for number in numbers:
        if game.is_terminal(state):
            break
        actions = list(game.actions(state))
        state = game.result(state, actions[number % len(actions)])
        found.append(state)
    return game, found


NUMBERS = st.lists(st.integers(0, 200), max_size=30)


@FAMILIES
@given(numbers=NUMBERS)
def test_states_are_values_and_actions_have_names(family: GameDomain, numbers: list[int]) -> None:
    game, found = states(family, numbers)
    again, others = states(family, numbers)
    assert found == others and [hash(s) for s in found] == [hash(s) for s in others]
    for state in (found[0], found[-1]):
        actions = list(game.actions(state))
        written = [game.format_action(action) for action in actions]
        assert len(set(written)) == len(actions)
        assert [game.parse_action(word) for word in written] == actions
        if hasattr(game, "key"):
            assert game.key(state) == again.key(state)
        assert game.to_move(state) in (1, 2)


@FAMILIES
@given(numbers=NUMBERS)
def test_text_of_a_state_leads_back_to_it(family: GameDomain, numbers: list[int]) -> None:
    game, found = states(family, numbers)
    text = game.format_state(found[-1])
    back = game.parse_state(text)
    assert game.format_state(back) == text and "\n" not in text
    assert list(game.actions(back)) == list(game.actions(found[-1]))


@FAMILIES
@given(numbers=NUMBERS)
def test_values_of_the_two_players_sum_to_zero(family: GameDomain, numbers: list[int]) -> None:
    game, found = states(family, numbers)
    for evaluate in evaluations_of(game).values():
        assert evaluate(found[-1], 1) == -evaluate(found[-1], 2)
    if game.is_terminal(found[-1]):
        assert game.utility(found[-1], 1) == -game.utility(found[-1], 2)


@FAMILIES
@given(numbers=NUMBERS)
def test_orders_keep_all_moves(family: GameDomain, numbers: list[int]) -> None:
    game, found = states(family, numbers)
    actions = list(game.actions(found[-1]))
    for order in orderings_of(game).values():
        ordered = list(order(found[-1], actions))
        assert len(ordered) == len(actions) and all(action in actions for action in ordered)


@FAMILIES
def test_positions_load_and_can_be_drawn(family: GameDomain) -> None:
    for name in family.positions:
        game, state = family.load(name, None)
        assert family.load(name, game.variant)[1] == state
        assert as_text(game.picture(state)) and picture_svg(game.picture(state))


@FAMILIES
def test_defaults_are_offered_and_unknown_names_are_errors(family: GameDomain) -> None:
    game, _ = family.load(None, None)
    assert family.default_evaluation in ("", *evaluations_of(game))
    assert family.default_order in ("", *orderings_of(game))
    assert family.missing() == ""
    with pytest.raises(InputError, match="nowhere"):
        family.load("nowhere", None)
    with pytest.raises(InputError, match="nothing"):
        family.load(None, "nothing")


@FAMILIES
@ALGORITHMS
def test_every_algorithm_decides(family: GameDomain, entry: Algorithm) -> None:
    game, state = family.load(None, None)
    options: dict[str, Any] = {"depth": 2} if "depth" in entry.defaults else {}
    if "depth" in entry.defaults:
        options["evaluate"] = family.default_evaluation or None
    if "playouts" in entry.defaults:
        position = [None, *family.positions][:5][-1]  # nearer to the end
        state = family.load(position, None)[1]
        options["playouts"] = 2
    decision = decide(game, entry.name, state, engine="python", **options)
    assert decision.action in list(game.actions(state))
    assert decision.to_json(game)
