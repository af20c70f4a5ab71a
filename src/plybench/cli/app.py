"""The application: finds the command, and turns bad input into one line and an exit status.

Each command is a file that is imported when it is used. Exit status: 0 solved or done, 1 no
solution or a limit reached, 2 bad input.
"""

import logging
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import TextIO

from cyclopts import App, CycloptsError

from plybench.cli.error_text import as_typed
from plybench.cli.output import make_console
from plybench.errors import InputError, ListedError
from plybench.limits import LimitReached
from plybench.system import early_interrupt
from plybench.system.foreign_text import one_line, visible
from plybench.system.python_files import own_traceback
from plybench.version import __version__

_COMMANDS = {
    "list": "List what is available: domains, algorithms, heuristics, games, agents, ...",
    "solve": "Solve a problem and show the solution, its cost and the exact node counts.",
    "compare": "Compare searches on the same instances: medians with intervals, figures.",
    "show": "Draw instances of a domain or positions of a game, without solving them.",
    "trace": "Show a search step by step, as text, NDJSON, DOT or SVG.",
    "tree": "Show the tree of a game-tree search, as text, NDJSON, DOT or SVG.",
    "decide": "Show the move that an agent makes in a position, with the score of each move.",
    "count": "Count all optimal solutions.",
    "heuristics": "Check heuristics: are they admissible, consistent, well informed?",
    "check": "Check your own problem, game, heuristic or agent; say what is wrong with it.",
    "build": "Compile your own problem in C++, or write one to start from.",
    "grade": "Grade students' code by a grading file: a table, Gradescope's JSON, pages.",
    "check-plan": "Check a plan written by `solve --output` against the rules alone.",
    "analyse": "Evaluate a position and its best moves, or find the mistakes in a game.",
    "proof": "Check a saved proof of a Connect Four score against the rules alone.",
    "book": "Build an opening book for Connect Four, or list the existing ones.",
    "perft": "Count the positions reached after N plies from a chess position.",
    "ladder": "Climb from minimax to the chess engine, and measure what each step is worth.",
    "uci": "Run the chess engine for other programs: UCI on stdin and stdout.",
    "play": "Play a game in the terminal, against an agent or another person.",
    "match": "Play games between two agents: wins, draws, losses, with 95 % intervals.",
    "tournament": "Play games between many agents: ranking and ratings.",
    "lab": "Open the lab in your browser: see a search, race it, play it.",
    "study": "Run experiments, keep every run, and report the results.",
    "reproduce": "Run the reports' experiments again: published, ours, verdict, command.",
    "replay": "Check recorded games or a PGN against the rules, and show or draw them.",
    "tour": "See every algorithm at work on one example of each family, and what to try next.",
}

_EPILOGUE = "Try `plybench tour`, then `plybench solve blocksworld` and `plybench list`."


def build_app() -> App:
    """Return the command-line application."""
    app = App(
        name="plybench",
        help="A workbench for classical AI search.",
        help_epilogue=_EPILOGUE,
        version=_version,
        help_format="plaintext",
        result_action="return_value",
        print_error=False,
        exit_on_error=False,
        suppress_keyboard_interrupt=False,
    )
    for name, summary in _COMMANDS.items():
        module = f"plybench.cli.commands.{name.replace('-', '_')}"
        app.command(f"{module}:command", name=name, help=summary)
    return app


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status."""
    tokens = list(sys.argv[1:] if arguments is None else arguments)
    _prepare_streams()
    _tell_on_stderr()
    try:
        early_interrupt.end()
        app = build_app()
        if not tokens or {*app.help_flags, *app.version_flags}.intersection(tokens):
            app.console = make_console()  # it reports a reader that went away
        status = app(tokens)
        sys.stdout.flush()
    except (InputError, CycloptsError) as error:
        if isinstance(error, ListedError):
            print(visible(error.listing).rstrip(), file=sys.stderr)
        said = as_typed(error, tokens)
        print(_wrapped(f"plybench: {one_line(said, most=None)}"), file=sys.stderr)
        return 2
    except LimitReached as error:
        _tell_unprepared(str(error), "--json" in tokens)
        return 1
    except KeyboardInterrupt:
        print("plybench: interrupted", file=sys.stderr)
        return 1
    except BrokenPipeError:  # the reader of our output closed the pipe, as `| head` does
        _discard_output()
        return 0
    except OSError as error:
        what = "the output cannot be written" if error.filename is None else error.filename
        print(f"plybench: {what}: {error.strerror}", file=sys.stderr)
        _discard_output()
        return 2
    except Exception as error:
        theirs = own_traceback(error)
        if not theirs:
            raise  # a mistake of ours, told in full
        print(f"{theirs}plybench: your code failed, see above", file=sys.stderr)
        return 2
    return status if isinstance(status, int) else 0


def _prepare_streams() -> None:
    """Reopen streams that the caller closed (`>&-`); print what stdout cannot encode as escapes."""
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: SIM115
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if isinstance(sys.stdout, TextIOWrapper) and not _prints_all(sys.stdout):
        sys.stdout.reconfigure(errors="backslashreplace")


def _prints_all(stream: TextIOWrapper) -> bool:
    """Tell whether a stream accepts every text, even file names with a broken encoding."""
    return stream.encoding == "utf-8" and stream.errors != "strict"


def _tell_unprepared(reason: str, json: bool) -> None:
    """Report that a limit was reached before the search could begin."""
    from plybench.cli.output import print_json

    said = f"{reason} while the problem was prepared"
    if json:
        print_json({"status": "limit", "reason": said})
    else:
        print(f"limit: {said}")


def _wrapped(message: str) -> str:
    """Return a message for stderr: on a terminal, its lines are broken between words."""
    try:
        width = os.get_terminal_size(sys.stderr.fileno()).columns
    except (OSError, ValueError):  # it is not a terminal
        return message
    import textwrap

    wrapper = textwrap.TextWrapper(
        max(width, 20), subsequent_indent="  ", break_long_words=False, break_on_hyphens=False
    )
    return "\n".join(map(wrapper.fill, message.splitlines()))


class _StderrHandler(logging.StreamHandler[TextIO]):
    """Writes to the current stderr, even if a program calls `main` several times."""

    def emit(self, record: logging.LogRecord) -> None:
        self.stream = sys.stderr
        super().emit(record)

    def format(self, record: logging.LogRecord) -> str:
        return _wrapped(super().format(record))


def _tell_on_stderr() -> None:
    """Show the library's messages, such as that a table is being built."""
    log = logging.getLogger("plybench")
    if not log.handlers:
        handler = _StderrHandler()
        handler.setFormatter(logging.Formatter("plybench: %(message)s"))
        log.addHandler(handler)
        log.setLevel(logging.INFO)


def _discard_output() -> None:
    """Discard pending output, so that the interpreter can close its files."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _version() -> str:
    from plybench.engine import native_core

    core = native_core()
    built = "not built" if core is None else core.build_info()["compiler"]
    return f"plybench {__version__} (native core: {built})"
