"""Files with known answers: our own in tests/data, and public collections where somebody has them.

CONTRIBUTING.md says which collections there are, and how their files are laid out.
"""

import os
from pathlib import Path

import pytest

OWN = Path(__file__).parents[1] / "data"
PUBLIC = Path(os.environ.get("PLYBENCH_DATA", Path(__file__).parents[3] / "shared" / "data"))


def needs(path: Path) -> pytest.MarkDecorator:
    """Return the mark of a test that needs a file or folder of the public collections."""
    return pytest.mark.skipif(
        not path.exists(), reason=f"there is no {path}; CONTRIBUTING.md tells what PLYBENCH_DATA is"
    )
