"""Matches and tournaments: the calls."""

from collections.abc import Sequence
from math import ceil, log2
from pathlib import Path
from typing import Any, NamedTuple, Unpack

from plybench.core.catalog import find_game
from plybench.core.errors import InputError, unknown
from plybench.core.game import Game, check_game
from plybench.play.agents import Agent, ForeignLimits, FunctionAgent, IsolatedAgent, Mover
from plybench.play.agents.agent import Chooser
from plybench.play.agents.function import as_agent, is_agent
from plybench.play.arena.match_settings import MatchOptions, MatchSettings, TournamentOptions
from plybench.play.arena.names import same_agent, short_name
from plybench.play.arena.openings import Opening, load_openings
from plybench.play.arena.pairing_list import PairingList
from plybench.play.arena.playing import Progress, play_all
from plybench.play.arena.record import load_game
from plybench.play.arena.results import MatchResult
from plybench.play.arena.submissions import Entrant, entrants
from plybench.play.arena.tournament_result import TournamentResult

__all__ = ["MatchSettings", "Progress", "match", "tournament"]

Player = str | Chooser | Mover

_MOST_TESTED = 10_000  # games after which a test ends undecided


def match(
    game: str | Game[Any, Any],
    first: Player,
    second: Player,
    *,
    games: int | None = None,
    workers: int | None = None,
    record: str | Path | None = None,
    progress: Progress | None = None,
    dask: str | None = None,
    keep_going: bool = False,
    **options: Unpack[MatchOptions],
) -> MatchResult:
    """Play games between two agents, each opening twice with sides swapped.

    `game` is the name of a game in the catalog or a game of your own; agents are written as text
    (see `agents/spec.py`), or agent objects, or functions, classes and objects of your own,
    such as a function `agent(board, player=1)` (see `agents/forms.py`). `MatchSettings` has the
    options: `seed`, `variant`, `openings`, `sprt` and so on. By default there are 20 games;
    with openings, two for each; with a test, at most 10,000.

    Games of the catalog between agents given as text run in `workers` processes, by default one for
    each core; the games do not depend on how many. All others are played in this process, and
    functions are trusted to return. With `move_seconds`, `game_seconds` or `agent_memory`, each
    function plays in a copy of this process instead: one that takes more loses, what it changes is
    lost, and what it prints is kept in the record.
    `dask` names a cluster to play on instead: `local:N`, or the address of its scheduler.
    `record` names a file that stores finished games; the same call continues with the missing ones.
    Agents from files that cannot be loaded are an error; with `keep_going` they lose their games.
    Ctrl-C returns what was played until then.
    """
    usual = _MOST_TESTED if options.get("sprt") is not None else 20
    players = _entered((first, second), options)
    pairings = _pairings(
        game, players, games, usual, options, format="match", keep_going=keep_going
    )
    return MatchResult(pairings.setting, play_all(pairings, workers, record, progress, dask))


def tournament(
    game: str | Game[Any, Any],
    agents: Sequence[Player],
    *,
    references: Sequence[Player] = (),
    games: int | None = None,
    workers: int | None = None,
    record: str | Path | None = None,
    progress: Progress | None = None,
    dask: str | None = None,
    keep_going: bool = False,
    **options: Unpack[TournamentOptions],
) -> TournamentResult:
    """Play a tournament between agents; otherwise like `match`.

    Agents given as text may be folders and patterns, which stand for the agents in them (see
    `plybench.play.arena.submissions`). By default each pair of agents plays 10 games (`format` is
    `round-robin`). With `swiss` there are some `rounds`, by default as many as find the best of all
    if the better one always wins, with two games for each pair. With `ladder` each agent plays 10
    games against each of the `references`. With openings there are two games for each.

    With `record`, later calls may have other agents, or other versions of them: only the games that
    are new are played, and the old ones stay in the file (see `plybench.play.arena.joining`).
    """
    if options.get("sprt") is not None:
        raise InputError("sprt compares two agents, in a match")
    kind = options.setdefault("format", "round-robin")
    if kind == "match":
        raise InputError(
            "format='match' is for `match`; a tournament is round-robin, swiss or ladder"
        )
    players = _entered(agents, options, is_class=True)
    meeting = _entered(references, options)
    count = len(players) + len(meeting)
    if kind == "swiss":
        options.setdefault("rounds", max(1, min(ceil(log2(max(count, 1))), count // 2)))
    usual = 2 if kind == "swiss" else 10
    everyone = [*players, *meeting]
    pairings = _pairings(
        game, everyone, games, usual, options, references=len(meeting), keep_going=keep_going
    )
    return TournamentResult(pairings.setting, play_all(pairings, workers, record, progress, dask))


class _Player(NamedTuple):
    """An agent that takes part, and its name."""

    agent: str | Agent
    name: str


def _entered(
    players: Sequence[Player], options: MatchOptions, *, is_class: bool = False
) -> list[_Player]:
    """Return the agents, each once; with `is_class`, also the agents of folders and patterns."""
    found: list[_Player] = []
    listed: set[str] = set()  # those in folders and of patterns
    for player in players:
        if not isinstance(player, str):
            agent = _as_agent(player, options)
            found.append(_Player(agent, agent.name))
            continue
        meant = entrants(player) if is_class else [Entrant(player, short_name(player))]
        known = listed  # one that is named may well play twice
        if [one.spec for one in meant] != [player]:
            listed |= {same_agent(one.spec) for one in meant}
            known = {same_agent(p.agent) for p in found if isinstance(p.agent, str)}
        found += [_Player(*one) for one in meant if same_agent(one.spec) not in known]
    return found


def _pairings(
    game: str | Game[Any, Any],
    players: Sequence[_Player],
    games: int | None,
    usual: int,
    options: MatchOptions,
    *,
    keep_going: bool,
    **more: Any,
) -> PairingList:
    """Return the games between some agents; `more` are settings that only we choose."""
    _check_options(options)
    given = [player.agent for player in players]
    specs = tuple(p if isinstance(p, str) else p.name for p in given)
    names = tuple(player.name for player in players)
    own = None if isinstance(game, str) else game
    if own is not None:
        check_game(own)
        options.setdefault("variant", str(getattr(own, "variant", "")))
    lines = _lines(game, options)
    if games is None:
        times = 2 if options.get("starts", "alternate") == "alternate" else 1
        games = times * len(lines) if lines and options.get("sprt") is None else usual
    name = find_game(game).name if isinstance(game, str) else type(game).__name__
    is_named = names != tuple(map(short_name, specs))
    setting = MatchSettings(name, specs, games, names=names if is_named else (), **more, **options)
    return PairingList(setting, own, given, lines=lines, keep_going=keep_going)


def _check_options(options: MatchOptions) -> None:
    """Raise InputError for an unknown option; on the command line a variant is a board."""
    known = [*TournamentOptions.__annotations__]
    for name in options:
        if name not in known:
            raise unknown("option of a match", name, known, {"board": "variant"})


def _lines(game: str | Game[Any, Any], options: MatchOptions) -> tuple[Opening, ...]:
    """Return the openings that the options name, if any."""
    if not options.get("openings"):
        return ()
    rules = load_game(game, options.get("variant") or None) if isinstance(game, str) else game
    return load_openings(rules, str(options["openings"]), options.get("opening_plies", 0))


def _as_agent(player: Any, options: MatchOptions) -> Agent:
    """Return an agent for a text, an object or a function; functions with limits are isolated."""
    if is_agent(player):
        if not isinstance(player.name, str):
            raise InputError(f"{player!r} is not an agent: its name {player.name!r} is not text")
        return as_agent(player)
    if not callable(player) and not callable(getattr(player, "choose", None)):
        raise InputError(f"{player!r} is not an agent: it has no choose() and is not a function")
    if not {"move_seconds", "agent_memory", "game_seconds"} & options.keys():
        return FunctionAgent(player)
    usual = ForeignLimits()
    limits = ForeignLimits(
        options.get("move_seconds", usual.seconds),
        options.get("agent_memory", usual.memory),
        options.get("game_seconds") or None,
    )
    return IsolatedAgent(player, limits)
