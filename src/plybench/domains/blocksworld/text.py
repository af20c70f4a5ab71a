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

from plybench.core.errors import TextError
from plybench.domains.blocksworld.coordinates import read_coordinates
from plybench.domains.blocksworld.grid import ORDERS, Position, check_size
from plybench.domains.blocksworld.places import NAME
from plybench.domains.blocksworld.rules import Blocksworld
from plybench.domains.shared.drawings import check_lengths, sections, setting_of, signs_of, title
from plybench.domains.shared.tokens import Token, token_lines


def read(text: str) -> Blocksworld:
    """Return the puzzle written in either format; errors give line and column."""
    lines = list(token_lines(text))
    if not lines:
        raise TextError("the text is empty; it needs a start and a goal", 1)
    if lines[0][0].word in ("0", "1"):
        return read_coordinates(lines)
    return _read_drawings(lines)


def write(puzzle: Blocksworld) -> str:
    """Return the drawings of a puzzle; `read` gives it back."""
    agent, *cells = puzzle.initial
    start = {agent: "@", **dict(zip(cells, puzzle.blocks, strict=True))}
    goal = {cell: name for name, cell in puzzle.goals.items()}
    if puzzle.agent_goal is not None:
        goal[puzzle.agent_goal] = "@"
    head = title(puzzle.name, {"order": (puzzle.order, ORDERS)})
    return f"{head}start:\n{_drawing(puzzle, start)}goal:\n{_drawing(puzzle, goal)}"


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
        order = setting_of(lines.pop(0), ORDERS)
    drawings = sections(lines, "drawing", needs_both=True)
    start = split_cells(drawings["start:"])
    goal = split_cells(drawings["goal:"], len(start[0]))
    check_lengths(start)
    check_lengths(goal)
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
        len(start[0]),
        len(start),
        agent=agent[0],
        blocks={n: at for n, (at, _) in sorted(blocks.items())},
        goals={n: at for n, (at, _) in sorted(goals.items())},
        walls=walls,
        agent_goal=None if agent_goal is None else agent_goal[0],
        order=order,
    )


def split_cells(rows: list[list[Token]], width: int | None = None) -> list[list[Token]]:
    """Return rows of cells written without spaces, `AB@`, with a token for each cell.

    A row `AB` may also be one cell, a block of that name. It is split if another row cannot be a
    cell, or if the drawing would otherwise not have the wanted `width`.
    """
    if any(len(row) != 1 for row in rows):
        return rows
    words = [row[0] for row in rows]
    if all(_is_cell(token.word) for token in words) if width is None else width == 1:
        return rows
    return [signs_of(token) for token in words]


def _is_cell(word: str) -> bool:
    return word in (".", "#", "@") or NAME.fullmatch(word) is not None


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
    if NAME.fullmatch(token.word) is None:
        raise token.error(
            f"{token.word!r} is not a cell; write . (free), # (wall), @ (agent) or a block's name, "
            "which starts with a letter"
        )
    if token.word in blocks:
        raise token.error(f"block {token.word!r} appears twice")
    blocks[token.word] = (at, token)
