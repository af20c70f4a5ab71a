"""Maps and scenarios in MovingAI's formats, and what robots on them need."""

import csv
import heapq
from collections import deque
from itertools import count
from math import sqrt
from pathlib import Path
from random import Random

SEED, ROBOTS, MOST_STATES = 2012, 20, 400_000
Cell = tuple[int, int]  # x, y from the top
Floor = frozenset[Cell]


def random_map(rng: Random) -> tuple[int, int, Floor]:
    cells = {(x, y) for x in range(20) for y in range(16) if rng.random() > 0.2}
    return 20, 16, _largest_part(cells)


def rooms(rng: Random) -> tuple[int, int, Floor]:
    """Return rooms of 4 x 4 with a door between neighbours."""
    width = height = 14
    cells = {(x, y) for x in range(width) for y in range(height) if x % 5 != 4 and y % 5 != 4}
    for x in range(4, width, 5):
        cells |= {(x, 5 * room + rng.randrange(4)) for room in range(3)}
    for y in range(4, height, 5):
        cells |= {(5 * room + rng.randrange(4), y) for room in range(3)}
    return width, height, _largest_part(cells)


def maze(rng: Random) -> tuple[int, int, Floor]:
    """Return corridors without loops, dug by a walk that turns back at dead ends."""
    width, height = 15, 11
    cells, trail = {(0, 0)}, [(0, 0)]
    while trail:
        x, y = trail[-1]
        ways = [(x + 2 * dx, y + 2 * dy, x + dx, y + dy) for dx, dy in _STEPS]
        fresh = [
            way
            for way in ways
            if 0 <= way[0] < width and 0 <= way[1] < height and (way[0], way[1]) not in cells
        ]
        if not fresh:
            trail.pop()
            continue
        u, v, a, b = rng.choice(fresh)
        cells |= {(u, v), (a, b)}
        trail.append((u, v))
    return width, height, frozenset(cells)


_STEPS = ((-1, 0), (0, -1), (1, 0), (0, 1))


def _largest_part(cells: set[Cell]) -> Floor:
    parts = list[Floor]()
    while cells:
        parts.append(frozenset(distances(frozenset(cells), next(iter(sorted(cells))))))
        cells = cells - parts[-1]
    return max(parts, key=len)


def distances(floor: Floor, start: Cell) -> dict[Cell, int]:
    """Return the steps to every cell that can be reached."""
    found, queue = {start: 0}, deque([start])
    while queue:
        x, y = queue.popleft()
        for dx, dy in _STEPS:
            near = x + dx, y + dy
            if near in floor and near not in found:
                found[near] = found[x, y] + 1
                queue.append(near)
    return found


def diagonal_distance(floor: Floor, start: Cell, goal: Cell) -> float:
    """Return the length of the shortest way with diagonal steps that cut no corner."""
    found, queue = {start: 0.0}, [(0.0, start)]
    while queue:
        length, (x, y) = heapq.heappop(queue)
        if (x, y) == goal:
            return length
        for dx, dy in (*_STEPS, (-1, -1), (-1, 1), (1, -1), (1, 1)):
            if not {(x + dx, y), (x, y + dy), (x + dx, y + dy)} <= floor:
                continue
            near, longer = (x + dx, y + dy), length + sqrt(dx * dx + dy * dy)
            if longer < found.get(near, 1e9):
                found[near] = longer
                heapq.heappush(queue, (longer, near))
    raise AssertionError("the floor is connected")


def least_moves(floor: Floor, starts: tuple[Cell, ...], goals: tuple[Cell, ...]) -> int | None:
    """Return the fewest moves of robots that move one at a time; None past the most states."""
    away = [distances(floor, goal) for goal in goals]
    order, best = count(), {starts: 0}
    queue = [(sum(a[s] for a, s in zip(away, starts, strict=True)), next(order), 0, starts)]
    while queue and len(best) < MOST_STATES:
        _, _, g, state = heapq.heappop(queue)
        if state == goals:
            return g
        if g > best[state]:
            continue
        for robot, (x, y) in enumerate(state):
            for dx, dy in _STEPS:
                cell = x + dx, y + dy
                if cell not in floor or cell in state:
                    continue
                after = (*state[:robot], cell, *state[robot + 1 :])
                if g + 1 < best.get(after, 1 << 30):
                    best[after] = g + 1
                    h = sum(a[s] for a, s in zip(away, after, strict=True))
                    heapq.heappush(queue, (g + 1 + h, -next(order), g + 1, after))
    return None


def shortest_blind_plan(floor: Floor) -> int:
    """Return the fewest moves after which a robot that started anywhere stands on a known cell."""
    found, queue = {floor: 0}, deque([floor])
    while queue:
        belief = queue.popleft()
        if len(belief) == 1:
            return found[belief]
        for dx, dy in _STEPS:
            after = frozenset(
                (x + dx, y + dy) if (x + dx, y + dy) in floor else (x, y) for x, y in belief
            )
            if after not in found:
                found[after] = found[belief] + 1
                queue.append(after)
    raise AssertionError("a connected floor has a plan")


def map_text(width: int, height: int, floor: Floor) -> str:
    rows = ["".join(".@"[(x, y) not in floor] for x in range(width)) for y in range(height)]
    return "\n".join(["type octile", f"height {height}", f"width {width}", "map", *rows]) + "\n"


def small_floor(rng: Random) -> tuple[int, int, Floor]:
    cells = {(x, y) for x in range(7) for y in range(6) if rng.random() > 0.25}
    return 7, 6, _largest_part(cells)


def make(folder: Path) -> None:
    rng = Random(SEED)
    with (folder / "fuel.csv").open("w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["scenario", "robots", "distances", "fuel"])
        for name, plan in (("random", random_map), ("rooms", rooms), ("maze", maze)):
            width, height, floor = plan(rng)
            cells = sorted(floor)
            starts, goals = rng.sample(cells, ROBOTS), rng.sample(cells, ROBOTS)
            (folder / f"{name}.map").write_text(map_text(width, height, floor))
            rows = [
                f"{int(length // 4)}\t{name}.map\t{width}\t{height}"
                f"\t{a}\t{b}\t{c}\t{d}\t{length:.8f}"
                for (a, b), (c, d) in zip(starts, goals, strict=True)
                for length in [diagonal_distance(floor, (a, b), (c, d))]
            ]
            (folder / f"{name}.scen").write_text("\n".join(["version 1", *rows]) + "\n")
            for robots in (1, 2, 3, 4, 5, 8, 12, ROBOTS):
                chosen = tuple(starts[:robots]), tuple(goals[:robots])
                total = sum(distances(floor, s)[g] for s, g in zip(*chosen, strict=True))
                fuel = least_moves(floor, *chosen) if robots <= 5 else None
                writer.writerow([f"{name}.scen", robots, total, "" if fuel is None else fuel])
    with (folder / "blind.csv").open("w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["map", "moves"])
        for number in range(1, 6):
            width, height, floor = small_floor(rng)
            (folder / f"blind-{number}.map").write_text(map_text(width, height, floor))
            writer.writerow([f"blind-{number}.map", shortest_blind_plan(floor)])
