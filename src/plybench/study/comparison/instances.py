"""The instances to compare: names, files, patterns such as `hard/*`, and random ones.

What you type as one word is one group: `random:3x3` with a count of 100 is a group of a hundred
instances with the seeds 0 to 99.
"""

import glob
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from plybench.core.errors import InputError
from plybench.engine.random_instances import RANDOM, check_count, is_random, random_instances


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
    if is_random(source) and RANDOM not in names:
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
