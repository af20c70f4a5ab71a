"""Random instances as people type them: `random:3x3,depth=20`, once for each of several seeds."""

from collections.abc import Iterable

from plybench.core.errors import InputError

RANDOM = "random"


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
    return source.partition(":")[0] == RANDOM


def random_instances(source: str, count: int) -> Iterable[str]:
    """Return random instances with seeds of their own, from 0 on."""
    parameters = source.partition(":")[2]
    has_seed = any(part.strip().startswith("seed=") for part in parameters.split(","))
    if has_seed:
        if count > 1:
            raise InputError(f"{source} has a seed, so there is only one of it; leave out the seed")
        return (source,)
    start = f"{RANDOM}:{parameters}," if parameters else f"{RANDOM}:"
    return (f"{start}seed={seed}" for seed in range(count))
