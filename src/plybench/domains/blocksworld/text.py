"""The text formats of Blocksworld.

A puzzle as two drawings, top row first; `;` starts a comment:

    ; the agent is @, walls are #, free cells are . and blocks may be without a goal
    order: left-up-right-down   ; this line is optional
    start:
    . . .
    A B @
    goal:
    B . .
    A . .

You may leave out the spaces, `AB@`, if all names have one letter. If one of start and goal is a
drawing, the other may be written as traces print states, `@ 2,0 A 0,0 B 1,0`.

Or, as in report blocksworld-a, a 0/1 grid whose first row is y = 0 (0 is a wall) and coordinates:

    1 1 1
    1 0 1
    agent 2,0
    A 0,0 -> 1,0
"""

import re

from plybench.domain_tools.tokens import Token, token_lines
from plybench.domains.blocksworld.rules import ORDERS, Blocksworld, Position, check_size
from plybench.errors import TextError, counted

_NAME = re.compile(r"[^\W\d_]\w*")
_POSITION = re.compile(r"(\d{1,6}),(\d{1,6})|\((\d{1,6}),(\d{1,6})\)")


def read(text: str) -> Blocksworld:
    """Return the puzzle written in either format; errors give line and column."""
    lines = list(token_lines(text))
    if not lines:
        raise TextError("the text is empty; it needs a start and a goal", 1)
    if lines[0][0].word in ("0", "1"):
        return _read_coordinates(lines)
    return _read_drawings(lines)


def write(puzzle: Blocksworld) -> str:
    """Return the drawings of a puzzle; `read` gives it back."""
    agent, *cells = puzzle.initial
    start = {agent: "@", **dict(zip(cells, puzzle.blocks, strict=True))}
    goal = {cell: name for name, cell in puzzle.goals.items()}
    if puzzle.agent_goal is not None:
        goal[puzzle.agent_goal] = "@"
    title = f"; {puzzle.name}\n" if puzzle.name else ""
    if puzzle.order != next(iter(ORDERS)):
        title += f"order: {puzzle.order}\n"
    return f"{title}start:\n{_drawing(puzzle, start)}goal:\n{_drawing(puzzle, goal)}"


def _drawing(puzzle: Blocksworld, content: dict[int, str]) -> str:
    content = content | dict.fromkeys(puzzle.walls, "#")
    width = max(map(len, content.values()))
    rows = []
    for y in reversed(range(puzzle.height)):
        row = [content.get(y * puzzle.width + x, ".") for x in range(puzzle.width)]
        rows.append(" ".join(word.ljust(width) for word in row).rstrip() + "\n")
    return "".join(rows)


# Drawings


def _read_drawings(lines: list[list[Token]]) -> Blocksworld:
    order = next(iter(ORDERS))
    if lines[0][0].word == "order:":
        order = _order(lines.pop(0))
    sections = _sections(lines)
    start = taken_apart(sections["start:"])
    goal = taken_apart(sections["goal:"], len(start[0]))
    _check_lengths(start)
    _check_lengths(goal)
    check_size(len(start[0]), len(start))
    blocks, agent, walls = _things(start)
    goals, agent_goal, goal_walls = _things(goal)
    if agent is None:
        raise TextError("the start has no agent (@)", start[0][0].line)
    if (len(goal), len(goal[0])) != (len(start), len(start[0])):
        raise TextError(
            f"the goal is {len(goal[0])} x {len(goal)}, the start {len(start[0])} x {len(start)}",
            goal[0][0].line,
        )
    for name, (_, token) in goals.items():
        if name not in blocks:
            known = ", ".join(blocks) or "none"
            raise token.error(
                f"goal for block {name!r}, which is not in the start; blocks: {known}"
            )
    for at, token in goal_walls.items():
        if at not in walls:
            raise token.error("a wall in the goal that is not in the start")
    for at, token in [*goals.values(), *([agent_goal] if agent_goal else [])]:
        if at in walls:
            raise token.error(f"goal of {token.word} is on a wall")
    if not goals and agent_goal is None:
        raise TextError("the goal names no block and no agent", goal[0][0].line)
    return Blocksworld(
        len(start[0]), len(start), agent=agent[0],
        blocks={n: at for n, (at, _) in sorted(blocks.items())},
        goals={n: at for n, (at, _) in sorted(goals.items())},
        walls=walls, agent_goal=None if agent_goal is None else agent_goal[0], order=order,
    )  # fmt: skip


def _order(tokens: list[Token]) -> str:
    name = tokens[-1]
    if len(tokens) != 2 or name.word not in ORDERS:
        raise name.error(f"expected 'order:' and one of {', '.join(ORDERS)}")
    return name.word


def _sections(lines: list[list[Token]]) -> dict[str, list[list[Token]]]:
    """Return the rows under `start:` and `goal:`."""
    sections: dict[str, list[list[Token]]] = {}
    rows: list[list[Token]] | None = None
    for tokens in lines:
        head = tokens[0]
        if head.word.lower() in ("start:", "goal:") and len(tokens) == 1:
            if head.word.lower() in sections:
                raise head.error(f"a second {head.word!r}")
            rows = sections[head.word.lower()] = []
        elif head.word.lower() in ("start:", "goal:"):
            raise tokens[1].error(
                f"nothing may follow {head.word!r}; the drawing begins on the next line"
            )
        elif rows is None:
            raise head.error(f"expected 'start:' or 'goal:', not {head.word!r}")
        else:
            rows.append(tokens)
    for name in ("start:", "goal:"):
        if not sections.get(name):
            last = lines[-1][0].line if lines else 1
            raise TextError(f"there is no drawing under {name!r}", last)
    return sections


def taken_apart(rows: list[list[Token]], width: int | None = None) -> list[list[Token]]:
    """Return rows of cells written without spaces, `AB@`, with a token for each cell.

    A row `AB` may also be one cell, a block of that name. It is split if another row cannot be a
    cell, or if the drawing would otherwise not have the wanted `width`.
    """
    if any(len(row) != 1 for row in rows):
        return rows
    words = [row[0] for row in rows]
    if all(_is_cell(token.word) for token in words) if width is None else width == 1:
        return rows
    return [
        [Token(sign, token.line, token.column + i) for i, sign in enumerate(token.word)]
        for token in words
    ]


def _is_cell(word: str) -> bool:
    return word in (".", "#", "@") or _NAME.fullmatch(word) is not None


def _check_lengths(rows: list[list[Token]]) -> None:
    for row in rows:
        if len(row) != len(rows[0]):
            message = f"this row has {counted(len(row), 'cell')}, the first one has {len(rows[0])}"
            raise row[0].error(message)


Things = dict[str, tuple[Position, Token]]


def _things(
    rows: list[list[Token]],
) -> tuple[Things, tuple[Position, Token] | None, dict[Position, Token]]:
    """Return blocks, agent and walls of a drawing."""
    blocks: Things = {}
    agent: tuple[Position, Token] | None = None
    walls: dict[Position, Token] = {}
    for line, tokens in enumerate(rows):
        y = len(rows) - 1 - line
        for x, token in enumerate(tokens):
            if token.word == "#":
                walls[x, y] = token
            elif token.word == "@":
                if agent is not None:
                    raise token.error("a second agent (@)")
                agent = ((x, y), token)
            elif token.word != ".":
                _add_block(blocks, token, (x, y))
    return blocks, agent, walls


def _add_block(blocks: Things, token: Token, at: Position) -> None:
    if _NAME.fullmatch(token.word) is None:
        raise token.error(
            f"{token.word!r} is not a cell; write . (free), # (wall), @ (agent) or a block's name, "
            "which starts with a letter"
        )
    if token.word in blocks:
        raise token.error(f"block {token.word!r} appears twice")
    blocks[token.word] = (at, token)


# Coordinates


def _read_coordinates(lines: list[list[Token]]) -> Blocksworld:
    grid = [tokens for tokens in lines if tokens[0].word in ("0", "1")]
    width, height = len(grid[0]), len(grid)
    walls = {}
    for y, row in enumerate(grid):
        if len(row) != width:
            raise row[0].error(
                f"this row has {counted(len(row), 'cell')}, the first one has {width}"
            )
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
        width, height, agent=agent, blocks=places,
        goals={n: at for n, at in goals.items() if n != "@"},
        walls=walls, agent_goal=goals.get("@"),
    )  # fmt: skip


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
    if name != "@" and _NAME.fullmatch(name) is None:
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
