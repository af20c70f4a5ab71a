"""Command lines as texts, one argument after the other between unit separators."""

import contextlib
import io
import os
import re
import sys
import tempfile
from unittest.mock import patch

from plybench.cli import main

BETWEEN = "\x1f"
LINES = """
solve blocksworld
solve sliding_tiles reports/easy --algorithm ida_star --json
solve sliding_tiles 2~8~3~1~6~4~7~0~5 --goal 1~2~3~8~0~4~7~6~5 --heuristic hamming
solve mazeworld random:width=5,height=5,robots=2,seed=1 --model turns --engine python
solve blind_robot reports/maze --algorithm synchronize
solve mazeworld --algorithm crowd
solve blocksworld --algorithm weighted_astar --weight 1.5 --ties fifo --child-order random
solve sliding_tiles --algorithm beam --width 3 --seed 4 --duplicates closed --max-memory 1MB
trace sliding_tiles reports/easy --steps 3 --format svg
trace blocksworld --format dot
trace mazeworld --algorithm iterative_deepening --first 1 --step 1 --steps 5
tree connect_four 4453 --depth 2 --board 5x4 --evaluate weights
tree chess e4 --depth 1
tree connect_four --algorithm mcts --seed 1 --nodes 5 --format ndjson
count sliding_tiles reports/easy --json
count blocksworld --engine python
heuristics blocksworld reports/two-blocks --max-states 50 --samples 3
analyse connect_four 44444433 --no-book
analyse connect_four --board 4x4 --weak --json
analyse chess e4~e5 --depth 2 --multipv 2
analyse chess --mate 1 --seconds 0.01
chess perft --depth 2 --divide
chess perft 8/8/8/2k5/3Pp3/8/8/4K3~b~-~d3~0~1 --depth 1 --json
play connect_four --against random --board 4x3c3 --seed 1
play chess --as black --ascii
play connect_four --from 4453 --as both --clock 5+3
play chess --from e4~e5 --ply 1 --as nobody --step --against random
match connect_four random random --games 2 --board 4x3c3 --workers 1
match connect_four alpha_beta:depth=2 mcts:playouts=5 --games 2 --opening-plies 1 --json
tournament connect_four random random minimax:depth=1 --games 2 --board 4x3c3
match chess random random --games 2 --draw-after 4 --openings named --shuffle
replay games.jsonl --game 1 --ply 3
verify proof.jsonl --json
list
list games --json
list heuristics sliding_tiles
connect_four book --board 4x3 --depth 2
--help
solve --help
"""  # ~ stands for a space inside an argument
SEEDS = tuple(line.replace(" ", BETWEEN).replace("~", " ") for line in LINES.strip().splitlines())

_OUTSIDE = re.compile(r"(^|=)[/~]|\.\.|uci:|\.(py|hpp|so)|\0")  # other folders, other programs
_SKIPPED = {
    "tour",
    "chess ladder",
    "chess uci",
}  # long by nature, or tested with lines of their own
_BOUNDS = {
    "--max-seconds": "0.3", "--max-expansions": "300", "--games": "2", "--workers": "1",
    "--threads": "1", "--seconds": "0.01", "--move-seconds": "1", "--depth": "2", "--hash": "1",
    "--delay": "0", "--table": "1MB",
}  # fmt: skip
_NEEDED = {
    **dict.fromkeys(("match", "tournament"), ("--games", "--workers")),
    **dict.fromkeys(
        (
            "solve",
            "trace",
            "tree",
            "count",
            "heuristics",
            "analyse",
            "chess perft",
            "connect_four book",
        ),
        ("--max-seconds",),
    ),
}


def run(text: str) -> None:
    """Run a command line in a folder of its own; what it says must fit its exit status."""
    tokens = text.split(BETWEEN)
    if _SKIPPED & _commands(tokens) or any(map(_OUTSIDE.search, tokens)):
        return
    out, err = io.StringIO(), io.StringIO()
    with (
        tempfile.TemporaryDirectory() as folder,
        contextlib.chdir(folder),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
        patch.object(sys, "stdin", io.StringIO("1\n2\n")),
        patch.dict(os.environ, {"PLYBENCH_CACHE": folder}),
    ):
        status = main(tamed(tokens))
    if status not in (0, 1, 2):
        raise AssertionError(f"exit status {status!r}")
    said = err.getvalue()
    if status == 2 and not (said.startswith("plybench: ") and said.count("\n") == 1):
        raise AssertionError(f"bad input is to be told in one line, not {said[:300]!r}")
    if "Traceback" in said:
        raise AssertionError(said[-300:])


def _commands(tokens: list[str]) -> set[str]:
    """Return what may be the name of the command: the first word, or the first two."""
    return {tokens[0], " ".join(tokens[:2])}


def tamed(tokens: list[str]) -> list[str]:
    """Return a command line that ends soon: large numbers of what takes long become small ones."""
    tame = list(tokens)
    for i, token in enumerate(tokens):
        name, equals, value = token.partition("=")
        if name not in _BOUNDS:
            continue
        if equals and _is_large(value):
            tame[i] = f"{name}={_BOUNDS[name]}"
        elif not equals and i + 1 < len(tokens) and _is_large(tokens[i + 1]):
            tame[i + 1] = _BOUNDS[name]
    needed = (option for name in _commands(tokens) for option in _NEEDED.get(name, ()))
    for option in needed:
        if not any(token.startswith(option) for token in tokens):
            tame += [option, _BOUNDS[option]]
    return tame


def _is_large(value: str) -> bool:
    try:
        return float(value) > 2
    except ValueError:
        return False
