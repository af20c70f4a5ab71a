"""An analysed game as PGN: values, marks, and better lines as variations."""

from typing import Any

from plybench.core.errors import InputError
from plybench.core.game import MoveRemark
from plybench.core.notation import describe_action, write_action, write_position
from plybench.play.game_analysis.analysis import GameAnalysis, JudgedMove

_MOST_LINE = 8  # plies of a better line


def annotated_pgn(analysis: GameAnalysis[Any]) -> str:
    """Return the game in PGN; InputError if games of this kind are not written so.

    Comments have the value after each move, as `[%eval ...]`; a mistake has its mark as a NAG, the
    verdict in words and the better line as a variation.
    """
    game, start = analysis.game, analysis.states[0]
    if not hasattr(game, "to_pgn"):
        raise InputError(
            f"games of {type(game).__name__} cannot be written as PGN; chess games can"
        )
    moves = [write_action(game, action) for action in analysis.actions]
    headers = {**analysis.headers, "Annotator": f"plybench {analysis.analyst}"}
    first = write_position(game, start)
    last = analysis.states[-1]
    ending = game.ending(last) if game.is_terminal(last) else ""
    remarks = [_remark(analysis, move) for move in analysis.moves]
    return str(game.to_pgn(moves, headers, ending, first, remarks=remarks))


def _remark(analysis: GameAnalysis[Any], move: JudgedMove[Any]) -> MoveRemark:
    after, game = move.after, analysis.game
    value = None if after is None or after.is_over else after.value
    if not move.mark or move.before is None or move.before.best is None:
        return MoveRemark(value=value)
    better = describe_action(game, analysis.states[move.ply - 1], move.before.best)
    line = tuple(write_action(game, action) for action in move.before.line[:_MOST_LINE])
    text = f"{move.verdict.capitalize()}: {better} was better"
    kept = analysis.worth_text(move.ply - 1)
    return MoveRemark(f"{text} ({kept})." if kept else f"{text}.", move.mark, value, line)
