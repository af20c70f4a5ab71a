"""Ctrl-C while the command `plybench` is still being imported: it ends without a traceback.

Imported before everything else. Programs that use the package are not affected.
"""

import os
import signal
import sys


def _is_command() -> bool:
    """Tell whether this process is `plybench ...` or `python -m plybench ...`."""
    if sys.argv[:1] == ["-m"]:  # this package is being imported
        words = sys.orig_argv
        return words[words.index("-m") + 1 :][:1] == ["plybench"] if "-m" in words else False
    program = os.path.basename(sys.argv[0]) if sys.argv else ""
    return os.path.splitext(program)[0] == "plybench"


def _leave(*_: object) -> None:
    from contextlib import suppress  # imported after the handler is set: it takes a while

    with suppress(OSError):  # stderr is closed
        os.write(2, b"plybench: interrupted\n")
    os._exit(1)


def end() -> None:
    """Raise KeyboardInterrupt again from now on; called once it will be caught."""
    if signal.getsignal(signal.SIGINT) is _leave:
        signal.signal(signal.SIGINT, signal.default_int_handler)


if _is_command() and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, _leave)
