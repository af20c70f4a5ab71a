"""Why do our counts differ? The same search under every convention that node counts depend on.

Two correct programs of one algorithm count differently when they break ties, notice duplicates,
test for goals or order children in another way. Here each convention has the name that textbooks
and programs give it.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from plybench.catalog import Algorithm
from plybench.errors import InputError
from plybench.study.comparison.comparison import Comparison
from plybench.study.comparison.runs import read_search
from plybench.study.rows import Row
from plybench.study.tables import Beyond, Column, Table

OPTIONS = ("duplicates", "goal_test", "ties", "child_order", "cut", "choose")

# What each convention is called, or where it is found. AIMA is Russell and Norvig, 4th edition.
CONVENTIONS: Mapping[tuple[str, str], str] = {
    ("duplicates", "tree"): "tree-like search: repeated states are not noticed",
    ("duplicates", "parent"): "no way back to the parent's state; all else is a tree",
    ("duplicates", "path"): "cycle check along the path (AIMA: IS-CYCLE)",
    ("duplicates", "closed"): "a closed set only: copies may wait, and be expanded again",
    ("duplicates", "graph"): "graph search, best cost of each state (AIMA: `reached`)",
    ("goal_test", "generated"): "early goal test, when a child is made (AIMA: breadth-first)",
    ("goal_test", "expanded"): "late goal test, when a node is taken out (AIMA: best-first, A*)",
    ("ties", "low-h"): "least h first among equal f, then oldest (Fast Downward's A*)",
    ("ties", "fifo"): "oldest first: a heap of (f, counter, node)",
    ("ties", "lifo"): "newest first: a stack among equals",
    ("ties", "heap"): "only f is compared: what Python's heapq happens to give",
    ("child_order", "given"): "actions in the domain's order",
    ("child_order", "random"): "actions shuffled, from a seed",
    ("cut", ">="): "cut when the value reaches beta (AIMA: alpha-beta)",
    ("cut", ">"): "cut only beyond beta: equal values are searched on",
    ("choose", "first"): "the first of the best moves",
    ("choose", "random"): "any of the best moves: all must be proved equal",
}  # fmt: skip


def variants_of(
    text: str, entry: Algorithm, orders: Sequence[str] = (), *, every: bool = False
) -> list[str]:
    """Return a search under other conventions: itself first, then one option changed at a time.

    With `every`, all combinations. `orders` are the child orders that the domain has names for,
    its usual one first.
    """
    _, given = read_search(text, lambda name: entry)
    values = {name: _values(entry, name, orders) for name in OPTIONS if name in entry.choices}
    if not values:
        raise InputError(f"{entry.name} has no conventions to vary; it is what it is")
    usual = {name: str(given.get(name, entry.defaults[name])) for name in values}
    others = {name: value for name, value in given.items() if name not in values}
    combinations = _all(values) if every else _one_at_a_time(values, usual)
    return [_text(entry, others, usual, chosen) for chosen in combinations]


def _values(entry: Algorithm, name: str, orders: Sequence[str]) -> tuple[str, ...]:
    more = tuple(orders[1:]) if name == "child_order" else ()  # the first one is `given`
    return tuple(dict.fromkeys((*entry.choices[name], *more)))


def _one_at_a_time(
    values: Mapping[str, tuple[str, ...]], usual: Mapping[str, str]
) -> Iterator[Mapping[str, str]]:  # fmt: skip
    yield usual
    for name, allowed in values.items():
        for value in allowed:
            if value != usual[name]:
                yield {**usual, name: value}


def _all(values: Mapping[str, tuple[str, ...]]) -> Iterator[Mapping[str, str]]:
    for chosen in product(*values.values()):
        yield dict(zip(values, chosen, strict=True))


def _text(
    entry: Algorithm, others: Mapping[str, object], usual: Mapping[str, str],
    chosen: Mapping[str, str],
) -> str:  # fmt: skip
    """Return a search as text; only what is not the algorithm's default is written."""
    named = {n: v for n, v in chosen.items() if v != str(entry.defaults[n])}
    parts = [f"{name}={value}" for name, value in {**others, **named}.items()]
    return f"{entry.name}:{','.join(parts)}" if parts else entry.name


def variants_table(found: Comparison, entries: Mapping[str, Algorithm]) -> Table:
    """Return the searches under each convention side by side, with what each is called."""
    answer = "value" if found.place == "position" else "cost"
    usual = ("expanded", "generated", "calls", "cutoffs", answer)
    counts = list(dict.fromkeys([found.metric, *(n for n in usual if n in found.metrics)]))
    columns = [Column("search"), Column("convention"), *(Column(n, "count") for n in counts),
               Column("known as")]  # fmt: skip
    lines = []
    for search, rows in found.searches.items():
        entry = entries[search.algorithm.partition(":")[0]]
        changed = _changed(search.algorithm, entry)
        label = " ".join(filter(None, (entry.name, search.heuristic,
                         "" if search.depth is None else f"depth {search.depth}")))  # fmt: skip
        words = [f"{_words(name)}: {value}" for name, value in changed.items()]
        lines.append([label, "\n".join(words) or "as usual", *_cells(found, rows, counts),
                      "; ".join(_known_as(*pair) for pair in changed.items())
                      or _usual_words(entry)])  # fmt: skip
    labels = list(dict.fromkeys(line[0] for line in lines))
    lines.sort(key=lambda line: labels.index(line[0]))
    caption = found.table().caption
    if all(
        len(_changed(s.algorithm, entries[s.algorithm.partition(":")[0]])) < 2
        for s in found.searches
    ):
        caption += " One convention is changed at a time."
    return Table(columns, lines, caption, "tab:variants")


def _changed(text: str, entry: Algorithm) -> dict[str, str]:
    _, options = read_search(text, lambda name: entry)
    return {name: str(value) for name, value in options.items() if name in OPTIONS}


def _known_as(option: str, value: str) -> str:
    return CONVENTIONS.get((option, value), "a child order that the domain has a name for")


def _usual_words(entry: Algorithm) -> str:
    """Return the conventions of an algorithm when nothing is said."""
    used = [f"{_words(name)} {entry.defaults[name]}" for name in OPTIONS if name in entry.choices]
    return ", ".join(used)


def _words(option: str) -> str:
    return option.replace("_", " ")


def _cells(found: Comparison, rows: Sequence[Row], counts: Sequence[str]) -> list[object]:
    cells: list[object] = []
    for name in counts:
        sample = found.sample(rows, name)
        cells.append(Beyond(sample.limit) if sample.median is None else sample.median)
    return cells
