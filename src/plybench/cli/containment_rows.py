"""What `plybench list containment` shows, as data."""

from plybench.agents.containment import available
from plybench.cli.list_rows import Rows


def containment_rows() -> Rows:
    """Return what agents from files are kept from on this machine, and by what."""
    return [
        {"containment": fact.what, "summary": fact.text, "holds": fact.holds}
        for fact in available().facts()
    ]
