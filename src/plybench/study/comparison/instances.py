"""The instances to compare: names, files, patterns such as `hard/*`, and random ones.

What you type as one word is one group: `random:3x3` with a count of 100 is a group of a hundred
instances with the seeds 0 to 99.
"""

import glob
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from plybench.core.errors import InputError

_RANDOM = "random"


@dataclass(frozen=True)
class Group:
    """Instances that are counted together."""

    name: str
    instances: tuple[str, ...]

    @property
    def label(self) -> str:
        """The name, with the number of instances if there are several."""
        count = len(self.instances)
        return self.name if count == 1 else f"{self.name} ({count:,})"


def groups_of(
    sources: Sequence[str],
    names: Collection[str],
    *,
    count: int = 1,
    kind: str = "instance",
    is_state: Callable[[str], bool] = lambda text: False,
) -> list[Group]:
    """Return the groups that sources name, one for each; an instance may be in several.

    `names` are those of the domain; a text for which `is_state` holds is never a pattern.
    """
    check_count(count, sources)
    return [
        Group(source, tuple(dict.fromkeys(_instances(source, names, count, kind, is_state))))
        for source in dict.fromkeys(sources)
    ]


def _instances(
    source: str, names: Collection[str], count: int, kind: str, is_state: Callable[[str], bool]
) -> Iterable[str]:
    if is_random(source) and _RANDOM not in names:
        return random_instances(source, count)
    if source in names or not set("*?[") & set(source) or is_state(source):
        return (source,)
    matching = [name for name in names if fnmatchcase(name, source)]
    matching += [file for file in sorted(glob.glob(source)) if file not in names]
    if not matching:
        if len(source.split()) > 1 or "\n" in source:
            return (source,)  # a state written out
        known = ", ".join(names)
        raise InputError(f"no {kind} and no file matches {source!r}; {kind}s are {known}")
    return matching


def check_count(count: int, sources: Iterable[str]) -> None:
    """Raise InputError for a count of something that is not random."""
    if count < 1:
        raise InputError(f"--count {count} must be above 0")
    if count > 1 and not any(map(is_random, sources)):
        raise InputError(
            f"--count {count} is of random instances (`random:...`), and none is asked for"
        )


def is_random(source: str) -> bool:
    """Tell whether a source asks for random instances."""
    return source.partition(":")[0] == _RANDOM


def random_instances(source: str, count: int) -> Iterable[str]:
    """Return random instances with seeds of their own, from 0 on."""
    parameters = source.partition(":")[2]
    has_seed = any(part.strip().startswith("seed=") for part in parameters.split(","))
    if has_seed:
        if count > 1:
            raise InputError(f"{source} has a seed, so there is only one of it; leave out the seed")
        return (source,)
    start = f"{_RANDOM}:{parameters}," if parameters else f"{_RANDOM}:"
    return (f"{start}seed={seed}" for seed in range(count))
