"""The Swiss system: in each round, agents with about the same number of points meet.

Agents are ordered by their points, those with the same number by a drawn order. From the top down,
each meets the next one it has not met before (the Monrad rule). If one is left for whom that is
impossible, two pairs exchange agents, the lowest that can. With at most half as many rounds as
agents, there always is such a pair: two agents a and b that are left have each met fewer than half
of the others, so of some pair, one has not met a and the other has not met b. Of an odd number, the
last agent that has not rested yet rests.
"""

from collections.abc import Collection, Mapping, Sequence

Pair = tuple[int, int]


def swiss_pairs(
    order: Sequence[int], met: Collection[frozenset[int]], rested: Collection[int]
) -> list[Pair]:
    """Return who meets in a round, the highest first in each pair; `order` has the best first.

    `met` are the pairs that have met, `rested` the agents that had no opponent in a round. Who has
    none in this round is missing in the result.
    """
    playing = list(order)
    if len(playing) % 2:
        playing.remove(next(agent for agent in reversed(playing) if agent not in rested))
    pairs, left = _from_the_top(playing, met)
    while left:
        pairs = _exchanged(pairs, left.pop(0), left.pop(0), met)
    place = {agent: at for at, agent in enumerate(order)}
    ordered = [(a, b) if place[a] < place[b] else (b, a) for a, b in pairs]
    return sorted(ordered, key=lambda pair: place[pair[0]])


def _from_the_top(
    order: Sequence[int], met: Collection[frozenset[int]]
) -> tuple[list[Pair], list[int]]:
    """Return pairs of agents that can meet, and the agents left over."""
    pairs, left, free = list[Pair](), list[int](), list(order)
    while free:
        agent = free.pop(0)
        other = next((other for other in free if frozenset((agent, other)) not in met), None)
        if other is None:
            left.append(agent)
        else:
            free.remove(other)
            pairs.append((agent, other))
    return pairs, left


def _exchanged(
    pairs: list[Pair], one: int, two: int, met: Collection[frozenset[int]]
) -> list[Pair]:
    """Return the pairs with two more agents, who have met each other, after an exchange."""
    for at in reversed(range(len(pairs))):
        for a, b in (pairs[at], pairs[at][::-1]):
            if frozenset((one, a)) not in met and frozenset((two, b)) not in met:
                return [*pairs[:at], (one, a), (two, b), *pairs[at + 1 :]]
    raise AssertionError("no exchange: there are more rounds than half the number of agents")


def first_player(pair: Pair, starts: Mapping[int, int]) -> Pair:
    """Return a pair, first the agent that has started fewer games; if equal, the lower agent.

    >>> first_player((3, 5), {3: 2, 5: 1}), first_player((3, 5), {})
    ((5, 3), (5, 3))
    """
    high, low = pair
    return pair if starts.get(high, 0) < starts.get(low, 0) else (low, high)
