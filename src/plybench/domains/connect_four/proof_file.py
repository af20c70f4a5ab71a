"""Proofs as files of JSON lines: what is proved, then each move of both strategies."""

import json
from pathlib import Path
from typing import Any

from plybench.domains.connect_four.grid import Board
from plybench.domains.connect_four.proof import Proof, Strategy
from plybench.domains.connect_four.rules import ConnectFour
from plybench.domains.connect_four.text import read_board, read_variant
from plybench.errors import InputError
from plybench.result import Status
from plybench.writing import write_text

_KIND = "plybench proof"


def write_proof(proof: Proof, path: Path) -> None:
    """Write a complete proof; InputError if there is none, or the file cannot be written."""
    if proof.status is not Status.SOLVED:
        raise InputError(f"there is no proof to be saved: {proof.reason}")
    game = proof.game
    header = {
        "kind": _KIND, "game": "connect_four", "board": game.variant,
        "position": game.format_state(proof.state), "score": proof.score,
        "positions": [len(strategy.moves) for strategy in proof.strategies],
    }  # fmt: skip
    entries = (
        {"player": strategy.player, "position": game.format_state(state), "column": move}
        for strategy in proof.strategies
        for state, move in strategy.moves.items()
    )
    write_text(path, (json.dumps(line) + "\n" for line in (header, *entries)))


def read_proof(path: Path) -> Proof:
    """Return the proof in a file, unchecked; InputError when it is no such file."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{path} cannot be read: {error}") from None
    try:
        game, state, score = _read_header(lines[0] if lines else "")
    except (ValueError, KeyError, TypeError) as error:
        why = f": {error}" if isinstance(error, InputError) else ""
        raise InputError(f"{path} is no proof{why}") from None
    moves: dict[int, dict[Board, int]] = {1: {}, 2: {}}
    for number, line in enumerate(lines[1:], 2):
        try:
            entry = json.loads(line)
            moves[entry["player"]][_board(game, entry["position"])] = int(entry["column"])
        except (ValueError, KeyError, TypeError):
            raise InputError(f"{path}, line {number}: this is no move of a proof") from None
    mover = game.to_move(state)
    strategies = (
        Strategy(mover, score, moves[mover]), Strategy(3 - mover, -score, moves[3 - mover])
    )  # fmt: skip
    return Proof(game, state, score, strategies)


def _read_header(line: str) -> tuple[ConnectFour, Board, int]:
    header = json.loads(line)
    if header["kind"] != _KIND:
        raise ValueError
    game = ConnectFour(**read_variant(header["board"]))
    return game, game.from_rows(read_board(header["position"]).rows), int(header["score"])


def _board(game: ConnectFour, written: str) -> Any:
    """Return a position as it is drawn; whether play leads to it is seen when it is looked up."""
    drawn = ConnectFour(game.columns, game.rows, game.connect, first=game.first, any_counts=True)
    return drawn.from_rows(read_board(written).rows)
