"""What agents are called."""

import pytest

from plybench.play.arena.match_settings import MatchSettings
from plybench.play.arena.names import seed_numbers, short_name, told_apart


@pytest.mark.parametrize(
    ("spec", "name"),
    [
        ("alice.py", "alice"),
        ("class/alice.py:choose", "alice"),
        ("class/alice/agent.py", "alice"),
        ("class/alice/main.py:choose", "alice"),
        ("agent.py", "agent"),
        ("class/alice.py:Minimax(depth=3)", "alice.py:Minimax(depth=3)"),
        ("alpha_beta:depth=3", "alpha_beta:depth=3"),
        ("uci:/opt/engine?nodes=5", "uci:/opt/engine?nodes=5"),
        ("odd\x1b.py", r"odd\x1b"),
    ],
)
def test_file_gives_its_name(spec: str, name: str) -> None:
    assert short_name(spec) == name


def test_equal_names_are_told_apart_by_folders_or_numbers() -> None:
    specs = ["a/eve.py", "b/eve.py", "c/eve/agent.py", "random", "random"]
    names = [short_name(spec) for spec in specs]
    expected = ("a/eve", "b/eve", "c/eve", "random (1)", "random (2)")
    assert told_apart(names, specs) == expected
    assert told_apart(["eve", "eve"], ["x/eve.py", "x/eve.py"]) == ("eve (1)", "eve (2)")
    beside = ["x/eve.py", "x/eve/agent.py"]
    assert told_apart(["eve", "eve"], beside) == ("eve.py", "eve/agent.py")
    assert told_apart(["eve", "eve", "a/eve"], ["a/eve.py", "b/eve.py", "?"])[0] == "eve (1)"


def test_labels_are_the_names_that_were_given() -> None:
    setting = MatchSettings("connect_four", ("x/bot.py", "y/bot.py"), 2, names=("x", "y"))
    assert setting.labels == ("x", "y")
    assert MatchSettings.from_dict(setting.to_dict()) == setting


def test_seed_numbers_do_not_depend_on_the_others() -> None:
    before, after = seed_numbers(["alice", "bob"]), seed_numbers(["aaron", "alice", "bob"])
    assert before == after[1:]
    assert len(set(seed_numbers(["random", "random", "random"]))) == 3
