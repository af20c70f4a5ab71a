"""What `match` and `tournament` show of agents of the user: their tracebacks and their prints."""

from collections.abc import Mapping, Sequence

from plybench.play.arena.agent_output import printed_text, short_trace
from plybench.play.arena.record import GameRecord

_FEW = 3  # tracebacks that are shown without being asked for


def show_faults(faults: Mapping[tuple[str, str], Sequence[int]], is_asked: bool) -> None:
    """Print the tracebacks of agents, each once, with the games they ended.

    Unless all is asked for, the end of the first few will do.
    """
    shown = list(faults.items())[: None if is_asked else _FEW]
    for (agent, trace), numbers in shown:
        games = "Game" if len(numbers) == 1 else "Games"
        text = trace if is_asked else short_trace(trace)
        print(f"\n{games} {_list_numbers(numbers)}: {agent}\n{text}")
    more = len(faults) - len(shown)
    is_cut = any(short_trace(trace) != trace for (_, trace), _ in shown)
    if more:
        print(f"\n... and {more} more; --show-faults shows all of them, and whole.")
    elif is_cut and not is_asked:
        print("\n--show-faults shows the whole of it.")


def _list_numbers(numbers: Sequence[int], most: int = 10) -> str:
    """Return the first of some numbers."""
    more = f" and {len(numbers) - most} more" if len(numbers) > most else ""
    return ", ".join(map(str, numbers[:most])) + more


def show_printed(records: Sequence[GameRecord]) -> None:
    """Print what the agents printed, game by game."""
    for record in records:
        text = printed_text(record)
        if text:
            print(f"\nGame {record.number}\n{text}")
    if not any(record.printed for record in records):
        print("\nNo agent from a file printed anything.")
