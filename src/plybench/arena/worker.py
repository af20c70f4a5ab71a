"""A process that plays games: reads a setting and jobs from stdin, writes records to stdout.

Everything is a line of JSON. When stdin ends, the process ends with all the agents it has started,
even if its parent was killed.
"""

import json
import os
import sys
import threading
from queue import SimpleQueue

from plybench.agents.process import end_all
from plybench.arena.match_settings import MatchSettings
from plybench.arena.openings import Opening
from plybench.arena.pairing_list import Job, Table


def main() -> None:
    """Play until stdin ends."""
    setting = MatchSettings.from_dict(json.loads(sys.stdin.readline()))
    lines: SimpleQueue[str] = SimpleQueue()
    threading.Thread(target=_read, args=(lines,), daemon=True).start()
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # so that nothing prints into the answers
    table = Table(setting, is_checked=True)
    while True:
        number, entrants, (name, start, moves) = json.loads(lines.get())
        opening = Opening(name, start, tuple(moves))
        record = table.play(Job(number, tuple(entrants), opening))
        answers.write(record.to_json() + "\n")
        answers.flush()


def _read(lines: "SimpleQueue[str]") -> None:
    for line in sys.stdin:
        lines.put(line)
    end_all()
    os._exit(0)


if __name__ == "__main__":
    main()
