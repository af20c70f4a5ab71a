"""What the processes of a pool are asked to do in the tests: `prepare` is what they call."""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any


def prepare(setup: dict[str, Any]) -> Callable[[Any], Any]:
    if setup.get("dies"):
        os._exit(7)
    if setup.get("raises"):
        raise ValueError("no set-up")
    folder = Path(setup.get("folder", "."))

    def work(task: Any) -> Any:
        what, number = task
        if what == "square":
            return number * number
        if what == "print":
            print("said aloud", flush=True)
            return input() if number else "silent"
        if what == "sleep":
            (folder / f"asleep-{os.getpid()}").touch()
            time.sleep(number)
        deaths = folder / f"deaths-{number}"
        if what == "die" and (not deaths.exists() or len(deaths.read_text()) < int(setup["times"])):
            with deaths.open("a") as file:
                file.write("x")
            os.kill(os.getpid(), signal.SIGKILL)
        if what == "raise":
            raise KeyError(number)
        return what

    return work
