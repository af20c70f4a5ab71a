"""Blocksworld as in report blocksworld-a: a grid of 0 and 1, and coordinates; see `text`."""

import re

from plybench.core.errors import TextError
from plybench.domains.blocksworld.grid import Position, check_size
from plybench.domains.blocksworld.places import NAME
from plybench.domains.blocksworld.rules import Blocksworld
from plybench.domains.shared.drawings import check_lengths
from plybench.domains.shared.tokens import Token

_POSITION = re.compile(r"(\d{1,6}),(\d{1,6})|\((\d{1,6}),(\d{1,6})\)")


def read_coordinates(lines: list[list[Token]]) -> Blocksworld:
    """Return the puzzle that these lines describe."""
    grid = [tokens for tokens in lines if tokens[0].word in ("0", "1")]
    check_lengths(grid)
    width, height = len(grid[0]), len(grid)
    walls = {}
    for y, row in enumerate(grid):
        for x, token in enumerate(row):
            if token.word not in ("0", "1"):
                raise token.error(f"{token.word!r} is not 0 (wall) or 1 (free)")
            if token.word == "0":
                walls[x, y] = token
    check_size(width, height)
    places: dict[str, Position] = {}
    goals: dict[str, Position] = {}
    for tokens in lines:
        if tokens[0].word not in ("0", "1"):
            _read_thing(tokens, (width, height), walls, places, goals)
    agent = places.pop("@", None)
    if agent is None:
        raise TextError("there is no line 'agent x,y'", lines[-1][0].line)
    if not goals:
        raise TextError("there is no goal; write one as 'A 0,0 -> 1,2'", lines[-1][0].line)
    return Blocksworld(
        width,
        height,
        agent=agent,
        blocks=places,
        goals={n: at for n, at in goals.items() if n != "@"},
        walls=walls,
        agent_goal=goals.get("@"),
    )


def _read_thing(
    tokens: list[Token],
    size: tuple[int, int],
    walls: dict[Position, Token],
    places: dict[str, Position],
    goals: dict[str, Position],
) -> None:
    """Read `NAME x,y` or `NAME x,y -> x,y`; the agent is called `agent` or `@`."""
    head = tokens[0]
    arrows = [i for i, t in enumerate(tokens) if t.word == "->"]
    if (len(tokens), arrows) not in ((2, []), (4, [2])):
        raise head.error("expected NAME x,y or NAME x,y -> x,y")
    words = [t for t in tokens[1:] if t.word != "->"]
    name = "@" if head.word.lower() in ("agent", "@") else head.word
    if name != "@" and NAME.fullmatch(name) is None:
        raise head.error(f"{name!r} is not a name for a block; it must start with a letter")
    if name in places:
        raise head.error(f"{head.word!r} appears twice")
    for token, where in zip(words, (places, goals), strict=False):
        at = _position(token, size, walls)
        for other, taken in where.items():
            if taken == at:
                what = "are both at" if where is places else "have the same goal"
                raise token.error(f"{name} and {other} {what} {token.word}")
        where[name] = at


def _position(token: Token, size: tuple[int, int], walls: dict[Position, Token]) -> Position:
    match = _POSITION.fullmatch(token.word)
    if match is None:
        raise token.error(f"{token.word!r} is not a position; write x,y without spaces")
    at = int(match[1] or match[3]), int(match[2] or match[4])
    if at[0] >= size[0] or at[1] >= size[1]:
        raise token.error(f"{token.word} is outside the {size[0]} x {size[1]} grid")
    if at in walls:
        raise token.error(f"{token.word} is a wall")
    return at
