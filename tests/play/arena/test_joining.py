"""Late and corrected agents: only their games are played, and nothing is lost."""

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from plybench.core.errors import InputError
from plybench.play.arena import log, read_records, tournament
from plybench.play.arena.joining import Superseded
from plybench.play.arena.match_settings import MatchSettings
from plybench.play.arena.versions import files_of_setting, former_versions

CALL: Any = {"games": 2, "workers": 1, "variant": "4x3c3", "seed": 1}
LEFT = "def choose(board):\n    return next(c for c in range(4) if board[0, c] == 0)\n"
BOB = "alpha_beta:depth=1"
Versions = dict[str, str]


@pytest.fixture
def versions(monkeypatch: pytest.MonkeyPatch) -> Versions:
    """Versions of agents that have none: built-in ones play faster than files."""
    found: Versions = {BOB: "first"}
    monkeypatch.setattr(log, "files_of_setting", lambda setting, _: dict(found))
    return found


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return tmp_path / "games.jsonl"


def play(record: Path | None, *agents: str, **options: Any) -> tuple[Any, list[int]]:
    """Return a tournament, and how many games were done at each report."""
    told: list[int] = []

    def tell(done: int, total: int) -> None:
        told.append(done)

    call = {**CALL, **options}
    return tournament("connect_four", agents, record=record, progress=tell, **call), told


def superseded(record: Path) -> list[Superseded]:
    found = map(Superseded.from_json, record.read_text().splitlines())
    return [one for one in found if one is not None]


def test_late_agent_plays_only_its_own_games(
    record: Path, caplog: pytest.LogCaptureFixture
) -> None:
    before, _ = play(record, BOB, "random")
    after, told = play(record, "mcts:playouts=3", BOB, "random")  # it comes first
    assert told == [2, 3, 4, 5, 6]
    assert after == play(None, "mcts:playouts=3", BOB, "random")[0]
    old = {game.agents: game.moves for game in before.records}
    assert old.items() <= {game.agents: game.moves for game in after.records}.items()
    assert read_records(record) == (after.setting, list(after.records)) and not superseded(record)
    assert "mcts:playouts=3 has joined; of the games in the file, 2 count and 0 stay" in caplog.text


def test_corrected_agent_plays_again_and_its_old_games_stay(
    record: Path, versions: Versions, caplog: pytest.LogCaptureFixture
) -> None:
    agents = (BOB, "random", "mcts:playouts=3")
    first, _ = play(record, *agents)
    versions[BOB] = "second"
    _, told = play(record, *agents)
    assert (
        told == [2, 3, 4, 5, 6]
        and f"{BOB} has changed; of the games in the file, 2 count and 4 st" in caplog.text
    )
    old = superseded(record)
    assert len(old) == 4 and all(BOB in game.key.agents for game in old)
    assert all("first" in game.key.versions for game in old)
    assert {game.record.moves for game in old} <= {game.moves for game in first.records}
    assert json.loads(record.read_text().splitlines()[0])["files"][BOB] == "second"
    versions[BOB] = "first"  # the first version comes back, and so do its games
    third, told = play(record, *agents)
    assert told == [6] and third == first and len(superseded(record)) == 4


def test_interrupted_run_keeps_what_is_superseded(record: Path, versions: Versions) -> None:
    play(record, BOB, "random")
    versions[BOB] = "second"

    def interrupt(done: int, total: int) -> None:
        if done == 1:
            raise KeyboardInterrupt

    tournament("connect_four", [BOB, "random"], record=record, progress=interrupt, **CALL)
    assert len(read_records(record)[1]) == 1 and len(superseded(record)) == 2
    play(record, BOB, "random")
    assert len(read_records(record)[1]) == 2 and len(superseded(record)) == 2


def test_agent_that_left_may_come_back(record: Path) -> None:
    first, _ = play(record, "random", BOB, "random")
    fewer, told = play(record, "random", "random")
    assert told == [2] and len(fewer.records) == 2 and len(superseded(record)) == 4
    again, told = play(record, "random", BOB, "random")
    assert told == [6] and again == first and not superseded(record)


def test_more_games_after_a_correction(record: Path, versions: Versions) -> None:
    play(record, BOB, "random")
    versions[BOB] = "second"
    more, told = play(record, BOB, "random", games=4)
    assert told == [0, 1, 2, 3, 4] and more == play(None, BOB, "random", games=4)[0]
    assert len(superseded(record)) == 2 and len(read_records(record)[1]) == 4


def test_swiss_tournament_keeps_the_rounds_that_are_the_same(record: Path) -> None:
    agents = ("random", "random", BOB, "mcts:playouts=3")
    first, _ = play(record, *agents, format="swiss")
    other, _ = play(record, *agents, "random:seed=2", "random:seed=3", format="swiss")
    assert other.is_complete and other.setting.rounds == 3
    again, told = play(record, *agents, format="swiss")
    assert again == first and told == [8]
    fewer, told = play(record, *agents, format="swiss", rounds=1)
    assert told == [4] and fewer.records == first.records[:4]
    assert play(record, *agents, format="swiss", rounds=2) == (first, [8])


def test_ladder_takes_late_agents(record: Path) -> None:
    call: Any = {"format": "ladder", "references": ["random"]}
    play(record, BOB, **call)
    after, told = play(record, BOB, "mcts:playouts=3", **call)
    assert told == [2, 3, 4] and after == play(None, BOB, "mcts:playouts=3", **call)[0]


def test_other_settings_are_refused_and_the_file_stays(record: Path) -> None:
    play(record, BOB, "random")
    kept = record.read_text()
    for change, message in {
        ("seed", 2): "seed is 1 there, 2 here",
        ("variant", "5x4"): "variant is '4x3c3' there",
        ("games", 1): "games is 2 there, 1 here",
        ("format", "swiss"): "format is 'round-robin'",
    }.items():
        with pytest.raises(InputError, match=message):
            play(record, BOB, "random", "random", **dict([change]))
    assert record.read_text() == kept


def test_broken_superseded_line_is_named(record: Path) -> None:
    play(record, BOB, "random")
    header = record.read_text().splitlines()[0]
    for line in ('{"superseded": {}}', '{"superseded": {"agents": [], "versions": 1, "time": 0}}'):
        record.write_text(f"{header}\n{line}\n")
        with pytest.raises(InputError, match="line 2: this is not a record of a game"):
            read_records(record)


def test_full_disk_loses_nothing(
    record: Path, monkeypatch: pytest.MonkeyPatch, versions: Versions
) -> None:
    play(record, BOB, "random")
    kept = record.read_text()
    versions[BOB] = "second"

    def full(path: Path, text: object) -> None:
        raise InputError(f"{path} cannot be written: No space left on device")

    monkeypatch.setattr(log, "write_text", full)
    with pytest.raises(InputError, match="No space left"):
        play(record, BOB, "random")
    assert record.read_text() == kept


@pytest.fixture
def version(tmp_path: Path) -> Callable[[], str]:
    """The version of an agent in a folder of its own."""
    folder = tmp_path / "carol"
    folder.mkdir()
    (folder / "agent.py").write_text(LEFT)
    spec = str(folder / "agent.py")
    setting = MatchSettings("connect_four", (spec, "random"), 2)
    return lambda: files_of_setting(setting, folder / "games.jsonl")[spec]


def test_agent_named_after_its_folder_is_all_files_in_it(
    tmp_path: Path, version: Callable[[], str]
) -> None:
    first, folder = version(), tmp_path / "carol"
    (folder / "games.jsonl").write_text("the record itself")
    (folder / "__pycache__").mkdir()
    (folder / "__pycache__" / "agent.pyc").write_bytes(b"x")
    (folder / ".hidden").write_text("x")
    assert version() == first
    (folder / "weights.txt").write_text("1 2 3")
    second = version()
    assert second != first
    (folder / "weights.txt").rename(folder / "numbers.txt")
    assert version() not in (first, second)


@pytest.fixture
def beside(tmp_path: Path) -> Callable[..., str]:
    """Write files, and return the version of the agent bob.py beside them."""
    spec = str(tmp_path / "bob.py")
    (tmp_path / "bob.py").write_text(LEFT)

    def version(*others: str, **files: str) -> str:
        for stem, text in files.items():
            (tmp_path / stem.replace("_", ".")).write_text(text)
        agents = (spec, "random", *(str(tmp_path / other) for other in others))
        setting = MatchSettings("connect_four", agents, 2, format="round-robin")
        return files_of_setting(setting, tmp_path / "games.jsonl")[spec]

    return version


def test_missing_agent_has_no_version(tmp_path: Path) -> None:
    setting = MatchSettings("connect_four", (str(tmp_path / "bob.py"), "random"), 2)
    with pytest.raises(InputError, match=r"bob\.py cannot be read: No such file"):
        files_of_setting(setting, tmp_path / "games.jsonl")


def test_helpers_and_data_beside_a_file_are_part_of_the_agent(beside: Callable[..., str]) -> None:
    first = beside()
    second = beside(weights_txt="1")
    third = beside(weights_txt="2")
    assert len({first, second, third, beside(tools_py="def far():\n    return 1\n")}) == 4
    assert beside(weights_txt="1") != second  # the helper is there


def test_other_agents_and_results_are_not_part_of_the_agent(
    beside: Callable[..., str], tmp_path: Path
) -> None:
    first = beside()
    assert beside(alice_py=LEFT) == beside("alice.py") == first
    (tmp_path / "carol").mkdir()
    (tmp_path / "carol" / "agent.py").write_text(LEFT)
    (tmp_path / "carol" / "weights.txt").write_text("1")
    assert beside("carol/agent.py") == beside() == first
    assert beside(games_jsonl="the record", page_html="a page") == first


def test_agent_that_is_imported_is_part_of_the_agent(beside: Callable[..., str]) -> None:
    first = beside(alice_py=LEFT, bob_py="from alice import choose\n")
    assert beside(alice_py=LEFT + "# corrected\n") != first


def test_record_of_an_older_release_counts(
    tmp_path: Path, record: Path, monkeypatch: pytest.MonkeyPatch, versions: Versions
) -> None:
    former: Versions = {}
    monkeypatch.setattr(log, "former_versions", lambda setting, _: former)
    first, _ = play(record, BOB, "random", "mcts:playouts=3")
    versions[BOB] = "with the files beside it"
    former[BOB] = "first"
    assert play(record, BOB, "random", "mcts:playouts=3") == (first, [6])
    assert not superseded(record)


def test_former_version_is_the_file_alone(tmp_path: Path) -> None:
    (tmp_path / "bob.py").write_text(LEFT)
    (tmp_path / "weights.txt").write_text("1")
    spec = str(tmp_path / "bob.py")
    setting = MatchSettings("connect_four", (spec, "random"), 2)
    expected = sha256(LEFT.encode()).hexdigest()[:16]
    assert former_versions(setting, tmp_path / "games.jsonl") == {spec: expected}


@pytest.mark.slow
def test_class_hands_in_files(tmp_path: Path) -> None:
    folder, record = tmp_path / "class", tmp_path / "games.jsonl"
    folder.mkdir()
    (folder / "bob.py").write_text(LEFT)
    first, _ = play(record, str(folder), "random", move_seconds=20)
    (folder / "alice.py").write_text(LEFT.replace("range(4)", "reversed(range(4))"))
    second, told = play(record, str(folder), "random", move_seconds=20)
    assert second.setting.labels == ("alice", "bob", "random") and told == [2, 3, 4, 5, 6]
    assert {game.moves for game in first.records} <= {game.moves for game in second.records}
    (folder / "bob.py").write_text(LEFT + "# corrected\n")
    assert play(record, str(folder), "random", move_seconds=20)[1] == [2, 3, 4, 5, 6]
    assert len(superseded(record)) == 4
