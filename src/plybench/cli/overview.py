"""What `plybench --help` shows: the commands with their summaries.

The same text as the parser's own, which a test compares, without the time it takes to import it.
"""

from math import ceil

from plybench.cli.command_list import EPILOGUE, SUMMARY, commands
from plybench.cli.output import make_console

FLAGS = {
    "--help (-h)": "Display this message and exit.",
    "--version": "Display application version.",
}


def show_overview() -> None:
    """Print all commands."""
    from rich.panel import Panel
    from rich.table import Table
    from rich.text import Text

    console = make_console()
    names = ceil(console.width * 0.35)
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(style="cyan", max_width=names)
    table.add_column(overflow="fold")
    shown = {name: one.summary for name, one in sorted(commands().items()) if " " not in name}
    for name, summary in (shown | FLAGS).items():
        table.add_row(Text(_break_name(name, names)), Text(summary))
    console.print(Text.assemble(("Usage: ", "bold"), ("plybench COMMAND\n", "bold")))
    console.print(Text(f"{SUMMARY}\n"))
    console.print(Panel(table, title=Text("Commands"), title_align="left"))
    console.print()
    console.print(Text(EPILOGUE))


def _break_name(name: str, width: int) -> str:
    """Return a name in lines that are not wider than a column, those after the first indented."""
    if len(name) <= width:
        return name
    from textwrap import wrap

    return "\n".join(wrap(name, width, subsequent_indent="  ", break_on_hyphens=False))
