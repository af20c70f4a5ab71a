"""Lines of tables end with what they show."""

from io import StringIO

from rich.console import Console
from rich.table import Table

from plybench.cli.trimming import print_trimmed


def printed(table: Table, **options: object) -> list[str]:
    file = StringIO()
    console = Console(file=file, width=40, **options)  # type: ignore[arg-type]
    print_trimmed(console, table)
    return file.getvalue().splitlines()


def test_lines_do_not_end_with_blanks() -> None:
    table = Table("name", "value", box=None)
    table.add_row("expanded", "5")
    table.add_row("seconds", "0.001 (python engine)")
    assert printed(table) == [
        " name      value",
        " expanded  5",
        " seconds   0.001 (python engine)",
    ]


def test_coloured_blanks_stay() -> None:
    table = Table("a", box=None, show_header=False)
    table.add_row("x", style="on red")
    (line,) = printed(table, force_terminal=True, color_system="standard")
    assert line.endswith("\x1b[41m \x1b[0m")
