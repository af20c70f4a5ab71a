"""Pages that are a single file and play games: recorded ones, or analysed ones with values."""

from collections.abc import Sequence
from typing import Any

from plybench.core.notation import describe_action, describe_moves, write_action
from plybench.core.players import Players, player_names
from plybench.core.results.result import plain_number
from plybench.lab.game_pictures import CellNumbers, game_pictures
from plybench.lab.saved.saved_page import saved_page
from plybench.play.arena.game_files import SavedGame
from plybench.play.game_analysis import GameAnalysis

_STYLES = (
    "lab.css",
    "search/search.css",
    "game/game.css",
    "matches/matches.css",
    "saved/saved.css",
)


def recorded_page(title: str, games: Sequence[SavedGame], plies: range | None = None) -> str:
    """Return a page that plays games, with what their players reported.

    With `plies`, it holds only the positions after these plies; for a single game.
    """
    return _page(title, [_recorded_game(played, plies) for played in games])


def analysed_page(found: Sequence[tuple[str, GameAnalysis[Any]]]) -> str:
    """Return a page that plays analysed games, each with its title, values and mistakes."""
    title = found[0][0] if len(found) == 1 else f"{len(found)} games"
    return _page(title, [_analysed_position(name, analysis) for name, analysis in found])


def _page(title: str, games: list[dict[str, Any]]) -> str:
    return saved_page(_heading(title), "saved/saved_game.js", _STYLES, {"games": {"games": games}})


def _heading(title: str) -> str:
    return title[:1].upper() + title[1:]


def _recorded_game(played: SavedGame, plies: range | None) -> dict[str, Any]:
    last = len(played.actions)
    shown = range(last + 1) if plies is None else plies
    first, end = shown[0], shown[-1]
    names = player_names(played.rules)
    facts = [(side, player) for side, player in zip(names, played.players, strict=True) if player]
    if played.outcome:
        facts.append(("result", played.outcome))
    if len(shown) <= last:
        facts.append(("shown", f"after {first} to {end} of {last} moves"))
    states, actions = played.states[first : end + 1], played.actions[first:end]
    return {
        "title": _heading(played.title),
        "facts": facts,
        "positions": positions_data(played.rules, states, actions)
        | {"made": first, "first_number": _number(played, first)},
        "worths": [],
        "are_points": False,
        "notes": _notes(played)[first:end],
    }


def _number(played: SavedGame, ply: int) -> int:
    """Return the number of the move after a ply: moves are numbered when the first player moves."""
    players = Players(played.rules)
    sides = [players.side_to_move(state) for state in played.states[: ply + 1]]
    return sides.count(1) + (sides[0] != 1)


def _notes(played: SavedGame) -> list[str]:
    """Return what the players reported about each move, and what they printed."""
    record = played.record
    if record is None:
        return []
    notes = [f"{record.opening_name or 'Opening'}."] * record.opening
    notes += [_note(note.value, note.depth) for note in record.notes]
    for output in record.printed:
        if 0 < output.ply <= len(notes):
            note = f"{record.agents[output.player - 1]} printed: {output.text.strip()}"
            notes[output.ply - 1] = " ".join(filter(None, (notes[output.ply - 1], note)))
    return notes


def _note(value: Any, depth: int | None) -> str:
    if value is None:
        return ""
    deep = "" if depth is None else f" at depth {depth}"
    return f"Its player valued the move at {value}{deep}."


def _analysed_position(title: str, analysis: GameAnalysis[Any]) -> dict[str, Any]:
    facts = [("analysed by", analysis.analyst)]
    facts += [(one.name, one.described) for one in analysis.summaries]
    known = [worth for worth in analysis.worths if worth is not None and not worth.is_over]
    are_points = analysis.scale is not None and not all(worth.is_proved for worth in known)
    return {
        "title": _heading(title),
        "facts": facts,
        "positions": positions_data(analysis.game, analysis.states, analysis.actions),
        "worths": [_worth(analysis, ply) for ply in range(len(analysis.states))],
        "are_points": are_points,
        "notes": _better_lines(analysis),
    }


def _worth(analysis: GameAnalysis[Any], ply: int) -> dict[str, Any] | None:
    worth = analysis.worths[ply]
    if worth is None:
        return None
    best = worth.best
    move_text = None if best is None else describe_action(analysis.game, analysis.states[ply], best)
    return {
        "value": plain_number(worth.value),
        "text": _write_sign(analysis.worth_text(ply)),
        "best_described": move_text,
        "mark": analysis.moves[ply - 1].mark if ply else "",
        "over": worth.is_over,
    }


def _write_sign(text: str) -> str:
    """Return a number with the sign that people print, as the page expects it."""
    return text.replace("-", "\N{MINUS SIGN}", 1) if text.startswith("-") else text


def _better_lines(analysis: GameAnalysis[Any]) -> list[str]:
    lines = [analysis.better_line(move.ply) for move in analysis.moves]
    return [f"The line: {line}" if " " in line else "" for line in lines]


def positions_data(game: Any, states: Sequence[Any], actions: Sequence[Any]) -> dict[str, Any]:
    """Return a game as the page shows it: players, moves, and the cells of each position."""
    players = Players(game)
    return {
        "players": list(player_names(game)),
        "sides": [players.side_to_move(state) for state in states[:-1]],
        "moves": [write_action(game, action) for action in actions],
        "described": describe_moves(game, states[0], actions),
        **game_pictures(game, states, CellNumbers()),
    }
