"""`plybench list`: a summary that fits a screen, the details of each kind, all of it as data."""

from pathlib import Path
from typing import Any, get_args

import pytest

from helpers.shell import Shell
from plybench.cli.commands.list import Kind
from plybench.core.catalog import algorithms, domains

KINDS = get_args(Kind)
ROOT = Path(__file__).parents[2]


def test_summary_fits_a_screen_and_leaves_details_to_their_kinds(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert shell("list") == 0
    lines = shell.out.splitlines()
    assert len(lines) <= 30 and max(map(len, lines)) <= 80
    assert {line.split()[0] for line in lines if not line.startswith(" ") and line} >= set(KINDS)
    assert "Slav defence" not in shell.out and "52" in shell.out
    assert shell("list", "openings") == 0 and "Slav defence" in shell.out


@pytest.mark.parametrize("columns", [60, 80, 120])
@pytest.mark.parametrize("kind", KINDS)
def test_details_fit_the_terminal(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, kind: str, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    assert shell("list", kind) == 0
    assert max(map(len, shell.out.splitlines())) <= columns
    key = kind.removeprefix("game-").removesuffix("s")
    rows = shell.json("list", kind)[kind.replace("-", "_")]
    assert shell("list", kind) == 0
    for row in rows:
        assert row[key] in shell.out


@pytest.mark.parametrize("kind", ["heuristics", "evaluations", "orderings", "algorithms"])
def test_everything_is_described(shell: Shell, kind: str) -> None:
    for row in shell.json("list", kind)[kind]:
        assert len(row["summary"]) > 10 and "\n" not in row["summary"], row


def test_a_domain_narrows_the_list(shell: Shell) -> None:
    rows = shell.json("list", "heuristics", "sliding_tiles")["heuristics"]
    assert {row["domain"] for row in rows} == {"sliding_tiles"}
    heavy = {row["heuristic"]: row["heavy_table"] for row in rows}
    assert heavy["manhattan"] is None and "288 MB" in heavy["pdb-7-8"]
    names = {
        row["algorithm"] for row in shell.json("list", "algorithms", "mazeworld")["algorithms"]
    }
    assert {"astar", "fuel", "crowd"} <= names and "synchronize" not in names
    assert shell("list", "openings", "chess") == 0
    agents = {row["agent"] for row in shell.json("list", "agents", "connect_four")["agents"]}
    assert "perfect" in agents and "engine" not in agents


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("heuristics", "sliding_tile"), "did you mean 'sliding_tiles'?"),
        (("heuristics", "chess"), "chess is a game; heuristics belong to: blind_robot"),
        (("openings", "mazeworld"), "mazeworld is a domain of problems; openings belong to: chess"),
        (("engines", "chess"), "engines do not belong to a domain: leave out 'chess'"),
    ],
)
def test_a_wrong_domain_is_one_line_and_status_2(
    shell: Shell, arguments: tuple[str, str], message: str
) -> None:
    assert message in shell.error("list", *arguments)


def keys_of(value: Any) -> set[str]:
    if isinstance(value, dict):
        return set(value) | {key for item in value.values() for key in keys_of(item)}
    return {key for item in value for key in keys_of(item)} if isinstance(value, list) else set()


def test_keys_of_the_data_are_identifiers_and_values_are_not_formatted(shell: Shell) -> None:
    found = shell.json("list")
    assert all(key.isidentifier() for key in keys_of(found)), keys_of(found)
    astar = next(row for row in found["algorithms"] if row["algorithm"] == "astar")
    assert astar["needs_heuristic"] is True and astar["domain"] is None
    ties = {"name": "ties", "default": "low-h", "choices": ["low-h", "fifo", "lifo", "heap"]}
    assert ties | {"help": "Order among equal priorities."} in astar["options"]
    assert {option["name"] for option in astar["options"]} == set(algorithms()["astar"].defaults)
    maze = next(row for row in found["domains"] if row["domain"] == "mazeworld")
    assert maze["models"] == ["free", "turns"] and maze["default_heuristic"] == "distance"


@pytest.mark.parametrize("name", domains())
def test_defaults_of_random_instances_are_those_used(shell: Shell, name: str) -> None:
    family = domains()[name]
    plain = family.instance("random")
    assert family.instance(family.generator).initial == plain.initial
    assert family.instance(family.generator).name == plain.name
    for key, parameter in family.parameters.items():
        if parameter.default is not None:
            given = parameter.default if key == "ROWSxCOLUMNS" else f"{key}={parameter.default}"
            assert family.instance(f"random:{given}").initial == plain.initial
    rows = shell.json("list", "instances", name)["instances"]
    generated = {row["instance"]: row["parameters"] for row in rows if row["written"]}
    assert [p["name"] for p in generated["random"]] == list(family.parameters)
    assert list(generated) == ["random", *(kind.name for kind in family.other_generators)]
    assert shell("list", "instances", name) == 0
    assert "depth=20" not in shell.out and "seed: " in shell.out


@pytest.mark.parametrize("name", domains())
def test_the_documents_say_the_defaults_of_random_instances(name: str) -> None:
    family = domains()[name]
    text = (ROOT / "docs" / f"{name}.md").read_text()
    size = family.parameters.get("ROWSxCOLUMNS")
    given = [f"{key}={p.default}" for key, p in family.parameters.items() if p != size]
    shown = [text for text in given if not text.endswith("=None")]
    assert f"`random:{','.join([*([size.default] if size else []), *shown])}`" in text


def test_the_documents_say_which_search_is_the_default(shell: Shell) -> None:
    found = shell.json("solve", "sliding_tiles", "reports/easy")
    assert found["algorithm"] == "astar" and found["options"]["heuristic"] == "manhattan"
    text = (ROOT / "docs" / "sliding_tiles.md").read_text()
    assert "By default `solve` uses A* with `manhattan`" in text
