"""Why do our counts differ? The same search under every convention that node counts depend on.

Two correct programs of one algorithm count differently when they break ties, notice duplicates,
test for goals or order children in another way. Here each convention has the name that textbooks
and programs give it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from plybench.core.catalog import Algorithm
from plybench.core.catalog.settings_text import read_settings
from plybench.core.errors import InputError
from plybench.core.tables import Beyond, Column, Table
from plybench.study.comparison.comparison import Comparison, Search
from plybench.study.rows import Row

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
    given = read_settings(text, lambda name: entry).options
    values = {name: _values(entry, name, orders) for name in OPTIONS if name in entry.choices}
    if not values:
        raise InputError(f"{entry.name} has no conventions to vary")
    usual = {name: str(given.get(name, entry.defaults[name])) for name in values}
    others = {name: value for name, value in given.items() if name not in values}
    combinations = _all(values) if every else _one_at_a_time(values, usual)
    return [_text(entry, others, usual, chosen) for chosen in combinations]


def _values(entry: Algorithm, name: str, orders: Sequence[str]) -> tuple[str, ...]:
    more = tuple(orders[1:]) if name == "child_order" else ()  # the first one is `given`
    return tuple(dict.fromkeys((*entry.choices[name], *more)))


def _one_at_a_time(
    values: Mapping[str, tuple[str, ...]], usual: Mapping[str, str]
) -> Iterator[Mapping[str, str]]:
    yield usual
    for name, allowed in values.items():
        for value in allowed:
            if value != usual[name]:
                yield {**usual, name: value}


def _all(values: Mapping[str, tuple[str, ...]]) -> Iterator[Mapping[str, str]]:
    for chosen in product(*values.values()):
        yield dict(zip(values, chosen, strict=True))


def _text(
    entry: Algorithm,
    others: Mapping[str, object],
    usual: Mapping[str, str],
    chosen: Mapping[str, str],
) -> str:
    """Return a search as text, without the options that have the algorithm's default."""
    named = {n: v for n, v in chosen.items() if v != str(entry.defaults[n])}
    parts = [f"{name}={value}" for name, value in {**others, **named}.items()]
    return f"{entry.name}:{','.join(parts)}" if parts else entry.name


@dataclass(frozen=True)
class _Variant:
    """A search with all its conventions, and its runs."""

    search: Search
    conventions: Mapping[str, str]
    rows: Sequence[Row]

    def differs_in(self, other: "_Variant") -> dict[str, str]:
        """Return the conventions in which this variant differs from another."""
        return {n: v for n, v in self.conventions.items() if v != other.conventions[n]}


def variants_table(found: Comparison, entries: Mapping[str, Algorithm]) -> Table:
    """Return the searches under each convention side by side, with the name of each."""
    answer = "value" if found.place == "position" else "cost"
    usual = ("expanded", "generated", "calls", "cutoffs", answer)
    counts = list(dict.fromkeys([found.metric, *(n for n in usual if n in found.metrics)]))
    columns = [
        Column("search"),
        Column("convention"),
        *(Column(n, "count") for n in counts),
        Column("known as"),
    ]
    lines, is_each = [], True
    for label, variants in _variants(found, entries).items():
        is_single = all(len(v.differs_in(variants[0])) < 2 for v in variants)
        is_each = is_each and is_single
        for words, known, variant in (_each if is_single else _every)(variants):
            lines.append([label, words, *_cells(found, variant.rows, counts), known])
    caption = found.table().caption + " One convention is changed at a time." * is_each
    return Table(columns, lines, caption, "tab:variants")


def _variants(found: Comparison, entries: Mapping[str, Algorithm]) -> dict[str, list[_Variant]]:
    """Return the variants of each search, itself first."""
    variants: dict[str, list[_Variant]] = {}
    for search, rows in found.searches.items():
        entry = entries[search.algorithm.partition(":")[0]]
        given = read_settings(search.algorithm, entries.__getitem__).options
        names = [name for name in OPTIONS if name in entry.choices]
        conventions = {name: str(given.get(name, entry.defaults[name])) for name in names}
        label = Search(entry.name, search.heuristic, search.depth).name
        variants.setdefault(label, []).append(_Variant(search, conventions, rows))
    return variants


def _each(variants: Sequence[_Variant]) -> Iterator[tuple[str, str, _Variant]]:
    """Yield every value of every convention, with the search that is otherwise as usual."""
    usual = variants[0]
    for option in usual.conventions:
        for variant in variants:
            changed = variant.differs_in(usual)
            if not changed or option in changed:
                value = variant.conventions[option]
                mark = "" if changed else " (usual)"
                yield f"{_words(option)}: {value}{mark}", _known_as(option, value), variant


def _every(variants: Sequence[_Variant]) -> Iterator[tuple[str, str, _Variant]]:
    """Yield every combination of conventions; the text has only those that are not usual."""
    for variant in variants:
        changed = variant.differs_in(variants[0]) or variant.conventions
        words = ", ".join(f"{_words(name)}: {value}" for name, value in changed.items())
        known = "; ".join(_known_as(*pair) for pair in changed.items())
        yield words, known, variant


def _known_as(option: str, value: str) -> str:
    return CONVENTIONS.get((option, value), "a child order that the domain has a name for")


def _words(option: str) -> str:
    return option.replace("_", " ")


def _cells(found: Comparison, rows: Sequence[Row], counts: Sequence[str]) -> list[object]:
    cells: list[object] = []
    for name in counts:
        sample = found.sample(rows, name)
        cells.append(Beyond(sample.limit) if sample.median is None else sample.median)
    return cells
