"""Instances and positions as pictures with names: what `plybench show` draws."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from typing import Any

from plybench.core.catalog import Domain, GameDomain
from plybench.core.errors import InputError
from plybench.core.notation import write_state
from plybench.core.picture import Cell, Picture, as_text
from plybench.core.problem import name_of_problem
from plybench.engine.loading import load_position, load_problem
from plybench.engine.random_instances import check_count, is_random, random_instances

_PHONE = '<meta name="viewport" content="width=device-width, initial-scale=1">'
_GLOB, _DRAWN = set("*?["), set(" #\n")


@dataclass(frozen=True)
class Exhibit:
    """A picture, its name, and the state that it shows as text."""

    name: str
    about: str
    picture: Picture
    state: str

    def to_dict(self) -> dict[str, Any]:
        """Return plain values; the drawing as rows of text."""
        drawing = as_text(self.picture).splitlines()
        return {"name": self.name, "about": self.about, "state": self.state, "drawing": drawing}


def instances(domain: Domain, sources: Sequence[str], count: int = 1) -> list[Exhibit]:
    """Return pictures of instances: names, patterns of names, files, states; else the default.

    `count` is the number of instances of each random source.
    """
    names = matching(
        _seed_sources(sources, count) or [domain.default], domain.instances, domain.name
    )
    problems = [(name, load_problem(domain, name, None, None, None)) for name in names]
    for _, problem in problems:
        if not hasattr(problem, "picture"):
            raise InputError(f"{domain.name} has no pictures: it has no picture(state)")
    return [
        Exhibit(
            name_of_problem(problem) or name,
            domain.instances.get(name, ""),
            problem.picture(problem.initial),
            write_state(problem, problem.initial),
        )
        for name, problem in problems
    ]


def _seed_sources(sources: Sequence[str], count: int) -> list[str]:
    """Return the sources with each random one as often as asked, with the seeds 0, 1, ..."""
    check_count(count, sources)
    return [
        name
        for source in sources
        for name in (random_instances(source, count) if is_random(source) else [source])
    ]


def positions(domain: GameDomain, sources: Sequence[str], board: str | None) -> list[Exhibit]:
    """Return pictures of positions of a game: names, patterns, moves, files; else the start."""
    found = []
    for name in matching(sources, domain.positions, domain.name) if sources else [None]:
        game, state = load_position(domain, name, board)
        if not hasattr(game, "picture"):
            raise InputError(f"{domain.name} has no pictures: it has no picture(state)")
        about = domain.positions.get(name or "", "")
        text = write_state(game, state)
        found.append(Exhibit(name or "start", about, game.picture(state), text))
    return found


def matching(sources: Iterable[str], known: Mapping[str, str], kind: str) -> list[str]:
    """Return the names given, with each pattern replaced by the names that it matches.

    >>> matching(["a*", "c"], {"a1": "", "b": "", "a2": ""}, "letters")
    ['a1', 'a2', 'c']
    """
    found: dict[str, None] = {}
    for source in sources:
        names = [source]
        if source not in known and _GLOB & set(source):
            names = [name for name in known if fnmatchcase(name, source)]
        # A drawn state may contain the signs of a pattern, such as the * of a blind robot.
        if not names and not _DRAWN & set(source):
            raise InputError(f"nothing of {kind} matches {source!r}; known: {', '.join(known)}")
        found |= dict.fromkeys(names or [source])
    return list(found)


def at_goal(exhibit: Exhibit) -> Exhibit:
    """Return the picture with the pieces where they belong, and nothing else but walls."""
    rows = tuple(tuple(map(_goal_cell, row)) for row in exhibit.picture.rows)
    if not any(cell.goal for row in exhibit.picture.rows for cell in row):
        raise InputError(f"{exhibit.name}: its pictures do not say where pieces belong")
    return replace(exhibit, picture=replace(exhibit.picture, rows=rows))


def _goal_cell(cell: Cell) -> Cell:
    if cell.kind == "wall":
        return cell
    if not cell.goal:
        return Cell("empty", is_dark=cell.is_dark)
    return Cell("agent" if cell.goal == "@" else "piece", cell.goal, is_dark=cell.is_dark)


def as_html(title: str, svg: str) -> str:
    """Return a page with a drawing in it that needs no other file."""
    from plybench.trace.draw.board import xml

    head = f'<meta charset="utf-8">{_PHONE}<title>{xml(title)}</title>'
    style = "<style>body { margin: 2em; background: #fff } svg { max-width: 100% }</style>"
    body = f"<head>{head}{style}</head>\n<body>{svg}</body>"
    return f'<!doctype html>\n<html lang="en">{body}</html>\n'
