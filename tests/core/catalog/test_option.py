"""Options of algorithms: described by their types, read from text, and checked."""

from typing import Annotated, Any, Literal

import pytest

from plybench.core.catalog import Option
from plybench.core.catalog.options import describe
from plybench.core.errors import InputError, RefusedValue


def mixed(
    game: Any,
    *,
    ties: Literal["low-h", "fifo"] = "fifo",
    depth: Annotated[int | None, "How deep."] = None,
    weight: float = 2,
    table: bool | int | None = None,
    is_quick: bool = False,
    file: str | None = None,
    evaluate: Any = None,
    sizes: list[int] | None = None,
) -> None:
    """Do nothing."""


OPTIONS = describe(mixed, mixed, "", "").options


def test_kinds_follow_from_types() -> None:
    assert {name: option.kind for name, option in OPTIONS.items()} == {
        "ties": "choice",
        "depth": "whole",
        "weight": "number",
        "table": "flag",
        "is_quick": "flag",
        "file": "text",
        "evaluate": "text",
        "sizes": "object",
    }


def test_an_option_knows_choices_default_and_help() -> None:
    assert OPTIONS["ties"] == Option("ties", "choice", "fifo", ("low-h", "fifo"))
    assert OPTIONS["depth"] == Option("depth", "whole", None, help="How deep.")
    assert OPTIONS["table"] == Option("table", "flag", None, takes_size=True)


def test_objects_cannot_be_set_by_text() -> None:
    entry = describe(mixed, mixed, "", "")
    assert entry.options.keys() - entry.settable.keys() == {"sizes"}


def test_switches_are_flags_beside_the_options() -> None:
    entry = describe(mixed, mixed, "", "", switches=lambda: ["history"])
    assert entry.all_options() == {**OPTIONS, "history": Option("history", "flag", True)}


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("ties", "low-h", "low-h"),
        ("depth", "6", 6),
        ("depth", "none", None),
        ("weight", "1.5", 1.5),
        ("table", "true", True),
        ("table", "64", 64),
        ("table", "none", None),
        ("is_quick", "false", False),
        ("file", "a.txt", "a.txt"),
        ("evaluate", "material", "material"),
    ],
)
def test_text_is_read_by_the_kind(name: str, text: str, value: Any) -> None:
    found = OPTIONS[name].read(text)
    assert (found, type(found)) == (value, type(value))


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("depth", "six", "depth='six' must be a whole number"),
        ("weight", "none", "weight='none' must be a number"),
        ("table", "yes", "table='yes' must be true, false or a whole number"),
        ("is_quick", "1", "is_quick='1' must be true or false"),
    ],
)
def test_wrong_text_is_an_error(name: str, text: str, message: str) -> None:
    with pytest.raises(InputError) as info:
        OPTIONS[name].read(text)
    assert str(info.value) == message


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("ties", "fif", "it cannot do ties='fif'; did you mean 'fifo'? Allowed: low-h, fifo"),
        ("ties", 3, "it cannot do ties=3; allowed: low-h, fifo"),
        ("depth", 2.5, "it cannot do depth=2.5; it must be a whole number"),
        ("weight", True, "it cannot do weight=True; it must be a number"),
        ("weight", None, "it cannot do weight=None; it must be a number"),
    ],
)
def test_a_wrong_value_is_an_error_with_the_name(name: str, value: Any, message: str) -> None:
    with pytest.raises(RefusedValue) as info:
        OPTIONS[name].check(value, "it")
    assert (info.value.name, str(info.value)) == (name, message)


def test_right_values_pass() -> None:
    for name, value in {"ties": "low-h", "depth": None, "weight": 3, "table": 10}.items():
        OPTIONS[name].check(value, "it")
