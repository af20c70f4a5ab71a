"""`plybench compare` as a user types it."""

import csv
import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from helpers.shell import Shell
from plybench import load, solve
from plybench.study.comparison.runs import ProblemRun
from plybench.study.journal import Journal

HERE = "--workers", "1"  # in this process
SMALL = (
    "compare",
    "sliding_tiles",
    "hardest/2x*",
    "random:2x3",
    "--count",
    "4",
    *HERE,
    "--algorithm",
    "bfs,astar",
    "--heuristic",
    "manhattan,hamming",
)


@pytest.mark.slow
def test_one_table_of_groups_algorithms_and_heuristics(shell: Shell) -> None:
    assert shell(*SMALL) == 0
    assert shell.err == ""
    lines = shell.out.split("\n")
    assert lines[1].split() == [
        "instances",
        "algorithm",
        "heuristic",
        "runs",
        "solved",
        "expanded",
        "[95",
        "%]",
        "10",
        "%",
        "90",
        "%",
    ]
    assert lines[3].startswith("hardest/2x* (3)  breadth_first                3       3")
    assert sum("random:2x3 (4)" in line for line in lines) == 3
    assert "95 % bootstrap interval" in shell.out


def test_a_journal_continues_with_more_workers(shell: Shell, tmp_path: Path) -> None:
    call = (*TILES, "hardest/2x2", "--algorithm", "bfs", "--journal", str(tmp_path / "kept.sqlite"))
    for workers in ("1", "2"):
        assert shell(*call, "--workers", workers) == 0
        assert shell.err == ""


@pytest.mark.slow
def test_workers_find_the_same(shell: Shell) -> None:
    shell(*SMALL)
    alone = shell.out
    shell(
        *SMALL[: SMALL.index("--workers")], *SMALL[SMALL.index("--workers") + 2 :], "--workers", "2"
    )
    assert shell.out == alone


def test_csv_has_value_low_and_high(shell: Shell) -> None:
    assert shell(*SMALL, "--csv") == 0
    rows = list(csv.DictReader(io.StringIO(shell.out)))
    assert len(rows) == 6
    assert float(rows[0]["expanded_low"]) <= float(rows[0]["expanded"])
    assert float(rows[0]["expanded"]) <= float(rows[0]["expanded_high"])


def test_counts_are_those_of_solve(shell: Shell) -> None:
    found = shell.json(*SMALL)
    assert found["runs"] == found["done"] == 7 * 3
    for row in found["rows"]:
        alone = solve(
            load("sliding_tiles", row["instance"]), row["algorithm"], heuristic=row["heuristic"]
        )
        assert row["expanded"] == alone.counts.expanded
        assert row["cost"] == alone.cost


@pytest.mark.parametrize(
    ("option", "begin"),
    [("--markdown", "| instances"), ("--latex", "% needs \\usepackage{booktabs"), ("--json", "{")],
)
def test_other_formats(shell: Shell, option: str, begin: str) -> None:
    assert shell(*SMALL, option) == 0
    assert shell.out.startswith(begin)


@pytest.mark.parametrize("ending", ["txt", "csv", "md", "tex", "json", "html"])
def test_the_ending_of_a_file_says_its_format(shell: Shell, tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"table.{ending}"
    assert shell(*SMALL, "--output", str(file)) == 0
    assert shell.out == ""
    begins = {"csv": "instances,", "md": "| inst", "tex": "% needs", "json": "{", "html": "<!doc"}
    assert file.read_text(encoding="utf-8").startswith(begins.get(ending, " "))


def test_tables_in_latex_have_labels_of_their_own(shell: Shell, tmp_path: Path) -> None:
    for by in ("group", "run"):
        file = tmp_path / f"by {by}.tex"
        assert shell(*SMALL, "--by", by, "--output", str(file)) == 0
        text = file.read_text(encoding="utf-8")
        assert text.index("\\caption{") < text.index(f"\\label{{tab:by-{by}}}")


@pytest.mark.parametrize("kind", ["bars", "boxes", "solved"])
def test_figures_are_written(shell: Shell, tmp_path: Path, kind: str) -> None:
    for name in ("one.svg", "two.svg"):
        assert shell(*SMALL, "--figure", str(tmp_path / name), "--kind", kind) == 0
    one, two = ((tmp_path / name).read_bytes() for name in ("one.svg", "two.svg"))
    assert one == two
    assert b"hardest/2x* (3)" in one


def test_a_scatter_is_of_two_searches(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "two.png"
    call = (
        "compare",
        "sliding_tiles",
        "random:2x3",
        "--count",
        "5",
        *HERE,
        "--figure",
        str(file),
        "--kind",
        "scatter",
        "--algorithm",
    )
    assert shell(*call, "astar,ida_star") == 0
    assert file.read_bytes().startswith(b"\x89PNG")
    assert "this comparison has 1" in shell.error(*call, "astar")


def test_by_instance_is_the_table_of_a_teacher(shell: Shell) -> None:
    call = ("compare", "sliding_tiles", "random:2x3", "--count", "3", "--by", "instance", *HERE)
    assert shell(*call, "--max-expansions", "400", "--csv") == 0
    rows = list(csv.reader(io.StringIO(shell.out)))
    assert len(rows) == 4
    assert len(rows[0]) == 1 + 14


def test_runs_that_hit_a_limit_are_shown(shell: Shell) -> None:
    call = ("compare", "sliding_tiles", "hardest/2x4", "--algorithm", "bfs", *HERE)
    assert shell(*call, "--max-expansions", "100") == 0
    assert "> 100" in shell.out and "limit on expansions" in shell.out
    assert shell.json(*call, "--max-expansions", "100")["rows"][0]["end"] == "expansions"


def test_variants_say_why_counts_differ(shell: Shell) -> None:
    assert (
        shell(
            "compare", "sliding_tiles", "reports/easy", "--algorithm", "astar", "--variants", *HERE
        )
        == 0
    )
    for words in (
        "ties: heap",
        "only f is compared",
        "Fast Downward",
        "duplicates: tree",
        "child order: up-right-down-left",
        "One convention is changed at a time",
        "ties: low-h (usual)",
    ):
        assert words in " ".join(shell.out.split())


def test_games_by_depth(shell: Shell) -> None:
    found = shell.json(
        "compare",
        "connect_four",
        "4453",
        "--board",
        "5x4",
        "--algorithm",
        "minimax,alpha_beta,mcts:playouts=20",
        "--depth",
        "1..3",
        *HERE,
    )
    assert [row["depth"] for row in found["rows"]] == [1, 2, 3, 1, 2, 3, None]
    assert found["metric"] == "calls"
    by_depth = {(row["algorithm"], row["depth"]): row["calls"] for row in found["rows"]}
    assert by_depth["alpha_beta", 3] < by_depth["minimax", 3]


def test_a_journal_is_gone_on_with(shell: Shell, tmp_path: Path) -> None:
    journal = str(tmp_path / "kept.sqlite")
    call = ("compare", "sliding_tiles", "random:2x3", *HERE, "--journal", journal, "--algorithm")
    assert shell(*call, "bfs", "--count", "2") == 0
    found = shell.json(*call, "bfs,astar", "--count", "3")
    assert found["done"] == found["runs"] == 6
    seconds = [row["seconds"] for row in found["rows"]]
    again = shell.json(*call, "bfs,astar", "--count", "3")
    assert [row["seconds"] for row in again["rows"]] == seconds  # nothing was run again


BLIND, BETTER = "def h(state):\n    return 0\n", "def h(state):\n    return state[-1] != 0\n"
TILES, CONNECT = ("compare", "sliding_tiles"), ("compare", "connect_four", "4453", "--depth", "2")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (
            (*TILES, "1 2 3 4 5 6 7 _ 8", "--algorithm", "bfs"),
            (*TILES, "1 2 3 4 5 6 7 _ 8", "--algorithm", "bfs", "--goal", "1 2 3 4 5 6 _ 7 8"),
        ),
        (
            (*TILES, "hardest/2x2", "--algorithm", "bfs", "--engine", "python"),
            (*TILES, "hardest/2x2", "--algorithm", "bfs", "--engine", "native"),
        ),
        (
            (*TILES, "reports/easy", "--algorithm", "bfs"),
            ("compare", "blocksworld", "reports/three-blocks", "--algorithm", "bfs"),
        ),
        (
            ("compare", "mazeworld", "--algorithm", "astar"),
            ("compare", "mazeworld", "--algorithm", "astar", "--model", "turns"),
        ),
        (
            (*CONNECT, "--algorithm", "alpha_beta"),
            (*CONNECT, "--algorithm", "alpha_beta", "--board", "5x4"),
        ),
        (
            (*CONNECT, "--algorithm", "alpha_beta"),
            (*CONNECT, "--algorithm", "alpha_beta", "--order", "centre"),
        ),
        (
            (*CONNECT, "--algorithm", "alpha_beta"),
            (*CONNECT, "--algorithm", "alpha_beta", "--evaluate", "windows1"),
        ),
    ],
    ids=lambda words: " ".join(words[1:]),
)
def test_runs_of_another_experiment_are_not_taken_from_a_journal(
    shell: Shell,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    one: tuple[str, ...],
    other: tuple[str, ...],
) -> None:
    monkeypatch.chdir(tmp_path)
    alone = shell.json(*other, *HERE)
    for words in (one, other):
        found = shell.json(*words, *HERE, "--journal", "kept.sqlite")
    for row in (*found["rows"], *alone["rows"]):
        del row["seconds"]
    assert found == alone
    with Journal.read(Path("kept.sqlite")) as journal:
        assert len(list(journal.attempts())) == 2


def test_a_changed_file_is_run_again_and_a_file_as_before_is_not(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    call = (
        *TILES,
        "a.txt",
        "--algorithm",
        "astar",
        "--heuristic",
        "own.py:h",
        *HERE,
        "--journal",
        "kept.sqlite",
    )
    texts = {"a.txt": "1 2 3\n4 5 6\n7 _ 8\n", "own.py": BLIND}
    counts = []
    for changed in ({}, {"a.txt": "1 2 3\n4 5 6\n_ 7 8\n"}, {"own.py": BETTER}, {}):
        for name, text in (texts | changed).items():
            Path(name).write_text(text, encoding="utf-8")
        counts.append(shell.json(*call)["rows"][0]["generated"])
    assert counts[0] == counts[3] and len(set(counts)) == 3
    with Journal.read(Path("kept.sqlite")) as journal:
        assert len(list(journal.attempts())) == 3


def test_a_file_that_changes_during_a_comparison_is_told(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("own.py").write_text(BLIND, encoding="utf-8")
    call = (
        *TILES,
        "hardest/2x2",
        "hardest/2x3",
        "--algorithm",
        "astar",
        "--heuristic",
        "own.py:h",
        *HERE,
        "--journal",
        "kept.sqlite",
    )
    run = ProblemRun.__call__

    def then_changed(self: ProblemRun, *given: Any, **more: Any) -> Any:
        found = run(self, *given, **more)
        Path("own.py").write_text(BETTER, encoding="utf-8")
        return found

    with monkeypatch.context() as changing:
        changing.setattr(ProblemRun, "__call__", then_changed)
        assert shell(*call) == 1
    assert "1 run failed: astar: a file that the run depends on was changed meanwhile" in shell.err
    Path("own.py").write_text(BLIND, encoding="utf-8")
    assert shell(*call) == 0  # a run that failed is made again


def test_groups_that_overlap_have_all_their_instances(shell: Shell) -> None:
    found = shell.json(*TILES, "hardest/2x2", "hardest/2*", "--algorithm", "bfs", *HERE)
    assert found["runs"] == 3
    assert [(row["instances"], row["runs"]) for row in found["table"]] == [
        ("hardest/2x2", 1),
        ("hardest/2* (3)", 3),
    ]


def test_a_lower_limit_is_for_the_runs_of_a_journal_too(shell: Shell, tmp_path: Path) -> None:
    call = (
        *TILES,
        "hardest/2x3",
        "--algorithm",
        "bfs",
        *HERE,
        "--journal",
        str(tmp_path / "kept.sqlite"),
    )
    for limits, status in (
        ((), "solved"),
        (("--max-expansions", "100"), "limit"),
        ((), "solved"),
        (("--max-memory", "1kB"), "limit"),
        (("--max-memory", "50%"), "solved"),
    ):
        found = shell.json(*call, *limits)
        assert [row["status"] for row in found["rows"]] == [status], limits
    with Journal.read(tmp_path / "kept.sqlite") as journal:
        assert len(list(journal.attempts())) == 3


def test_runs_of_another_version_of_plybench_are_told(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    call = (
        *TILES,
        "hardest/2x2",
        "--algorithm",
        "bfs",
        *HERE,
        "--journal",
        str(tmp_path / "kept.sqlite"),
    )
    assert shell(*call) == 0
    monkeypatch.setattr("plybench.study.runner.__version__", "99")
    assert shell(*call) == 0
    assert "1 run was made with another version of plybench; to repeat all" in shell.err


def test_a_run_that_fails_is_told_and_the_others_are_shown(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.txt").write_text("1 2 3\n4 5 6\n7 _ 8\n", encoding="utf-8")
    status = shell(
        "compare",
        "sliding_tiles",
        "a.txt",
        "hardest/2x2",
        "--algorithm",
        "astar",
        "--heuristic",
        "manhattan",
        "--metric",
        "cost",
        *HERE,
    )
    assert status == 0
    assert "a.txt" in shell.out


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_a_terminal_gets_lines_that_fit(columns: int) -> None:
    from plybench.study.comparison import compare

    puzzles = [load("sliding_tiles", f"random:2x3,seed={s}") for s in range(2)]
    text = compare(puzzles, ["bfs", "astar", "ida_star"]).table("instance").text(columns)
    assert max(map(len, text.split("\n"))) <= columns


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["sliding_tile"], "unknown domain 'sliding_tile'; did you mean 'sliding_tiles'?"),
        (["sliding_tiles", "hard/*"], "no instance and no file matches 'hard/*'; instances are"),
        (["sliding_tiles", "nofile.txt"], "there is no file 'nofile.txt'"),
        (["sliding_tiles", "--algorithm", "astr"], "did you mean 'astar'?"),
        (["sliding_tiles", "--algorithm", "minimax"], "minimax is a game-tree algorithm"),
        (["sliding_tiles", "--algorithm", "fuel"], "fuel solves problems of mazeworld, not"),
        (["sliding_tiles", "--algorithm", "astar:ties=foo"], "allowed: low-h, fifo, lifo, heap"),
        (["sliding_tiles", "--algorithm", "astar:tie=fifo"], "did you mean 'ties'?"),
        (["sliding_tiles", "--heuristic", "manhatan"], "did you mean 'manhattan'?"),
        (
            ["sliding_tiles", "--algorithm", "bfs", "--heuristic", "manhattan"],
            "none of these takes",
        ),
        (["sliding_tiles", "--metric", "nodes"], "unknown metric 'nodes'"),
        (["sliding_tiles", "--depth", "3"], "sliding_tiles is a problem, which has no --depth"),
        (["sliding_tiles", "--count", "0"], "--count 0 must be"),
        (["sliding_tiles", "random:3x3,seed=1", "--count", "2"], "has a seed"),
        (["sliding_tiles", "--workers", "0"], "--workers 0 must be at least 1"),
        (["sliding_tiles", "--csv", "--latex"], "--csv and --latex exclude each other"),
        (["sliding_tiles", "--output", "a.foo"], "--output a.foo: .foo is not a known format"),
        (["sliding_tiles", "--csv", "--output", "a.md"], "contradict each other"),
        (["sliding_tiles", "--figure", "a.jpg"], "a figure is written as .svg, .png or .pdf"),
        (["sliding_tiles", "--kind", "solved"], "name its file with --figure"),
        (["sliding_tiles", "--variants", "--all-variants"], "give one of them"),
        (["connect_four", "--algorithm", "alpha_beta"], "alpha_beta needs --depth, such as"),
        (["connect_four", "--algorithm", "astar", "--depth", "2"], "astar is an algorithm for"),
        (["connect_four", "--algorithm", "mcts", "--depth", "2"], "none of these algorithms takes"),
        (["connect_four", "--depth", "7..1"], "--depth '7..1' must look like 4, 1..7 or 2,4,6"),
        (["connect_four", "--depth", "2", "--evaluate", "nice"], "unknown evaluation 'nice'"),
        (["connect_four", "--goal", "x"], "connect_four is a game, which has no --goal"),
    ],
    ids=" ".join,
)
def test_bad_input_is_refused_before_anything_is_run(
    shell: Shell, arguments: list[str], message: str
) -> None:
    assert message in shell.error("compare", *arguments)


@pytest.mark.parametrize(
    ("package", "arguments"),
    [
        ("scipy", ["--count", "2"]),
        ("matplotlib", ["--figure", "a.svg"]),
        ("jinja2", ["--output", "a.html"]),
    ],
)
def test_what_is_not_installed_is_said_before_anything_is_run(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, package: str, arguments: list[str]
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    message = shell.error("compare", "sliding_tiles", "random:2x2", *arguments, *HERE)
    assert f"need {package}, which is not installed: pip install 'plybench[study]'" in message


def test_json_is_one_object_without_infinite_numbers(shell: Shell) -> None:
    shell(*SMALL, "--max-expansions", "1", "--json")
    found = json.loads(shell.out, parse_constant=pytest.fail)
    assert found["table"][0]["expanded"] is None


def test_no_table_is_printed_when_ctrl_c_came_before_the_first_run(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    def pressed(*given: object, **more: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(ProblemRun, "__call__", pressed)
    assert shell("compare", "sliding_tiles", "--algorithm", "astar", "--workers", "1") == 1
    assert shell.out == ""
    assert "interrupted after 0 of 1 runs; with --journal FILE it could continue" in shell.err
