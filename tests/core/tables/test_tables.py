"""Tables in each of their forms."""

import csv
import io

import pytest

from plybench.core.intervals import Estimate
from plybench.core.tables import Beyond, Column, Table
from plybench.study.figures.series import short

TABLE = Table(
    (
        Column("instances"),
        Column("algorithm"),
        Column("solved", "count"),
        Column("median", "count"),
        Column("time", "seconds", "s"),
        Column("share", "share"),
    ),
    (
        ("easy (25)", "breadth_first", 25, Estimate(12345, 11000, 14000.4), 0.01234, 1.0),
        ("easy (25)", "astar", 25, Estimate(365.5, 300, 420), 12.34, 1.0),
        ("hard (2)", "iterative_deepening", 0, Beyond(4_000_000), None, 0.5),
        ("hard (2)", "rbfs", 1, Estimate(10, 9, None), 1234.5, 0.011),
    ),
    "Nodes & more: 95 %.",
    "tab:x",
)


def test_text_is_aligned_on_the_decimal_point_between_two_rules() -> None:
    assert TABLE.text().split("\n")[:6] == [
        "instances  algorithm            solved         median            [95 %]    time, s  share",
        "─" * 89,
        "easy (25)  breadth_first            25       12,345    [11,000, 14,000]      0.012  100 %",
        "easy (25)  astar                    25          365.5        [300, 420]     12      100 %",
        "hard (2)   iterative_deepening       0  > 4,000,000                                  50 %",
        "hard (2)   rbfs                      1           10              [9, –]  1,235        1 %",
    ]


def test_halves_are_rounded_up_everywhere() -> None:
    line = (Estimate(24.5, 20.5, 27.5), 2000.5, 0.125, 0.625)
    columns = [
        Column("a", "count"),
        Column("b", "count"),
        Column("c", "share"),
        Column("d", "share"),
    ]
    cells = [cell.text for cell in Table(columns, [line]).written[0]]
    assert cells == ["24.5 [21, 28]", "2,001", "13 %", "63 %"]
    assert [short(n) for n in (24.5, 25.5, 2.25, 2125)] == ["25", "26", "2.3", "2.13k"]


@pytest.mark.parametrize("width", [60, 80, 120])
def test_text_fits_the_width_and_loses_nothing(width: int) -> None:
    text = TABLE.text(width)
    assert max(map(len, text.split("\n"))) <= width
    for word in ("easy (25)", "astar", "> 4,000,000", "[300, 420]", "1,235", "Nodes & more"):
        assert word in text


def test_csv_has_plain_numbers_and_columns_for_the_interval() -> None:
    first, second, third, fourth = csv.DictReader(io.StringIO(TABLE.csv()))
    assert first["median"] == "12345" and first["median_high"] == "14000.4"
    assert second["median"] == "365.5"
    assert third["median"] == "inf" and third["time (s)"] == "" and third["median_low"] == ""
    assert fourth["median_high"] == "inf"


def test_markdown_source_reads_as_a_table() -> None:
    lines = TABLE.markdown().split("\n")
    assert len({len(line) for line in lines[:6]}) == 1
    assert lines[1].count(":") == 4
    assert "breadth\\_first" in lines[2]


def test_latex_has_booktabs_siunitx_and_the_caption_inside() -> None:
    text = TABLE.latex()
    for part in (
        r"\toprule",
        r"\midrule",
        r"\bottomrule",
        r"\caption{Nodes \& more: 95 \%.}",
        r"\label{tab:x}",
        "S[table-format=5.1]",
        r"breadth\_first",
        "365.5",
        r"{\textgreater{} 4,000,000}",
        "12345",
    ):
        assert part in text
    rows = [line for line in text.split("\n") if line.endswith(r"\\")]
    assert {line.count(" & ") for line in rows[1:]} == {6}  # the interval has a column


def test_latex_escapes_what_would_be_something_else() -> None:
    cells = [("a|b ≤ c",), ("[1, 2]",), ("* * #",)]
    text = Table((Column("x"),), cells, label="tab:y").latex()
    assert "a\\textbar{}b $\\leq$ c \\\\" in text
    assert "\n{}[1, 2] \\\\\n{}* * \\# \\\\" in text
    assert "\\caption{}\n\\label{tab:y}" in text


def test_html_is_escaped_and_marks_numbers() -> None:
    text = Table((Column("a<b"), Column("n", "count")), (("<i>", 1234),)).html()
    assert "a&lt;b" in text and "&lt;i&gt;" in text and '<td class="n">1,234</td>' in text


def test_a_row_of_another_length_is_refused() -> None:
    with pytest.raises(ValueError, match="1 cells for 2 columns"):
        Table((Column("a"), Column("b")), (("x",),))


def test_an_empty_table_has_its_head() -> None:
    empty = Table((Column("a"), Column("n", "count")), ())
    assert empty.text().split("\n")[0] == "a  n"
    assert empty.csv() == "a,n\n"
    assert empty.markdown() and empty.latex() and empty.html()


def test_a_number_that_becomes_a_heading_says_what_it_is_of() -> None:
    columns = [Column("depth"), Column("algorithm"), Column("expanded", "count")]
    table = Table(columns, [["4", "breadth_first", 15], ["4", "astar", 4]])
    assert "depth 4\nbreadth_first" in table.text(24)
