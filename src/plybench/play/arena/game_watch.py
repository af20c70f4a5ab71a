"""What is seen of the agents in a game: the time before their first move, and what they print."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from plybench.play.agents.agent import Agent, WatchedAgent
from plybench.play.agents.watching import Watch
from plybench.play.arena.record_parts import Output

_KEPT = 4000  # characters that an agent prints in a game: at its beginning, and as many at its end


class GameWatch:
    """Watches the agents of one game; of agents in this process it knows only their times.

    Use it as a context, or call `end`. Its numbers are complete once the agents are closed.
    """

    def __init__(self, agents: Sequence[Agent]) -> None:
        watched = [agent for agent in agents if isinstance(agent, WatchedAgent)]
        self._unwatched = [agent for agent in watched if agent.watch is None]
        for agent in self._unwatched:
            agent.watch = Watch(with_memory=False)
        self._watches = [_watch_of(agent) or Watch() for agent in agents]

    def __enter__(self) -> "GameWatch":
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def end(self) -> None:
        """Take the watch off each agent that had no watch before."""
        for agent in self._unwatched:
            agent.watch = None

    @property
    def start_seconds(self) -> tuple[float, float]:
        """The seconds to start the process of each agent."""
        one, two = (round(watch.start_seconds, 6) for watch in self._watches)
        return one, two

    @property
    def load_seconds(self) -> tuple[float, float]:
        """The seconds to load each agent."""
        one, two = (round(watch.load_seconds, 6) for watch in self._watches)
        return one, two

    def printed(self, sides: Sequence[int], opening: int = 0) -> tuple[Output, ...]:
        """Return what was printed, move by move; `sides` made the moves after the opening."""
        each = chain(*(self._printed_by(player, sides, opening) for player in (1, 2)))
        return bounded(each, [watch.left_out for watch in self._watches])

    def _printed_by(self, player: int, sides: Sequence[int], opening: int) -> Iterator[Output]:
        watch = self._watches[player - 1]
        yield Output(player, 0, watch.printed)
        own = [ply for ply, side in enumerate(sides, opening + 1) if side == player]
        last = opening + len(sides) + 1  # the move that was not made
        for move, ply in zip(watch.moves, [*own, last], strict=False):
            yield Output(player, ply, move.printed)
        yield Output(player, last, watch.last_words)


def _watch_of(agent: Agent) -> Watch | None:
    return agent.watch if isinstance(agent, WatchedAgent) else None


def bounded(outputs: Iterable[Output], left_out: Sequence[int] = (0, 0)) -> tuple[Output, ...]:
    """Return the prints of two agents that a record keeps, in the order of the moves.

    `left_out` bytes of each agent were left out before.
    """
    given = list(outputs)
    each = [
        _shortened([output for output in given if output.player == player], left)
        for player, left in zip((1, 2), left_out, strict=True)
    ]
    return tuple(sorted(chain(*each), key=lambda output: (output.ply, output.player)))


def _shortened(outputs: Iterable[Output], left_out: int) -> list[Output]:
    """Return the prints of an agent; in long prints a note stands in place of the middle.

    `left_out` bytes were left out before, where one move printed much.
    """
    given = [output for output in outputs if output.text]
    total = sum(len(output.text) for output in given)
    cut = total - 2 * _KEPT
    if cut <= 0:
        return given
    many = f"about {cut + left_out:,}" if left_out else f"{cut:,}"
    found: list[Output] = []
    place = 0  # of the first character of an output in all that was printed
    for output in given:
        text, end = output.text, place + len(output.text)
        note = f"\n... {many} characters left out ...\n" if place <= _KEPT < end else ""
        first, last = text[: max(_KEPT - place, 0)], text[max(total - _KEPT - place, 0) :]
        found.append(Output(output.player, output.ply, first + note + last))
        place = end
    return [output for output in found if output.text]
