"""What `plybench match` and `plybench tournament` have in common."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, TypeVar

from cyclopts import Parameter

from plybench.cli.matches.output import MatchOutputOptions, show_result, write_files
from plybench.cli.options import Whole
from plybench.cli.output import counted_progress, print_json, show
from plybench.cli.profile import Rows, profile_call, profile_table
from plybench.core.errors import InputError
from plybench.core.limits import parse_memory
from plybench.core.system.worker_pool import TaskFailed, WorkersLost
from plybench.core.system.writing import is_stream
from plybench.play.arena import MatchResult, TournamentResult
from plybench.play.arena.match_settings import Starts
from plybench.play.arena.pgn import check_pgn, write_pgn_file
from plybench.play.arena.pool import WorkerLost
from plybench.play.arena.record import load_game

Result = TypeVar("Result", MatchResult, TournamentResult)

GameName = Annotated[str, Parameter(help="A game; see `plybench list games`.")]
BoardSize = Annotated[
    str | None,
    Parameter(name="--board", help="A variant of the game, such as 5x4. By default the usual one."),
]


@Parameter(name="*")
@dataclass(frozen=True)
class MatchPlayOptions:
    """How the games are played and recorded."""

    seed: Whole = 0
    "Seed of everything random; the same seed gives the same games."
    board: BoardSize = None
    openings: str | None = None
    "File of openings (moves, FEN, EPD, PGN), or `named`. By default every game starts afresh."
    shuffle: Annotated[bool, Parameter(negative="")] = False
    "Shuffle the openings, using the seed."
    opening_plies: Whole = 0
    "Random moves at the start of each pair of games; with --openings, use at most this many moves."
    starts: Starts = "alternate"
    "Who moves first: the agents in turn, or always the one given first, or second."
    draw_after: Whole = 0
    "Call an unfinished game a draw after this many moves; 0 for never."
    pgn: Path | None = None
    "Write chess games to this PGN file, replacing it. By default none is written."
    record: Path | None = None
    "Record the games in this file; the same command then continues. By default not recorded."
    workers: Whole | None = None
    "Games played at the same time, each in its own process; by default one per core."
    dask: str | None = None
    "Play on a Dask cluster: local:N, or the address of its scheduler. By default on this machine."
    profile: Annotated[bool, Parameter(negative="")] = False
    "Show calls and seconds of each function; agents with engine=python show their searches."
    move_seconds: float = 5.0
    "Time per move for an agent from a file, and for an engine limited only by nodes or depth."
    game_seconds: float = 0.0
    "Time for all moves of a game together, for an agent from a file; 0 for no limit."
    agent_memory: str = "512MB"
    "Memory limit for an agent from a file."
    agent_disk: str = "100MB"
    "Largest folder of an agent from a file, which is copied for each game, and largest new file."
    trust_agents: Annotated[bool, Parameter(negative="")] = False
    "Let agents from files use the network and files outside their folders."
    keep_going: Annotated[bool, Parameter(negative="")] = False
    "Agents from files that cannot be loaded lose every game; without this, nothing is played."
    show_faults: Annotated[bool, Parameter(negative="")] = False
    "Show all tracebacks of agents that raised an error and so lost a game, and the whole of each."
    show_output: Annotated[bool, Parameter(negative="")] = False
    "Show what agents from files printed, move by move."

    def arguments(self) -> dict[str, Any]:
        """Return the settings that `match` and `tournament` take."""
        return {
            "seed": self.seed,
            "variant": self.board or "",
            "opening_plies": self.opening_plies,
            "openings": self.openings or "",
            "shuffle": self.shuffle,
            "draw_after": self.draw_after,
            "starts": self.starts,
            "record": self.record,
            "dask": self.dask,
            "workers": 1 if self.profile else self.workers,
            "move_seconds": self.move_seconds,
            "agent_memory": parse_memory(self.agent_memory),
            "game_seconds": self.game_seconds,
            "agent_disk": parse_memory(self.agent_disk),
            "trust_agents": self.trust_agents,
            "keep_going": self.keep_going,
        }


def run_games(
    what: str,
    game: str,
    play: Callable[..., Result],
    options: MatchPlayOptions,
    out: MatchOutputOptions,
    json: bool,
) -> int:
    """Play games with a progress bar and print the result; return the exit status."""
    form = out.form(json)
    if options.pgn is not None:
        rules = load_game(game, options.board)
        check_pgn(rules, game, options.pgn)
    if options.profile and (options.workers not in (None, 1) or options.dask is not None):
        other = f"--workers {options.workers}" if options.dask is None else "--dask"
        raise InputError(f"--profile needs all games in one process, not {other}")
    rows: Rows = []
    with counted_progress(lambda done, total: f"{what}: {done} of {total} games") as tell:
        try:
            if options.profile:
                load_game(game, options.board)  # so that its imports do not count as play
                result, rows = profile_call(lambda: play(progress=tell))
            else:
                result = play(progress=tell)
        except (WorkerLost, WorkersLost, TaskFailed) as error:
            print(f"plybench: {error}", file=sys.stderr)
            return 1
    if json:
        print_json(result.to_dict() | ({"profile": rows} if options.profile else {}))
    else:
        show_result(
            result, out, form, has_faults=options.show_faults, has_prints=options.show_output
        )
        if options.profile:
            show("", profile_table(rows))
    if out.html is not None or out.figures is not None:
        write_files(result, load_game(game, options.board), out)
    if options.pgn is not None:
        write_pgn_file(rules, result.records, options.pgn)
    if not result.is_complete:
        is_kept = options.record is not None and not is_stream(options.record)
        more = "; the same command continues" if is_kept else ""
        print(f"plybench: interrupted{more}", file=sys.stderr)
    return 0 if result.is_complete else 1
