"""Texts that once ended in a traceback: every reader refuses them with a sentence."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from plybench import InputError, Trace
from plybench.core.catalog import domains, games
from plybench.core.system.cache import find_table, table_path
from plybench.domains.connect_four import load
from plybench.domains.connect_four.proof_file import read_proof
from plybench.domains.mazeworld.scenario import open_scenario
from plybench.play.agents import make_agent
from plybench.play.agents.uci.info import Info
from plybench.play.agents.uci.options import read_option
from plybench.play.arena import match, read_records
from plybench.solvers.chess.exercises import read_exercises

DIGITS = "9" * 5000
NESTED = "[" * 100_000


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    file = tmp_path_factory.mktemp("record") / "games.jsonl"
    match("connect_four", "random", "random", games=2, workers=1, record=file)
    return file.read_text().splitlines()


@pytest.fixture
def proof() -> list[str]:
    empty = "..../..../..../...."
    header = {"kind": "plybench proof", "game": "connect_four", "board": "4x4", "position": empty}
    move = {"player": 1, "position": empty, "column": 1}
    return [json.dumps(header | {"score": 0}), json.dumps(move)]


def test_a_proof_that_is_sound_is_read(proof: list[str], tmp_path: Path) -> None:
    file = tmp_path / "proof.jsonl"
    file.write_text("\n".join(proof))
    assert read_proof(file).positions == 1


def changed(line: str, **values: Any) -> str:
    return json.dumps(json.loads(line) | values)


BAD_VALUES = [
    {"entrants": [[0], [1]]},
    {"entrants": [True, 0]},
    {"entrants": 3},
    {"winner": "1"},
    {"seconds": [float("nan")]},
    {"seconds": "x"},
    {"seconds": [None]},
    {"notes": [{"counts": 3}]},
    {"notes": [{"counts": {"calls": "many"}}]},
    {"notes": [{"value": [1]}]},
    {"notes": {"a": 1}},
    {"notes": [{"depth": 1.5}]},
    {"number": float("inf")},
    {"moves": [1]},
    {"agents": [[], []]},
]


@pytest.mark.parametrize("values", BAD_VALUES, ids=map(str, BAD_VALUES))
def test_records_with_wrong_values(record: list[str], tmp_path: Path, values: Any) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("\n".join([record[0], changed(record[1], **values)]) + "\n")
    with pytest.raises(InputError, match="line 2: this is not a record of a game"):
        read_records(file)


@pytest.mark.parametrize(
    "line", [NESTED, f'{{"number": {DIGITS}}}', "NaN", "[]", "7", '"x"'], ids=range(6)
)
def test_records_with_wrong_lines(record: list[str], tmp_path: Path, line: str) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("\n".join([record[0], line]) + "\n")
    with pytest.raises(InputError, match="line 2: this is not a record of a game"):
        read_records(file)
    file.write_text("\n".join([line, record[1]]) + "\n")
    with pytest.raises(InputError, match="is not a record of games"):
        read_records(file)


@pytest.mark.parametrize(
    "setting", ["x", [], {"game": 3}, {"agents": [1, 2]}, {"games": float("nan")}, {"sprt": 3}]
)
def test_records_with_wrong_settings(record: list[str], tmp_path: Path, setting: Any) -> None:
    header = json.loads(record[0])
    whole = setting if not isinstance(setting, dict) else header["setting"] | setting
    file = tmp_path / "games.jsonl"
    file.write_text(json.dumps(header | {"setting": whole}) + "\n")
    with pytest.raises(InputError, match="is not a record of games"):
        read_records(file)


@pytest.mark.parametrize(
    "values",
    [
        {"score": float("inf")},
        {"score": "1"},
        {"score": None},
        {"score": 1.5},
        {"score": True},
        {"board": 7},
        {"board": [1]},
        {"position": 7},
        {"position": None},
        {"kind": 1},
        {"board": f"{DIGITS}x4"},
    ],
    ids=range(11),
)
def test_proofs_with_wrong_headers(proof: list[str], tmp_path: Path, values: Any) -> None:
    file = tmp_path / "proof.jsonl"
    file.write_text("\n".join([changed(proof[0], **values), *proof[1:]]) + "\n")
    with pytest.raises(InputError, match="is not a proof"):
        read_proof(file)


@pytest.mark.parametrize(
    "values",
    [
        {"player": [1]},
        {"player": 3},
        {"player": True},
        {"column": "x"},
        {"column": float("inf")},
        {"column": 1.5},
        {"position": 3},
        {"position": "[[0"},
    ],
    ids=range(8),
)
def test_proofs_with_wrong_moves(proof: list[str], tmp_path: Path, values: Any) -> None:
    file = tmp_path / "proof.jsonl"
    file.write_text("\n".join([proof[0], changed(proof[1], **values)]) + "\n")
    with pytest.raises(InputError, match="line 2: this is not a move of a proof"):
        read_proof(file)


@pytest.mark.parametrize("line", [NESTED, DIGITS, "[NaN]", "7", "[]", ""], ids=range(6))
def test_proofs_and_traces_of_wrong_lines(proof: list[str], tmp_path: Path, line: str) -> None:
    file = tmp_path / "proof.jsonl"
    file.write_text(f"{line}\n{proof[1]}\n")
    with pytest.raises(InputError, match="is not a proof"):
        read_proof(file)
    with pytest.raises(InputError):
        Trace.read_ndjson(io.StringIO(f"{line}\n"))


def test_a_trace_from_something_that_is_no_file(tmp_path: Path) -> None:
    for path, message in ((tmp_path, "it is a folder"), (tmp_path / "x", "there is no file")):
        with pytest.raises(InputError, match=message):
            Trace.read_ndjson(path)
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    with pytest.raises(InputError, match="it is not text in UTF-8"):
        Trace.read_ndjson(tmp_path / "bytes")


@pytest.mark.parametrize("name", [".", "..", "/", "m" * 300])
def test_a_scenario_whose_map_has_no_name(tmp_path: Path, name: str) -> None:
    file = tmp_path / "some.scen"
    file.write_text(f"version 1\n0\t{name}\t3\t2\t0\t0\t2\t1\t3.0\n")
    with pytest.raises(InputError, match=r"not the name of a map|is not beside it"):
        open_scenario(file, "")


def test_a_damaged_table_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYBENCH_CACHE", str(tmp_path))
    table_path("some").write_bytes(b"[" * 2000)
    assert find_table("some", {}) is None


FEN = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -"


@pytest.mark.parametrize(
    "read",
    [
        lambda: games()["chess"].load(f"{FEN} {DIGITS} 1", None),
        lambda: games()["chess"].load(f"{FEN} 0 {DIGITS}", None),
        lambda: read_exercises(f"{FEN} bm Ra8; acd {DIGITS};\n{FEN} {DIGITS} 1"),
        lambda: domains()["blocksworld"].read(f"1 1\n1 1\nagent {DIGITS},0\nA 0,0 -> 1,1"),
        lambda: domains()["sliding_tiles"].read(f"1 2\n3 {DIGITS}"),
        lambda: domains()["mazeworld"].read(f"...\n\\robot A {DIGITS} 0\n\\goal A 1 0"),
        lambda: domains()["blind_robot"].read(f"target: {DIGITS},1\n*..\n"),
        lambda: domains()["blind_robot"].read(f"type octile\nheight {DIGITS}\nwidth 1\nmap\n."),
        lambda: make_agent(f"alpha_beta:table={DIGITS}", load()[0]),
        lambda: make_agent(f"{'a' * 5000}.py:choose", load()[0]),
    ],
    ids=range(10),
)
def test_numbers_of_thousands_of_digits(read: Callable[[], Any]) -> None:
    with pytest.raises(InputError):
        read()


def test_numbers_of_thousands_of_digits_from_engines() -> None:
    assert Info().after(f"info depth {DIGITS} score cp 5 nodes {DIGITS} pv e2e4") == Info()
    option = read_option(f"option name Hash type spin default 1 min 1 max {DIGITS}")
    assert option is not None
    assert option.most is None
