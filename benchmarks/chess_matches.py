"""Chess: matches of our engine against every installed peer; `make bench-chess GAMES=40`.

Both sides have the same time per move, and each of our named openings is played from both sides.
Peers have one thread, a table of 64 MiB (except sunfish, which keeps its own) and no book, like us;
Stockfish is limited by its UCI_Elo and has the same time as all others. The printed table is
Markdown; its last column has the time that a move really took, ours and the peer's.

Games are kept in benchmarks/results/chess, as records, so that a stopped run can continue, and as
PGN. A change of our search or evaluation that `bench` detects starts again: its signature differs.
"""

import argparse
import os
import shlex
import shutil
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from benchmarks import chess_engine
from benchmarks.harness import RESULTS
from benchmarks.machine import environment
from plybench.core.errors import InputError
from plybench.play.agents.uci.client import UciClient
from plybench.play.arena import MatchResult, match
from plybench.play.arena.pgn import write_pgn_file
from plybench.play.arena.record import load_game

NAMED_ONLY = True

# Debian installs games where not every PATH leads; sunfish comes with benchmarks/requirements.lock.
_MORE_FOLDERS = ("/usr/games", str(Path(sys.executable).parent))


@dataclass(frozen=True)
class Peer:
    """An engine: the command that starts it, and its options."""

    name: str
    command: str
    options: Mapping[str, str]
    where: str  # to get it

    @property
    def is_installed(self) -> bool:
        return shutil.which(shlex.split(self.command)[0]) is not None

    def title(self) -> str:
        """Return the engine's own name, with its strength if that is limited."""
        client = UciClient(shlex.split(self.command))
        try:
            client.begin()
        finally:
            client.kill()
        elo = self.options.get("UCI_Elo")
        return client.name + (f", UCI_Elo {elo}" if elo else "")

    def spec(self, seconds: float) -> str:
        """Return it as an agent."""
        settings = {"seconds": f"{seconds:g}", **self.options}
        return f"uci:{self.command}?{'&'.join(f'{k}={v}' for k, v in settings.items())}"


_HASH = 64  # MiB
_ALIKE = {"Hash": str(_HASH), "Threads": "1"}  # as our engine has them
_NO_BOOK = {"Hash": str(_HASH), "OwnBook": "false"}

PEERS = (
    Peer("sunfish", "sunfish-uci", {}, "benchmarks/requirements.lock"),
    Peer("gnuchess", "gnuchess --uci", _NO_BOOK, "Debian: gnuchess"),
    Peer("glaurung", "glaurung", _NO_BOOK | {"Threads": "1"}, "Debian: glaurung"),
    Peer("toga2", "toga2", _NO_BOOK, "Debian: toga2"),
    Peer("stockfish-2400", "stockfish", _ALIKE | {"UCI_Elo": "2400"}, "Debian: stockfish"),
    Peer("ethereal", "ethereal-chess", _ALIKE, "Debian: ethereal-chess"),
)


def chosen(names: str) -> list[Peer]:
    """Return the named peers, given with commas between them; all if none is named."""
    known = {peer.name: peer for peer in PEERS}
    wanted = [name for name in names.split(",") if name] or list(known)
    for name in wanted:
        if name not in known:
            raise SystemExit(f"there is no peer {name!r}; known: {', '.join(known)}")
    return [known[name] for name in wanted]


def play(peer: Peer, games: int, seconds: float, workers: int, folder: Path) -> MatchResult:
    """Play a match, or the missing part of it, and write its games as PGN."""
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{peer.name}-{seconds:g}s-{_HASH}MiB"

    def report(played: int, total: int) -> None:
        print(f"\r{peer.name}: {played} of {total} games", end="", file=sys.stderr, flush=True)

    result = match(
        "chess",
        f"engine:seconds={seconds:g},hash={_HASH}",
        peer.spec(seconds),
        games=games,
        openings="named",
        workers=workers,
        record=folder / f"{name}.jsonl",
        progress=report,
    )
    print(file=sys.stderr)
    write_pgn_file(load_game("chess", None), result.records, folder / f"{name}.pgn")
    return result


HEADING = (
    "| peer | games | won | drawn | lost | score | Elo difference (95 %) | s per move |",
    "|---|---|---|---|---|---|---|---|",
)


def row(title: str, result: MatchResult) -> str:
    """Return the line of the table for a match."""
    ours = result.standings[0]
    low, high = result.pairs.elo_interval
    counts = f"{ours.games} | {ours.wins} | {ours.draws} | {ours.losses} | {ours.score:.1%}"
    times = ", ".join(f"{mean_seconds(result, agent):.3f}" for agent in (0, 1))
    return f"| {title} | {counts} | {result.pairs.elo:+.0f} ({low:+.0f} to {high:+.0f}) | {times} |"


def mean_seconds(result: MatchResult, agent: int) -> float:
    """Return the time that an agent took for a move; 0 if it made none."""
    taken = [
        seconds
        for record in result.records
        for ply, seconds in enumerate(record.seconds, record.opening)
        if record.entrants[ply % 2] == agent
    ]
    return sum(taken) / len(taken) if taken else 0.0


def lines(
    peers: list[Peer], games: int, seconds: float, workers: int, folder: Path
) -> Iterator[str]:
    """Play against the installed peers; yield the table and what went wrong."""
    remarks = [
        f"{p.name} is left out: there is no {shlex.split(p.command)[0]} ({p.where})"
        for p in peers
        if not p.is_installed
    ]
    yield from HEADING
    for peer in (p for p in peers if p.is_installed):
        title = peer.title()
        result = play(peer, games, seconds, workers, folder)
        yield row(title, result)
        forfeits = sum(1 for record in result.records if record.forfeit)
        if forfeits:
            remarks.append(f"{peer.name}: games forfeited: {forfeits}, see {folder}")
        if not result.is_complete:
            remarks.append("interrupted; the same command continues with the missing games")
            break
    yield from ["", *remarks] if remarks else []


def find_more_programs() -> None:
    """Look for programs also where Debian and the virtual environment have them."""
    os.environ["PATH"] = os.pathsep.join([os.environ.get("PATH", ""), *_MORE_FOLDERS])


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.chess_matches", description=__doc__)
    parser.add_argument("--games", type=int, default=40, help="against each peer")
    parser.add_argument("--seconds", type=float, default=0.1, help="per move, for both sides")
    parser.add_argument("--peers", default="", help="some of them, as in sunfish,toga2")
    parser.add_argument(
        "--workers", type=int, default=1, help="games in parallel; each needs a core"
    )
    parser.add_argument("--no-search", action="store_true", help="only the matches")
    given = parser.parse_args(arguments)
    find_more_programs()
    peers = chosen(given.peers)
    print(", ".join(f"{key} {value}" for key, value in environment().items()))
    try:
        signature = chess_engine.signature()
        for line in () if given.no_search else chess_engine.lines():
            print(line, flush=True)
        print(f"\n{given.seconds:g} s per move; signature {signature}\n")
        folder = RESULTS / "chess" / str(signature)
        for line in lines(peers, given.games, given.seconds, given.workers, folder):
            print(line, flush=True)
    except KeyboardInterrupt:
        raise SystemExit("stopped") from None
    except InputError as error:
        raise SystemExit(str(error)) from None


if __name__ == "__main__":
    main()
