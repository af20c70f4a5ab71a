"""A homework on the eight-puzzle: `plybench grade homework.py students`; see docs/grading.md."""

from plybench.classroom import Grading, Student

BOARDS = ["reports/easy", "random:3x3,depth=14,seed=1", "random:3x3,depth=20,seed=2"]
TILES = "sliding_tiles"

grading = Grading("Homework 2", seconds=5)
grading.heuristic("Shortest paths", 3, "puzzle.py:h", on=TILES, instances=BOARDS)
grading.heuristic("Few nodes", 2, "puzzle.py:h", on=TILES, instances=BOARDS, max_expansions=400)
grading.check("Admissible", 2, "puzzle.py:h", on=TILES, source="random:2x3,seed=1", admissible=True)
grading.search("Own A*", 4, "search.py:astar", on=TILES, instances=BOARDS, heuristic="manhattan")
grading.agent("Player", 3, "player.py", against=["random"], games=4, score=0.75)


@grading.task("Known values", 1)
def known(student: Student) -> None:
    """Ask for a distance that can be counted on a board."""
    found = student.call("puzzle.py:distance", 0, 8, 3)
    assert found == 4, f"distance(0, 8, 3) is 4, not {found}"
