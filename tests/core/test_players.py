"""Any two hashable values are players everywhere, and games that break the contract are told so."""

import io
from collections.abc import Callable
from enum import Enum
from html import unescape
from math import inf
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers import GraphGame, Nim, graph_games
from helpers.arena import Nim as Heap
from helpers.arena import chance, taker
from plybench import Limits, decide
from plybench.cli.playing.session import Session
from plybench.cli.playing.starting_point import StartingPoint
from plybench.core.catalog import Algorithm, game_algorithms
from plybench.core.errors import ContractError
from plybench.core.game import GameError, check_game
from plybench.core.players import Players
from plybench.domains.connect_four import ConnectFour
from plybench.engine.decisions import random_games
from plybench.gametree.random_games import random_games as python_random_games
from plybench.play.agents import HumanAgent, Names
from plybench.play.arena import GameRecord, match, play_game, read_records, replay, tournament
from plybench.trace import GameTrace
from plybench.trace.draw import render_game_dot, render_game_svg, render_game_text


class Colour(Enum):
    WHITE = "w"
    BLACK = "b"


PAIRS = [
    (1, -1),
    (0, 1),
    (1, 0),
    ("X", "O"),
    (True, False),
    (2, 3),
    (3, 1),
    (("a", 1), ("b", 2)),
    (Colour.WHITE, Colour.BLACK),
    (1, "1"),
    (2.5, -inf),
]
EVERY = pytest.mark.parametrize("entry", game_algorithms().values(), ids=lambda entry: entry.name)
ANY_PAIR = pytest.mark.parametrize("pair", PAIRS, ids=str)


class Renamed:
    """A game of the players 1 and 2 with other names for them."""

    def __init__(self, game: Any, pair: tuple[Any, Any]) -> None:
        self._game = game
        self._names = {1: pair[0], 2: pair[1]}
        self.initial = game.initial

    def to_move(self, state: Any) -> Any:
        return self._names[self._game.to_move(state)]

    def utility(self, state: Any, player: Any) -> Any:
        return self._game.utility(state, 1 if player == self._names[1] else 2)

    def __getattr__(self, name: str) -> Any:
        if name in ("native_twin", "best_move"):
            raise AttributeError(name)
        return getattr(self._game, name)


def options_of(entry: Algorithm) -> dict[str, Any]:
    given = {"playouts": 40, "seed": 3, "table": True}
    return {name: value for name, value in given.items() if name in entry.defaults}


# Searches


@EVERY
@ANY_PAIR
def test_decisions_do_not_depend_on_what_the_players_are_called(
    entry: Algorithm, pair: tuple[Any, Any]
) -> None:
    for game in (Nim(2, 2, 1), ConnectFour(4, 3, 3)):
        limits = Limits(expansions=500)
        expected = decide(game, entry.name, engine="python", limits=limits, **options_of(entry))
        found = decide(Renamed(game, pair), entry.name, limits=limits, **options_of(entry))
        assert found == expected


@given(game=graph_games(), pair=st.sampled_from(PAIRS))
def test_players_who_move_twice_may_be_called_anything(
    game: GraphGame, pair: tuple[Any, Any]
) -> None:
    for name in ("minimax", "alpha_beta", "mcts"):
        entry = game_algorithms()[name]
        assert entry.function(Renamed(game, pair), **options_of(entry)) == entry.function(
            game, **options_of(entry)
        )


@ANY_PAIR
def test_random_games_count_for_who_begins(pair: tuple[Any, Any]) -> None:
    game = ConnectFour(4, 4, 3)
    expected = python_random_games(game, games=50, seed=2)
    assert random_games(Renamed(game, pair), games=50, seed=2) == expected
    assert random_games(game, games=50, seed=2) == expected


@ANY_PAIR
def test_traces_name_the_players_and_lead_back(pair: tuple[Any, Any]) -> None:
    plain, trace = GameTrace(), GameTrace()
    decide(Nim(2, 1), "alpha_beta", observer=plain)
    decide(Renamed(Nim(2, 1), pair), "alpha_beta", observer=trace)
    one, two = plain.trees()[0], trace.trees()[0]
    assert [one.score(n) for n in one.nodes.values()] == [two.score(n) for n in two.nodes.values()]
    assert f"player {pair[0]} plays" in render_game_text(trace)
    assert f"player {pair[1]}  " in render_game_text(trace)
    assert render_game_dot(trace).count("shape=box") == render_game_dot(plain).count("shape=box")
    assert f"player {pair[1]} to move" in unescape(render_game_svg(trace))
    file = io.StringIO()
    trace.write_ndjson(file)
    file.seek(0)
    assert GameTrace.read_ndjson(file) == trace


# Matches and records


@ANY_PAIR
def test_matches_give_each_agent_its_own_side(pair: tuple[Any, Any], tmp_path: Path) -> None:
    agents = (taker(3), chance(), "mcts:playouts=20", "alpha_beta")
    expected = tournament(Heap(7), agents, games=4, seed=1)
    file = tmp_path / "games.jsonl"
    game = Renamed(Heap(7), pair)
    found = tournament(game, agents, games=4, seed=1, record=file)
    assert [s.to_dict() for s in found.standings] == [s.to_dict() for s in expected.standings]
    assert [(r.moves, r.winner, r.entrants) for r in found.records] == [
        (r.moves, r.winner, r.entrants) for r in expected.records
    ]
    assert read_records(file)[1] == list(found.records)
    for record in found.records:
        assert len(replay(game, record)) == len(record.moves) + 1
        assert GameRecord.from_json(record.to_json()) == record


def test_reports_call_the_players_what_the_game_calls_them() -> None:
    result = match(Renamed(Heap(7), (0, 1)), taker(3), taker(1), games=2)
    assert "\n  as player 0 " in str(result) and "\n  as player 1 " in str(result)
    assert result.to_dict()["players"] == ("0", "1")
    assert "players" not in match(Heap(7), taker(3), taker(1), games=2).to_dict()
    won = result.records[0]
    assert won.players == ("0", "1")
    assert won.outcome == f"player {won.winner - 1} wins"
    alike = match(Renamed(Heap(7), (1, "1")), taker(3), taker(1), games=2).records[0]
    assert alike.players == ("1", "'1'")


def test_the_second_player_forfeits_under_its_name() -> None:
    def fails(board: Any) -> int:
        raise RuntimeError("no")

    game = Renamed(ConnectFour(4, 4, 3), (0, 1))
    record = match(game, "random", fails, games=2).records[0]
    assert (record.winner, record.forfeit) == (1, 2)
    outcome = "player 0 wins by forfeit: raised RuntimeError: no (test_players.py, line "
    assert record.outcome.startswith(outcome)
    replay(game, record)


@ANY_PAIR
def test_functions_see_the_first_player_as_1(pair: tuple[Any, Any]) -> None:
    seen: list[tuple[int, int]] = []

    def leftmost(board: Any, player: int = 1) -> int:
        seen.append((int(abs(board).sum()) % 2, player))
        return next(c for c in range(board.shape[1]) if board[0, c] == 0)

    match(Renamed(ConnectFour(4, 4, 3), pair), leftmost, "random", games=2)
    assert set(seen) == {(0, 1), (1, -1)}


def test_a_game_typed_in_names_the_players(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("3\n3\n1\nquit\n"))
    people = {1: HumanAgent(), 2: HumanAgent()}
    point = StartingPoint("heap", Renamed(Heap(7), (0, 1)))
    Session(point, people, names=Names(), seed=0).run()
    out = capsys.readouterr().out
    assert "player 0 to move: 3\n" in out and "player 1 to move: 3\n" in out
    assert "human (player 0) wins in 3 moves." in out


# Who is first


@pytest.mark.parametrize(("first", "expected"), [(1, (1, 2)), (2, (1, 2))])
def test_1_comes_before_2_whoever_begins(first: int, expected: tuple[int, int]) -> None:
    assert tuple(Players(ConnectFour(first=first)).sides) == expected


def test_otherwise_who_begins_comes_first() -> None:
    assert tuple(Players(Renamed(ConnectFour(first=2), ("a", "b"))).sides) == ("b", "a")


def test_the_second_player_is_found_though_the_first_moves_often() -> None:
    game = GraphGame({n: [n + 1] for n in range(9)}, {8: 2}, {9: 1})
    assert tuple(Players(Renamed(game, ("a", "b"))).sides) == ("a", "b")
    lonely = Renamed(GraphGame({0: [1]}, {}, {1: 5}), ("a", "b"))
    assert tuple(Players(lonely).sides) == ("a",)
    assert decide(lonely).value == 5


# What breaks the contract


def changed(**methods: Callable[..., Any]) -> Any:
    """Return a game of Nim with methods of its own."""
    game = type("Changed", (Nim,), {k: lambda self, *a, f=f: f(*a) for k, f in methods.items()})
    return game(2, 1)


BROKEN: dict[str, tuple[Any, str]] = {
    "no player": (
        changed(to_move=lambda state: state[1] if any(state[0]) else None),
        r"to_move\(\(\(0, 0\), \d\)\) returned None; it must return a player, even when",
    ),
    "a third player": (
        changed(to_move=lambda state: 1 + sum(state[0]), utility=lambda state, player: 0),
        r"to_move returned \d, but the two players are \d and \d",
    ),
    "players that are lists": (
        changed(to_move=lambda state: [state[1]]),
        r"to_move returned \[1\], which is not hashable; a player is a value such as 1, 'X'",
    ),
    "a utility of None": (
        changed(utility=lambda state, player: None),
        r"utility\(\(\(0, 0\), \d\), \d\) returned None, which is not a number",
    ),
    "a utility that is nan": (
        changed(utility=lambda state, player: float("nan")),
        "returned nan, which is not a number",
    ),
    "utilities of 1 and 0": (
        changed(utility=lambda state, player: int(state[1] != player)),
        r"utilities of \(\(0, 0\), \d\) must sum to 0: \d for \d and \d for \d",
    ),
    "no moves before the end": (
        changed(is_terminal=lambda state: False),
        r"actions\(\(\(0, 0\), \d\)\) returned no moves, but is_terminal says that the game "
        "is not over; end the game there, or make passing a move",
    ),
}


@pytest.mark.parametrize(("game", "message"), BROKEN.values(), ids=BROKEN)
@pytest.mark.parametrize("name", ["minimax", "alpha_beta", "mcts"])
def test_a_search_says_what_is_wrong_with_the_rules(name: str, game: Any, message: str) -> None:
    with pytest.raises(GameError, match=message):
        decide(game, name)


@pytest.mark.parametrize(("game", "message"), BROKEN.values(), ids=BROKEN)
def test_a_match_does_not_blame_an_agent_for_the_rules(game: Any, message: str) -> None:
    asks_nobody = "None; it must return a player" in message  # who is to move at the end
    pairs = [("random", "random"), (chance(), chance())]
    for agents in (("alpha_beta", "mcts"), *([] if asks_nobody else pairs)):
        with pytest.raises(GameError, match=message):
            match(game, *agents, games=2)


def test_states_that_are_lists_are_refused() -> None:
    class Listed(Nim):
        def __init__(self) -> None:
            self.initial = [1, 2]  # type: ignore[assignment]

    said = r"the state \[1, 2\] of Listed cannot be stored, because .*; use a tuple"
    for call in (decide, random_games, check_game):
        with pytest.raises(ContractError, match=said):
            call(Listed())  # type: ignore[operator]
    with pytest.raises(ContractError, match=said):
        match(Listed(), "random", "random")
    with pytest.raises(ContractError, match=r"the state \[\(2, 2\), 1\] of Nim cannot be"):
        decide(Nim(2, 2), "minimax", [(2, 2), 1])  # type: ignore[arg-type]
    with pytest.raises(ContractError, match=r"the key \[\(\(2, 1\), 1\)\] of Changed cannot be"):
        decide(changed(key=lambda state: [state]), "alpha_beta", table=True)


def test_a_class_and_a_method_in_place_of_a_state_are_told() -> None:
    class Started(Nim):
        def initial(self) -> Any:
            return ((1,), 1)

        def __init__(self) -> None: ...

    for call in (
        decide,
        random_games,
        lambda game: match(game, "random", "random"),
        lambda game: play_game(game, (chance(), chance())),
    ):
        with pytest.raises(TypeError, match="Counted is a class; give a game of that class"):
            call(Counted)  # type: ignore[operator]
        with pytest.raises(TypeError, match=r"Started.initial is a method; it must be the initial"):
            call(Started())  # type: ignore[operator]


class Counted(Nim):
    """A game whose class has all that a game has."""

    initial = ((1, 2), 1)


def test_what_the_rules_raise_keeps_its_traceback() -> None:
    def fails(state: Any) -> Any:
        raise LookupError("my own mistake")

    for call in (lambda game: decide(game, "mcts"), lambda game: match(game, "mcts", "random")):
        with pytest.raises(LookupError, match="my own mistake") as raised:
            call(changed(actions=fails))
        assert raised.traceback[-1].name == "fails"


def test_an_endless_recursion_of_the_rules_is_no_limit_of_the_search() -> None:
    def endless(state: Any) -> Any:
        return endless(state)

    for name in ("minimax", "alpha_beta", "mcts"):
        with pytest.raises(RecursionError):
            decide(changed(actions=endless), name)


def test_infinite_and_foreign_numbers_are_utilities() -> None:
    import numpy as np

    for win in (inf, np.int64(3), np.float64(0.5), 2.5):
        game = changed(utility=lambda state, player, win=win: -win if state[1] == player else win)
        assert decide(game, "alpha_beta").value == win
        assert match(game, "alpha_beta", "random", games=2).records
