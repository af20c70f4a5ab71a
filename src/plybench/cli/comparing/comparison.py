"""Turn the command line of `plybench compare` into a plan."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from plybench.core.catalog import (
    Algorithm,
    Domain,
    GameDomain,
    algorithms,
    check_options,
    find_algorithm,
    find_domain,
    find_game,
    find_game_algorithm,
    game_algorithms,
    games,
    is_library_game,
    named,
)
from plybench.core.errors import InputError
from plybench.core.game import evaluations_of, orderings_of
from plybench.core.limits import Limits
from plybench.core.running.search_settings import Engine
from plybench.engine.loading import load_position, load_problem
from plybench.engine.searches import find_heuristic
from plybench.study.comparison.instances import Group, groups_of
from plybench.study.comparison.plan import Plan
from plybench.study.comparison.runs import read_search
from plybench.study.comparison.variants import variants_of

_ALL = "all"
_MOST_DEPTHS = 1000


@dataclass(frozen=True)
class Request:
    """The command line of a comparison."""

    domain: str
    sources: tuple[str, ...]
    algorithms: tuple[str, ...]
    heuristics: tuple[str, ...]
    count: int
    seeds: int
    limits: Limits
    engine: Engine
    goal: str | None = None
    model: str | None = None
    board: str | None = None
    depth: str | None = None
    evaluate: str | None = None
    order: str | None = None
    variants: str = ""  # "", each or every

    def plan(self) -> Plan:
        """Return the plan of what to run; raise InputError if it cannot be run."""
        for name in ("count", "seeds"):
            if getattr(self, name) < (1 if name == "count" else 0):
                raise InputError(f"--{name} {getattr(self, name)} must be above 0")
        is_other = is_library_game(self.domain)
        game = find_game(self.domain) if is_other else named(self.domain, games())
        return self._problems(find_domain(self.domain)) if game is None else self._games(game)

    def _problems(self, family: Domain) -> Plan:
        self._refuse(f"{family.name} is a problem", "board", "depth", "evaluate", "order")
        groups = groups_of(
            self.sources or (family.default,),
            family.instances,
            count=self.count,
            is_state=family.is_state,
        )
        problems = [
            load_problem(family, i, self.goal, None, self.model) for i in _checked_instances(groups)
        ]
        texts = self._searches(find_algorithm, algorithms(), family.orders)
        entries = [read_search(text, find_algorithm)[0] for text in texts]
        for entry in entries:
            if entry.domain not in ("", family.name):
                raise InputError(
                    f"{entry.name} solves problems of {entry.domain}, not {family.name}"
                )
        heuristics = self._heuristics(entries, family, problems)
        settings = {
            "domain": family.name,
            "goal": self.goal,
            "model": self.model,
            "engine": self.engine,
        }
        return Plan(settings, groups, texts, heuristics, (), self.seeds, self.limits)

    def _heuristics(
        self, entries: Sequence[Algorithm], family: Domain, problems: Iterable[Any]
    ) -> tuple[str, ...]:
        """Return the heuristics for the algorithms that take one, known to all problems."""
        given = split_names(self.heuristics)
        if not any(entry.needs_heuristic for entry in entries):
            if given:
                names = ", ".join(dict.fromkeys(entry.name for entry in entries))
                raise InputError(f"none of these takes a heuristic: {names}")
            return ()
        wanted = given or [family.default_heuristic]
        for problem in problems:
            for name in wanted:
                find_heuristic(problem, name)
        return tuple(dict.fromkeys(wanted))

    def _games(self, domain: GameDomain) -> Plan:
        self._refuse(f"{domain.name} is a game", "goal", "model", "heuristics")
        if reason := domain.missing():
            raise InputError(reason)
        groups = groups_of(
            self.sources or ("",),
            domain.positions,
            count=self.count,
            kind="position",
            is_state=_is_position,
        )
        loaded = [load_position(domain, i or None, self.board) for i in _checked_instances(groups)]
        rules = loaded[0][0]
        _check_offered("evaluation", self.evaluate, evaluations_of(rules))
        _check_offered("ordering", self.order, orderings_of(rules))
        texts = self._searches(find_game_algorithm, game_algorithms())
        settings = {
            "game": domain.name,
            "board": self.board,
            "evaluate": self.evaluate or domain.default_evaluation or None,
            "order": self.order,
            "engine": self.engine,
        }
        return Plan(settings, groups, texts, (), self._depths(texts), self.seeds, self.limits)

    def _depths(self, texts: Sequence[str]) -> tuple[int, ...]:
        entries = [read_search(text, find_game_algorithm) for text in texts]
        takes = [
            e.name for e, options in entries if "depth" in e.options and "depth" not in options
        ]
        if not takes and self.depth is not None:
            raise InputError("none of these algorithms takes --depth")
        if takes and self.depth is None:
            raise InputError(f"{takes[0]} needs --depth, such as --depth 4 or --depth 1..7")
        return read_numbers("--depth", self.depth) if self.depth is not None else ()

    def _searches(
        self,
        find: Callable[[str], Algorithm],
        known: dict[str, Algorithm],
        orders: Sequence[str] = (),
    ) -> tuple[str, ...]:
        """Return the searches as text under their own names, with all variants on request."""
        texts: list[str] = []
        for name in split_names(self.algorithms) or [_ALL]:
            if name == _ALL:
                texts += known
                continue
            entry, options = read_search(name, find)
            if options.get("child_order") in orders:
                del options["child_order"]  # it is the problem's
            check_options(entry, (None, len), options)
            texts.append(entry.name + "".join(name.partition(":")[1:]))
        if self.variants:
            texts = [
                variant
                for text in texts
                for variant in variants_of(
                    text, read_search(text, find)[0], orders, every=self.variants == "every"
                )
            ]
        return tuple(dict.fromkeys(texts))

    def _refuse(self, what: str, *names: str) -> None:
        for name in names:
            if getattr(self, name):
                option = "heuristic" if name == "heuristics" else name
                raise InputError(f"{what}, which has no --{option}")


def _checked_instances(groups: Sequence[Group]) -> list[str]:
    """Return the instances that are checked before anything is run: the first of random ones."""
    return [
        instance
        for group in groups
        for instance in group.instances[: 1 if group.name.startswith("random") else None]
    ]


def _is_position(text: str) -> bool:
    """Tell whether a text is a position, not a pattern: a FEN, or a drawing of several lines."""
    return len(text.split()) > 1


def _check_offered(kind: str, name: str | None, offered: Iterable[str]) -> None:
    from plybench.core.errors import unknown

    if name is not None and name not in offered:
        raise unknown(kind, name, offered)


def split_names(given: Iterable[str]) -> list[str]:
    """Split names at commas; settings stay with the name before them.

    >>> split_names(["bfs,astar:ties=fifo,duplicates=tree,ida_star"])
    ['bfs', 'astar:ties=fifo,duplicates=tree', 'ida_star']
    """
    names: list[str] = []
    for text in given:
        for part in filter(None, (piece.strip() for piece in text.split(","))):
            if "=" in part and ":" not in part and names:
                names[-1] += f",{part}"
            else:
                names.append(part)
    return names


def read_numbers(option: str, text: str) -> tuple[int, ...]:
    """Return the numbers of `4`, `1..7` or `2,4,6`.

    >>> read_numbers("--depth", "1..3,6")
    (1, 2, 3, 6)
    """
    found: list[int] = []
    for part in text.split(","):
        match = re.fullmatch(r"\s*(\d{1,6})(?:\.\.(\d{1,6}))?\s*", part)
        first, last = (int(match[1]), int(match[2] or match[1])) if match else (1, 0)
        if not first <= last < first + _MOST_DEPTHS:
            raise InputError(f"{option} {text!r} must look like 4, 1..7 or 2,4,6")
        found += range(first, last + 1)
    return tuple(dict.fromkeys(found))
