"""Messages about games: positions, moves of agents, positions set up; for any game."""

import random
from pathlib import Path
from typing import Any

import pytest

from helpers.lab_games import drawn_tic_tac_toe, in_catalog, tic_tac_toe
from plybench.core.native.bridge import native_core
from plybench.lab import handle
from plybench.lab.wire import pack, unpack

needs_core = pytest.mark.skipif(native_core() is None, reason="the native core was not built")


def ask(**message: Any) -> dict[str, Any]:
    """Return the reply as it arrives in the browser; it must not be an error."""
    reply = unpack(pack(handle(message)))
    assert reply.get("error") is None, reply
    return reply


def error(**message: Any) -> tuple[str, str | None]:
    """Return the error of a message that is wrong, and the field."""
    reply = unpack(pack(handle(message)))
    return reply["error"], reply["field"]


def cells(reply: dict[str, Any], ply: int) -> str:
    """Return the labels of a position, empty cells as points."""
    now = list(reply["board"]["cells"])
    for change in reply["changes"][:ply]:
        for at, cell in change:
            now[at] = cell
    return "".join(reply["palette"][cell]["label"] or "." for cell in now)


# Positions


def test_every_position_of_a_game_can_be_drawn() -> None:
    reply = ask(do="game", game="connect_four", moves=["4", "4", "3"])
    assert reply["players"] == ["X", "O"] and reply["sides"] == [1, 2, 1, 2]
    assert cells(reply, 0) == "." * 42
    assert cells(reply, 3).endswith("...O...|..XX...".replace("|", ""))
    assert reply["by_column"] and not reply["over"] and reply["word"] == "column"
    assert [reply["palette"][cell]["label"] for cell in reply["pieces"]] == ["X", "O"]


def test_move_of_a_disc_says_where_it_lands() -> None:
    legal = ask(do="game", game="connect_four", moves=["4"])["legal"]
    assert [move["text"] for move in legal] == list("1234567")
    assert legal[3] == {"text": "4", "described": "4", "steps": [], "appears": [31], "size": 1}


def test_moves_of_pieces_are_found_in_the_pictures() -> None:
    castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    legal = {m["described"]: m for m in ask(do="game", game="chess", position=castling)["legal"]}
    assert sorted(legal["O-O"]["steps"]) == [[60, 62], [63, 61]] and legal["O-O"]["size"] == 4
    assert legal["Rf1"]["steps"] == [[63, 61]] and legal["Rf1"]["size"] == 2
    passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
    legal = {m["described"]: m for m in ask(do="game", game="chess", position=passing)["legal"]}
    assert legal["exd6"]["steps"] == [[28, 19]] and legal["exd6"]["size"] == 3
    promoting = ask(do="game", game="chess", position="promotion")["legal"]
    assert [m["described"] for m in promoting if m["steps"] == [[13, 5]]] == [
        "f8=Q",
        "f8=R",
        "f8=B",
        "f8=N+",
    ]


def test_moves_may_be_written_as_people_do() -> None:
    reply = ask(do="game", game="chess", moves=["e4", "e7e5", "Nf3"])
    assert reply["moves"] == ["e2e4", "e7e5", "g1f3"]
    assert reply["described"] == ["e4", "e5", "Nf3"]


def test_finished_game_says_who_won_and_where() -> None:
    reply = ask(do="game", game="connect_four", moves=list("1212121"))
    assert reply["over"] and reply["winner"] == 1 and reply["legal"] == []
    assert reply["winning"] == [14, 21, 28, 35]
    mated = ask(do="game", game="chess", moves=["f3", "e5", "g4", "Qh4"])
    assert (mated["winner"], mated["ending"]) == (2, "checkmate")
    assert ask(do="game", game="chess", position="stalemate")["winner"] == 0


@pytest.mark.parametrize(
    ("message", "field", "words"),
    [
        ({"game": "go"}, "game", "unknown game 'go'"),
        ({"game": "chess", "variant": "suicide"}, "variant", "not a variant of chess"),
        ({"game": "connect_four", "variant": "50x40"}, "variant", "has 2,000 cells"),
        ({"game": "connect_four", "position": "nowhere"}, "position", "unknown position"),
        ({"game": "connect_four", "position": "/etc/passwd"}, "position", ""),
        ({"game": "chess", "position": "8/8/8/8/8/8/8/8 w - - 0 1"}, "position", "no king"),
        ({"game": "connect_four", "moves": ["8"]}, "moves", "move 1: '8' is not a legal move"),
        ({"game": "connect_four", "moves": "44"}, "moves", "must be a list"),
        ({"game": "connect_four", "moves": [4]}, "moves", "must hold texts"),
        ({"game": "connect_four", "moves": list("12121212")}, "moves", "after the end"),
        ({"game": "connect_four", "moves": ["4"] * 3000}, "moves", "at most 2,000"),
        ({"game": "chess", "moves": ["e4", "e4"]}, "moves", "move 2"),
        ({"game": 7}, "game", "must be a text"),
    ],
)
def test_wrong_field_is_named(message: dict[str, Any], field: str, words: str) -> None:
    text, at = error(do="game", **message)
    assert at == field and words in text, text


# Agents


@pytest.mark.parametrize("agent", ["random", "alpha_beta:depth=3", "mcts:playouts=50", "minimax"])
@pytest.mark.parametrize("game", ["connect_four", "chess"])
def test_agent_makes_a_legal_move(game: str, agent: str) -> None:
    reply = ask(do="move", game=game, agent=agent, seconds=2)
    legal = [move["text"] for move in ask(do="game", game=game)["legal"]]
    assert reply["move"] in legal and reply["agent"] == agent


@needs_core
def test_decision_says_why() -> None:
    reply = ask(do="move", game="connect_four", agent="alpha_beta:depth=4", moves=["4"])
    assert reply["move"] == "4" and reply["depth"] == 4 and len(reply["scores"]) == 7
    assert reply["line"] == "4 4 4 4" and reply["counts"]["calls"] > 0


@needs_core
def test_perfect_player_wins_at_once() -> None:
    reply = ask(do="move", game="connect_four", agent="perfect", position="win-now")
    assert reply["move"] == "5" and reply["text"].startswith("wins")


@needs_core
def test_perfect_player_knows_the_first_moves() -> None:
    reply = ask(do="move", game="connect_four", agent="perfect", seconds=0.01)
    assert reply["move"] == "4" and reply["value"] == 1
    assert ask(do="move", game="connect_four", agent="perfect", moves=["4"])["move"] == "4"


@needs_core
def test_engine_plays_at_a_strength() -> None:
    reply = ask(do="move", game="chess", agent="engine:elo=1200", position="mate-in-1")
    assert reply["move_described"] == "Ra8#"


@pytest.mark.parametrize(
    "agent",
    [
        "uci:stockfish",
        "uci:/bin/sh",
        "my_agent.py:choose",
        "/tmp/x.py",
        "human",
        "x.py:y",
        "perfect:save=/tmp/proof,prove=true",
        "perfect:prove=true",
        "perfect:table=64GB",
        "perfect:threads=200",
        "engine:hash=60000",
        "alpha_beta:depth=two",
        "alpha_beta:speed=9",
        "stockfish",
        "",
        ":",
        "alpha_beta:",
        "alpha_beta:depth=3,depth=4",
        "astar",
    ],
)
def test_agent_that_the_lab_does_not_run_is_refused(agent: str, tmp_path: Path) -> None:
    game = "chess" if agent.startswith(("engine", "uci")) else "connect_four"
    reply = handle({"do": "move", "game": game, "agent": agent})
    if agent == "alpha_beta:":
        assert reply.get("error") is None
    else:
        assert reply["field"] == "agent" and reply["error"], reply


def test_the_table_of_the_chess_engine_is_a_switch() -> None:
    assert ask(do="move", game="chess", agent="engine:table=false,nodes=100")["move"]


def test_no_agent_plays_after_the_end() -> None:
    text, field = error(do="move", game="chess", agent="random", position="stalemate")
    assert field == "moves" and text == "the game is over: stalemate"


def test_players_have_forms() -> None:
    reply = ask(do="players", game="connect_four")
    agents = {agent["name"]: agent for agent in reply["agents"]}
    assert {"perfect", "alpha_beta", "mcts", "random"} <= agents.keys()
    options = {option["name"]: option for option in agents["alpha_beta"]["options"]}
    assert options["evaluate"]["kind"] == "choice" and "weights" in options["evaluate"]["choices"]
    assert options["depth"]["kind"] == "whole" and options["depth"]["usual"] == 6
    assert "seconds" in options
    perfect = [option["name"] for option in agents["perfect"]["options"]]
    assert "save" not in perfect and "prove" not in perfect
    assert reply["usual"] == "perfect"
    assert ask(do="players", game="chess")["usual"].startswith("engine")


# Positions set up by hand


def test_position_is_set_up_by_hand() -> None:
    drawn = list("." * 35 + "..XO...")
    labels = ["" if cell == "." else cell for cell in drawn]
    reply = ask(do="set_up", game="connect_four", cells=labels)
    assert reply["position"].endswith("/..XO...")
    again = ask(do="game", game="connect_four", position=reply["position"])
    assert cells(again, 0) == "".join(drawn)


def test_chess_position_is_set_up_by_hand_for_either_side() -> None:
    labels = [""] * 64
    labels[4], labels[60], labels[8] = "k", "K", "P"
    white = ask(do="set_up", game="chess", cells=labels, to_move=1)["position"]
    assert white == "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"
    black = ask(do="set_up", game="chess", cells=labels, to_move=2)["position"]
    assert black.split()[1] == "b"


@pytest.mark.parametrize(
    ("game", "labels", "words"),
    [
        ("connect_four", ["X"] + [""] * 41, "float"),
        ("connect_four", [""] * 41 + ["Z"], "is not a cell"),
        ("connect_four", [""] * 10, "10 cells were set; the board has 42"),
        ("chess", [""] * 64, "king"),
        ("chess", ["x"] * 64, ""),
    ],
)
def test_impossible_set_up_says_why(game: str, labels: list[str], words: str) -> None:
    text, field = error(do="set_up", game=game, cells=labels)
    assert field == "cells" and words in text, text


# Messages from anyone

ACTIONS = ("game", "players", "set_up", "game_children", "read_game", "game_tree", "move")
VALUES = (
    None,
    True,
    -1,
    0,
    3,
    1e300,
    "",
    "4",
    "chess",
    "connect_four",
    "7x6",
    "4x4",
    "x" * 500,
    [],
    ["4"],
    [None],
    [["4"]],
    {},
    {"a": 1},
    "random",
    "alpha_beta:depth=1",
    "../../etc/passwd",
    "\x00",
    "é☃",
    "8/8/8/8/8/8/8/8 w - - 0 1",
    "[[0, 1]]",
    float("inf"),
)
FIELDS = (
    "game",
    "variant",
    "position",
    "moves",
    "agent",
    "seconds",
    "seed",
    "cells",
    "to_move",
    "text",
    "depth",
    "nodes",
    "evaluate",
    "order",
    "algorithm",
    "cut",
)


@pytest.mark.parametrize("do", ACTIONS)
def test_any_message_has_an_answer(do: str) -> None:
    rng = random.Random(do)
    errors = 0
    for _ in range(150):
        message: dict[str, Any] = {"do": do, "game": rng.choice(["chess", "connect_four"])}
        message |= {name: rng.choice(VALUES) for name in rng.sample(FIELDS, rng.randrange(5))}
        message["nodes"], message["seconds"] = 20, 0.05
        reply = unpack(pack(handle(message)))
        errors += "error" in reply
        assert "error" not in reply or (reply["error"] and "\n" not in reply["error"]), message
    assert errors


# Any game


def test_game_of_a_user_is_played_without_pictures() -> None:
    with in_catalog(tic_tac_toe()):
        reply = ask(do="game", game="tic_tac_toe", moves=["4", "0"])
        assert reply["board"] is None and len(reply["legal"]) == 7
        assert reply["state"] == "(2, 0, 0, 0, 1, 0, 0, 0, 0)"
        assert reply["players"] == ["player 1", "player 2"]
        assert ask(do="move", game="tic_tac_toe", agent="alpha_beta", moves=["4"])["value"] == 0
        assert next(a["name"] for a in ask(do="players", game="tic_tac_toe")["agents"]) != "perfect"
        assert error(do="analyse", game="tic_tac_toe")[1] == "solver"
        tree = ask(do="game_tree", game="tic_tac_toe", moves=list("40123"), depth=2)
        assert tree["passes"][0]["nodes"][0]["value"] is not None
        found = ask(do="evaluate_game", game="tic_tac_toe", moves=["0", "1"], seconds=1)
        assert [row["value"] for row in found["positions"]] == [0, 0, 1]
        assert found["scale"] == "linear" and found["status"] == "solved"
        games = ask(do="read_game", game="tic_tac_toe", text="mine: 4 0 8")["games"]
        assert games[0]["moves"] == ["4", "0", "8"] and games[0]["title"] == "game 1, mine"


def test_game_of_a_user_with_pictures_is_played_by_clicks() -> None:
    with in_catalog(drawn_tic_tac_toe()):
        reply = ask(do="game", game="tic_tac_toe", moves=["4"])
        assert cells(reply, 1) == "....X...." and not reply["by_column"]
        assert reply["legal"][0]["appears"] == [0]
        assert error(do="set_up", game="tic_tac_toe", cells=[""] * 9)[1] == "cells"
