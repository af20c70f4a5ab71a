"""The depth table of report blocksworld-b: published counts, and ours where there are no others."""

from plybench_reports.claims import claims

DEPTHS = range(1, 15)
COLUMNS = ("BFS", "IDS", "A*")

# Counts of the goals that were inferred, where they are not the published ones (left, up, right,
# down). The last row of BFS was published with the other program.
DIFFERENT = {
    ("BFS", 6): 326,
    ("BFS", 13): 1375201,
    ("BFS", 14): 7310241,
    ("A*", 6): 142,
    ("A*", 9): 133,
    ("A*", 10): 380,
}

# A shortest solution of each goal, and counts that were not published: breadth-first search and
# iterative deepening with the printed lists of moves, A* with the node's own depth.
SOLUTIONS = {
    1: "L", 2: "LL", 3: "LLL", 4: "LULD", 5: "LULDL", 6: "LLURDR", 7: "LULDLUR", 8: "LULDLURD",
    9: "LLURRDLLL", 10: "LLLURDRURD", 11: "LULDLURDRUL", 12: "LULDLURDRURD", 13: "LULDLURDRUULD",
    14: "ULLDLURDRUULDL",
}  # fmt: skip
OURS = {
    "BFS with lists": [
        2,
        5,
        15,
        36,
        114,
        460,
        1180,
        3813,
        15773,
        52276,
        129154,
        417947,
        1352464,
        7992603,
    ],
    "IDS with lists": [
        4,
        12,
        34,
        115,
        358,
        1002,
        3650,
        11774,
        32411,
        105185,
        398207,
        824903,
        4111445,
        8260326,
    ],
    "own depth": [2, 3, 4, 17, 19, 71, 46, 50, 371, 1925, 570, 2501, 6862, 27389],
}


def row_id(column: str, depth: int) -> str:
    """Return the id of a claim; rows come in threes from bwb-06: BFS, IDS, A*."""
    return f"bwb-{6 + 3 * (depth - 1) + COLUMNS.index(column):02}"


def published(column: str, depth: int) -> int:
    """Return the number that the report prints."""
    value = claims()[row_id(column, depth)].value
    assert isinstance(value, int)
    return value


def nodes(column: str, depth: int) -> int:
    """Return the nodes that a search takes: as published, except where the two differ."""
    if column in OURS:
        return OURS[column][depth - 1]
    return DIFFERENT.get((column, depth), published(column, depth))
