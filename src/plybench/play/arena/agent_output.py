"""What a game shows of its agents: what they printed, and the traceback of the one that failed."""

from plybench.play.arena.record import GameRecord

_FEW_FRAMES = 2  # of a short traceback
_HEAD = "Traceback (most recent call last):"


def printed_text(record: GameRecord) -> str:
    """Return the prints of the agents of a game, each line with its move; empty without prints.

    A record keeps a limited number of characters of each agent, and says how many it leaves out.
    """
    lines = []
    for output in record.printed:
        agent = record.agents[output.player - 1]
        when = f"move {output.ply}" if output.ply else "at the start"
        lines += [f"{agent}, {when}: {line}" for line in output.text.splitlines()]
    return "\n".join(lines)


def short_trace(trace: str) -> str:
    """Return the end of a traceback: its last frames and the error."""
    lines = trace.splitlines()
    starts = [i for i, line in enumerate(lines) if line.startswith('  File "')]
    if len(starts) <= _FEW_FRAMES:
        return trace
    return "\n".join([_HEAD, "  ...", *lines[starts[-_FEW_FRAMES] :]])
