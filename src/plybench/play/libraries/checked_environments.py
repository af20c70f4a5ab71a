"""Which environments of PettingZoo are games here: found by name, and checked.

PettingZoo says little about an environment, so the checks look at what it does.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

from plybench.core.errors import InputError, shortened, unknown
from plybench.core.system.foreign_text import one_line
from plybench.play.libraries.environments import looks_during, mask_of
from plybench.play.libraries.packages import package


def maker(name: str, settings: Mapping[str, Any]) -> Callable[[], Any]:
    """Return a function that makes the environment with a name; InputError if it cannot.

    The name is the one of its module (`connect_four_v3`) or of the registry
    (`classic/connect_four-v3`). An environment that can draw itself as text is told to.
    """
    library = package("pettingzoo", "pettingzoo")
    # The board games first: a message names only some.
    entries = sorted(library.aec_registry, key=lambda entry: not entry.startswith("classic/"))
    known = {_module_name(entry): entry for entry in entries}
    entry = name if name in library.aec_registry else known.get(name)
    if entry is None:
        raise unknown("AEC environment of PettingZoo", name, known)
    given = dict(settings)
    first = _made(library, entry, given)
    if "ansi" in first.metadata.get("render_modes", ()):
        given.setdefault("render_mode", "ansi")
    return lambda: _made(library, entry, given)


def _module_name(entry: str) -> str:
    """Return the name of the module of an entry.

    >>> _module_name("classic/connect_four-v3")
    'connect_four_v3'
    """
    return re.sub(r"-v(\d+)$", r"_v\1", entry.rpartition("/")[2])


def _made(library: Any, entry: str, settings: Mapping[str, Any]) -> Any:
    try:
        return library.make("aec", entry, **settings)
    except Exception as error:  # any of the environment's own
        why = one_line(f"{error}")
        raise InputError(f"PettingZoo cannot make {entry} with {dict(settings)}: {why}") from None


def check_shape(environment: Any, name: str) -> None:
    """Raise InputError if an environment that was reset is not a game for two with a mask."""
    library = package("pettingzoo", "pettingzoo")
    spaces = package("gymnasium.spaces", "pettingzoo")
    if not isinstance(environment, library.AECEnv):
        raise InputError(
            f"{name} is not an AEC environment: its type is {type(environment).__name__}"
        )
    agents = environment.possible_agents
    if len(agents) != 2:
        raise InputError(f"{name} has {len(agents)} agents; games here have two")
    for agent in agents:
        space = environment.action_space(agent)
        if not isinstance(space, spaces.Discrete) or space.start != 0:
            raise InputError(
                f"{name}: the actions of {agent} are {shortened(space)}; they must be Discrete"
            )
    if mask_of(environment) is None:
        raise InputError(
            f"{name} has no action mask, neither in its observations nor in its infos, so its "
            "legal moves are unknown"
        )


def check_chance(fresh: Callable[[int], Any], name: str) -> None:
    """Raise InputError if the beginning of a game depends on the seed of its reset."""
    if looks_during(fresh(0)) != looks_during(fresh(1)):
        raise InputError(
            f"{name} has chance: with seeds 0 and 1 the same moves lead to different observations"
        )
