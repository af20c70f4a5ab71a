import pytest
from hypothesis import given
from hypothesis import strategies as st

from plybench import InputError
from plybench.domains.blocksworld import instance
from plybench.domains.blocksworld.instances import GENERATOR, INSTANCES, random_puzzle
from plybench.search import breadth_first


def test_instances_of_the_reports_are_all_there() -> None:
    assert len(INSTANCES) == 6 + 1 + 14
    assert [len(instance(name).blocks) for name in list(INSTANCES)[:6]] == [1, 2, 3, 4, 5, 6]
    assert instance("reports/obstacles").walls == {6, 10}
    assert all(instance(name).name == name for name in INSTANCES)


@given(
    st.integers(2, 4),
    st.integers(2, 3),
    st.integers(1, 2),
    st.integers(0, 1),
    st.integers(0, 6),
    st.integers(0, 1000),
)
def test_random_puzzle_has_exactly_the_wanted_depth(
    width: int, height: int, blocks: int, walls: int, depth: int, seed: int
) -> None:
    try:
        puzzle = random_puzzle(width, height, blocks, walls, depth, seed)
    except InputError as error:
        assert "random starts has a goal exactly" in str(error) or "must fit in 2 x 2 cells" in str(
            error
        )
        return
    assert (puzzle.width, puzzle.height) == (width, height)
    assert (len(puzzle.blocks), len(puzzle.walls)) == (blocks, walls)
    assert breadth_first(puzzle).cost == depth


def test_name_of_a_random_puzzle_makes_it_again() -> None:
    puzzle = random_puzzle(depth=12, seed=7)
    again = instance(puzzle.name)
    assert (again.initial, again.goals) == (puzzle.initial, puzzle.goals)
    assert puzzle.name == "random:width=4,height=4,blocks=3,walls=0,depth=12,seed=7"
    assert instance(GENERATOR).name == instance("random").name == GENERATOR


def test_seeds_make_different_puzzles() -> None:
    assert (
        len({(random_puzzle(seed=s).initial, *random_puzzle(seed=s).goals) for s in range(9)}) > 5
    )


def test_many_blocks_get_numbered_names() -> None:
    puzzle = random_puzzle(6, 6, blocks=30, depth=2)
    assert puzzle.blocks[:2] == ("B0", "B1")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("random:depht=5", r"unknown parameter 'depht'; did you mean 'depth'\?"),
        ("random:depth=five", "parameter depth='five' must be a whole number"),
        ("random:depth", "parameter depth='' must be a whole number"),
        ("random:blocks=0", "there must be a block"),
        ("random:width=2,height=2,blocks=3,walls=1", "must fit in 2 x 2 cells"),
        ("random:width=2,height=1,blocks=1,depth=5", "has a goal exactly 5 actions away"),
        (
            "random:width=1,height=2,blocks=1,depth=1000000000000",
            "has a goal exactly 1000000000000 actions away",
        ),
        ("reports/tree-blocks", r"did you mean 'reports/three-blocks'\?"),
    ],
)
def test_impossible_name_is_an_error(name: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        instance(name)


def test_depth_beyond_what_is_looked_at_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plybench.domains.blocksworld.instances._MAX_EXPLORED", 1000)
    with pytest.raises(InputError, match=r"more than 1,000 states within \d+ actions"):
        random_puzzle(5, 5, blocks=8, depth=60)
