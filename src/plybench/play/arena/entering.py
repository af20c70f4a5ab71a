"""Agents enter a match or tournament: each is loaded once, and all that cannot be are reported."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from plybench.core.errors import ListedError, counted
from plybench.core.system.cache import log
from plybench.play.agents import Agent
from plybench.play.agents.process_agent import CannotLoad
from plybench.play.arena.agent_output import short_trace

Player = TypeVar("Player")
Enter = Callable[[Player, bool], Agent]  # (player, whether it was loaded before) -> agent


def enter_all(
    players: Sequence[Player], enter: Enter[Player], *, is_checked: bool, keep_going: bool
) -> tuple[Agent, ...]:
    """Return the agents; if files of the user cannot be loaded, an error lists all of them.

    With `keep_going` that is a warning, and these agents lose every game with the reason. With
    `is_checked` none is tried.
    """
    entered: list[Agent] = []
    faults: list[CannotLoad] = []
    for player in players:
        try:
            entered.append(enter(player, is_checked))
        except CannotLoad as fault:
            faults.append(fault)
            if keep_going:
                log.warning("%s; it loses every game", fault)
                entered.append(enter(player, True))
    if faults and not keep_going:
        raise _error(faults, len(players))
    return tuple(entered)


def _error(faults: Sequence[CannotLoad], players: int) -> Exception:
    if len(faults) == 1 and _is_clear(faults[0]):
        return faults[0]
    listing = "\n".join(_told(fault) for fault in faults)
    few = "it" if len(faults) == 1 else "they"
    return ListedError(
        f"{len(faults)} of {counted(players, 'agent')} cannot be loaded; "
        f"with --keep-going {few} would lose every game",
        listing,
    )


def _told(fault: CannotLoad) -> str:
    return str(fault) if _is_clear(fault) else f"{fault}\n{short_trace(_trace(fault))}"


def _is_clear(fault: CannotLoad) -> bool:
    """Tell whether the text says it all, which has the line in the agent's own file."""
    return _trace(fault).count('  File "') < 2


def _trace(fault: CannotLoad) -> str:
    return str(getattr(fault.__cause__, "trace", ""))
