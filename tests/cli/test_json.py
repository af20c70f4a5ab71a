"""`--json`: every command that returns data prints one object, of identifiers and plain values."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from helpers.commands import all_commands
from helpers.shell import Shell

WITHOUT_DATA = {"lab", "play", "chess uci"}  # two talk with a person, the last with a program
SMALL = ("--board", "4x4c3", "--games", "2")
CALLS = [
    "list",
    "solve blocksworld reports/one-block",
    "solve mazeworld corridor/bay --algorithm fuel",
    "solve blind_robot small/corners --algorithm synchronize",
    "trace sliding_tiles reports/easy --steps 3",
    "trace sliding_tiles reports/easy --algorithm ida_star",
    "tree connect_four reports/tree --depth 2",
    "tree connect_four reports/tree --depth 2 --profile",
    "count blocksworld reports/one-block",
    "heuristics blocksworld reports/one-block",
    "analyse connect_four 44444433 --weak",
    "analyse connect_four --board 4x4 --prove",
    "analyse chess --depth 2 --multipv 2",
    "analyse chess --depth 1 --terms",
    "connect_four book",
    "chess perft --depth 2 --divide",
    "chess ladder --depth 1 --nodes 10",
    "match connect_four alpha_beta:depth=2 random --games 2 --board 4x4c3",
    "tournament connect_four alpha_beta:depth=2 random minimax:depth=1 --games 2 --board 4x4c3",
    "tour",
    "study list",
]


def test_all_commands_with_data_take_json() -> None:
    for name, command in all_commands().items():
        names = [a.name for a in command.assemble_argument_collection()]
        assert ("--json" in names) is (name not in WITHOUT_DATA), name


def parts(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield all keys, and all values that are no objects or lists."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield f"{path}.{key} (key)", key
            yield from parts(item, f"{path}.{key}")
    elif isinstance(value, list):
        for item in value:
            yield from parts(item, f"{path}[]")
    else:
        yield path, value


def check(found: Any) -> None:
    assert isinstance(found, dict)
    for path, value in parts(found):
        if path.endswith(" (key)"):
            assert value.isidentifier(), path
        elif isinstance(value, str):
            assert value == value.strip() and "\n" not in value, (path, value)


@pytest.mark.parametrize("call", CALLS)
def test_one_object_with_identifiers_and_plain_values(shell: Shell, call: str) -> None:
    assert shell(*call.split(), "--json") == 0
    assert shell.out.count("\n") == 1
    check(json.loads(shell.out))


def test_records_and_proofs_too(shell: Shell, tmp_path: Path) -> None:
    record, proof = str(tmp_path / "games.jsonl"), str(tmp_path / "proof.json")
    shell("match", "connect_four", "random", "minimax:depth=1", *SMALL, "--record", record)
    check(shell.json("replay", record))
    shell("analyse", "connect_four", "--board", "4x4", "--prove", "--save", proof)
    check(shell.json("verify", proof))


def test_a_trace_is_one_object(shell: Shell, tmp_path: Path) -> None:
    call = ("trace", "sliding_tiles", "reports/easy", "--steps", "2")
    found = shell.json(*call)
    assert found["cost"] == 5 and found["options"]["heuristic"] == "manhattan"
    expanded = [row["id"] for row in found["events"] if row["event"] == "expanded"]
    assert len(expanded) == 2
    assert found["expansions_not_recorded"] == found["counts"]["expanded"] - 2
    file = tmp_path / "trace.json"
    assert shell(*call, "--json", "--output", str(file)) == 0 and shell.out == ""
    assert json.loads(file.read_text())["events"] == found["events"]
    assert "--json and --format svg are two formats" in shell.error(
        *call, "--json", "--format", "svg"
    )


def test_a_match_names_its_agents_and_has_times(shell: Shell) -> None:
    agents = ["alpha_beta:depth=2", "random"]
    found = shell.json("match", "connect_four", *agents, *SMALL)
    assert [(side["agent"], side["player"]) for side in found["sides"]] == [
        ("alpha_beta:depth=2", 1),
        ("alpha_beta:depth=2", 2),
    ]
    assert [found["difference"][key] for key in ("agent", "against")] == agents
    for record, time in zip(found["records"], found["times"], strict=True):
        assert len(time["seconds"]) == len(record["moves"]) and time["total"] >= 0
    league = shell.json("tournament", "connect_four", *agents, *SMALL)
    assert [row["agent"] for row in league["ratings"]] == agents
