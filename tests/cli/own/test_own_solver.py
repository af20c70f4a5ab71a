"""A solver is found by its mark: `analyse`, hints and agents follow without another edit."""

import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import plybench
from helpers import Nim
from helpers.shell import Shell
from plybench.core import catalog
from plybench.core.catalog import GameSolver, marks
from plybench.core.errors import InputError
from plybench.core.results.analysis import Analysis, MoveAnalysis
from plybench.core.results.result import Status
from plybench.core.rng import SplitMix64
from plybench.engine.decisions import make_solver
from plybench.play.agents import make_agent
from plybench.play.arena import match
from plybench.play.game_analysis import analyse_game

SOURCES = Path(plybench.__file__).parent


class Matches(Nim):
    domain = "matches"


class ByXor:
    """Wins Nim by leaving heaps whose sizes have the exclusive or 0."""

    def __init__(self, game: Any, *, thinks_aloud: bool = False) -> None:
        self._game, self._thinks_aloud = game, thinks_aloud

    def analyse(
        self, state: Any, *, best: int | None = None, limits: Any = None, report: Any = None
    ) -> Analysis[Any]:
        if self._thinks_aloud and report is not None:
            report("counting bits")
        found = []
        for action in self._game.actions(state):
            left = 0
            for heap in self._game.result(state, action)[0]:
                left ^= heap
            value = -1 if left else 1
            found.append(MoveAnalysis(action, value, value, "wins" if value > 0 else "loses"))
        found.sort(key=lambda move: -move.lower)
        return Analysis("by_xor", Status.SOLVED, tuple(found[:best]), found[0].text)


@pytest.fixture
def toy() -> Iterator[Matches]:
    """A game and its solver, registered for one test."""
    game = Matches(1, 2, 4)
    catalog.solver("matches", optimal="always", name="by_xor")(ByXor)
    start = lambda *_: (game, game.initial)  # noqa: E731
    catalog.register(catalog.GameDomain("matches", "heaps of matches", start, "none", {}, "", ""))
    yield game
    del marks.known_game_solvers["matches", "by_xor"], marks.known_games["matches"]


def test_a_toy_solver_is_asked_by_analyse(toy: Matches, shell: Shell) -> None:
    assert shell("analyse", "matches") == 0
    assert "player 1 to move: wins" in shell.out and "2-1" in shell.out
    found = shell.json("analyse", "matches", "--best", "1")
    assert [move["action"] for move in found["moves"]] == ["2-1"] and found["value"] == 1
    wrong = shell.error("analyse", "matches", "--depth", "2")
    assert wrong == "--depth is not an option for matches"
    assert plybench.analyse(toy, thinks_aloud=True).best == MoveAnalysis((2, 1), 1, 1, "wins")


@pytest.mark.parametrize("name", ["by_xor", "perfect", "engine"])
def test_a_toy_solver_is_an_agent(toy: Matches, name: str) -> None:
    agent = make_agent(name, toy)
    decision = agent.choose(toy, toy.initial, None, SplitMix64(0))
    assert (decision.action, decision.text, decision.algorithm) == ((2, 1), "wins", "by_xor")
    with pytest.raises(InputError, match="unknown setting of by_xor 'depth'"):
        make_agent(f"{name}:depth=3", toy)


def test_a_toy_solver_plays_and_gives_hints(
    toy: Matches, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert match(toy, "perfect", "random", games=2).records[0].winner == 1
    monkeypatch.setattr("sys.stdin", io.StringIO("hint\nhelp\nquit\n"))
    assert shell("play", "matches", "--against", "by_xor") == 0
    assert "hint: 2-1 (wins, expects " in shell.out
    assert "the best move that 3 seconds can prove" in shell.out


def test_a_game_without_a_solver_says_which_have_one() -> None:
    with pytest.raises(InputError, match=r"Nim has no solver; these games have: .*connect_four"):
        plybench.analyse(Nim(1, 2))


def test_an_analysis_that_breaks_the_rules_is_refused(
    toy: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = Analysis("by_xor", Status.SOLVED, (MoveAnalysis((0, 9), 1, 1, "wins"),), "wins")
    monkeypatch.setattr(ByXor, "analyse", lambda *_, **__: wrong)
    with pytest.raises(plybench.VerificationError, match="not possible"):
        plybench.analyse(toy)


def test_no_file_outside_of_a_game_knows_it_by_name() -> None:
    asks = re.compile(r"""\b(game|domain|name|family)\S* (==|!=) ["'](chess|connect_four)["']""")
    asked = [
        str(path.relative_to(SOURCES))
        for path in SOURCES.rglob("*.py")
        if path.parent.name not in ("chess", "connect_four") and asks.search(path.read_text())
    ]
    assert asked == []


def test_no_domain_imports_a_solver() -> None:
    for path in (SOURCES / "domains").rglob("*.py"):
        assert "plybench.solvers" not in re.sub(r"`[^`]*`", "", path.read_text()), path


def test_a_solver_of_the_user_gets_the_hooks_that_it_lacks(toy: Matches) -> None:
    made = make_solver(toy)
    assert isinstance(made, ByXor)
    assert isinstance(made, GameSolver)
    assert type(made).__name__ == "ByXor"
    assert made.for_play({"thinks_aloud": True}) == {"thinks_aloud": True}
    assert made.with_evaluation is None
    made.new_game()
    made.keep()
    made.close()


def test_a_solver_object_of_the_user_is_told_of_a_new_game(toy: Matches) -> None:
    class Forgetful(ByXor):
        forgotten = 0

        def new_game(self) -> None:
            self.forgotten += 1

    own = Forgetful(toy)
    assert analyse_game(toy, ["2-1"], solver=own).analyst == "by_xor"
    assert own.forgotten == 1
