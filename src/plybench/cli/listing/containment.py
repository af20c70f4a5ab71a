"""What `plybench list containment` shows, as data."""

from plybench.cli.listing.rows import Rows
from plybench.play.agents.containment import available


def containment_rows() -> Rows:
    """Return what agents from files are kept from on this machine, and by what."""
    return [
        {"containment": fact.what, "summary": fact.text, "holds": fact.holds}
        for fact in available().facts()
    ]
