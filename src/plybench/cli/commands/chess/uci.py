"""`plybench chess uci`: the chess engine for other programs."""

import sys


def command(*commands: str) -> int:
    """Speak UCI, the protocol of chess programs, on stdin and stdout, until `quit`.

    Args:
        commands: UCI commands to run instead of reading stdin, each in quotes.
    """
    from plybench.solvers.chess.uci import UciEngine

    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")  # bytes that are not text cannot be a command
    engine = UciEngine(_say)
    try:
        for line in commands or sys.stdin or ():
            if not engine.obey(line):
                break
        else:
            engine.finish()
    finally:
        engine.close()
    return 0


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()
