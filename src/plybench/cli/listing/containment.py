"""What `plybench list containment` shows, as data."""

from plybench.cli.listing.rows import Rows
from plybench.play.agents.containment import available


def containment_rows() -> Rows:
    """Return the rights that agents from files lack on this machine, and the means."""
    return [
        {"containment": fact.what, "summary": fact.text, "holds": fact.holds}
        for fact in available().facts()
    ]
