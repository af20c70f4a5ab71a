"""What is shown while an agent thinks."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from plybench.cli.output import make_console
from plybench.core.limits import Limits
from plybench.core.system.foreign_text import one_line


@contextmanager
def thinking(name: str, limits: Limits | None = None) -> Iterator[Limits | None]:
    """Show on a terminal that an agent is thinking; yield limits that report its progress."""
    from rich.markup import escape

    console, name = make_console(stderr=True), escape(one_line(name))
    if not console.is_terminal:
        yield limits
        return
    with console.status(f"{name} is thinking") as status:
        yield replace(
            limits or Limits(),
            progress=lambda t: status.update(f"{name} is thinking: {t.calls:,} nodes"),
        )
