import pytest

from plybench._core import SplitMix64, build_info


def test_build_info_says_how_the_core_was_compiled() -> None:
    info = build_info()
    assert set(info) == {"build_type", "compiler", "native_arch", "standard"}
    assert info["standard"] == "C++20"
    assert info["native_arch"] in {"yes", "no"}


def test_splitmix64_gives_the_published_numbers() -> None:
    # Source: Rosetta Code, "Pseudo-random numbers/Splitmix64".
    rng = SplitMix64(1234567)
    assert [rng.next() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_below_covers_its_range_and_nothing_else() -> None:
    rng = SplitMix64(1)
    assert {rng.below(7) for _ in range(1000)} == set(range(7))


def test_below_zero_is_an_error() -> None:
    with pytest.raises(ValueError, match="needs n >= 1"):
        SplitMix64(1).below(0)


def test_shuffled_is_a_permutation_and_leaves_its_argument_alone() -> None:
    values = list(range(20))
    order = SplitMix64(1).shuffled(values)
    assert sorted(order) == values == list(range(20))
    assert order != values
    assert SplitMix64(1).shuffled([]) == []
