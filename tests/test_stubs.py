import subprocess
import sys
from pathlib import Path

STUB = Path(__file__).parents[1] / "src" / "plybench" / "_core.pyi"


def test_committed_stub_describes_the_built_core(tmp_path: Path) -> None:
    fresh = tmp_path / "_core.pyi"
    command = [sys.executable, "-m", "nanobind.stubgen", "-q", "-m", "plybench._core"]
    subprocess.run([*command, "-o", str(fresh)], check=True)
    assert fresh.read_text() == STUB.read_text(), "stale stub: run `make stubs`"
