import re
from pathlib import Path

import pytest

import plybench
from plybench import End, Ending, Limits, Status
from plybench.core.limits import Budget, LimitReached
from plybench.core.native import problems as native
from plybench.core.native.bridge import native_core
from plybench.core.results.ending import INTERRUPTED, from_core

HARD = plybench.load("sliding_tiles", "fifteen/middling")


@pytest.mark.parametrize("kind", End)
def test_every_kind_has_words(kind: End) -> None:
    words = str(Ending(kind, 2, "why"))
    assert words and "{" not in words and "None" not in words


@pytest.mark.parametrize(
    ("end", "words"),
    [
        (Ending(End.SECONDS, 1), "stopped after 1 second"),
        (Ending(End.SECONDS, 0.05), "stopped after 0.05 seconds"),
        (Ending(End.EXPANSIONS, 1), "stopped after 1 expansion"),
        (Ending(End.NODES, 20_000), "stopped after 20,000 nodes"),
        (Ending(End.BEAM, 1), "the beam ran empty after 1 node had been cut"),
        (Ending(End.IMPOSSIBLE, detail="a {brace}"), "a {brace}"),
        (
            Ending(End.MEMORY, 1600, " (80% of what was free)"),
            "stopped after using 1,600 bytes of memory (80% of what was free)",
        ),
        (INTERRUPTED, "interrupted"),
    ],
)
def test_words_agree_with_the_amount(end: Ending, words: str) -> None:
    assert str(end) == words


@pytest.mark.skipif(native_core() is None, reason="the native core was not built")
def test_the_core_has_no_other_names() -> None:
    core = native_core()
    assert core is not None
    assert {kind.name for kind in core.End} <= {str(kind) for kind in End}


def test_nothing_ended_has_no_ending() -> None:
    assert from_core(None) is None
    solved = plybench.solve(plybench.load("sliding_tiles", "reports/easy"), "astar")
    assert (solved.end, solved.reason, solved.to_dict()["end"]) == (None, "", None)


@pytest.mark.parametrize("engine", ["python", "native"])
def test_results_tell_what_ended_them(engine: str) -> None:
    if engine == "native" and native_core() is None:
        pytest.skip("the native core was not built")
    limits = Limits(expansions=50)
    found = plybench.solve(HARD, "astar", engine=engine, limits=limits)
    assert (found.status, found.end) == (Status.LIMIT, Ending(End.EXPANSIONS, 50))
    assert found.to_dict()["end"] == {"kind": "expansions", "amount": 50}
    game = plybench.load_game("connect_four")[0]
    made = plybench.decide(game, "alpha_beta", limits=limits, engine=engine)
    assert made.to_dict()["end"] == {"kind": "expansions", "amount": 50}
    assert made.reason == "stopped after 50 expansions"
    soon = plybench.solve(HARD, "astar", engine=engine, limits=Limits(seconds=0.02))
    assert soon.end == Ending(End.SECONDS, 0.02)


@pytest.mark.skipif(native_core() is None, reason="the native core was not built")
def test_what_a_search_was_left_is_told_as_it_was_given() -> None:
    budget = Budget(Limits(seconds=0.05))
    with pytest.raises(LimitReached) as caught:
        native.distances(HARD, None, Limits(seconds=0.05))
    assert caught.value.end == Ending(End.SECONDS, 0.05)
    assert budget.as_given(Ending(End.SECONDS, 0.0123)) == Ending(End.SECONDS, 0.05)
    assert budget.as_given(Ending(End.NODES, 7)) == Ending(End.NODES, 7)


def test_no_reason_is_taken_apart() -> None:
    """Words are for people: programs look at `end`."""
    matching = re.compile(r"reason(\.(starts|ends)with| ==)|in [\w.]*reason\b")
    source = Path(plybench.__file__).parent
    found = [
        f"{file.name}: {line.strip()}"
        for file in source.rglob("*.py")
        for line in file.read_text(encoding="utf-8").splitlines()
        if matching.search(line)
    ]
    assert not found
