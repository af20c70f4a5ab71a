"""Proofs as files of JSON lines: what is proved, then each move of both strategies."""

import json
from pathlib import Path
from typing import Any, TypeVar

from plybench.core.errors import InputError, shortened
from plybench.core.results.result import Status
from plybench.core.system.reading import LARGEST_RECORD, parse_json, read_text
from plybench.core.system.writing import write_text
from plybench.core.verify import VerificationError
from plybench.domains.connect_four.grid import Board
from plybench.domains.connect_four.proof import Proof, Strategy, check_proof
from plybench.domains.connect_four.rules import ConnectFour
from plybench.domains.connect_four.text import read_board, read_variant

T = TypeVar("T")

_KIND = "plybench proof"


def write_proof(proof: Proof, path: Path) -> None:
    """Write a complete proof; InputError if there is none, or the file cannot be written."""
    if proof.status is not Status.SOLVED:
        raise InputError(f"there is no proof to save: {proof.reason}")
    game = proof.game
    header = {
        "kind": _KIND,
        "game": "connect_four",
        "board": game.variant,
        "position": game.format_state(proof.state),
        "score": proof.score,
        "positions": [len(strategy.moves) for strategy in proof.strategies],
    }
    entries = (
        {"player": strategy.player, "position": game.format_state(state), "column": move}
        for strategy in proof.strategies
        for state, move in strategy.moves.items()
    )
    write_text(path, (json.dumps(line) + "\n" for line in (header, *entries)))


def read_proof(path: Path) -> Proof:
    """Return the proof in a file, unchecked; InputError if it is not a proof file."""
    lines = read_text(path, LARGEST_RECORD).splitlines()
    try:
        game, state, score = _read_header(lines[0] if lines else "")
    except (ValueError, KeyError, TypeError) as error:
        why = f": {error}" if isinstance(error, InputError) else ""
        raise InputError(f"{path} is not a proof{why}") from None
    moves: dict[int, dict[Board, int]] = {1: {}, 2: {}}
    for number, line in enumerate(lines[1:], 2):
        try:
            entry = parse_json(line)
            board = _board(game, _value(entry, "position", str))
            moves[_value(entry, "player", int)][board] = _value(entry, "column", int)
        except (ValueError, KeyError, TypeError):
            raise InputError(f"{path}, line {number}: this is not a move of a proof") from None
    mover = game.to_move(state)
    strategies = (
        Strategy(mover, score, moves[mover]),
        Strategy(3 - mover, -score, moves[3 - mover]),
    )
    return Proof(game, state, score, strategies)


def check_proof_file(path: Path) -> tuple[dict[str, Any], list[str]]:
    """Check the proof in a file by the rules alone; return what was found, as data and in words.

    Its two strategies are followed against every reply.
    """
    proof = read_proof(path)
    game, position = proof.game, proof.game.format_state(proof.state)
    try:
        seen, wrong = check_proof(proof), ""
    except VerificationError as error:
        seen, wrong = 0, str(error)
    found = {
        "game": "connect_four",
        "board": game.variant,
        "position": position,
        "score": proof.score,
        "positions": proof.positions,
        "holds": not wrong,
        "looked_at": seen,
        "reason": wrong,
    }
    if wrong:
        return found, [f"The proof does not hold: {wrong}."]
    player = "XO"[game.to_move(proof.state) - 1]
    return found, [
        f"{position}, {player} to move, has the score {proof.score}: proved.",
        f"{proof.positions:,} moves, {seen:,} positions checked, using the rules alone.",
    ]


def _read_header(line: str) -> tuple[ConnectFour, Board, int]:
    header = parse_json(line)
    if _value(header, "kind", str) != _KIND:
        raise ValueError
    game = ConnectFour(**read_variant(_value(header, "board", str)))
    rows = read_board(_value(header, "position", str)).rows
    return game, game.from_rows(rows), _value(header, "score", int)


def _value(values: Any, name: str, kind: type[T]) -> T:
    """Return a value that must have a type; TypeError if it does not."""
    value = values[name]
    if not isinstance(value, kind) or isinstance(value, bool):
        raise TypeError(f"{name} is {shortened(value)}")
    return value


def _board(game: ConnectFour, written: str) -> Any:
    """Return a position as drawn; whether play leads to it shows when it is looked up."""
    drawn = ConnectFour(game.columns, game.rows, game.connect, first=game.first, any_counts=True)
    return drawn.from_rows(read_board(written).rows)
