import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plybench.core.errors import InputError
from plybench.core.rng import SplitMix64
from plybench.domains.connect_four import ConnectFour
from plybench.gametree.alpha_beta import alpha_beta
from plybench.gametree.mcts import mcts
from plybench.gametree.minimax import minimax
from plybench.play.libraries.open_spiel import OpenSpielGame, SpielState, _is_playable

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")

GAMES = {
    name: OpenSpielGame(name)
    for name in (
        "tic_tac_toe",
        "connect_four",
        "breakthrough(rows=6,columns=6)",
        "othello",
        "mancala",
        "nim",
        "dots_and_boxes",
        "ultimate_tic_tac_toe",
        "checkers",
        "chess",
    )
}
choices = st.lists(st.integers(0, 10**6), max_size=60)


@given(name=st.sampled_from(sorted(GAMES)), picks=choices)
def test_random_games_are_those_of_open_spiel(name: str, picks: list[int]) -> None:
    game, theirs = GAMES[name], pyspiel.load_game(name).new_initial_state()
    state = game.initial
    for pick in picks:
        assert game.is_terminal(state) == theirs.is_terminal()
        assert game.actions(state) == theirs.legal_actions()
        if theirs.is_terminal():
            break
        assert game.to_move(state) == theirs.current_player()
        action = game.actions(state)[pick % len(game.actions(state))]
        before, state = state, game.result(state, action)
        theirs.apply_action(action)
        assert before != state and str(before.spiel) == game_text(game, before)
    assert game_text(game, state) == str(theirs)
    if theirs.is_terminal():
        assert [game.utility(state, player) for player in (0, 1)] == theirs.returns()
        assert game.utility(state, 0) == -game.utility(state, 1)


@pytest.mark.parametrize(
    "name", [kind.short_name for kind in pyspiel.registered_games() if _is_playable(kind)]
)
def test_every_game_of_this_kind_is_played(name: str) -> None:
    if name == "efg_game":
        pytest.skip("it needs a file")
    game, rng = OpenSpielGame(name), SplitMix64(1)
    state = game.initial
    for _ in range(40):
        if game.is_terminal(state):
            break
        legal = game.actions(state)
        names = [game.describe_action(state, action) for action in legal]
        assert len(set(names)) == len(names) and not any(name.split()[1:] for name in names)
        action = legal[rng.below(len(legal))]
        assert game.legal_move(state, game.describe_action(state, action)) == action
        state = game.result(state, action)
    assert game_text(game, state) == str(state.spiel)
    assert game.drawing(state)


def game_text(game: OpenSpielGame, state: SpielState) -> str:
    """Return the position of a state, played again from the start."""
    return str(game.parse_state(game.format_state(state)).spiel)


@given(picks=choices)
def test_connect_four_has_our_rules(picks: list[int]) -> None:
    theirs, ours = GAMES["connect_four"], ConnectFour()
    state, board = theirs.initial, ours.initial
    for pick in picks:
        assert [action + 1 for action in theirs.actions(state)] == ours.actions(board) * (
            not theirs.is_terminal(state)
        )
        assert theirs.is_terminal(state) == ours.is_terminal(board)
        if ours.is_terminal(board):
            sign = (ours.utility(board, 1) > 0) - (ours.utility(board, 1) < 0)
            assert theirs.utility(state, 0) == sign
            return
        action = theirs.actions(state)[pick % len(theirs.actions(state))]
        state, board = theirs.result(state, action), ours.result(board, action + 1)


def leaves(game: OpenSpielGame, state: SpielState, plies: int) -> int:
    if not plies or game.is_terminal(state):
        return 1
    return sum(leaves(game, game.result(state, a), plies - 1) for a in game.actions(state))


@pytest.mark.parametrize(
    ("name", "plies", "count"),
    # 9 * 8 * 7 and 7**4 lines; 244 and 8,902 are the well-known perft counts of Othello and chess.
    [
        ("tic_tac_toe", 3, 504),
        ("connect_four", 4, 2401),
        ("othello", 4, 244),
        ("chess", 3, 8902),
    ],
)
def test_number_of_games_after_some_plies(name: str, plies: int, count: int) -> None:
    assert leaves(GAMES[name], GAMES[name].initial, plies) == count


@pytest.mark.parametrize("merge", [False, True])
def test_tic_tac_toe_is_a_draw(merge: bool) -> None:
    game = OpenSpielGame("tic_tac_toe", merge=merge)
    found = alpha_beta(game, table=True)
    assert found.value == 0
    assert (found.counts.table_hits > 0) == merge  # no two histories are equal


def test_a_table_finds_the_same_with_and_without_merging() -> None:
    corner = "0 4"
    plain, merged = OpenSpielGame("tic_tac_toe"), OpenSpielGame("tic_tac_toe", merge=True)
    wanted = minimax(plain, plain.parse_state(corner))
    found = alpha_beta(merged, merged.parse_state(corner), table=True)
    assert (found.value, found.action) == (wanted.value, wanted.action)


def test_mcts_takes_the_win_at_once() -> None:
    game = OpenSpielGame("connect_four")
    state = game.parse_state("3 0 3 0 3 0")
    assert mcts(game, state, playouts=200).action == 3


def test_moves_are_read_by_name_and_by_number() -> None:
    game = OpenSpielGame("breakthrough(rows=6,columns=6)")
    word = game.describe_action(game.initial, game.actions(game.initial)[0])
    assert game.legal_move(game.initial, word.upper()) == game.actions(game.initial)[0]
    number = str(game.actions(game.initial)[1])
    assert game.legal_move(game.initial, number) == int(number)
    assert game.parse_state(word) == game.result(game.initial, game.actions(game.initial)[0])


def test_capital_letters_matter_only_where_they_must() -> None:
    game = OpenSpielGame("chess")
    state = game.parse_state("d3 Nf6 Bd2 Nd5 a3 Nc3")
    assert game.legal_move(state, "NXC3") == game.legal_move(state, "Nxc3")
    assert game.legal_move(state, "bxc3") != game.legal_move(state, "Bxc3")
    with pytest.raises(InputError, match="'BXC3' is not a legal move"):
        game.legal_move(state, "BXC3")


def test_names_with_blanks_become_one_word() -> None:
    game = OpenSpielGame("amazons")
    word = game.describe_action(game.initial, game.actions(game.initial)[0])
    assert word.split() == [word]
    assert game.legal_move(game.initial, word.replace("_", " ")) == game.actions(game.initial)[0]


def test_states_and_games_survive_a_pickle() -> None:
    game = OpenSpielGame("breakthrough(rows=6,columns=6)", merge=True)
    state = game.result(game.initial, game.actions(game.initial)[3])
    again, copy = pickle.loads(pickle.dumps((game, state)))
    assert (again.name, again.variant) == (game.name, "merged")
    assert copy == state and str(copy.spiel) == str(state.spiel)


def test_a_state_of_theirs_is_copied() -> None:
    game = OpenSpielGame("tic_tac_toe")
    theirs = pyspiel.load_game("tic_tac_toe").new_initial_state()
    theirs.apply_action(4)
    state = game.state_of(theirs)
    theirs.apply_action(0)
    assert state.history == (4,) and state.player == 1
    assert game.actions(state) == [0, 1, 2, 3, 5, 6, 7, 8]


def test_who_is_to_move_at_the_end_is_the_same_either_way() -> None:
    game = OpenSpielGame("tic_tac_toe")
    end = game.parse_state("0 3 1 4 2")
    assert game.is_terminal(end) and game.to_move(end) == 1
    assert game.state_of(end.spiel).player == 1


def test_drawings_have_no_colour_codes() -> None:
    game = OpenSpielGame("twixt")
    assert "\x1b" in str(game.initial.spiel) and "\\x1b" not in game.drawing(game.initial)
    assert "\x1b" not in game.drawing(game.initial)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("kuhn_poker", "has chance and hides information"),
        ("pig", "has chance"),
        ("matrix_rps", "lets players move at the same time"),
        ("phantom_ttt", "hides information"),
        ("hearts", "has 4 players"),
        ("2048", "has 1 player "),
        ("tic_tac_to", "did you mean 'tic_tac_toe'"),
        ("breakthrough(rows=zz)", "Wrong type for parameter rows"),
        ("breakthrough(rows=6", "closing bracket"),
        ("breakthrough(rows=1)", "cannot set up breakthrough"),
        ("breakthrough(foo=3)", "Unknown parameter 'foo'"),
        ("connect_four(rows=0)", "rows=0 must be from 1 to 100"),
        ("connect_four(rows=-1)", "rows=-1 must be from 1 to 100"),
        ("", "unknown game of OpenSpiel ''"),
    ],
)
def test_other_games_are_refused_with_the_reason(
    name: str, reason: str, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(InputError) as caught:
        OpenSpielGame(name)
    assert reason in str(caught.value)
    assert capfd.readouterr() == ("", "")


def test_warnings_of_open_spiel_are_logged(caplog: pytest.LogCaptureFixture) -> None:
    OpenSpielGame("quoridor")
    assert "known issues" in caplog.text


@pytest.mark.parametrize("action", [9, -1, 4, "x"])
def test_an_illegal_move_is_refused(action: object) -> None:
    game = OpenSpielGame("tic_tac_toe")
    with pytest.raises(InputError, match="is not a legal move in <4> of tic_tac_toe"):
        game.result(game.parse_state("4"), action)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("4 4", "move 2: '4' is not a legal move; legal: o"),
        ("x(9,9)", "move 1: 'x(9,9)' is not a legal move"),
        ("0 3 1 4 2 5", "move 6: '5' is not a legal move; legal: none, the game is over"),
    ],
)
def test_a_position_that_cannot_be_reached_is_refused(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        OpenSpielGame("tic_tac_toe").parse_state(text)
    assert message in str(caught.value)


def test_other_things_are_not_states() -> None:
    with pytest.raises(InputError, match=r"\(0, 4\) is not a state of tic_tac_toe"):
        OpenSpielGame("tic_tac_toe").check_state((0, 4))
