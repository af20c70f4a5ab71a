"""How much memory is free, read from folders that look like those of a system."""

from pathlib import Path

import pytest

from plybench import InputError, Limits
from plybench.core import limits
from plybench.core.limits import Budget, LimitReached, parse_memory, tightest
from plybench.core.results.ending import End, Ending
from plybench.core.results.result import Tally
from plybench.core.system.free_memory import free_memory

MEMINFO = {"proc/meminfo": "MemTotal:  9000 kB\nMemAvailable:  4000 kB\n"}


def system(root: Path, files: dict[str, str]) -> Path:
    for name, text in (MEMINFO | files).items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return root


def test_what_is_available_is_free(tmp_path: Path) -> None:
    assert free_memory(system(tmp_path, {})) == 4000 * 1024
    assert free_memory(tmp_path / "elsewhere") is None


@pytest.mark.parametrize(
    ("files", "free"),
    [
        # Of version 2: the innermost group has no limit, the one around it has.
        (
            {
                "proc/self/cgroup": "0::/outer/inner\n",
                "sys/fs/cgroup/outer/inner/memory.max": "max\n",
                "sys/fs/cgroup/outer/inner/memory.current": "500\n",
                "sys/fs/cgroup/outer/memory.max": "3000\n",
                "sys/fs/cgroup/outer/memory.current": "1000\n",
                "sys/fs/cgroup/outer/memory.stat": "anon 500\ninactive_file 200\n",
            },
            2200,
        ),
        # Of version 1, in a container: the path is that of the host, its own group is the root.
        (
            {
                "proc/self/cgroup": "9:name=systemd:/x\n4:cpu,memory:/docker/abc\n",
                "sys/fs/cgroup/memory/memory.limit_in_bytes": "5000\n",
                "sys/fs/cgroup/memory/memory.usage_in_bytes": "4000\n",
                "sys/fs/cgroup/memory/memory.stat": "total_inactive_file 7\n",
            },
            1007,
        ),
        # Both at once, with the second version in a folder of its own; nothing is left.
        (
            {
                "proc/self/cgroup": "4:memory:/\n0::/a\n",
                "sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n",
                "sys/fs/cgroup/memory/memory.usage_in_bytes": "4000\n",
                "sys/fs/cgroup/unified/a/memory.max": "10\n",
                "sys/fs/cgroup/unified/a/memory.current": "20\n",
            },
            0,
        ),
        ({"proc/self/cgroup": "nonsense\n0::\n", "sys/fs/cgroup/memory.max": "-3\n"}, 4000 * 1024),
    ],
)
def test_groups_may_leave_less(tmp_path: Path, files: dict[str, str], free: int) -> None:
    assert free_memory(system(tmp_path, files)) == free


def test_memory_may_be_a_share_of_what_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "free_memory", lambda: 2000)
    assert (parse_memory("80%"), parse_memory(" 12.5 % ")) == (1600, 250)
    assert parse_memory("0.01%") == 1  # a limit is never nothing
    assert Limits(memory="80%").memory == 1600  # type: ignore[arg-type]
    for text in ("0%", "101%", "%", "-5%", "x%"):
        with pytest.raises(InputError, match="is not a share; write one from 1% to 100%"):
            parse_memory(text)
    monkeypatch.setattr(limits, "free_memory", lambda: None)
    with pytest.raises(InputError, match="this system does not tell how much is free"):
        parse_memory("80%")


def test_a_share_is_named_where_it_ends_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "free_memory", lambda: 2000)
    share = Limits(memory="80%")  # type: ignore[arg-type]
    reason = "stopped after using 1,600 bytes of memory (80% of what was free)"
    budget = Budget(share)
    monkeypatch.setattr(limits, "process_memory", lambda: 10**12)
    with pytest.raises(LimitReached) as caught:
        budget.look(Tally())
    assert str(caught.value) == reason
    assert str(budget.as_given(Ending(End.MEMORY, 7))) == reason
    assert str(tightest(share, Limits(memory=9000)).end(End.MEMORY)) == reason
    assert tightest(Limits(memory=90), share).end(End.MEMORY) == Ending(End.MEMORY, 90)
