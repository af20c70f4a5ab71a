"""Games in PGN, read and written; an incomplete or illegal game is an error."""

import io
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import chess
import chess.pgn

from plybench.core.errors import InputError
from plybench.core.game import MoveRemark
from plybench.domains.chess.position import Position
from plybench.domains.chess.text import read_board

if TYPE_CHECKING:
    from plybench.domains.chess.notation import Notation


@dataclass(frozen=True, slots=True)
class PgnGame:
    """A game: its headers, where it began, its moves in UCI (or SAN, to be written)."""

    headers: Mapping[str, str]
    start: Position
    moves: tuple[str, ...]
    ending: str = ""  # why it ended; a comment after the last move
    comments: tuple[str, ...] = ()  # of the moves, to be written; empty for none
    remarks: tuple[MoveRemark, ...] = ()  # likewise, with marks and better lines
    annotated: str = ""  # the whole game in PGN, if it was read with comments or variations


class _Strict(chess.pgn.GameBuilder[chess.pgn.Game]):
    """Builds a game and rejects wrong moves."""

    def handle_error(self, error: Exception) -> None:
        board = self.variation_stack[-1].board()
        number = f"move {board.fullmove_number}{'.' if board.turn else '...'}"
        raise InputError(f"PGN: {number} {_explain_fault(error)}")


def _explain_fault(error: Exception) -> str:
    """Return what is wrong with a move, in the words used elsewhere."""
    found = re.match(r"(illegal|ambiguous|invalid) san: (.*?) in (.*)", str(error))
    if found is None:
        return str(error)
    what = {"illegal": "not legal", "ambiguous": "ambiguous", "invalid": "not a move"}[found[1]]
    return f"{found[2]} is {what} in {found[3]}"


def is_pgn(written: str) -> bool:
    """Tell whether a text is meant as PGN: it begins with a header."""
    return bool(re.match(r"\s*\[\w+\s+\"", written))


def read_pgn(written: str) -> list[PgnGame]:
    """Return the games of a text, at least one; their main lines."""
    file = io.StringIO(written.lstrip("\ufeff"))
    games: list[PgnGame] = []
    while True:
        try:
            node = chess.pgn.read_game(file, Visitor=_Strict)
        except InputError as error:
            raise InputError(f"game {len(games) + 1}: {error}") from None
        except ValueError as error:  # a FEN in the headers
            raise InputError(f"game {len(games) + 1}: PGN header: {error}") from None
        if node is None:
            break
        moves = tuple(move.uci() for move in node.mainline_moves())
        start = read_board(node.board())
        annotated = _export(node) if _is_annotated(node) else ""
        games.append(PgnGame(dict(node.headers), start, moves, annotated=annotated))
    if not games or not any(game.moves or game.headers for game in games):
        raise InputError("there is no game in this PGN")
    return games


def write_pgn(game: "Notation", played: PgnGame) -> str:
    """Return a game in PGN; missing headers are written as unknown."""
    root, state = chess.pgn.Game(), played.start
    node: chess.pgn.GameNode = root
    if state != game.initial:
        root.setup(game.board(state))
    root.headers.update(played.headers)
    comments, remarks = iter(played.comments), iter(played.remarks)
    for word in played.moves:
        move = game.legal_move(state, word)
        node = node.add_variation(move, comment=next(comments, ""))
        made, state = state, game.result(state, move)
        _annotate(game, node, next(remarks, None), made, state)
    node.comment = "; ".join(filter(None, (node.comment, played.ending)))
    return _export(root)


def _export(root: chess.pgn.Game) -> str:
    return root.accept(chess.pgn.StringExporter(columns=80)) + "\n"


def _is_annotated(root: chess.pgn.Game) -> bool:
    """Tell whether a game has comments, marks or variations."""
    nodes = (root, *root.mainline())
    return any(node.comment or node.nags or len(node.variations) > 1 for node in nodes)


_NAGS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}  # numbers of the standard


def _annotate(
    game: "Notation",
    node: chess.pgn.ChildNode,
    remark: MoveRemark | None,
    before: Position,
    after: Position,
) -> None:
    """Write a remark about the move of a node, with the better line as a variation."""
    if remark is None:
        return
    value = "" if remark.value is None else game.eval_command(after, remark.value)
    node.comment = " ".join(filter(None, (value, node.comment, remark.text)))
    if remark.mark in _NAGS:
        node.nags.add(_NAGS[remark.mark])
    at: chess.pgn.GameNode = node.parent
    for word in remark.line:
        move = game.legal_move(before, word)
        at, before = at.add_variation(move), game.result(before, move)
