"""Everything that reads a text, by name, with texts that it can read.

A new domain or game is among them by itself; what else reads gets a line here.
"""

import io
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, partial
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any

from fuzz import command_lines, seeds
from plybench.cli.playing.clock import read_clock
from plybench.cli.playing.starting_point import read_start
from plybench.core.catalog import Domain, GameDomain, domains, games
from plybench.core.limits import parse_memory
from plybench.core.notation import read_typed_move
from plybench.core.verify import VerificationError
from plybench.domains.chess.chess960 import Chess960
from plybench.domains.chess.perft import read_position
from plybench.domains.chess.pgn import read_pgn
from plybench.domains.chess.text import read_epd, read_fen
from plybench.domains.connect_four.proof import check_proof
from plybench.domains.connect_four.proof_file import read_proof
from plybench.domains.mazeworld.scenario import read_scenario
from plybench.domains.shared.map_text import read_map
from plybench.play.agents.spec import make_agent
from plybench.play.agents.uci.info import Info
from plybench.play.agents.uci.options import read_option
from plybench.play.arena.game_files import read_games
from plybench.play.arena.log import read_records
from plybench.play.arena.openings import read_openings
from plybench.play.libraries.open_spiel import OpenSpielGame
from plybench.solvers.chess.exercises import read_exercises
from plybench.solvers.chess.uci import UciEngine
from plybench.trace import GameTrace, Trace
from plybench.trace.draw import (
    render_dot,
    render_game_dot,
    render_game_svg,
    render_game_text,
    render_svg,
    render_text,
)

GOAL = "\n--goal\n"  # between a start and a goal


@dataclass(frozen=True)
class Reader:
    """A function of a text, and texts to begin with, made when they are asked for."""

    read: Callable[[str], object]
    seeds: Callable[[], Sequence[str]]


@cache
def readers() -> dict[str, Reader]:
    """Return all readers by name."""
    found = dict(_others())
    for domain in domains().values():
        found |= {f"{domain.name}-{name}": reader for name, reader in _of_domain(domain)}
    for game in games().values():
        found |= {f"{game.name}-{name}": reader for name, reader in _of_game(game)}
    return found


def _of_domain(domain: Domain) -> Iterator[tuple[str, Reader]]:
    @cache
    def problems() -> list[Any]:
        return [domain.instance(name) for name in islice(domain.instances, 30)]

    def states() -> list[str]:
        return [problem.format_state(problem.initial) for problem in problems()]

    names = (*domain.instances, *seeds.GENERATED[domain.name])
    default = domain.instance(domain.default)
    yield "read", Reader(domain.read, lambda: [domain.write(problem) for problem in problems()])
    yield "instance", Reader(domain.instance, lambda: names)
    yield "state", Reader(default.parse_state, states)
    starts = seeds.STARTS[domain.name]
    yield "start-and-goal", Reader(partial(_start_and_goal, domain), lambda: starts)
    if domain.with_goal is not None:
        yield "goal", Reader(partial(domain.with_goal, default), states)


def _start_and_goal(domain: Domain, text: str) -> object:
    start, mark, goal = text.partition(GOAL)
    return domain.from_state(start, goal if mark else None)


def _of_game(domain: GameDomain) -> Iterator[tuple[str, Reader]]:
    game, start = domain.load(None, None)
    name, positions = domain.name, tuple(domain.positions)
    moves = (*map(game.format_action, game.actions(start)), *seeds.MOVES[name])

    def states() -> list[str]:
        return [game.format_state(domain.load(position, None)[1]) for position in positions]

    def position(text: str) -> object:
        return domain.load(text, None)

    def agent(text: str) -> object:
        return make_agent(text, game, is_checked=True)  # an external engine is not started

    yield "position", Reader(position, lambda: positions + seeds.POSITIONS[name])
    yield "variant", Reader(partial(domain.load, None), lambda: seeds.VARIANTS[name])
    yield "state", Reader(game.parse_state, states)
    yield "move", Reader(game.parse_action, lambda: moves)
    yield "typed-move", Reader(partial(read_typed_move, game, game.initial), lambda: moves)
    yield (
        "start",
        Reader(lambda text: _start(name, text), lambda: positions + seeds.POSITIONS[name]),
    )
    yield "openings", Reader(partial(read_openings, game), lambda: seeds.OPENINGS[name])
    yield "agent", Reader(agent, lambda: seeds.AGENTS)


def _others() -> Iterator[tuple[str, Reader]]:
    def given(*texts: str) -> Callable[[], Sequence[str]]:
        return lambda: texts

    yield "command-line", Reader(command_lines.run, given(*command_lines.SEEDS))
    maps = (seeds.MAP, seeds.DRAWN_MAP)
    yield "map", Reader(read_map, given(*maps))
    yield "scenario", Reader(partial(read_scenario, seeds.MAP), given(seeds.SCENARIO))
    yield "scenario-map", Reader(lambda text: read_scenario(text, seeds.SCENARIO), given(*maps))
    yield "trace", Reader(_read_trace, seeds.traces)
    yield "game-trace", Reader(_read_game_trace, seeds.game_traces)
    yield "record", Reader(partial(_from_file, read_records), seeds.records)
    yield "games", Reader(partial(_from_file, read_games), lambda: [*seeds.records(), *seeds.PGNS])
    yield "proof", Reader(partial(_from_file, _checked_proof), seeds.proofs)
    yield "clock", Reader(read_clock, given("5+3", "300", "0.5+0"))
    yield "memory", Reader(parse_memory, given("2GB", "512 MiB", "1000000", "1.5 kib"))
    yield "fen", Reader(read_fen, given(*seeds.FENS))
    yield "fen-of-the-core", Reader(read_position, given(*seeds.FENS))
    yield "fen-of-chess960", Reader(lambda text: read_position(text, True), given(*seeds.FENS))
    yield "board-of-chess960", Reader(Chess960().parse_state, given(*seeds.FENS))
    yield "epd", Reader(read_epd, given(*seeds.EPDS))
    yield "exercises", Reader(read_exercises, given("\n".join(seeds.EPDS), *seeds.EPDS))
    yield "pgn", Reader(read_pgn, given(*seeds.PGNS))
    yield "uci", Reader(_obey, given(*seeds.UCI))
    yield "uci-option", Reader(read_option, given(*seeds.UCI_OPTIONS))
    yield "uci-info", Reader(lambda text: Info().after(text), given(*seeds.UCI_INFOS))
    if find_spec("pyspiel") is not None:
        moves = ("x(0,0) o(1,1) x(2,2)", "4 0 8", "0,1,2", "initial")
        yield "open-spiel-position", Reader(OpenSpielGame("tic_tac_toe").parse_state, given(*moves))


def _start(name: str, text: str) -> None:
    """Read where a game begins, and play up to there."""
    read_start(name, text, None, None, None).line()


def _read_trace(text: str) -> None:
    """Read a trace and draw it in all ways: what was read must be whole."""
    trace = Trace.read_ndjson(io.StringIO(text))
    for draw in (render_text, render_dot, render_svg):
        draw(trace)


def _read_game_trace(text: str) -> None:
    trace = GameTrace.read_ndjson(io.StringIO(text))
    for draw in (render_game_text, render_game_dot, render_game_svg):
        draw(trace)


def _checked_proof(path: Path) -> None:
    with suppress(VerificationError):  # which tells that the proof does not hold
        check_proof(read_proof(path))


def _from_file(read: Callable[[Path], object], text: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "file"
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        read(path)


def _obey(text: str) -> None:
    """Let an engine obey lines; a search that would go on for long is stopped."""
    engine = UciEngine(lambda line: None)
    try:
        for line in text.splitlines():
            if not engine.obey(line):
                break
    finally:
        engine.close()
