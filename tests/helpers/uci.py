"""Small UCI engines written to files: good ones, and ones that misbehave in one answer."""

import shlex
import sys
from pathlib import Path

_SCRIPT = """
import os, subprocess, sys, time
import chess

def say(*words):
    print(*words, flush=True)

board, log = chess.Board(), open({log!r}, "a", buffering=1)
for line in sys.stdin:
    log.write(line)
    word, _, rest = line.strip().partition(" ")
    if word == "uci":
        {uci}
    elif word == "isready":
        {isready}
    elif word == "position":
        fen, _, moves = rest.removeprefix("fen ").partition(" moves ")
        board = chess.Board(fen)
        for move in moves.split():
            board.push_uci(move)
    elif word == "go":
        move = min(board.legal_moves, key=str)
        {go}
    elif word == "quit":
        break
"""

GREETING = """say("id name Fake 1.0")
        say("option name Hash type spin default 16 min 1 max 64")
        say("option name Own Book type check default false")
        say("option name Style type combo default Solid var Risky var Very Solid")
        say("option name Clear Hash type button")
        say("option name Log File type string default <empty>")
        say("option name UCI_LimitStrength type check default false")
        say("option name UCI_Elo type spin default 1500 min 1000 max 2500")
        say("uciok")"""

READY = 'say("readyok")'

GO = 'say(f"info depth 1 score cp 13 nodes 20 pv {move}"); say("bestmove", move)'

# What the engine does when it is to move -> the reason that must be recorded.
MISBEHAVIOURS = {
    "sys.exit(3)": "ended its process with status 3",
    "os.kill(os.getpid(), 11)": "was killed by SIGSEGV",
    "os.kill(os.getpid(), 9)": "was killed by SIGKILL",
    "time.sleep(60)": "made no move within 0.5 s (asked for nodes 7)",
    "while True: say('info string and so on')": "made no move within 0.5 s (asked for nodes 7)",
    "say('x' * 100000)": "wrote a line of more than 65,536 bytes",
    "say('bestmove e2e5')": (
        "answered with an invalid move: 'e2e5' is not legal: the piece on e2 cannot go to e5"
    ),
    "say('bestmove Nf3')": (
        "answered with an invalid move: 'Nf3' is not a move in UCI; write it as e2e4 or e7e8q"
    ),
    "say('bestmove a1a1')": (
        "answered with an invalid move: 'a1a1' is not a move: it ends where it begins"
    ),
    "say('bestmove (none)')": "answered that it has no move",
    "say('bestmove')": "answered that it has no move",
}


def engine(
    folder: Path,
    settings: str = "nodes=7",
    *,
    uci: str = GREETING,
    isready: str = READY,
    go: str = GO,
    name: str = "engine",
) -> str:
    """Write an engine with some answers of its own, and return it as an agent."""
    file = folder / f"{name}.py"
    log = str(folder / f"{name}.log")
    file.write_text(_SCRIPT.format(log=log, uci=uci, isready=isready, go=go))
    return f"uci:{shlex.join([sys.executable, str(file)])}" + (f"?{settings}" if settings else "")


def heard(folder: Path, name: str = "engine") -> list[str]:
    """Return the lines that an engine got, in all its games."""
    return (folder / f"{name}.log").read_text().splitlines()
