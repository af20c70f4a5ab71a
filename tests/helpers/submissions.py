"""A class hands in agents for Connect Four: good ones, and every way to break."""

from pathlib import Path

_FREE = "next(c for c in range(board.shape[1]) if board[0, c] == 0)"

# Name of the student -> the text of the file.
CLASS = {
    "ada": f"""
def choose(board, player):
    return {_FREE}
""",
    "bob": """
from pathlib import Path
from helper import free
WEIGHTS = [float(x) for x in (Path(__file__).parent / "weights.txt").read_text().split()]
def choose(board, player):
    assert WEIGHTS == [float(x) for x in open("weights.txt").read().split()]
    return max(free(board), key=lambda c: WEIGHTS[c])
""",
    "cleo": f"""
import os
def choose(board, player):
    with open("memory.txt", "a") as file:
        file.write("a move\\n")
    # A game that remembers another one would choose a column that does not exist.
    return 99 if open("memory.txt").read().count("move") > 21 else {_FREE}
""",
    "dan": """
def choose(board, player):
    while True:
        pass
""",
    "eva": """
import os
def choose(board, player):
    os._exit(3)
""",
    "finn": """
def choose(board, player):
    return bytearray(10**10)[0]
""",
    "gil": f"""
import os, time
def choose(board, player):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            time.sleep(1000)
        os._exit(0)
    return {_FREE}
""",
    "hana": f"""
def choose(board, player):
    print("thinking " * 20000)
    return {_FREE}
""",
    "ida": """
def choose(board, player):
    return choose(board, player)
""",
    "jon": """
def choose(board, player):
    return "the middle"
""",
    "kim": f"""
import os, time
def choose(board, player):
    os.kill(os.getppid(), 9)
    return {_FREE}
""",
    "lena": """
import time
def choose(board, player):
    time.sleep(1000)
""",
    "max": f"""
import threading, time
def choose(board, player):
    threading.Thread(target=time.sleep, args=(1000,)).start()
    return {_FREE}
""",
    "nora": f"""
import pathlib
def choose(board, player):
    (pathlib.Path(__file__).parent / "ada.py").write_text("ruined")
    return {_FREE}
""",
}

# Files that cannot be loaded: name of the student -> (text, what is reported).
BROKEN = {
    "olga": ("def chose(board, player): return 0\n", "unknown name in olga.py 'choose'"),
    "paul": (
        "import no_such_package\ndef choose(board, player): return 0\n",
        "line 1: ModuleNotFoundError",
    ),
    "quin": ("def choose(board, player)\n    return 0\n", "line 1: expected ':'"),
    "rosa": (
        "class choose:\n    def __init__(self, depth):\n        pass\n"
        "    def choose(self, board):\n        return 0\n",
        "cannot be made: TypeError",
    ),
}

BESIDE = {
    "helper.py": "def free(board):\n    return [c for c in range(7) if not board[0, c]]\n",
    "weights.txt": "1 2 3 4 3 2 1\n",
}

# How each of the class loses if it does; the others play their games to the end.
REASONS = {
    "dan": "made no move within 2 s",
    "eva": "ended its process with status 3",
    "finn": "needed more than 512 MB of memory",
    "ida": "raised RecursionError: maximum recursion depth exceeded",
    "jon": "returned 'the middle', which is not a column",
    "lena": "made no move within 2 s",
}


def hand_in(folder: Path, *names: str, broken: tuple[str, ...] = ()) -> list[str]:
    """Write the files of some students, by default of all, into a folder; return their agents."""
    folder.mkdir(exist_ok=True)
    for name, text in BESIDE.items():
        (folder / name).write_text(text)
    for name in names or CLASS:
        (folder / f"{name}.py").write_text(CLASS[name])
    for name in broken:
        (folder / f"{name}.py").write_text(BROKEN[name][0])
    return [f"{folder / name}.py:choose" for name in (*(names or CLASS), *broken)]
