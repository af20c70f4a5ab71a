"""The page of a match or tournament: tables, figures, and every game to be replayed.

One HTML file that loads nothing. Only the games need its script.
"""

from typing import Any

from plybench.core.notation import describe_action, describe_ending
from plybench.core.players import Players, player_names
from plybench.lab.game_pictures import CellNumbers, game_pictures
from plybench.lab.match_data import MOST_SENT, games_data, without_folders
from plybench.lab.saved.bundle import STATIC, as_script, bundle
from plybench.lab.saved.saved_page import pack_reply, policy_hash
from plybench.play.arena import GameRecord, MatchResult, TournamentResult, replay
from plybench.play.arena.lengths import lengths_line
from plybench.study.match_figures import match_figures
from plybench.study.match_tables import FORFEITS, TABLES
from plybench.study.page import drawings_of, listing_of, markup, render

_STYLES = ("lab.css", "game/game.css", "matches/matches.css", "saved/notebook.css")
_SECTIONS = {
    "ranking": "Ranking",
    "cross": "Who beat whom",
    "forfeits": "Forfeits",
    "games": "Games",
    "first": "The first move",
    "lengths": "Length of games",
    "times": "Times",
    "settings": "Settings",
}


def match_page(result: MatchResult | TournamentResult, game: Any, command: str = "") -> str:
    """Return the page of a result; `game` are the rules that its games were played by."""
    drawings = drawings_of(match_figures(result))
    by_name = {drawing.name.split("-", 2)[2]: drawing for drawing in drawings}
    script = f"\n{as_script(bundle('saved/saved_games.js'))}"
    is_tournament = isinstance(result, TournamentResult)
    names = ("cross", "openings", "ranking", "times")
    left_out = {"forfeits": not result.forfeits, "cross": not is_tournament}
    return render(
        "match.html.jinja",
        drawings,
        package="plybench.lab",
        kind="tournament" if is_tournament else "match",
        title=_title(result),
        summary=_summary(result),
        state=_state(result),
        command=command,
        sections=[item for item in _SECTIONS.items() if not left_out.get(item[0])],
        tables={name: listing_of(TABLES[name](result)) for name in names},
        drawn_figures={name: by_name.get(name) for name in _FIGURES},
        is_tournament=is_tournament,
        forfeits=result.forfeits,
        rule=FORFEITS,
        advantage=_advantage(result),
        lengths=lengths_line(result.records) or "No games.",
        settings=_settings(result),
        script_hash=markup(policy_hash(script)),
        data=pack_reply(games_reply(result, game)),
        script=markup(script),
    )


_MOST_NAMED = 4  # that share the first place
_FIGURES = ("ratings", "results", "cross", "openings", "lengths")


def _title(result: MatchResult | TournamentResult) -> str:
    setting = result.setting
    board = f" {setting.variant}" if setting.variant else ""
    if isinstance(result, MatchResult):
        return f"{setting.labels[0]} against {setting.labels[1]}: {setting.game}{board}"
    agents = len(setting.agents) - setting.references
    return f"{setting.game}{board}: {agents} agents"


def _summary(result: MatchResult | TournamentResult) -> str:
    """Return who is ahead, in a sentence or two."""
    if not result.records:
        return "No game was played."
    if isinstance(result, MatchResult):
        pairs = f" {result.setting.labels[0]}: {result.pairs}." if result.pairs.pairs else ""
        return f"{result.standings[0].shares()}.{pairs}"
    first = result.standings[result.order[0]]
    shared = result.places.count(1)
    if shared > 1:
        return f"{result.title}. {_name_agents(result, shared)} share the first place."
    sure = result.superiority[0]
    ahead = (
        ""
        if sure is None
        else (f"; the likelihood that it is stronger than the next is {sure:.0%}")
    )
    return f"{result.title}. {first.agent} is first, with {first.score:.0%} of its points{ahead}."


def _name_agents(result: TournamentResult, count: int) -> str:
    """Return the names of the first agents in the ranking; of many only some."""
    names = [result.setting.labels[agent] for agent in result.order[:count]]
    if count > _MOST_NAMED:
        names[_MOST_NAMED - 1 :] = [f"{count - _MOST_NAMED + 1} others"]
    return f"{', '.join(names[:-1])} and {names[-1]}"


def _state(result: MatchResult | TournamentResult) -> list[str]:
    """Return the first lines of the page: how complete the games are."""
    unfinished = f"Unfinished: {len(result.records)} of {result.setting.total} games were played."
    cut = f"The first {MOST_SENT:,} of {len(result.records):,} games can be replayed here."
    return [
        *([] if result.is_complete else [unfinished]),
        *result.repetitions(),
        *([cut] if len(result.records) > MOST_SENT else []),
    ]


def _advantage(result: MatchResult | TournamentResult) -> str:
    first = result.first_player
    if not first.games:
        return "No games."
    return (
        f"The first player won {first.wins} of {first.games} games and drew {first.draws}: "
        f"{first.score:.1%} of the points (95 %: {first.interval})."
    )


def _settings(result: MatchResult | TournamentResult) -> dict[str, str]:
    """Return the settings in words; files without their folders."""
    setting = without_folders(result.setting)
    named = zip(setting.labels, setting.agents, strict=True)
    agents = (label if label == spec else f"{label} ({spec})" for label, spec in named)
    found = {
        "agents": ", ".join(agents),
        "format": setting.format,
        "games of each pair": str(setting.games),
        "rounds": str(setting.rounds or ""),
        "seed": str(setting.seed),
        "openings": setting.openings,
        "random moves first": str(setting.opening_plies or ""),
        "first player": setting.starts,
        "draw after": str(setting.draw_after or ""),
        "seconds for a move": f"{setting.move_seconds:g}",
    }
    return {name: value for name, value in found.items() if value}


def games_reply(result: MatchResult | TournamentResult, game: Any) -> dict[str, Any]:
    """Return what `saved/saved_games.js` shows: the games with all their positions."""
    setting, records = result.setting, result.records[:MOST_SENT]
    numbers = CellNumbers()
    games = [
        plain | {"shown": record.number} | _positions(game, record, numbers)
        for plain, record in zip(games_data(records), records, strict=True)
    ]
    style = "\n".join((STATIC / name).read_text(encoding="utf-8") for name in _STYLES)
    return {
        "settings": {"game": setting.game},
        "labels": list(setting.labels),
        "games": games,
        "players": list(player_names(game)),
        "played": len(result.records),
        "palette": numbers.palette(),
        "style": style,
        "standings": [],
    }


def _positions(game: Any, record: GameRecord, numbers: CellNumbers) -> dict[str, Any]:
    """Return the pictures of a game, who made each move, and how people write it."""
    players, states = Players(game), replay(game, record)
    pictures = game_pictures(game, states, numbers)
    del pictures["palette"]  # one palette for all games is sent once
    return pictures | {
        "sides": [players.side_to_move(state) for state in states[:-1]],
        "described": [
            _describe_position(game, *move) for move in zip(states, record.moves, strict=False)
        ],
        "ending": "" if record.forfeit else describe_ending(game, states[-1]),
    }


def _describe_position(game: Any, state: Any, written: str) -> str:
    if not hasattr(game, "describe_action"):
        return written
    return describe_action(game, state, game.parse_action(written))
